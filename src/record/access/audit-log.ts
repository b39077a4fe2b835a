import { newId, sha256 } from '../../base/ids.ts';
import type { Db } from '../../engine/db/open-database.ts';

/** Who did something, as far as it is known, and from where. */
export interface Actor {
  type: 'user' | 'token' | 'system' | 'anonymous';
  id: string | null;
  name: string | null;
  address?: string;
  requestId?: string;
}

/** The program itself, or a person at the command line: whoever can open the data folder is trusted. */
export const SYSTEM: Actor = { type: 'system', id: null, name: 'command line' };

export type AuditAction =
  | 'setup'
  | 'sign-in'
  | 'sign-out'
  | 'sign-up'
  | 'password.change'
  | 'password.reset'
  | 'password.reset-link'
  | 'session.end'
  | 'organization.rename'
  | 'member.invite'
  | 'member.join'
  | 'member.role'
  | 'member.remove'
  | 'invitation.withdraw'
  | 'token.create'
  | 'token.change'
  | 'token.revoke'
  | 'keys.rotate'
  | 'project.create'
  | 'project.change'
  | 'project.ingest'
  | 'project.cancel'
  | 'project.webhook'
  | 'project.delete'
  | 'request.denied';

interface Deed {
  organizationId: string | null;
  actor: Actor;
  action: AuditAction;
  target?: { type: string; id: string };
  outcome?: 'done' | 'denied';
  details?: Record<string, unknown>;
}

export interface AuditEntry {
  id: string;
  organizationId: string | null;
  at: number;
  actor: { type: string; id: string | null; name: string | null };
  action: string;
  target: { type: string; id: string } | null;
  outcome: string;
  address: string | null;
  requestId: string | null;
  details: Record<string, unknown>;
  position: number;
}

/**
 * Appends one entry, as the last step of the transaction that does the deed. Each entry carries a hash of itself and of
 * the one before, so that a changed or removed entry shows. Nothing in the product updates or deletes entries but
 * retention, which cuts whole prefixes.
 */
export async function writeAudit(transaction: Db, deed: Deed, now: number): Promise<void> {
  const chain = await transaction
    .updateTable('audit_chain')
    .set((row) => ({ position: row('position', '+', 1) }))
    .where('id', '=', 1)
    .returning(['position', 'hash'])
    .executeTakeFirstOrThrow();
  const content = {
    position: chain.position,
    id: newId('aud'),
    organization_id: deed.organizationId,
    at: now,
    actor_type: deed.actor.type,
    actor_id: deed.actor.id,
    actor_name: deed.actor.name,
    action: deed.action,
    target_type: deed.target?.type ?? null,
    target_id: deed.target?.id ?? null,
    outcome: deed.outcome ?? 'done',
    address: deed.actor.address ?? null,
    request_id: deed.actor.requestId ?? null,
    details: deed.details ? JSON.stringify(deed.details) : null,
    previous_hash: chain.hash,
  };
  const hash = entryHash(content);
  await transaction
    .insertInto('audit_entries')
    .values({ ...content, hash })
    .execute();
  await transaction.updateTable('audit_chain').set({ hash }).where('id', '=', 1).execute();
}

export interface AuditFilter {
  action?: string | undefined;
  actorId?: string | undefined;
  outcome?: 'done' | 'denied' | undefined;
  /** Entries before this position, for paging from new to old. */
  before?: number | undefined;
  limit: number;
}

/** Newest first. */
export async function listAudit(db: Db, organizationId: string, filter: AuditFilter): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit_entries').selectAll().where('organization_id', '=', organizationId);
  if (filter.action) query = query.where('action', '=', filter.action);
  if (filter.actorId) query = query.where('actor_id', '=', filter.actorId);
  if (filter.outcome) query = query.where('outcome', '=', filter.outcome);
  if (filter.before !== undefined) query = query.where('position', '<', filter.before);
  const rows = await query.orderBy('position', 'desc').limit(filter.limit).execute();
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    at: row.at,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    action: row.action,
    target: row.target_type && row.target_id ? { type: row.target_type, id: row.target_id } : null,
    outcome: row.outcome,
    address: row.address,
    requestId: row.request_id,
    details: row.details ? (JSON.parse(row.details) as Record<string, unknown>) : {}, // Written by writeAudit above.
    position: row.position,
  }));
}

/** Walks the whole chain and names the first entry that does not fit, or null when all do. */
export async function findAuditBreak(db: Db): Promise<{ position: number; id: string } | null> {
  // Read first: what a running server appends meanwhile lies behind this end and is left for the next walk.
  const end = await db.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow();
  let after = 0;
  let previous: string | undefined;
  for (;;) {
    const rows = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('position', '>', after)
      .where('position', '<=', end.position)
      .orderBy('position')
      .limit(1000)
      .execute();
    for (const { hash, ...content } of rows) {
      const follows = previous === undefined || (content.previous_hash === previous && content.position === after + 1);
      if (!follows || entryHash(content) !== hash) return { position: content.position, id: content.id };
      previous = hash;
      after = content.position;
    }
    if (rows.length === 0) break;
  }
  const whole = end.position === after && end.hash === (previous ?? '');
  return whole ? null : { position: end.position, id: 'the end of the chain' };
}

/** The newest entry stays whatever its age, because the next one is chained to it. */
export async function deleteAuditBefore(db: Db, time: number): Promise<void> {
  const kept = await db
    .selectFrom('audit_entries')
    .select((row) => [
      row.fn.min('position').filterWhere('at', '>=', time).as('first'),
      row.fn.max('position').as('newest'),
    ])
    .executeTakeFirst();
  // Positions grow with time, so a prefix by position is a prefix by age and leaves the rest of the chain whole.
  const position = kept?.first ?? kept?.newest;
  if (position) await db.deleteFrom('audit_entries').where('position', '<', position).execute();
}

function entryHash(content: Record<string, unknown>): string {
  return sha256(JSON.stringify(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** When somebody last did this to that, as far as the log reaches back. */
export async function latestDeed(
  db: Db,
  organizationId: string,
  deed: { action: AuditAction; actorName: string; targetId: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('audit_entries')
    .select('at')
    .where('organization_id', '=', organizationId)
    .where('action', '=', deed.action)
    .where('actor_name', '=', deed.actorName)
    .where('target_id', '=', deed.targetId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** When the newest entry was written, for judging the clock; null while there is none. */
export async function latestAuditTime(db: Db): Promise<number | null> {
  const row = await db.selectFrom('audit_entries').select('at').orderBy('position', 'desc').limit(1).executeTakeFirst();
  return row?.at ?? null;
}
