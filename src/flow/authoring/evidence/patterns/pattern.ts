import { filesWithTerm } from '../../../../engine/pack/search/term-lists.ts';
import { termsOf } from '../../../../engine/pack/search/tokenize.ts';
import type { CodeSource } from '../../cite.ts';
import type { Evidence } from '../evidence.ts';
import { productFiles } from '../parts.ts';

/** A way of building that a project follows, with the places that show it. */
export interface Pattern {
  name: string;
  /** `certain`: every sign that the pattern needs was seen. `probable`: enough of them. */
  certainty: 'certain' | 'probable';
  /** What was seen, as one sentence without its full stop. */
  statement: string;
  evidence: (CodeSource & { shows: string })[];
}

export type PatternFinder = (evidence: Evidence) => Pattern | null;

/** A line of the product that fits, with what the pattern caught. */
export interface SeenLine {
  path: string;
  line: number;
  caught: string;
}

const MOST_FILES = 300;
const COMMENT = /^\s*(?:\/\/|#(?!\[)|\*|\/\*|--|"""|''')/;

/** Lines of product code that fit, in files that the index knows to hold one of the words. */
export function seenLines(evidence: Evidence, words: readonly string[], pattern: RegExp): SeenLine[] {
  const product = new Set(productFiles(evidence).map(({ path }) => path));
  const places = new Set(
    words.flatMap((word) => termsOf(word)).flatMap((term) => [...filesWithTerm(evidence.pack, term)]),
  );
  const files = [...places]
    .sort((a, b) => a - b)
    .flatMap((place) => evidence.pack.corpus.files[place] ?? [])
    .filter(({ path }) => product.has(path));
  return files.slice(0, MOST_FILES).flatMap(({ path }) =>
    (evidence.lines(path) ?? []).flatMap((text, at) => {
      const found = text.length < 400 && !COMMENT.test(text) ? pattern.exec(text) : null;
      return found ? [{ path, line: at + 1, caught: found[1] ?? found[0] }] : [];
    }),
  );
}

export function sourceOf({ path, line }: { path: string; line: number }, shows: string): Pattern['evidence'][number] {
  return { path, startLine: line, endLine: line, shows };
}
