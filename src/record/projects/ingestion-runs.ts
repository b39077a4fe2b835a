import { AppError } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { type Db, inTransaction } from '../../engine/db/open-database.ts';
import type { Commit, IngestionError, ProjectStatus, RunStatus, Stage } from './project.ts';
import { mayMove, statusAfter } from './project.ts';
import type { ProjectStatistics } from './project-statistics.ts';

/**
 * One run of a project's ingestion, as its worker holds it. Every write names run and number and changes nothing once a
 * newer run has been asked for: a worker that was paused cannot publish over its successor.
 */
export interface RunHandle {
  organizationId: string;
  projectId: string;
  runId: string;
  number: number;
  /** Which worker holds the run. A worker that lost it to another may write nothing more either. */
  claim?: string;
}

export interface RunProgress {
  stage: Stage;
  percent: number;
  filesDone: number;
  filesTotal: number;
  currentFile?: string | null;
  filesPerSecond?: number | null;
}

export interface Snapshot {
  commit: Commit;
  defaultBranch: string | null;
  languages: string[];
  packName: string;
  packHash: string;
  packFormat: number;
  statistics: ProjectStatistics;
}

export function waitingRun(organizationId: string, projectId: string, now: number) {
  return {
    organization_id: organizationId,
    project_id: projectId,
    status: 'queued' satisfies RunStatus,
    percent: 0,
    files_done: 0,
    files_total: 0,
    attempts: 0,
    queued_at: now,
  };
}

/**
 * Asks for a new run. One that still waits or goes on is handed back instead: there is one at a time per project. With
 * `again` a run that goes on is followed by another, because it may have read the source before the latest change.
 */
export async function requestRun(
  db: Db,
  organizationId: string,
  projectId: string,
  requestedBy: string | null,
  now: number,
  again = false,
): Promise<RunHandle> {
  return inTransaction(db, async (transaction) => {
    const project = await transaction
      .updateTable('projects')
      .set({ updated_at: now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', projectId)
      .returning(['run_id', 'run_number', 'status'])
      .executeTakeFirst();
    if (!project) throw new AppError('not-found', 'There is no such project here.');
    const current = await transaction
      .selectFrom('ingestion_runs')
      .select('status')
      .where('id', '=', project.run_id ?? '')
      .executeTakeFirst();
    const handle = { organizationId, projectId, runId: project.run_id ?? '', number: project.run_number };
    if (current?.status === 'queued') return handle;
    if (current?.status === 'running') {
      if (again) await setAgain(transaction, handle, now);
      return handle;
    }

    const next = { ...handle, runId: newId('run'), number: project.run_number + 1 };
    await transaction
      .insertInto('ingestion_runs')
      .values({
        ...waitingRun(organizationId, projectId, now),
        id: next.runId,
        number: next.number,
        requested_by: requestedBy,
      })
      .execute();
    await transaction
      .updateTable('projects')
      .set({
        run_id: next.runId,
        run_number: next.number,
        status: project.status === 'completed' ? 'completed' : 'queued',
      })
      .where('organization_id', '=', organizationId)
      .where('id', '=', projectId)
      .execute();
    return next;
  });
}

async function setAgain(transaction: Db, run: RunHandle, now: number): Promise<void> {
  await transaction
    .updateTable('ingestion_runs')
    .set({ again_requested_at: now })
    .where('id', '=', run.runId)
    .execute();
}

/** Moves a run on. False means that the run was overtaken, has ended, or may not make this move. */
export async function moveRun(
  db: Db,
  run: RunHandle,
  to: Exclude<RunStatus, 'completed'>,
  now: number,
  error?: IngestionError,
): Promise<boolean> {
  return inTransaction(db, (transaction) => move(transaction, run, to, now, error));
}

/** Percent never goes backwards, whatever order reports arrive in. */
export async function reportProgress(db: Db, run: RunHandle, progress: RunProgress): Promise<boolean> {
  let rows = db.updateTable('ingestion_runs');
  if (run.claim !== undefined) rows = rows.where('claimed_by', '=', run.claim);
  const { numUpdatedRows } = await rows
    .set({
      stage: progress.stage,
      percent: Math.floor(progress.percent),
      files_done: progress.filesDone,
      files_total: progress.filesTotal,
      current_file: progress.currentFile ?? null,
      files_per_second: progress.filesPerSecond ?? null,
    })
    .where('organization_id', '=', run.organizationId)
    .where('id', '=', run.runId)
    .where('number', '=', run.number)
    .where('status', '=', 'running')
    .where('percent', '<=', Math.floor(progress.percent))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Makes a finished snapshot the one that readers see: the pack pointer, the counts and both statuses change together.
 * Call it inside the transaction that also writes the documents.
 */
export async function publishSnapshot(
  transaction: Db,
  run: RunHandle,
  snapshot: Snapshot,
  now: number,
): Promise<boolean> {
  if (!(await move(transaction, run, 'completed', now))) return false;
  const { commit, statistics } = snapshot;
  await transaction
    .updateTable('projects')
    .set({
      default_branch: snapshot.defaultBranch,
      commit_sha: commit.sha,
      commit_date: commit.date,
      commit_subject: commit.subject,
      ingested_at: now,
      languages: JSON.stringify(snapshot.languages),
      files_found: statistics.files.found,
      files_ingested: statistics.files.ingested,
      files_skipped: statistics.files.skipped,
      pack_name: snapshot.packName,
      pack_hash: snapshot.packHash,
      pack_format: snapshot.packFormat,
      preview_pack_name: null,
      preview_commit_sha: null,
      preview_commit_date: null,
      statistics: JSON.stringify(statistics),
      behind_by: null,
      remote_commit_sha: null,
    })
    .where('organization_id', '=', run.organizationId)
    .where('id', '=', run.projectId)
    .execute();
  return true;
}

/** For a run that found the source unchanged: what readers have is current as of now. */
export async function confirmSnapshot(db: Db, run: RunHandle, now: number): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await move(transaction, run, 'completed', now))) return false;
    const { files_found: files } = await transaction
      .updateTable('projects')
      .set({ ingested_at: now, behind_by: null, remote_commit_sha: null })
      .where('organization_id', '=', run.organizationId)
      .where('id', '=', run.projectId)
      .returning('files_found')
      .executeTakeFirstOrThrow();
    // Nothing was left to do, which is not the same as that nothing was done.
    await transaction
      .updateTable('ingestion_runs')
      .set({ stage: 'writing', files_done: files, files_total: files })
      .where('organization_id', '=', run.organizationId)
      .where('id', '=', run.runId)
      .execute();
    return true;
  });
}

