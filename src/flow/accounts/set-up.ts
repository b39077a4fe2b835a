import { AppError } from '../../base/errors.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { type Actor, SYSTEM, writeAudit } from '../../record/access/audit-log.ts';
import { createLink, findLink, linkUrl, useLink, withdrawLinks } from '../../record/access/one-time-links.ts';
import { addMember, createOrganization, type Organization } from '../../record/access/organizations.ts';
import { hashPassword, noPassword } from '../../record/access/passwords.ts';
import { countUsers, createUser, type User } from '../../record/access/users.ts';

export interface FirstOwner {
  name: string;
  email: string;
  password: string;
  organizationName: string;
}

/** The link to print while there is no user, or undefined. Each start makes a new one and the one before ends. */
export async function offerSetup(db: Db, baseUrl: string, now: number): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    if ((await countUsers(transaction)) > 0) return undefined;
    await withdrawLinks(transaction, 'setup');
    const { code } = await createLink(transaction, { purpose: 'setup' }, now);
    return linkUrl(baseUrl, 'setup', code);
  });
}

/** Needs the code from the setup link, and works only while there is no user. */
export async function setUp(
  db: Db,
  code: string,
  owner: FirstOwner,
  actor: Actor,
  now: number,
): Promise<{ user: User; organization: Organization }> {
  // Looked at before hashing, which is dear: a wrong code must cost us nothing.
  await findLink(db, 'setup', code, now);
  const passwordHash = await hashPassword(owner.password);
  return db.transaction().execute(async (transaction) => {
    await useLink(transaction, 'setup', code, now);
    if ((await countUsers(transaction)) > 0) {
      throw new AppError('gone', 'This server is set up already. Sign in, or ask an owner for an invitation.');
    }
    return createOwner(transaction, { ...owner, passwordHash }, actor, now);
  });
}

/**
 * For a start without a browser: makes the first owner unless there are users. Says whether it did. Without a password the
 * owner signs in by a link.
 */
export async function setUpUnattended(
  db: Db,
  owner: Omit<FirstOwner, 'password'> & { password: string | null },
  now: number,
): Promise<boolean> {
  if ((await countUsers(db)) > 0) return false;
  const passwordHash = owner.password === null ? noPassword() : await hashPassword(owner.password);
  try {
    return await db.transaction().execute(async (transaction) => {
      if ((await countUsers(transaction)) > 0) return false;
      await withdrawLinks(transaction, 'setup');
      await createOwner(transaction, { ...owner, passwordHash }, SYSTEM, now);
      return true;
    });
  } catch (error) {
    // Another node made the same owner at the same moment.
    if (error instanceof AppError && error.code === 'conflict') return false;
    throw error;
  }
}

/** A new person with an organization of their own. */
export async function createOwner(
  transaction: Db,
  owner: { name: string; email: string; passwordHash: string; organizationName: string },
  actor: Actor,
  now: number,
): Promise<{ user: User; organization: Organization }> {
  const user = await createUser(transaction, owner, now);
  const organization = await createOrganization(transaction, owner.organizationName, now);
  await addMember(transaction, organization.id, user.id, 'owner', now);
  await writeAudit(
    transaction,
    {
      organizationId: organization.id,
      actor: actor.type === 'system' ? actor : { ...actor, type: 'user', id: user.id, name: user.name },
      action: 'setup',
      target: { type: 'organization', id: organization.id },
    },
    now,
  );
  return { user, organization };
}
