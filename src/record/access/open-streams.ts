import { AppError } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { lockOrganization } from './organizations.ts';

/**
 * The streams that are open on any node, so that their number has one bound for all of them. A node renews what it
 * holds; the streams of a node that was killed stop counting when their lease has run out.
 */
export const STREAM_LEASE_MS = 30_000;

export interface NewStream {
  organizationId: string;
  kind: string;
  /** The token or session that it belongs to. */
  holder: string;
  node: string;
  limits: { holder: number; organization: number };
}

/** Counts and takes in one turn of the organization, so that two nodes never both take the last place. Returns its id. */
export async function openStream(db: Db, stream: NewStream, now: number): Promise<string> {
  const { organizationId, kind, holder, node, limits } = stream;
  return db.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const open = await transaction
      .selectFrom('open_streams')
      .select('holder')
      .where('organization_id', '=', organizationId)
      .where('kind', '=', kind)
      .where('lease_until', '>', now)
      .execute();
    const own = open.filter((each) => each.holder === holder).length;
    if (own >= limits.holder) throw full(`This ${kind === 'answer' ? 'token' : 'session'}`, own, kind);
    if (open.length >= limits.organization) throw full('This organization', open.length, kind);
    const id = newId('str');
    await transaction
      .insertInto('open_streams')
      .values({ id, organization_id: organizationId, kind, holder, node, lease_until: now + STREAM_LEASE_MS })
      .execute();
    return id;
  });
}

export async function closeStreams(db: Db, ids: string[]): Promise<void> {
  await db.deleteFrom('open_streams').where('id', 'in', ids).execute();
}

/** Keeps what a node holds, and forgets what nodes held that are gone. */
export async function renewStreams(db: Db, node: string, now: number): Promise<void> {
  await db
    .updateTable('open_streams')
    .set({ lease_until: now + STREAM_LEASE_MS })
    .where('node', '=', node)
    .execute();
  await db.deleteFrom('open_streams').where('lease_until', '<', now).execute();
}

function full(who: string, most: number, kind: string): AppError {
  const what = kind === 'answer' ? 'answers running' : 'event streams open';
  return new AppError(
    'unavailable',
    `${who} already has ${most} ${what}, which is the limit. Wait until one has ended, then send the same again.`,
    { retryAfter: 5 },
  );
}
