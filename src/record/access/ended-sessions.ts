import type { Db } from '../../engine/db/open-database.ts';

/** Which of these sessions have ended, or no longer act in the organization that they were opened for. */
export async function endedSessions(
  db: Db,
  sessions: { sessionId: string; organizationId: string }[],
  now: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'sessions.user_id')
        .onRef('memberships.organization_id', '=', 'sessions.organization_id'),
    )
    .select(['sessions.id', 'sessions.organization_id'])
    .where(
      'sessions.id',
      'in',
      sessions.map(({ sessionId }) => sessionId),
    )
    .where('sessions.expires_at', '>', now)
    .execute();
  const acting = new Map(rows.map((row) => [row.id, row.organization_id]));
  return sessions.flatMap(({ sessionId, organizationId }) =>
    acting.get(sessionId) === organizationId ? [] : [sessionId],
  );
}
