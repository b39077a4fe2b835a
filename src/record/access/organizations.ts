import { AppError } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { ROLES, type Role } from './caller.ts';

export interface Organization {
  id: string;
  name: string;
  createdAt: number;
}

export interface Membership extends Organization {
  role: Role;
}

export interface Member {
  userId: string;
  name: string;
  email: string;
  role: Role;
  joinedAt: number;
  lastActiveAt: number | null;
}

export async function createOrganization(db: Db, name: string, now: number): Promise<Organization> {
  const row = { id: newId('org'), name, created_at: now };
  await db.insertInto('organizations').values(row).execute();
  return { id: row.id, name, createdAt: now };
}

export async function renameOrganization(db: Db, organizationId: string, name: string): Promise<void> {
  await db.updateTable('organizations').set({ name }).where('id', '=', organizationId).execute();
}

export async function findOrganization(db: Db, organizationId: string): Promise<Organization | undefined> {
  const row = await db.selectFrom('organizations').selectAll().where('id', '=', organizationId).executeTakeFirst();
  return row && { id: row.id, name: row.name, createdAt: row.created_at };
}

/** The oldest organizations, for the command line: nearly always there is one. */
export async function firstOrganizations(db: Db, limit: number): Promise<Organization[]> {
  const rows = await db
    .selectFrom('organizations')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, createdAt: row.created_at }));
}

export async function listMemberships(db: Db, userId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['organizations.id', 'organizations.name', 'organizations.created_at', 'memberships.role'])
    .where('memberships.user_id', '=', userId)
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, createdAt: row.created_at, role: roleOf(row.role) }));
}

export async function addMember(
  db: Db,
  organizationId: string,
  userId: string,
  role: Role,
  now: number,
): Promise<void> {
  const added = await db
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role, created_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!added) throw new AppError('conflict', 'You belong to this organization already.');
}

export async function listMembers(db: Db, organizationId: string): Promise<Member[]> {
  const rows = await memberQuery(db, organizationId).orderBy('memberships.created_at').orderBy('users.id').execute();
  return rows.map(fromRow);
}

export async function findMember(db: Db, organizationId: string, userId: string): Promise<Member> {
  const row = await memberQuery(db, organizationId).where('users.id', '=', userId).executeTakeFirst();
  if (!row) throw new AppError('not-found', `There is no member '${userId}' in this organization.`);
  return fromRow(row);
}

export async function changeRole(transaction: Db, organizationId: string, userId: string, role: Role): Promise<void> {
  await lockOrganization(transaction, organizationId);
  await transaction
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  await requireOwner(transaction, organizationId);
}

/** Sessions lose the organization at once; the caller revokes the member's tokens in the same transaction. */
export async function removeMember(transaction: Db, organizationId: string, userId: string): Promise<void> {
  await lockOrganization(transaction, organizationId);
  await transaction
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  await transaction
    .updateTable('sessions')
    .set({ organization_id: null })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  await requireOwner(transaction, organizationId);
}

/**
 * Whoever changes members, or makes something that a member's leaving must end, takes turns: two owners who leave at
 * the same moment wait for each other, and no token slips in while its maker is being removed.
 */
export async function lockOrganization(transaction: Db, organizationId: string): Promise<void> {
  await transaction
    .updateTable('organizations')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', organizationId)
    .execute();
}

/** Called after a change, inside its transaction: an organization without an owner could never get one again. */
async function requireOwner(transaction: Db, organizationId: string): Promise<void> {
  const owner = await transaction
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  if (!owner)
    throw new AppError('conflict', 'The last owner cannot leave or step down. Make somebody else owner first.');
}

function memberQuery(db: Db, organizationId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select((row) => [
      'users.id',
      'users.name',
      'users.email',
      'memberships.role',
      'memberships.created_at',
      row
        .selectFrom('sessions')
        .select((session) => session.fn.max('sessions.last_seen_at').as('seen'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_active_at'),
    ])
    .where('memberships.organization_id', '=', organizationId);
}

interface Row {
  id: string;
  name: string;
  email: string;
  role: string;
  created_at: number;
  last_active_at: number | null;
}

function fromRow(row: Row): Member {
  return {
    userId: row.id,
    name: row.name,
    email: row.email,
    role: roleOf(row.role),
    joinedAt: row.created_at,
    lastActiveAt: row.last_active_at,
  };
}

function roleOf(text: string): Role {
  return ROLES.find((role) => role === text) ?? 'viewer';
}
