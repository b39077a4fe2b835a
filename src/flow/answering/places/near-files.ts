import { visitPostings } from '../../../engine/pack/search/postings.ts';
import { postingLists } from '../../../engine/pack/search/term-lists.ts';
import type { Evidence } from '../../authoring/evidence/evidence.ts';
import { isGenerated } from '../../authoring/evidence/files/generated-files.ts';
import type { AskedWords } from '../subject/asked-words.ts';
import { isProduction } from '../subject/question-terms.ts';
import type { Subject } from '../subject/resolve-subject.ts';
import { isPage, isSideCode, isTestDouble } from '../subject/side-code.ts';

/** A file that may hold what is asked, how well it fits the search, from 0 to 1, and those of its lines that do. */
export interface NearFile {
  path: string;
  score: number;
  lines: readonly { startLine: number; endLine: number }[];
}

const FILES_RANKED = 24;
const CHUNKS_LOOKED_AT = 400;
const CHUNKS_READ = 40;
const NAMED = 8;
/** What draws a page says the words of what it asks for. */
const ASIDE = 0.25;

/** The files that fit best by the search, those with the chunks that hold most of the words, and those of named definitions. */
export function nearFiles(evidence: Evidence, asked: AskedWords, subject: Subject): NearFile[] {
  const { ranked, named } = subject;
  const { files, fileOfChunk, startLine, endLine } = evidence.pack.corpus;
  const most = Math.max(1e-9, ranked[0]?.score ?? 0);
  const scores = new Map(ranked.map(({ file, score }) => [file.path, score / most]));
  const near = new Map<string, { startLine: number; endLine: number }[]>();
  const add = (path: string, lines: { startLine: number; endLine: number }): void => {
    near.set(path, [...(near.get(path) ?? []), lines]);
  };
  for (const chunk of [
    ...ranked.slice(0, FILES_RANKED).flatMap(({ chunks }) => chunks.map((each) => each.chunk)),
    ...nearestChunks(evidence, asked, subject),
  ])
    add(files[fileOfChunk[chunk] ?? -1]?.path ?? '', {
      startLine: startLine[chunk] ?? 1,
      endLine: endLine[chunk] ?? 1,
    });
  for (const { symbol } of named.slice(0, NAMED)) add(symbol.path, symbol);
  return [...near]
    .filter(([path]) => isProduction(evidence.file(path)?.role) && !isBeside(evidence, subject, path))
    .map(([path, lines]) => ({ path, score: scores.get(path) ?? 0, lines }));
}

/** Code of others in a folder of its own, and what fills a database for trying it out, which only the files around it may tell. */
const NOT_THE_PRODUCT: ReadonlySet<string> = new Set(['vendored', 'fixture', 'generated', 'aside']);
const ASKS_FOR_IT = /^(?:seed\w*|fixtures?|demos?|samples?|mocks?|stubs?|fakes?|dummy|generated|vendor\w*|bundled)$/;

function isBeside(evidence: Evidence, { terms }: Subject, path: string): boolean {
  return (
    isSideCode(path) ||
    (!terms.some(({ text }) => ASKS_FOR_IT.test(text)) &&
      (NOT_THE_PRODUCT.has(evidence.file(path)?.place ?? '') || isTestDouble(path) || isGenerated(evidence, path)))
  );
}

/** The chunks that hold most of what is asked. */
function nearestChunks(evidence: Evidence, { words }: AskedWords, subject: Subject): number[] {
  const { pack } = evidence;
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
  return (
    [...worths]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      // Which files these are of is looked at for the fullest alone.
      .slice(0, CHUNKS_LOOKED_AT)
      .flatMap(([chunk, worth]) => {
        const file = files[fileOfChunk[chunk] ?? -1];
        if (!file || !isProduction(file.role) || isBeside(evidence, subject, file.path)) return [];
        return { worth: worth - (isPage(file.path) ? ASIDE : 0), chunk };
      })
      .sort((a, b) => b.worth - a.worth || a.chunk - b.chunk)
      .slice(0, CHUNKS_READ)
      .map(({ chunk }) => chunk)
  );
}
