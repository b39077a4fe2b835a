import type { openPack } from '../src/engine/pack/open-pack.ts';
import { FEATURES, gatherCandidates } from '../src/engine/pack/search/candidates.ts';
import { parseQuery, type QueryKind } from '../src/engine/pack/search/parse-query.ts';
import { roleFactors } from '../src/engine/pack/search/rank-files.ts';

/** One query with the features of all its candidates, gathered once so that weights can be tried quickly. */
export interface Sample {
  repository: string;
  kind: QueryKind;
  /** Feature values of all candidates, one row after the other. */
  values: Float64Array;
  factors: Float64Array;
  targets: number[];
  /** Targets that are no candidate at all. */
  missed: number;
}

export function sampleOf(
  pack: ReturnType<typeof openPack>,
  repository: string,
  text: string,
  targets: string[],
): Sample {
  const query = parseQuery(text);
  const roles = roleFactors(query);
  const candidates = gatherCandidates(pack, query, () => true);
  const found = targets.map((path) => candidates.findIndex(({ file }) => file.path === path));
  return {
    repository,
    kind: query.kind,
    values: Float64Array.from(candidates.flatMap(({ values }) => FEATURES.map((feature) => values[feature]))),
    factors: Float64Array.from(candidates.map(({ file }) => roles[file.role])),
    targets: found.filter((place) => place >= 0),
    missed: found.filter((place) => place < 0).length,
  };
}

function scores(sample: Sample, weights: readonly number[]): Float64Array {
  const result = new Float64Array(sample.factors.length);
  for (let row = 0; row < result.length; row++) {
    let sum = 0;
    for (let i = 0; i < weights.length; i++) sum += (weights[i] ?? 0) * (sample.values[row * weights.length + i] ?? 0);
    result[row] = sum * (sample.factors[row] ?? 1);
  }
  return result;
}

function gain(sample: Sample, scored: Float64Array): number {
  let got = 0;
  for (const target of sample.targets) {
    const own = scored[target] ?? 0;
    let rank = 1;
    for (let row = 0; row < scored.length; row++) {
      const other = scored[row] ?? 0;
      if (other > own || (other === own && row < target)) rank += 1;
    }
    if (rank <= 10) got += 1 / Math.log2(rank + 1);
  }
  let best = 0;
  for (let rank = 1; rank <= Math.min(10, sample.targets.length + sample.missed); rank++)
    best += 1 / Math.log2(rank + 1);
  return best === 0 ? 0 : got / best;
}

export const ndcg = (sample: Sample, weights: readonly number[]): number => gain(sample, scores(sample, weights));

/**
 * NDCG with soft ranks: it rises when a target comes closer to the top even where no rank changes yet, which keeps the
 * fit from chasing single queries. The softness is relative to the sum of the weights, so that their scale is no matter.
 */
function softGain(sample: Sample, scored: Float64Array, softness: number): number {
  let got = 0;
  for (const target of sample.targets) {
    const own = scored[target] ?? 0;
    let rank = 0.5;
    for (const other of scored) rank += 1 / (1 + Math.exp((own - other) / softness));
    got += 1 / Math.log2(rank + 1);
  }
  let best = 0;
  for (let rank = 1; rank <= sample.targets.length + sample.missed; rank++) best += 1 / Math.log2(rank + 1);
  return best === 0 ? 0 : got / best;
}

/** Repositories count alike, however many queries each has. */
function objective(
  samples: readonly Sample[],
  weights: readonly number[],
  scored: (sample: Sample) => Float64Array,
): number {
  const softness = SOFTNESS * weights.reduce((sum, weight) => sum + weight, 0);
  const sums = new Map<string, { sum: number; count: number }>();
  for (const sample of samples) {
    const entry = sums.get(sample.repository) ?? { sum: 0, count: 0 };
    entry.sum += softGain(sample, scored(sample), softness);
    entry.count += 1;
    sums.set(sample.repository, entry);
  }
  return mean([...sums.values()].map(({ sum, count }) => sum / count));
}

const SOFTNESS = 0.02;
const STEPS = [0, 0.5, 0.8, 0.93, 1.07, 1.25, 2];
const LEAST_GAIN = 0.0001;

/** Starts from equal weights, so that nothing fitted earlier leaks into a half that is held out. */
export function fitWeights(samples: readonly Sample[]): number[] {
  const weights: number[] = FEATURES.map(() => 0.3);
  if (samples.length === 0) return weights;
  let best = objective(samples, weights, (sample) => scores(sample, weights));
  for (let round = 0; round < 15; round++) {
    const before = best;
    for (let i = 0; i < weights.length; i++) {
      const current = weights[i] ?? 0;
      const bases = new Map(samples.map((sample) => [sample, scores(sample, weights)]));
      const tries = current === 0 ? [0.03, 0.1, 0.3] : STEPS.map((step) => current * step);
      for (const value of tries) {
        const change = value - current;
        const tried = weights.with(i, value);
        const score = objective(samples, tried, (sample) => {
          const base = bases.get(sample) ?? new Float64Array();
          return base.map(
            (each, row) => each + change * (sample.factors[row] ?? 1) * (sample.values[row * weights.length + i] ?? 0),
          );
        });
        if (score > best + LEAST_GAIN) {
          best = score;
          weights[i] = value;
        }
      }
    }
    if (best - before < 2 * LEAST_GAIN) break;
  }
  return weights;
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
