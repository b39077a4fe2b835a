import type { Db } from '../../engine/db/open-database.ts';

export interface PolledProject {
  organizationId: string;
  projectId: string;
  /** What readers have. */
  commit: string;
}

/**
 * Takes the project with a repository or a folder that was not asked after for the longest time, at least since `before`. Taking it notes the
 * time, so that of several nodes one asks.
 */
export async function takeProjectToPoll(db: Db, before: number, now: number): Promise<PolledProject | undefined> {
  const row = await db
    .selectFrom('projects')
    .innerJoin('ingestion_runs', 'ingestion_runs.id', 'projects.run_id')
    .select(['projects.id', 'remote_checked_at'])
    .where('source_type', 'in', ['git', 'path'])
    .where('projects.commit_sha', 'is not', null)
    .where('ingestion_runs.status', 'not in', ['queued', 'running'])
    .where('ingested_at', '<', before)
    .where((where) => where.or([where('remote_checked_at', 'is', null), where('remote_checked_at', '<', before)]))
    .orderBy('remote_checked_at')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const taken = await db
    .updateTable('projects')
    .set({ remote_checked_at: now })
    .where('id', '=', row.id)
    .where('remote_checked_at', row.remote_checked_at === null ? 'is' : '=', row.remote_checked_at)
    .returning(['id', 'organization_id', 'commit_sha'])
    .executeTakeFirst();
  if (!taken || taken.commit_sha === null) return undefined;
  return { organizationId: taken.organization_id, projectId: taken.id, commit: taken.commit_sha };
}

/** What the source stands at. Where it is our commit, nothing is missing; how much is missing, a clone can tell. */
export async function noteRemoteCommit(
  db: Db,
  project: PolledProject,
  remoteCommit: string,
  behindBy: number | null = null,
): Promise<void> {
  const known = remoteCommit === project.commit ? 0 : behindBy;
  await db
    .updateTable('projects')
    .set((set) => ({
      remote_commit_sha: remoteCommit,
      // What a run has counted for this very commit stays.
      behind_by:
        known ?? set.case().when('remote_commit_sha', '=', remoteCommit).then(set.ref('behind_by')).else(null).end(),
    }))
    .where('organization_id', '=', project.organizationId)
    .where('id', '=', project.projectId)
    .where('commit_sha', '=', project.commit)
    .execute();
}
