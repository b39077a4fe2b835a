import type { Pack } from '../open-pack.ts';
import { type Candidate, FEATURES, gatherCandidates } from './candidates.ts';
import type { CorpusFile } from './corpus.ts';
import type { Query } from './parse-query.ts';
import { stem } from './stem.ts';
import { ROLE_FACTORS, WEIGHTS, type Weights } from './weights.ts';

export interface RankedFile extends Candidate {
  score: number;
}

/** Files that answer a query, best first. Equal scores are ordered by path, so the order never depends on chance. */
export function rankFiles(
  pack: Pack,
  query: Query,
  accepts: (file: CorpusFile) => boolean = () => true,
  weights: Weights = WEIGHTS,
): RankedFile[] {
  return scoreCandidates(gatherCandidates(pack, query, accepts), query, weights);
}

export function scoreCandidates(candidates: readonly Candidate[], query: Query, weights: Weights): RankedFile[] {
  const factors = roleFactors(query);
  const own = weights[query.kind];
  return candidates
    .map((candidate) => {
      let score = 0;
      for (const feature of FEATURES) score += (own[feature] ?? 0) * candidate.values[feature];
      return { ...candidate, score: score * factors[candidate.file.role] };
    })
    .sort((a, b) => b.score - a.score || a.file.place - b.file.place);
}

const ROLE_WORDS = {
  test: ['test', 'tests', 'testing', 'fixture', 'mock'],
  example: ['example', 'demo', 'sample', 'benchmark'],
  legacy: ['legacy', 'deprecated', 'compatibility', 'compat'],
  document: ['documentation', 'docs', 'readme', 'changelog'],
};

/** A query that names a role ("which test …") wants files of that role. */
export function roleFactors(query: Query): typeof ROLE_FACTORS {
  const factors = { ...ROLE_FACTORS };
  const words = new Set(query.words);
  for (const [role, names] of Object.entries(ROLE_WORDS)) {
    if (names.some((name) => words.has(stem(name)))) factors[role as keyof typeof ROLE_WORDS] = 0.9; // The keys of the table above.
  }
  return factors;
}
