import type { NameMatcher } from './name-match.ts';
import type { Query } from './parse-query.ts';
import { termsOf, wordsOf } from './tokenize.ts';

/** Words of the query that a text holds, line by line. */
export interface FoundWords {
  lines: readonly string[];
  /** How many of the query's terms each line holds. */
  hits: readonly number[];
  /** The words as they are written, the first one of each term. */
  words: readonly string[];
}

export function findWords(text: string, query: Query, matcher: NameMatcher): FoundWords {
  const wanted = new Set(query.terms.map(({ term }) => term));
  const first = new Map<string, string>();
  const lines = text.split('\n');
  const hits = lines.map((line) => {
    const held = new Set<string>();
    for (const word of matcher.mayMatch(line.toLowerCase()) ? wordsOf(line) : []) {
      if (!matcher.mayMatch(word.toLowerCase())) continue;
      for (const term of termsOf(word)) {
        if (!wanted.has(term)) continue;
        held.add(term);
        if (!first.has(term)) first.set(term, word);
      }
    }
    return held.size;
  });
  return { lines, hits, words: [...new Set(first.values())] };
}
