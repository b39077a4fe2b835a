import * as z from 'zod';
import { freshnessOf, PROJECT_STATUSES, type Project, RUN_STATUSES, STAGES } from '../../record/projects/project.ts';
import { completenessShape, freshnessShape, toCompletenessShape, toFreshnessShape } from './freshness.ts';
import { isoTime } from './time.ts';

const time = z.iso.datetime().nullable();

export const ingestionShape = z
  .strictObject({
    run_id: z.string(),
    status: z.enum(RUN_STATUSES),
    stage: z.enum(STAGES).nullable(),
    percent: z.int(),
    files_done: z.int(),
    files_total: z.int(),
    started_at: time,
    finished_at: time,
    error: z.strictObject({ type: z.string(), message: z.string(), hint: z.string() }).nullable(),
  })
  .describe('The latest ingestion run. A completed project keeps serving its last snapshot while a new run goes on.');

const sourceShape = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('git'), url: z.string(), branch: z.string().nullable() }),
  z.strictObject({ type: z.literal('path'), path: z.string(), branch: z.string().nullable() }),
  z.strictObject({ type: z.literal('archive'), filename: z.string(), branch: z.string().nullable() }),
]);

/** A project as lists show it. */
export const projectSummaryShape = z.strictObject({
  project_id: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(PROJECT_STATUSES),
  default_branch: z.string().nullable(),
  commit: z
    .strictObject({ sha: z.string(), date: time, subject: z.string() })
    .nullable()
    .describe('The ingested commit; null before the first ingestion.'),
  ingested_at: time,
  languages: z
    .array(z.string())
    .describe('Programming languages, the most used first; then formats such as json and text.'),
  has_prd: z.boolean(),
  has_techspec: z.boolean(),
  ingestion: ingestionShape.nullable(),
  freshness: freshnessShape,
  completeness: completenessShape,
});

/** A project whole. */
export const projectShape = z.strictObject({ ...projectSummaryShape.shape, source: sourceShape });

export type ProjectSummaryShape = z.infer<typeof projectSummaryShape>;
export type ProjectShape = z.infer<typeof projectShape>;
export type IngestionShape = z.infer<typeof ingestionShape>;

export function toProjectSummaryShape(project: Project, now: number): ProjectSummaryShape {
  const { commit } = project;
  return {
    project_id: project.id,
    name: project.name,
    description: project.description,
    status: project.status,
    default_branch: project.defaultBranch,
    commit: commit && { sha: commit.sha, date: isoTime(commit.date), subject: commit.subject },
    ingested_at: isoTime(project.ingestedAt),
    languages: project.languages,
    has_prd: project.hasPrd,
    has_techspec: project.hasTechspec,
    ingestion: toIngestionShape(project),
    freshness: toFreshnessShape(freshnessOf(project, now)),
    completeness: toCompletenessShape(project.completeness),
  };
}

export function toProjectShape(project: Project, now: number): ProjectShape {
  return { ...toProjectSummaryShape(project, now), source: project.source };
}

export function toIngestionShape({ ingestion: run }: Project): IngestionShape | null {
  if (!run) return null;
  return {
    run_id: run.id,
    status: run.status,
    stage: run.stage,
    percent: run.percent,
    files_done: run.filesDone,
    files_total: run.filesTotal,
    started_at: isoTime(run.startedAt),
    finished_at: isoTime(run.finishedAt),
    error: run.error,
  };
}

/** A run in words, with all that its shape has. */
export function ingestionText(run: IngestionShape): string {
  const files = run.files_total === 0 ? '' : `, ${run.files_done} of ${run.files_total} files`;
  const told = [
    `run ${run.run_id} ${run.status} (stage ${run.stage ?? 'none yet'}, ${run.percent} %${files})`,
    run.started_at && `begun ${run.started_at}`,
    run.finished_at && `ended ${run.finished_at}`,
    run.error && `error ${run.error.type}: ${run.error.message} ${run.error.hint}`,
  ];
  return told.filter(Boolean).join(', ');
}

/** The ingested commit in words, with the branch that the source names as its default. */
export function commitText({ commit, default_branch: branch }: ProjectSummaryShape): string {
  if (!commit) return '';
  const from = branch === null ? '' : ` (default branch ${branch})`;
  return `commit ${commit.sha} of ${commit.date ?? 'unknown date'}: ${commit.subject}${from}`;
}
