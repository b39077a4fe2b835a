import type { PackStatistics } from '../../engine/pack/statistics.ts';

/** What an ingestion counted. It is stored as JSON beside the project, so that showing it needs no knowledge pack. */
export interface ProjectStatistics {
  files: { found: number; ingested: number; skipped: number; skippedByReason: { reason: string; count: number }[] };
  lines: number;
  languages: { name: string; files: number; lines: number }[];
  symbols: number;
  references: number;
  routes: number;
  dataModels: number;
  tests: number;
  dependencies: number;
  commits: number;
  contributors: number;
  /** Milliseconds that each stage of the run took. */
  timings: { stage: string; ms: number }[];
}

export const NO_STATISTICS: ProjectStatistics = {
  files: { found: 0, ingested: 0, skipped: 0, skippedByReason: [] },
  lines: 0,
  languages: [],
  symbols: 0,
  references: 0,
  routes: 0,
  dataModels: 0,
  tests: 0,
  dependencies: 0,
  commits: 0,
  contributors: 0,
  timings: [],
};

/** What belongs to the product itself: a pack also holds what its tests and examples declare. */
export type ProductCounts = Pick<ProjectStatistics, 'routes' | 'dataModels'>;

/** The counts of a finished pack in the form that projects keep. */
export function toProjectStatistics(
  pack: PackStatistics,
  { routes, dataModels }: ProductCounts,
  timings: ProjectStatistics['timings'],
): ProjectStatistics {
  const skipped = pack.skipped.reduce((sum, { files }) => sum + files, 0);
  const facts = (kind: string) => pack.facts[kind] ?? 0;
  return {
    files: {
      found: pack.files + skipped,
      ingested: pack.files,
      skipped,
      skippedByReason: pack.skipped.map(({ reason, files }) => ({ reason, count: files })),
    },
    lines: pack.lines,
    languages: pack.languages.map(({ language, files, lines }) => ({ name: language, files, lines })),
    symbols: pack.symbols,
    references: pack.references,
    routes,
    dataModels,
    tests: facts('test'),
    dependencies: facts('dependency'),
    commits: pack.commits,
    contributors: pack.contributors,
    timings,
  };
}
