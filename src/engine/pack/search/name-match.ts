import type { Query } from './parse-query.ts';
import { partsOf, termsOf } from './tokenize.ts';

/** A name (of a file, a directory or a definition) as terms: its parts and the whole. */
export interface NameTerms {
  parts: readonly string[];
  whole: string;
}

export function nameTerms(name: string): NameTerms {
  const parts = partsOf(name).flatMap((part) => termsOf(part));
  return { parts, whole: termsOf(name)[0] ?? '' };
}

/** Answers, for one query, how well names fit its words. Rare words count more. */
export class NameMatcher {
  readonly #rarity: readonly number[];
  readonly #total: number;
  readonly #wordsOfTerm = new Map<string, readonly number[]>();

  constructor(query: Query, rarity: readonly number[]) {
    this.#rarity = rarity;
    this.#total = Math.max(
      1e-9,
      rarity.reduce((sum, value) => sum + value, 0),
    );
    for (const { term, words } of query.terms) this.#wordsOfTerm.set(term, words);
  }

  /** The share of the query's words that are in the name, and the share of the name that is in the query. */
  match(name: NameTerms): { share: number; precision: number } {
    const hit = new Set<number>();
    let parts = 0;
    for (const part of name.parts) {
      const words = this.#wordsOfTerm.get(part);
      if (!words) continue;
      parts += 1;
      for (const word of words) hit.add(word);
    }
    const whole = this.#wordsOfTerm.get(name.whole);
    if (whole) for (const word of whole) hit.add(word);
    let weight = 0;
    for (const word of hit) weight += this.#rarity[word] ?? 0;
    const precision = whole ? 1 : parts / Math.max(1, name.parts.length);
    return { share: weight / this.#total, precision };
  }
}
