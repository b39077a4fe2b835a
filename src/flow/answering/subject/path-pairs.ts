import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import type { QuestionTerm } from './question-terms.ts';

const FARTHEST = 2;
const SEGMENTS = 3;
const HEAVIEST = 5;
/** A word that is no term of its own, as one of asking, still stands beside its neighbour. */
const LEAST_WEIGHT = 0.3;

/**
 * Words that stand side by side in a question and both in a path. "The Python domain" means what lies in
 * `domains/python/` and "the layout rule" what lies in `rules/layout/`, not the base that all of the family share.
 */
export class PathPairs {
  readonly #pairs: readonly (readonly [string, string])[];
  readonly #weights: ReadonlyMap<string, number>;
  readonly #total: number;

  constructor(stems: readonly string[], terms: readonly QuestionTerm[]) {
    this.#pairs = stems.flatMap((first, place) =>
      stems
        .slice(place + 1, place + 1 + FARTHEST)
        .flatMap((second) => (second === first ? [] : [[first, second] as const])),
    );
    this.#weights = new Map(terms.map(({ stem, weight }) => [stem, weight]));
    const heaviest = terms.map(({ weight }) => weight).sort((a, b) => b - a);
    this.#total = Math.max(
      1e-9,
      heaviest.slice(0, HEAVIEST).reduce((sum, weight) => sum + weight, 0),
    );
  }

  /** The weight of the best pair that a path holds, as a share of what the question's heaviest words weigh. */
  share(path: string): number {
    const segments = path
      .replace(/\.\w+$/, '')
      .split('/')
      .slice(-SEGMENTS)
      .filter((segment) => segment !== '__init__');
    const held = new Set(segments.flatMap((segment) => nameTerms(segment).parts));
    let best = 0;
    for (const [first, second] of this.#pairs) {
      if (!held.has(first) || !held.has(second)) continue;
      const weight = (this.#weights.get(first) ?? LEAST_WEIGHT) + (this.#weights.get(second) ?? LEAST_WEIGHT);
      best = Math.max(best, weight / this.#total);
    }
    return best;
  }
}