async function move(
  transaction: Db,
  run: RunHandle,
  to: RunStatus,
  now: number,
  error?: IngestionError,
): Promise<boolean> {
  // The project's row is written first, so that two moves of the same project wait for each other.
  const project = await transaction
    .updateTable('projects')
    .set({ updated_at: now })
    .where('organization_id', '=', run.organizationId)
    .where('id', '=', run.projectId)
    .where('run_id', '=', run.runId)
    .where('run_number', '=', run.number)
    .returning('status')
    .executeTakeFirst();
  const current = await transaction
    .selectFrom('ingestion_runs')
    .select(['status', 'attempts', 'started_at', 'claimed_by'])
    .where('organization_id', '=', run.organizationId)
    .where('id', '=', run.runId)
    .executeTakeFirst();
  if (!project || !current || !mayMove(current.status as RunStatus, to)) return false; // A check constraint holds the column.
  if (run.claim !== undefined && run.claim !== current.claimed_by) return false;

  const ends = to === 'completed' || to === 'failed' || to === 'cancelled';
  await transaction
    .updateTable('ingestion_runs')
    .set({
      status: to,
      ...(to === 'running' && {
        attempts: current.attempts + 1,
        started_at: current.started_at ?? now,
        stage: 'fetching',
      }),
      ...(to === 'completed' && { percent: 100 }),
      ...(ends && {
        finished_at: now,
        lease_until: null,
        claimed_by: null,
        current_file: null,
        files_per_second: null,
      }),
      ...(error && { error_type: error.type, error_message: error.message, error_hint: error.hint }),
    })
    .where('id', '=', run.runId)
    .execute();
  const status = statusAfter(project.status as ProjectStatus, to); // The same.
  await transaction.updateTable('projects').set({ status }).where('id', '=', run.projectId).execute();
  return true;
}

/** Forgets runs of whatever organization that ended before a time. The latest run of each project stays, since it is shown. */
export async function deleteRunsBefore(db: Db, time: number): Promise<void> {
  await db
    .deleteFrom('ingestion_runs')
    .where('finished_at', '<', time)
    .where('status', 'in', ['completed', 'failed', 'cancelled'])
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('projects').select('projects.id').whereRef('run_id', '=', 'ingestion_runs.id')),
      ),
    )
    .execute();
}
