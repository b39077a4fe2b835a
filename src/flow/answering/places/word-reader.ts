import { termsOf } from '../../../engine/pack/search/tokenize.ts';
import type { AskedWords } from '../subject/asked-words.ts';

/** What a text says of each asked word, from 0 to 1. */
export type Worths = Float32Array;

/** Tells what texts say of the asked words. Words come back often, so each is taken apart once. */
export class WordReader {
  readonly #asked: AskedWords;
  readonly #total: number;
  readonly #known = new Map<string, Worths | null>();

  constructor(asked: AskedWords) {
    this.#asked = asked;
    this.#total = Math.max(
      1e-9,
      asked.words.reduce((sum, { weight }) => sum + weight, 0),
    );
  }

  /** What says nothing. */
  empty(): Worths {
    return new Float32Array(this.#asked.words.length);
  }

  /** Null where a text says none of the words. */
  read(text: string): Worths | null {
    if (!this.#asked.mayBeIn(text)) return null;
    let worths: Worths | null = null;
    for (const word of text.match(/[\p{L}\p{N}_$]{2,80}/gu) ?? []) {
      const known = this.#known.get(word);
      const own = known === undefined ? this.#take(word) : known;
      if (!own) continue;
      worths ??= this.empty();
      raise(worths, own);
    }
    return worths;
  }

  /** The share of all that is asked. */
  share(worths: Worths): number {
    return this.#asked.words.reduce((sum, { weight }, place) => sum + weight * (worths[place] ?? 0), 0) / this.#total;
  }

  #take(word: string): Worths | null {
    const worths = this.empty();
    for (const term of termsOf(word))
      for (const [place, { forms }] of this.#asked.words.entries())
        worths[place] = Math.max(worths[place] ?? 0, forms.get(term) ?? 0);
    const own = worths.some((worth) => worth > 0) ? worths : null;
    this.#known.set(word, own);
    return own;
  }
}

/** Takes over what another text says more of; true where that is anything. */
export function raise(worths: Worths, by: Worths, factor = 1): boolean {
  let isRaised = false;
  for (let place = 0; place < worths.length; place++) {
    const worth = (by[place] ?? 0) * factor;
    if (worth <= (worths[place] ?? 0)) continue;
    worths[place] = worth;
    isRaised = true;
  }
  return isRaised;
}
