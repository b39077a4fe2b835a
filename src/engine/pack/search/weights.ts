import type { FileRole } from '../file-role.ts';
import type { Feature } from './candidates.ts';
import type { QueryKind } from './parse-query.ts';

export type Weights = Record<QueryKind, Partial<Record<Feature, number>>>;

/**
 * Fitted by `npm run bench -- fit-search` on the public sets; only their proportions matter. Those sets mention no paths,
 * so the weight of a path that the query names is set by hand: who names a file wants that file.
 */
export const WEIGHTS: Weights = {
  question: {
    chunk: 1.2,
    topThree: 1.71,
    header: 0.46,
    directoryShare: 0.15,
    nameMatch: 0.68,
    namePrecision: 0.8,
    exact: 0.4,
    centrality: 0.64,
    namePrefix: 0.37,
    usedByStrong: 0.46,
    usesStrong: 0.18,
    mentioned: 3,
  },
  symbol: {
    topThree: 0.75,
    names: 0.15,
    nameShare: 0.3,
    nameMatch: 0.3,
    namePrecision: 0.3,
    definition: 0.3,
    exact: 0.24,
    defining: 0.3,
    named: 0.3,
    centrality: 0.37,
    namePrefix: 0.3,
    usedByStrong: 0.37,
    usesStrong: 0.3,
  },
  text: {
    chunk: 1.47,
    topThree: 0.15,
    file: 0.75,
    comments: 0.75,
    header: 0.1,
    names: 0.18,
    directoryShare: 0.24,
    nameMatch: 0.46,
    namePrecision: 0.24,
    definition: 0.46,
    exact: 0.51,
    usedByStrong: 0.46,
    mentioned: 3,
  },
};

export const ROLE_FACTORS: Record<FileRole, number> = {
  source: 1,
  test: 0.3,
  example: 0.3,
  legacy: 0.3,
  declaration: 0.7,
  marker: 0.5,
  document: 0.5,
  generated: 0.3,
  data: 0.3,
};
