import type { Db } from '../../engine/db/open-database.ts';

const KEPT_MS = 60_000;

/** Leaves word for the other nodes that a client has taken a request back. The key holds the token, so it is private. */
export async function noteCancelled(db: Db, organizationId: string, requestKey: string, now: number): Promise<void> {
  await db
    .deleteFrom('cancelled_requests')
    .where('cancelled_at', '<', now - KEPT_MS)
    .execute();
  await db
    .insertInto('cancelled_requests')
    .values({ request_key: requestKey, organization_id: organizationId, cancelled_at: now })
    .onConflict((conflict) => conflict.column('request_key').doUpdateSet({ cancelled_at: now }))
    .execute();
}

/** Which of these requests were taken back on another node since they began. */
export async function findCancelled(db: Db, requests: { key: string; since: number }[]): Promise<string[]> {
  const since = new Map(requests.map((request) => [request.key, request.since]));
  const rows = await db
    .selectFrom('cancelled_requests')
    .select(['request_key', 'cancelled_at'])
    .where('request_key', 'in', [...since.keys()])
    .execute();
  return rows.filter((row) => row.cancelled_at >= (since.get(row.request_key) ?? 0)).map((row) => row.request_key);
}
