import type { Db } from '../../engine/db/open-database.ts';
import type { ClaimedRun } from './claim-run.ts';
import type { Commit } from './project.ts';

/** A pack with a part of the files that were found. */
export interface Preview {
  packName: string;
  found: number;
  ingested: number;
  skipped: number;
  commit: Pick<Commit, 'sha' | 'date'>;
}

/**
 * Lets readers see what a first run has so far. It changes nothing once the project has a published snapshot or the run
 * is no longer this worker's.
 */
export async function showPreview(db: Db, run: ClaimedRun, preview: Preview, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set({
      preview_pack_name: preview.packName,
      preview_commit_sha: preview.commit.sha,
      // A folder has no date: it is as old as this look at it.
      preview_commit_date: preview.commit.date ?? now,
      files_found: preview.found,
      files_ingested: preview.ingested,
      files_skipped: preview.skipped,
      updated_at: now,
    })
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

/** Projects of whatever organization whose published pack has another format, or one that was not written down. */
export async function projectsOfOtherFormats(
  db: Db,
  format: number,
): Promise<{ organizationId: string; projectId: string }[]> {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'organization_id'])
    .where('pack_name', 'is not', null)
    .where((where) => where.or([where('pack_format', 'is', null), where('pack_format', '<>', format)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id, organization_id }) => ({ organizationId: organization_id, projectId: id }));
}

/** What a project keeps in the store. */
export interface KeptFile {
  name: string;
  projectId: string;
  kind: 'pack' | 'preview' | 'upload';
}

/** Everything in the store that projects of whatever organization point to. */
export async function listKeptFiles(db: Db): Promise<KeptFile[]> {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'pack_name', 'preview_pack_name', 'source_archive'])
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id: projectId, pack_name, preview_pack_name, source_archive }) => {
    const files: [string | null, KeptFile['kind']][] = [
      [pack_name, 'pack'],
      [preview_pack_name, 'preview'],
      [source_archive, 'upload'],
    ];
    return files.flatMap(([name, kind]) => (name === null ? [] : [{ name, projectId, kind }]));
  });
}

export async function renameUpload(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('projects').set({ source_archive: to }).where('source_archive', '=', from).execute();
}
