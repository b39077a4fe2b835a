import type { Db } from '../../engine/db/open-database.ts';

/** What the receiver of a webhook needs to know. A webhook names its project alone, so this finds the organization. */
export interface ProjectWebhook {
  organizationId: string;
  /** Encrypted. */
  secret: string;
  /** The branch whose pushes count: the chosen one, or the default branch as far as it is known. */
  branch: string | null;
}

export async function findWebhook(db: Db, projectId: string): Promise<ProjectWebhook | undefined> {
  if (projectId.includes('\0')) return undefined;
  const row = await db
    .selectFrom('projects')
    .select(['organization_id', 'webhook_secret', 'source_branch', 'default_branch'])
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (!row?.webhook_secret) return undefined;
  return {
    organizationId: row.organization_id,
    secret: row.webhook_secret,
    branch: row.source_branch ?? row.default_branch,
  };
}

/** Null switches the webhook off. */
export async function setWebhookSecret(
  db: Db,
  organizationId: string,
  projectId: string,
  sealed: string | null,
): Promise<void> {
  await db
    .updateTable('projects')
    .set({ webhook_secret: sealed })
    .where('organization_id', '=', organizationId)
    .where('id', '=', projectId)
    .execute();
}
