import type { Db } from '../../engine/db/open-database.ts';

export interface PolledProject {
  organizationId: string;
  projectId: string;
  url: string;
  branch: string | null;
  /** Encrypted. */
  credential: string | null;
  commit: string;
}

/**
 * Takes the git project that was not asked after for the longest time, at least since `before`. Taking it notes the
 * time, so that of several nodes one asks.
 */
export async function takeProjectToPoll(db: Db, before: number, now: number): Promise<PolledProject | undefined> {
  const row = await db
    .selectFrom('projects')
    .innerJoin('ingestion_runs', 'ingestion_runs.id', 'projects.run_id')
    .select(['projects.id', 'remote_checked_at'])
    .where('source_type', '=', 'git')
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
    .returning(['id', 'organization_id', 'source_location', 'source_branch', 'source_credential', 'commit_sha'])
    .executeTakeFirst();
  if (!taken || taken.commit_sha === null) return undefined;
  return {
    organizationId: taken.organization_id,
    projectId: taken.id,
    url: taken.source_location,
    branch: taken.source_branch,
    credential: taken.source_credential,
    commit: taken.commit_sha,
  };
}

/** What the remote's branch stands at. Where it is our commit, nothing is missing. */
export async function noteRemoteCommit(db: Db, project: PolledProject, remoteCommit: string): Promise<void> {
  await db
    .updateTable('projects')
    .set({ remote_commit_sha: remoteCommit, behind_by: remoteCommit === project.commit ? 0 : null })
    .where('organization_id', '=', project.organizationId)
    .where('id', '=', project.projectId)
    .where('commit_sha', '=', project.commit)
    .execute();
}
