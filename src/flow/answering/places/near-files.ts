import { visitPostings } from '../../../engine/pack/search/postings.ts';
import { postingLists } from '../../../engine/pack/search/term-lists.ts';
import type { Evidence } from '../../authoring/evidence/evidence.ts';
import type { AskedWords } from '../subject/asked-words.ts';
import { isProduction } from '../subject/question-terms.ts';
import type { Subject } from '../subject/resolve-subject.ts';
import { isPage, isSideCode } from '../subject/side-code.ts';

/** A file that may hold what is asked, and how well it fits the search, from 0 to 1. */
export interface NearFile {
  path: string;
  score: number;
}

const FILES_RANKED = 40;
const CHUNKS_READ = 60;
const NAMED = 8;
/** What draws a page says the words of what it asks for. */
const ASIDE = 0.25;
const WORD_LIST = /(?:^|\/)(?:locales?|i18n|translations?|lang|languages)\//i;

/** The files that fit best by the search, those with the chunks that hold most of the words, and those of named definitions. */
export function nearFiles(evidence: Evidence, asked: AskedWords, { ranked, named }: Subject): NearFile[] {
  const { files } = evidence.pack.corpus;
  const most = Math.max(1e-9, ranked[0]?.score ?? 0);
  const scores = new Map(ranked.map(({ file, score }) => [file.path, score / most]));
  const paths = [
    ...ranked.slice(0, FILES_RANKED).map(({ file }) => file),
    ...nearestChunks(evidence, asked),
    ...files.filter(({ path }) => named.slice(0, NAMED).some(({ symbol }) => symbol.path === path)),
  ]
    .filter(({ role, path }) => isProduction(role) && !isSideCode(path))
    .map(({ path }) => path);
  return [...new Set(paths)].map((path) => ({ path, score: scores.get(path) ?? 0 }));
}

/** The files of the chunks that hold most of what is asked. */
function nearestChunks({ pack }: Evidence, { words }: AskedWords): Evidence['pack']['corpus']['files'][number][] {
  const { files, fileOfChunk } = pack.corpus;
  const worths = new Map<number, number>();
  for (const { forms, weight } of words) {
    const best = new Map<number, number>();
    for (const [form, worth] of forms)
      for (const list of postingLists(pack, form))
        visitPostings(list, (chunk) => {
          if ((best.get(chunk) ?? 0) < worth) best.set(chunk, worth);
        });
    for (const [chunk, worth] of best) worths.set(chunk, (worths.get(chunk) ?? 0) + worth * weight);
  }
  return [...worths]
    .flatMap(([chunk, worth]) => {
      const file = files[fileOfChunk[chunk] ?? -1];
      if (!file || !isProduction(file.role) || isSideCode(file.path) || WORD_LIST.test(file.path)) return [];
      return { file, worth: worth - (isPage(file.path) ? ASIDE : 0), chunk };
    })
    .sort((a, b) => b.worth - a.worth || a.chunk - b.chunk)
    .slice(0, CHUNKS_READ)
    .map(({ file }) => file);
}
