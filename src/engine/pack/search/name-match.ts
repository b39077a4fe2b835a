import { escaped } from '../../../base/escaped.ts';
import type { Query } from './parse-query.ts';
import { stem } from './stem.ts';
import { partsOf, termsOf } from './tokenize.ts';

/** A name (of a file, a directory or a definition) as terms: its parts and the whole. */
export interface NameTerms {
  parts: readonly string[];
  whole: string;
}

const NAMES_REMEMBERED = 20_000;
/** What is longer is many names in one, and seldom asked about twice. */
const LONGEST_REMEMBERED = 120;
const remembered = new Map<string, NameTerms>();

/** A name as terms. The same folders, files and definitions are asked about again and again, so each is taken apart once. */
export function nameTerms(name: string): NameTerms {
  const known = remembered.get(name);
  if (known) return known;
  const written = partsOf(name);
  const parts = written.flatMap((part) => termsOf(part));
  // As `termsOf` has it for the name as a word, but names are too many to be remembered there.
  const terms = { parts, whole: written.length > 1 ? stem(written.join('')) : (parts[0] ?? '') };
  if (name.length > LONGEST_REMEMBERED) return terms;
  if (remembered.size >= NAMES_REMEMBERED) remembered.clear();
  remembered.set(name, terms);
  return terms;
}

/** A name in small letters without what stands between its words. */
export function squeezed(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** What a word whose stem is this term certainly holds: stemming keeps the first letters, but for flies and fly. */
function beginningOf(term: string): string {
  return term.slice(0, term.length === 3 && term.endsWith('y') ? 2 : 3);
}

/** Answers, for one query, how well names fit its words. Rare words count more. */
export class NameMatcher {
  readonly #rarity: readonly number[];
  readonly #total: number;
  readonly #words: readonly string[];
  readonly #countedBy: Int32Array;
  #call = 0;
  readonly #wordsOfTerm = new Map<string, readonly number[]>();
  readonly #beginnings: RegExp;

  constructor(query: Query, rarity: readonly number[]) {
    this.#rarity = rarity;
    this.#words = query.words;
    this.#countedBy = new Int32Array(query.words.length);
    this.#total = Math.max(
      1e-9,
      rarity.reduce((sum, value) => sum + value, 0),
    );
    for (const { term, words } of query.terms) this.#wordsOfTerm.set(term, words);
    const beginnings = new Set(query.terms.map(({ term }) => beginningOf(term)));
    // Without any terms, nothing matches.
    this.#beginnings = beginnings.size === 0 ? /(?!)/ : new RegExp([...beginnings].map(escaped).join('|'));
  }

  /** False where a squeezed name cannot match, which saves cutting it into terms. */
  mayMatch(name: string): boolean {
    return this.#beginnings.test(name);
  }

  /** How well a name shortens words of the query: `ser` for "serialize", `fs` for "file system", `ctx` for "context". */
  abbreviates(name: NameTerms): number {
    let found = 0;
    for (const part of name.parts) {
      if (this.#wordsOfTerm.has(part)) continue;
      let best = 0;
      for (const [place, word] of this.#words.entries()) {
        const short = part.length < word.length ? part : word;
        const long = part.length < word.length ? word : part;
        const next = this.#words[place + 1] ?? '';
        if (short.length >= 2 && long.startsWith(short)) {
          best = Math.max(best, (this.#rarity[place] ?? 0) * (short.length >= 3 ? 1 : 0.6));
        } else if (part.length === 2 && next !== '' && part === `${word[0]}${next[0]}`) {
          best = Math.max(best, (this.#rarity[place] ?? 0) + (this.#rarity[place + 1] ?? 0));
        }
      }
      found += best;
    }
    return found / this.#total / Math.max(1, name.parts.length);
  }

  /** The share of the query's words that are in the name, and the share of the name that is in the query. */
  match(name: NameTerms): { share: number; precision: number } {
    this.#call += 1;
    let parts = 0;
    let weight = 0;
    for (const part of name.parts) {
      const words = this.#wordsOfTerm.get(part);
      if (!words) continue;
      parts += 1;
      weight += this.#newWeight(words);
    }
    const whole = this.#wordsOfTerm.get(name.whole);
    if (whole) weight += this.#newWeight(whole);
    const precision = whole ? 1 : parts / Math.max(1, name.parts.length);
    return { share: weight / this.#total, precision };
  }

  /** The weight of those words that this call has not counted yet. */
  #newWeight(words: readonly number[]): number {
    let weight = 0;
    for (const word of words) {
      if (this.#countedBy[word] === this.#call) continue;
      this.#countedBy[word] = this.#call;
      weight += this.#rarity[word] ?? 0;
    }
    return weight;
  }
}
