import { findCommit, type HistoryCommit, latestCommits } from '../../../../engine/pack/history/file-history.ts';
import { dayOf } from '../../../authoring/evidence/history.ts';
import { code, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { bullet, cited, opening, type Part } from '../part.ts';
import { contentOf } from './content-commits.ts';

const ASKED =
  /^(?:which|what) files\b[^,]*\b(?:changed|modified|touched|edited|updated)\b(?: most)? (?:recently|lately|last)\W*$/i;
const MOST_FILES = 10;
const COMMITS_LOOKED_AT = 40;

/** The files that the latest commits with content changed and that are still there, the last changed first. */
export function* composeLatestFiles({ pack, evidence, understanding }: Inquiry): Generator<Part> {
  if (!ASKED.test(understanding.text)) return;
  const rows = new Map<string, HistoryCommit>();
  for (const commit of contentOf(latestCommits(pack, { limit: COMMITS_LOOKED_AT }))) {
    for (const path of findCommit(pack, commit.sha)?.changed ?? [])
      if (!rows.has(path) && isProduction(evidence.file(path)?.role)) rows.set(path, commit);
    if (rows.size >= MOST_FILES) break;
  }
  const shown = [...rows].slice(0, MOST_FILES);
  const [first] = shown;
  if (!first) return;
  yield opening(
    `Of the source files, ${code(first[0])} is among those that changed last, on ${dayOf(first[1].date)}`,
    cited({ commit: first[1].sha }),
  );
  yield {
    form: 'table',
    head: ['file', 'changed', 'by', 'commit'],
    rows: shown.map(([path, { date, author, subject, sha }]) => ({
      cells: [code(path), dayOf(date), plain(author), `"${plain(subject).replace(/"/g, "'")}"`],
      sources: [{ commit: sha }],
    })),
  };
  yield bullet('Commits of bots, merges and what is no source file are left out');
}
