import type { FileRole } from '../file-role.ts';
import type { Feature } from './candidates.ts';
import type { QueryKind } from './parse-query.ts';

export type Weights = Record<QueryKind, Partial<Record<Feature, number>>>;

export const WEIGHTS: Weights = {
  question: {
    chunk: 0.81,
    topThree: 2,
    comments: 0.1,
    header: 0.55,
    directoryShare: 0.13,
    nameMatch: 0.8,
    namePrecision: 0.31,
    exact: 0.23,
    centrality: 0.8,
  },
  symbol: {
    file: 0.24,
    header: 0.5,
    names: 0.2,
    nameShare: 1,
    directoryShare: 0.15,
    nameMatch: 0.8,
    exact: 0.5,
    defining: 2,
    named: 1,
    centrality: 0.5,
  },
  text: {
    chunk: 0.66,
    topThree: 0.27,
    file: 0.22,
    comments: 0.22,
    nameMatch: 0.36,
    definition: 0.2,
    exact: 0.24,
    centrality: 0.18,
    mentioned: 2,
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
};
