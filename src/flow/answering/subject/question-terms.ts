import { escaped } from '../../../base/escaped.ts';
import type { Pack } from '../../../engine/pack/open-pack.ts';
import { inverseFrequency } from '../../../engine/pack/search/bm25.ts';
import { stem as stemOf } from '../../../engine/pack/search/stem.ts';
import { filesWithTerm } from '../../../engine/pack/search/term-lists.ts';
import { termsOf } from '../../../engine/pack/search/tokenize.ts';
import { translationsOf } from '../../../engine/pack/search/translations.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { irregularOf } from '../wording/irregular-verbs.ts';

/** A word of the question as this project knows it. */
export interface QuestionTerm {
  text: string;
  stem: string;
  /** The stem of the word that it is a part of, which the code may write without a mark between its parts. */
  whole?: string | undefined;
  /** Stems of what the code says for it. */
  others?: readonly string[] | undefined;
  generic: boolean;
  /** Rarity in code at large, from 0 to 1. */
  rarity: number;
  /** Rarity in this project. */
  idf: number;
  /** Weight for matching names and texts. */
  weight: number;
  /** Files of production code that hold it. */
  files: number;
  /** Places of files that hold it, of any role. */
  places: ReadonlySet<number>;
}

/** Bits of a line's mask. */
const MOST_TERMS = 30;
const GENERIC_WEIGHT = 0.35;

export function questionTerms(pack: Pack, understanding: Understanding): QuestionTerm[] {
  const { files } = pack.corpus;
  const terms = understanding.words.map(({ text, stem, whole, others: said, generic, rarity }): QuestionTerm => {
    const [own = new Set<number>(), ...others] = allForms({ stem, whole, others: said }).map((form) =>
      filesWithTerm(pack, form),
    );
    const places = others.length === 0 ? own : new Set([own, ...others].flatMap((each) => [...each]));
    const idf = inverseFrequency(files.length, places.size);
    let production = 0;
    for (const place of places) if (isProduction(files[place]?.role)) production += 1;
    return {
      text,
      stem,
      whole,
      others: said,
      generic,
      rarity,
      idf,
      weight: idf * (generic ? GENERIC_WEIGHT : 1),
      files: production,
      places,
    };
  });
  return terms.sort((a, b) => Number(a.generic) - Number(b.generic)).slice(0, MOST_TERMS);
}

/** Words that are written with *our* or with *or*. */
const IN_OUR = /\b(behavi|col|endeav|fav|flav|harb|hon|lab|neighb|rum|vap)(ou?r)/;

/** *Renewal*, *removal*, *refusal*: what renews, removes and refuses. */
const DEED_IN_AL = /^\w{3,}(?:ew|ov|ie?v|[uo]s|ers)al$/;

/** A stem, what stemming leaves apart from it, and what comments in another language call it. */
export function formsOf(stem: string): string[] {
  return [...ownForms(stem), ...translationsOf(stem)];
}

/** *Verification* is what `cert_verify` does. */
function ownForms(stem: string): string[] {
  const bases = irregularOf(stem);
  if (bases.length > 0) return [stem, ...bases.map(stemOf)];
  // British and American spelling: *cancelled*, *authorise* and *colour* are what `cancel`, `authorize` and `color` mean.
  if (/..ll$/.test(stem)) return [stem, stem.slice(0, -1), `${stem}at`];
  if (IN_OUR.test(stem)) return [stem, stem.replace(IN_OUR, (_, root, end) => `${root}${end === 'or' ? 'our' : 'or'}`)];
  if (/...[iy][sz]$/.test(stem)) return [stem, stem.replace(/[sz]$/, (last) => (last === 's' ? 'z' : 's'))];
  if (DEED_IN_AL.test(stem)) return [stem, stem.slice(0, -'al'.length)];
  if (stem.endsWith('ificat')) return [stem, `${stem.slice(0, -'icat'.length)}y`];
  return stem.endsWith('ify') ? [stem, `${stem.slice(0, -1)}icat`] : [stem];
}

/** The forms of a term, what the code says for it, and the word that it is a part of. */
export function allForms({ stem, whole, others = [] }: Pick<QuestionTerm, 'stem' | 'whole' | 'others'>): string[] {
  return [...formsOf(stem), ...others, ...(whole === undefined ? [] : [whole])];
}

const PRODUCTION: ReadonlySet<string> = new Set(['source', 'marker', 'declaration', 'legacy']);

/** Whether a role is code that runs in production. */
export function isProduction(role: string | undefined): boolean {
  return role !== undefined && PRODUCTION.has(role);
}

/** Tells which terms a text holds, as bits in their order. Words come back often, so each is taken apart once. */
export class TermMatcher {
  readonly #bits: ReadonlyMap<string, number>;
  readonly #words = new Map<string, number>();
  /** A quick look that saves taking most lines apart. */
  readonly #beginnings: RegExp;

  /** Words side by side may be one in the code: "thread pool" is `threadpool`. */
  constructor(terms: readonly QuestionTerm[], pairs: readonly string[] = []) {
    const bits = new Map<string, number>();
    for (const [place, term] of terms.entries())
      for (const form of allForms(term)) bits.set(form, (bits.get(form) ?? 0) | (1 << place));
    for (const pair of pairs) {
      const both = pair.split(' ').map((word) => bits.get(stemOf(word)) ?? 0);
      const joined = stemOf(pair.replace(' ', ''));
      if (both.every((bit) => bit !== 0) && !bits.has(joined))
        bits.set(
          joined,
          both.reduce((sum, bit) => sum | bit, 0),
        );
    }
    this.#bits = bits;
    const beginnings = [...this.#bits.keys()].map(beginningPattern);
    this.#beginnings = beginnings.length === 0 ? /(?!)/ : new RegExp(beginnings.join('|'), 'iu');
  }

  mask(text: string): number {
    if (!this.#beginnings.test(text)) return 0;
    let mask = 0;
    for (const word of text.match(/[\p{L}\p{N}_$]{2,80}/gu) ?? []) mask |= this.#words.get(word) ?? this.#read(word);
    return mask >>> 0;
  }

  /** One mask a line. Endless lines are data and are passed over. */
  lines(lines: readonly string[]): Uint32Array {
    const masks = new Uint32Array(lines.length);
    for (const [i, line] of lines.entries()) {
      if (line.length > 2 && line.length <= LONGEST_LINE) masks[i] = this.mask(line);
    }
    return masks;
  }

  #read(word: string): number {
    let mask = 0;
    for (const term of termsOf(word)) mask |= this.#bits.get(term) ?? 0;
    this.#words.set(word, mask);
    return mask;
  }
}

const LONGEST_LINE = 1_000;
const BEGINNING = 3;

/** What a word of this stem certainly holds: stemming keeps the first letters, but for flies and fly. */
function beginningPattern(stem: string): string {
  const letters = [...stem].slice(0, stem.length === BEGINNING && stem.endsWith('y') ? BEGINNING - 1 : BEGINNING);
  // The parts of a name may be joined in the question and apart in the code.
  return letters.map(escaped).join('[_$]*');
}

/** The weights of the terms in a mask, added up. */
export function maskWeight(
  mask: number,
  terms: readonly QuestionTerm[],
  weightOf: (term: QuestionTerm) => number = ({ weight }) => weight,
): number {
  let sum = 0;
  for (const [place, term] of terms.entries()) if (mask & (1 << place)) sum += weightOf(term);
  return sum;
}
