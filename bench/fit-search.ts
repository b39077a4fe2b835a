import { existsSync } from 'node:fs';
import { openPack } from '../src/engine/pack/open-pack.ts';
import { FEATURES } from '../src/engine/pack/search/candidates.ts';
import type { QueryKind } from '../src/engine/pack/search/parse-query.ts';
import { WEIGHTS } from '../src/engine/pack/search/weights.ts';
import { fitWeights, mean, ndcg, type Sample, sampleOf } from './fit-weights.ts';
import { ingestCase, readCases, readOptions } from './search-data.ts';

/**
 * Fits the ranker's weights by coordinate ascent over features that are gathered once. Each half of the repositories is
 * also scored with weights fitted on the other half: that figure, not the one in sample, says what to expect elsewhere.
 */
export async function fitSearch(args: string[]): Promise<void> {
  const options = { ...readOptions(args), keep: true };
  const samples: Sample[] = [];
  for (const one of readCases(options.data)) {
    if (options.only.length > 0 && !options.only.includes(one.name)) continue;
    const ingested = await ingestCase(one, options);
    if (!ingested || !existsSync(ingested.file)) {
      console.log(`${one.name}: repository not found, left out`);
      continue;
    }
    const pack = openPack(ingested.file);
    for (const { text, targets } of one.queries) samples.push(sampleOf(pack, `${one.set} ${one.name}`, text, targets));
    pack.close();
  }
  const kinds: QueryKind[] = ['question', 'symbol', 'text'];
  const repositories = [...new Set(samples.map(({ repository }) => repository))];
  const across: { sample: Sample; score: number }[] = [];
  const inSample: { sample: Sample; score: number }[] = [];
  for (const kind of kinds) {
    const own = samples.filter((sample) => sample.kind === kind);
    const start = FEATURES.map((feature) => WEIGHTS[kind][feature] ?? 0);
    const fitted = fitWeights(own);
    for (const sample of own) inSample.push({ sample, score: ndcg(sample, fitted) });
    for (const half of [0, 1]) {
      const train = own.filter(({ repository }) => repositories.indexOf(repository) % 2 !== half);
      const held = own.filter(({ repository }) => repositories.indexOf(repository) % 2 === half);
      const weights = fitWeights(train);
      for (const sample of held) across.push({ sample, score: ndcg(sample, weights) });
    }
    const score = mean(own.map((sample) => ndcg(sample, fitted)));
    const now = mean(own.map((sample) => ndcg(sample, start)));
    console.log(`${kind} (${own.length} queries): now ${now.toFixed(4)}, fitted ${score.toFixed(4)}`);
    for (const [i, feature] of FEATURES.entries()) {
      const weight = fitted[i] ?? 0;
      if (weight === 0) continue;
      const without = mean(own.map((sample) => ndcg(sample, fitted.with(i, 0))));
      console.log(`  ${feature.padEnd(16)} ${weight.toFixed(2)}  without it ${(without - score).toFixed(4)}`);
    }
  }
  for (const set of ['code-search', 'questions']) {
    console.log(
      `${set}: in sample ${perRepository(inSample, set).toFixed(4)}, across halves ${perRepository(across, set).toFixed(4)}`,
    );
  }
}

function perRepository(results: { sample: Sample; score: number }[], set: string): number {
  const own = results.filter(({ sample }) => sample.repository.startsWith(set));
  if (set === 'questions') return mean(own.map(({ score }) => score));
  const names = [...new Set(own.map(({ sample }) => sample.repository))];
  return mean(
    names.map((name) => mean(own.filter(({ sample }) => sample.repository === name).map(({ score }) => score))),
  );
}
