import { AppError } from '../../base/errors.ts';
import { lockFree } from '../../engine/db/dialect.ts';
import { type Database, type Db, inTransaction } from '../../engine/db/open-database.ts';
import { moveRun, type RunHandle } from './ingestion-runs.ts';
import { type ProjectStatus, statusAfter } from './project.ts';

/**
 * The table of runs is the queue. A worker claims a run for a short time and renews the claim while it works; a run whose
 * claim was not renewed is free for the next worker. Every write of a worker names its claim, so one that was paused and
 * overtaken changes nothing any more.
 */
export interface ClaimedRun extends RunHandle {
  claim: string;
}

export const LEASE_MS = 15_000;
export const MOST_ATTEMPTS = 3;

export interface ClaimOptions {
  /** The new claim: unique for every attempt. */
  claim: string;
  now: number;
  /** Claims of workers that are known to be gone, whatever their lease says. */
  gone: readonly string[];
  /** Only this project, for a command that waits for it. */
  projectId?: string | undefined;
}

/** The run that has waited longest, now held by this claim. Undefined when there is nothing to do. */
export async function claimRun({ db, dialect }: Database, options: ClaimOptions): Promise<ClaimedRun | undefined> {
  const { claim, now, gone, projectId } = options;
  return db.transaction().execute(async (transaction) => {
    let free = transaction
      .selectFrom('ingestion_runs')
      .innerJoin('projects', 'projects.run_id', 'ingestion_runs.id')
      .select([
        'ingestion_runs.id as runId',
        'ingestion_runs.organization_id as organizationId',
        'project_id as projectId',
        'number',
        'ingestion_runs.status',
        'attempts',
        'cancel_requested_at',
        'started_at',
        'stage',
        'projects.status as projectStatus',
      ])
      .where((where) =>
        where.or([
          where('ingestion_runs.status', '=', 'queued'),
          where.and([
            where('ingestion_runs.status', '=', 'running'),
            where.or([where('lease_until', '<', now), where('claimed_by', 'in', ['', ...gone])]),
          ]),
        ]),
      )
      .orderBy('queued_at')
      .orderBy('ingestion_runs.id')
      .limit(1);
    if (projectId !== undefined) free = free.where('project_id', '=', projectId);
    // The project's row is what two moves of the same project wait for. The run's row is locked too, because only a row
    // that is being locked is read anew: otherwise a run that was claimed a moment ago still looks free.
    const run = await lockFree(free, dialect, ['projects', 'ingestion_runs']).executeTakeFirst();
    if (!run) return undefined;
    const handle = {
      organizationId: run.organizationId,
      projectId: run.projectId,
      runId: run.runId,
      number: run.number,
    };
    if (run.cancel_requested_at !== null) {
      await moveRun(transaction, handle, 'cancelled', now);
      return undefined;
    }
    if (run.attempts >= MOST_ATTEMPTS) {
      await moveRun(transaction, handle, 'failed', now, {
        type: 'internal',
        message: `The ingestion was begun ${run.attempts} times and its process ended each time.`,
        hint: 'See the log of the server for the cause, then ingest the project again.',
      });
      return undefined;
    }
    await transaction
      .updateTable('ingestion_runs')
      .set({
        status: 'running',
        stage: run.stage ?? 'fetching',
        attempts: run.attempts + 1,
        started_at: run.started_at ?? now,
        claimed_by: claim,
        lease_until: now + LEASE_MS,
      })
      .where('id', '=', run.runId)
      .execute();
    const status = statusAfter(run.projectStatus as ProjectStatus, 'running'); // A check constraint holds the column.
    await transaction
      .updateTable('projects')
      .set({ status, updated_at: now })
      .where('id', '=', run.projectId)
      .execute();
    return { ...handle, claim };
  });
}

/** Keeps the claim, and says whether the work should go on. `lost` also means that the project is gone. */
export async function renewClaim(db: Db, run: ClaimedRun, now: number): Promise<'held' | 'cancelled' | 'lost'> {
  const row = await db
    .updateTable('ingestion_runs')
    .set({ lease_until: now + LEASE_MS })
    .where('id', '=', run.runId)
    .where('claimed_by', '=', run.claim)
    .where('status', '=', 'running')
    .returning('cancel_requested_at')
    .executeTakeFirst();
  if (!row) return 'lost';
  return row.cancel_requested_at === null ? 'held' : 'cancelled';
}

/** Gives a run back, as a process does that is told to stop: it waits for the next one, and the attempt does not count. */
export async function releaseRun(db: Db, run: ClaimedRun, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await moveRun(transaction, run, 'queued', now))) return;
    await transaction
      .updateTable('ingestion_runs')
      .set((row) => ({ claimed_by: null, lease_until: null, attempts: row('attempts', '-', 1) }))
      .where('id', '=', run.runId)
      .execute();
  });
}

/** Who holds runs at present, so that a worker can tell which of them are gone. */
export async function listClaims(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ingestion_runs')
    .select('claimed_by')
    .where('status', '=', 'running')
    .where('claimed_by', 'is not', null)
    .execute();
  return rows.flatMap(({ claimed_by }) => claimed_by ?? []);
}

/** A waiting run ends at once; one that goes on ends when its worker looks, which it does twice a second. */
export async function cancelRun(db: Db, organizationId: string, projectId: string, now: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const run = await transaction
      .selectFrom('projects')
      .innerJoin('ingestion_runs', 'ingestion_runs.id', 'projects.run_id')
      .select(['ingestion_runs.id', 'number', 'ingestion_runs.status'])
      .where('projects.organization_id', '=', organizationId)
      .where('projects.id', '=', projectId)
      .executeTakeFirst();
    if (run?.status !== 'queued' && run?.status !== 'running') {
      throw new AppError('conflict', 'There is no ingestion to cancel: none is waiting or running.');
    }
    const handle = { organizationId, projectId, runId: run.id, number: run.number };
    await transaction
      .updateTable('ingestion_runs')
      .set({ cancel_requested_at: now })
      .where('id', '=', run.id)
      .where('status', 'in', ['queued', 'running'])
      .execute();
    if (run.status === 'queued') await moveRun(transaction, handle, 'cancelled', now);
  });
}

/** True where something changed at the source while the run was reading it. */
export async function wasAskedAgain(db: Db, run: RunHandle): Promise<boolean> {
  const row = await db
    .selectFrom('ingestion_runs')
    .select('again_requested_at')
    .where('organization_id', '=', run.organizationId)
    .where('id', '=', run.runId)
    .executeTakeFirst();
  return (row?.again_requested_at ?? null) !== null;
}
