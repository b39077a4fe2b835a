import type { Db } from '../../engine/db/open-database.ts';
import type { ClaimedRun } from './claim-run.ts';

/**
 * Lets readers see what a first run has so far. It changes nothing once the project has a published snapshot or the run
 * is no longer this worker's.
 */
export async function showPreview(db: Db, run: ClaimedRun, packName: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set({ preview_pack_name: packName, updated_at: now })
    .where('organization_id', '=', run.organizationId)
    .where('id', '=', run.projectId)
    .where('run_id', '=', run.runId)
    .where('pack_name', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('ingestion_runs')
          .select('id')
          .where('id', '=', run.runId)
          .where('claimed_by', '=', run.claim)
          .where('status', '=', 'running'),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Every name in the store that some project still needs, of whatever organization: the rest may be removed. */
export async function neededFiles(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('projects').select(['pack_name', 'preview_pack_name', 'source_archive']).execute();
  const names = rows.flatMap((row) => [row.pack_name, row.preview_pack_name, row.source_archive]);
  return new Set(names.filter((name) => name !== null));
}

/** Which of these projects exist, of whatever organization. */
export async function existingProjects(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
