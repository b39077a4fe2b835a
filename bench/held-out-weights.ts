import { openPack } from '../src/engine/pack/open-pack.ts';
import { FEATURES } from '../src/engine/pack/search/candidates.ts';
import type { QueryKind } from '../src/engine/pack/search/parse-query.ts';
import { WEIGHTS, type Weights } from '../src/engine/pack/search/weights.ts';
import { fitWeights, type Sample, sampleOf } from './fit-weights.ts';
import { type BenchOptions, ingestCase, readCases } from './search-data.ts';

/** For each repository that questions are asked of, the weights that all other repositories of both sets give. */
export async function heldOutWeights(options: BenchOptions): Promise<(github: string) => Weights> {
  const samples: { github: string; sample: Sample }[] = [];
  for (const one of readCases(options.data)) {
    const ingested = await ingestCase(one, { ...options, keep: true });
    if (!ingested) continue;
    const pack = openPack(ingested.file);
    for (const { text, targets } of one.queries)
      samples.push({ github: one.github, sample: sampleOf(pack, `${one.set} ${one.name}`, text, targets) });
    pack.close();
  }
  const fitted = (kind: QueryKind, without: string): Weights[QueryKind] => {
    const others = samples.filter(({ github, sample }) => github !== without && sample.kind === kind);
    const weights = fitWeights(others.map(({ sample }) => sample));
    const found = Object.fromEntries(FEATURES.map((feature, place) => [feature, weights[place] ?? 0]));
    // The sets name no paths, so this one weight is not fitted.
    return { ...found, mentioned: WEIGHTS[kind].mentioned ?? 0 };
  };
  return (github) => ({ ...WEIGHTS, question: fitted('question', github), text: fitted('text', github) });
}
