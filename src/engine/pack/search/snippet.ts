import type { FoundWords } from './found-words.ts';

const SNIPPET_LINES = 14;
const LONGEST_LINE = 240;

/** The part of a chunk that holds most of the query's words, as a few whole lines. */
export function snippetOf({ lines, hits }: FoundWords): string {
  if (lines.length <= SNIPPET_LINES) return shortened(lines);
  let best = 0;
  let most = -1;
  for (let start = 0; start + SNIPPET_LINES <= lines.length; start++) {
    const sum = hits.slice(start, start + SNIPPET_LINES).reduce((total, count) => total + count, 0);
    if (sum > most) {
      most = sum;
      best = start;
    }
  }
  return shortened(lines.slice(best, best + SNIPPET_LINES));
}

function shortened(lines: readonly string[]): string {
  return lines.map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line)).join('\n');
}
