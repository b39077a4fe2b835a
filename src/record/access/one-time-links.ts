import { AppError } from '../../base/errors.ts';
import { newId, randomSecret, sha256 } from '../../base/ids.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { ROLES, type Role } from './caller.ts';

/**
 * Links that work once: first-run setup, invitations, password resets and the sign-in that the start command prints.
 * The code travels in the fragment of the URL, which browsers never send, so it reaches no log and no Referer.
 */
export type LinkPurpose = 'setup' | 'invitation' | 'reset-password' | 'sign-in';

const LIFETIME_MS: Record<LinkPurpose, number> = {
  setup: 24 * 3_600_000,
  invitation: 7 * 24 * 3_600_000,
  'reset-password': 24 * 3_600_000,
  'sign-in': 3_600_000,
};

const PAGE: Record<LinkPurpose, string> = {
  setup: '/setup',
  invitation: '/join',
  'reset-password': '/reset-password',
  'sign-in': '/sign-in',
};

export interface OneTimeLink {
  id: string;
  purpose: LinkPurpose;
  organizationId: string | null;
  userId: string | null;
  email: string | null;
  role: Role | null;
  createdBy: string | null;
  createdAt: number;
  expiresAt: number;
}

interface LinkWish {
  purpose: LinkPurpose;
  organizationId?: string;
  userId?: string;
  email?: string | undefined;
  role?: Role;
  createdBy?: string;
}

export async function createLink(db: Db, wish: LinkWish, now: number): Promise<{ link: OneTimeLink; code: string }> {
  const code = randomSecret();
  const row = {
    id: newId('inv'),
    secret_hash: sha256(code),
    purpose: wish.purpose,
    organization_id: wish.organizationId ?? null,
    user_id: wish.userId ?? null,
    email: wish.email ?? null,
    role: wish.role ?? null,
    created_by: wish.createdBy ?? null,
    created_at: now,
    expires_at: now + LIFETIME_MS[wish.purpose],
    used_at: null,
  };
  await db.insertInto('one_time_links').values(row).execute();
  return { link: fromRow(row), code };
}

export function linkUrl(baseUrl: string, purpose: LinkPurpose, code: string): string {
  return `${baseUrl}${PAGE[purpose]}#code=${code}`;
}

/** The link that a code opens. Unknown, used and too old are told apart by nobody: all are "gone". */
export async function findLink(db: Db, purpose: LinkPurpose, code: string, now: number): Promise<OneTimeLink> {
  const row = await db
    .selectFrom('one_time_links')
    .selectAll()
    .where('secret_hash', '=', sha256(code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) throw new AppError('gone', 'This link was used already, is too old, or never existed. Ask for a new one.');
  return fromRow(row);
}

/** Marks it used. Of two people who come at the same moment exactly one gets through. */
export async function useLink(transaction: Db, purpose: LinkPurpose, code: string, now: number): Promise<OneTimeLink> {
  const link = await findLink(transaction, purpose, code, now);
  const { numUpdatedRows } = await transaction
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('id', '=', link.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new AppError('gone', 'This link was used a moment ago.');
  return link;
}

export async function withdrawLinks(db: Db, purpose: LinkPurpose): Promise<void> {
  await db.deleteFrom('one_time_links').where('purpose', '=', purpose).where('used_at', 'is', null).execute();
}

/** After a new password, links that were handed out for the old one would be a second way in. */
export async function withdrawLinksOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('one_time_links').where('user_id', '=', userId).where('used_at', 'is', null).execute();
}

/** Whoever may no longer invite must not have kept a way back in. */
export async function withdrawInvitationsBy(db: Db, organizationId: string, createdBy: string): Promise<void> {
  await db
    .deleteFrom('one_time_links')
    .where('organization_id', '=', organizationId)
    .where('purpose', '=', 'invitation')
    .where('created_by', '=', createdBy)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteOldLinks(db: Db, before: number): Promise<void> {
  await db.deleteFrom('one_time_links').where('expires_at', '<', before).execute();
}

export async function listInvitations(db: Db, organizationId: string, now: number): Promise<OneTimeLink[]> {
  const rows = await db
    .selectFrom('one_time_links')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

export async function withdrawInvitation(db: Db, organizationId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('one_time_links')
    .where('organization_id', '=', organizationId)
    .where('purpose', '=', 'invitation')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('not-found', `There is no open invitation '${id}'.`);
}

interface Row {
  id: string;
  purpose: string;
  organization_id: string | null;
  user_id: string | null;
  email: string | null;
  role: string | null;
  created_by: string | null;
  created_at: number;
  expires_at: number;
}

function fromRow(row: Row): OneTimeLink {
  return {
    id: row.id,
    purpose: row.purpose as LinkPurpose, // The table's check constraint allows no other.
    organizationId: row.organization_id,
    userId: row.user_id,
    email: row.email,
    role: ROLES.find((role) => role === row.role) ?? null,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
