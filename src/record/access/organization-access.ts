import type { Db } from '../../engine/db/open-database.ts';

/** What stands between an organization's AI tools and its projects, counted for the doctor. */
export interface OrganizationAccess {
  name: string;
  tokens: {
    all: number;
    active: number;
    endingSoon: number;
    /** Limited to projects of which none exists any more. */
    withoutProject: number;
  };
  /** How many projects have each status. */
  projects: Record<string, number>;
}

export async function readAccess(db: Db, now: number, soon: number): Promise<OrganizationAccess[]> {
  const organizations = await db.selectFrom('organizations').select(['id', 'name']).orderBy('name').execute();
  const found: OrganizationAccess[] = [];
  for (const { id, name } of organizations) {
    const tokens = await db
      .selectFrom('mcp_tokens')
      .select(['expires_at', 'revoked_at', 'project_ids'])
      .where('organization_id', '=', id)
      .execute();
    const projects = await db
      .selectFrom('projects')
      .select(['id', 'status'])
      .where('organization_id', '=', id)
      .execute();
    const existing = new Set(projects.map((project) => project.id));
    const active = tokens.filter((token) => token.revoked_at === null && token.expires_at > now);
    const statuses = Object.groupBy(projects, ({ status }) => status);
    found.push({
      name,
      tokens: {
        all: tokens.length,
        active: active.length,
        endingSoon: active.filter((token) => token.expires_at <= soon).length,
        withoutProject: active.filter((token) => reachesNothing(token.project_ids, existing)).length,
      },
      projects: Object.fromEntries(Object.entries(statuses).map(([status, rows]) => [status, rows?.length ?? 0])),
    });
  }
  return found;
}

function reachesNothing(projectIds: string | null, existing: ReadonlySet<string>): boolean {
  if (projectIds === null) return false;
  const ids = JSON.parse(projectIds) as string[]; // Written by createMcpToken.
  return !ids.some((id) => existing.has(id));
}
