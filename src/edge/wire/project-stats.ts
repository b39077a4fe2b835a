import * as z from 'zod';
import type { Document } from '../../record/documents/document.ts';
import { PROJECT_STATUSES, type Project } from '../../record/projects/project.ts';
import type { ProjectStatistics } from '../../record/projects/project-statistics.ts';
import { standingOf, standingShape } from './freshness.ts';
import { ingestionShape, toIngestionShape } from './project.ts';

const count = z.int();

export const projectStatsShape = z.strictObject({
  project_id: z.string(),
  name: z.string(),
  status: z.enum(PROJECT_STATUSES),
  percent: count.describe('Progress of the latest ingestion run.'),
  ingestion: ingestionShape.nullable(),
  files: z.strictObject({
    found: count,
    ingested: count,
    skipped: count,
    skipped_by_reason: z.array(z.strictObject({ reason: z.string(), count })),
  }),
  lines: count,
  languages: z.array(z.strictObject({ name: z.string(), files: count, lines: count })),
  symbols: count,
  references: count,
  routes: count,
  data_models: count,
  tests: count,
  dependencies: count,
  commits: count,
  contributors: count,
  document_sections: z.strictObject({ prd: count, techspec: count }),
  ...standingShape.shape,
  timings: z.array(z.strictObject({ stage: z.string(), ms: count })).describe('How long each stage took.'),
});

export type ProjectStatsShape = z.infer<typeof projectStatsShape>;

export function toProjectStatsShape(
  project: Project,
  { files, dataModels, ...counts }: ProjectStatistics,
  prd: Document | undefined,
  techspec: Document | undefined,
  now: number,
): ProjectStatsShape {
  return {
    project_id: project.id,
    name: project.name,
    status: project.status,
    percent: project.ingestion?.percent ?? 0,
    ingestion: toIngestionShape(project),
    files: {
      found: files.found,
      ingested: files.ingested,
      skipped: files.skipped,
      skipped_by_reason: files.skippedByReason,
    },
    lines: counts.lines,
    languages: counts.languages,
    symbols: counts.symbols,
    references: counts.references,
    routes: counts.routes,
    data_models: dataModels,
    tests: counts.tests,
    dependencies: counts.dependencies,
    commits: counts.commits,
    contributors: counts.contributors,
    document_sections: { prd: prd?.outline.length ?? 0, techspec: techspec?.outline.length ?? 0 },
    ...standingOf(project, now),
    timings: counts.timings,
  };
}
