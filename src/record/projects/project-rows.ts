import { sql } from 'kysely';
import type { Db } from '../../engine/db/open-database.ts';
import type { Reach } from '../reach.ts';
import type { IngestionRun, Project, ProjectSource, ProjectStatus, RunStatus, Stage } from './project.ts';

/** All that a project shows. Statistics and the credential are read by those who need them alone. */
const COLUMNS = [
  'projects.id',
  'projects.organization_id',
  'name',
  'name_key',
  'description',
  'projects.status',
  'source_type',
  'source_location',
  'source_branch',
  'default_branch',
  'commit_sha',
  'commit_date',
  'commit_subject',
  'ingested_at',
  'languages',
  'files_found',
  'files_ingested',
  'files_skipped',
  'pack_name',
  'pack_hash',
  'preview_pack_name',
  'preview_commit_sha',
  'preview_commit_date',
  'behind_by',
  'remote_commit_sha',
  'run_id',
  'run_number',
  'created_at',
  'updated_at',
  'ingestion_runs.status as run_status',
  'stage',
  'percent',
  'files_done',
  'files_total',
  'current_file',
  'files_per_second',
  'started_at',
  'finished_at',
  'error_type',
  'error_message',
  'error_hint',
] as const;

/** Which documents a project has comes as one number: the sum of these. There is at most one of each kind. */
const PRD = 1;
const TECHSPEC = 2;

type ProjectRow = Awaited<ReturnType<ReturnType<typeof projectRows>['execute']>>[number];

/** The one place where projects are read: within reach, each with its latest run and which documents it has. */
export function projectRows(db: Db, reach: Reach) {
  const rows = db
    .selectFrom('projects')
    .leftJoin('ingestion_runs', 'ingestion_runs.id', 'projects.run_id')
    .select(COLUMNS)
    .select((row) =>
      row
        .selectFrom('documents')
        .whereRef('documents.project_id', '=', 'projects.id')
        .select(
          sql<number | null>`sum(case kind when 'prd' then ${sql.lit(PRD)} else ${sql.lit(TECHSPEC)} end)`.as('sum'),
        )
        .as('documents'),
    )
    .where('projects.organization_id', '=', reach.organizationId);
  return reach.projectIds === null ? rows : rows.where('projects.id', 'in', ['', ...reach.projectIds]);
}

export function toProject(row: ProjectRow): Project {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    description: row.description,
    status: row.status as ProjectStatus, // A check constraint holds the column to these words.
    source: toSource(row),
    defaultBranch: row.default_branch,
    commit:
      row.commit_sha === null
        ? null
        : { sha: row.commit_sha, date: row.commit_date, subject: row.commit_subject ?? '' },
    ingestedAt: row.ingested_at,
    languages: JSON.parse(row.languages) as string[], // Written as a list of words when a snapshot is published.
    hasPrd: (Number(row.documents) & PRD) !== 0,
    hasTechspec: (Number(row.documents) & TECHSPEC) !== 0,
    ingestion: toRun(row),
    completeness: {
      percent: row.files_found === 0 ? 0 : Math.floor((100 * row.files_ingested) / row.files_found),
      filesFound: row.files_found,
      filesIngested: row.files_ingested,
      filesSkipped: row.files_skipped,
    },
    behindBy: row.behind_by,
    remoteCommit: row.remote_commit_sha,
    pack: toPack(row),
    previewCommit:
      row.pack_name === null && row.preview_commit_sha !== null
        ? { sha: row.preview_commit_sha, date: row.preview_commit_date }
        : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toSource(row: Pick<ProjectRow, 'source_type' | 'source_location' | 'source_branch'>): ProjectSource {
  const { source_type, source_location: location, source_branch: branch } = row;
  if (source_type === 'git') return { type: 'git', url: location, branch };
  if (source_type === 'path') return { type: 'path', path: location, branch };
  return { type: 'archive', filename: location, branch: null };
}

function toRun(row: ProjectRow): IngestionRun | null {
  if (row.run_id === null || row.run_status === null) return null;
  return {
    id: row.run_id,
    number: row.run_number,
    status: row.run_status as RunStatus, // A check constraint holds the column to these words.
    stage: row.stage as Stage | null, // The same.
    percent: row.percent ?? 0,
    filesDone: row.files_done ?? 0,
    filesTotal: row.files_total ?? 0,
    currentFile: row.current_file,
    filesPerSecond: row.files_per_second,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    error:
      row.error_type === null
        ? null
        : { type: row.error_type, message: row.error_message ?? '', hint: row.error_hint ?? '' },
  };
}

function toPack(row: ProjectRow): Project['pack'] {
  if (row.pack_name !== null) return { name: row.pack_name, hash: row.pack_hash, preview: false };
  if (row.preview_pack_name !== null) return { name: row.preview_pack_name, hash: null, preview: true };
  return null;
}
