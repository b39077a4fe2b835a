import { AppError } from '../../base/errors.ts';
import { newId, randomSecret, sha256 } from '../../base/ids.ts';
import { cleanText, cut } from '../../base/text.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { outageOf } from '../../engine/db/outage.ts';
import { ROLES, type Role, type SessionCaller } from './caller.ts';

/** A session token starts with this, so that it is never taken for an MCP token, and log scrubbing knows it. */
const PREFIX = 'lks_';
const DAY = 86_400_000;
/** `last_seen_at` is for people; a minute is near enough and keeps writes off most requests. */
const SEEN_EVERY = 60_000;

export interface SessionOrigin {
  address: string;
  userAgent: string;
}

export interface Session {
  id: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  address: string;
  userAgent: string;
}

/** A person who is signed in; which organization they act in may still be open. */
export interface SignedIn {
  sessionId: string;
  userId: string;
  email: string;
  name: string;
  organizationId: string | null;
  role: Role | null;
}

/** Makes a session and its token. The token is shown now and never again: only its hash is kept. */
export async function startSession(
  db: Db,
  userId: string,
  origin: SessionOrigin,
  days: number,
  now: number,
): Promise<{ sessionId: string; token: string; expiresAt: number }> {
  const token = PREFIX + randomSecret();
  const memberships = await db
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .limit(2)
    .execute();
  const session = {
    id: newId('ses'),
    secret_hash: sha256(token),
    user_id: userId,
    organization_id: memberships.length === 1 ? (memberships[0]?.organization_id ?? null) : null,
    created_at: now,
    last_seen_at: now,
    expires_at: now + days * DAY,
    address: origin.address,
    user_agent: cleanText(cut(origin.userAgent, 300)),
  };
  await db.insertInto('sessions').values(session).execute();
  return { sessionId: session.id, token, expiresAt: session.expires_at };
}

/** The person behind a session token, or undefined. Each use moves the end of the session, so it ends when unused. */
export async function findSession(db: Db, token: string, days: number, now: number): Promise<SignedIn | undefined> {
  if (!token.startsWith(PREFIX)) return undefined;
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'sessions.user_id')
        .onRef('memberships.organization_id', '=', 'sessions.organization_id'),
    )
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.last_seen_at',
      'users.email',
      'users.name',
      'memberships.organization_id',
      'memberships.role',
    ])
    .where('sessions.secret_hash', '=', sha256(token))
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  if (now - row.last_seen_at > SEEN_EVERY) {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: now, expires_at: now + days * DAY })
      .where('id', '=', row.id)
      .execute()
      .catch((error: unknown) => {
        // Whoever only reads can go on while nothing can be written.
        if (!outageOf(error)) throw error;
      });
  }
  return {
    sessionId: row.id,
    userId: row.user_id,
    email: row.email,
    name: row.name,
    organizationId: row.organization_id,
    role: ROLES.find((role) => role === row.role) ?? null,
  };
}

/** Most calls act inside one organization; this says so when the person has not chosen one. */
export function inOrganization(person: SignedIn): SessionCaller {
  const { sessionId, userId, name, organizationId, role } = person;
  if (organizationId === null || role === null) {
    throw new AppError(
      'no-organization',
      'This session acts in no organization. List them with GET /api/organizations and choose one with POST /api/organizations/{id}/activate.',
    );
  }
  return { type: 'session', sessionId, userId, name, organizationId, role };
}

export async function activateOrganization(db: Db, organizationId: string, person: SignedIn): Promise<void> {
  const member = await db
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', person.userId)
    .executeTakeFirst();
  if (!member) throw new AppError('not-found', `There is no organization '${organizationId}' that you belong to.`);
  await db
    .updateTable('sessions')
    .set({ organization_id: organizationId })
    .where('id', '=', person.sessionId)
    .execute();
}

export async function listSessions(db: Db, userId: string, now: number): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    address: row.address,
    userAgent: row.user_agent,
  }));
}

export async function endSession(db: Db, userId: string, sessionId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('not-found', `There is no session '${sessionId}' of yours.`);
}

export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
}
