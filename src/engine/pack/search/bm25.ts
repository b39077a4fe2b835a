/**
 * BM25: what a term adds to a text is its rarity times `count / (count + damping)`, times a constant. More is better, with
 * less and less added; a long text is damped more.
 */
const K1 = 1.2;
/** How much the length counts. A file of many things is damped more than a chunk that is long. */
const LENGTH_SHARE = { chunk: 0.5, file: 0.75 };

/** The most that counting can give. */
export const MOST_GAIN = K1 + 1;
/** Of a text whose length does not count. */
export const PLAIN_DAMPING = K1;

export function dampings(lengths: ArrayLike<number>, average: number, of: keyof typeof LENGTH_SHARE): Float32Array {
  const share = LENGTH_SHARE[of];
  const all = new Float32Array(lengths.length);
  for (let i = 0; i < all.length; i++) all[i] = K1 * (1 - share + (share * (lengths[i] ?? 0)) / average);
  return all;
}

export function inverseFrequency(all: number, holding: number): number {
  return Math.log(1 + (all - holding + 0.5) / (holding + 0.5));
}
