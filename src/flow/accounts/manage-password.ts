import { AppError } from '../../base/errors.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { type Actor, writeAudit } from '../../record/access/audit-log.ts';
import { createLink, findLink, linkUrl, useLink, withdrawLinksOf } from '../../record/access/one-time-links.ts';
import { listMemberships } from '../../record/access/organizations.ts';
import { hashPassword, verifyPassword } from '../../record/access/passwords.ts';
import { endAllSessions, type SignedIn } from '../../record/access/sessions.ts';
import { findUser, setPasswordHash, type User } from '../../record/access/users.ts';

/** A one-time link for somebody who forgot the password. No mail server is needed: an admin hands it over. */
export async function createResetLink(
  db: Db,
  baseUrl: string,
  user: User,
  organizationId: string | null,
  actor: Actor,
  now: number,
): Promise<{ url: string; expiresAt: number }> {
  return db.transaction().execute(async (transaction) => {
    const { link, code } = await createLink(transaction, { purpose: 'reset-password', userId: user.id }, now);
    const target = { type: 'user', id: user.id };
    await writeAudit(transaction, { organizationId, actor, action: 'password.reset-link', target }, now);
    return { url: linkUrl(baseUrl, 'reset-password', code), expiresAt: link.expiresAt };
  });
}

/** Ends every session of the user: whoever had the old password is out. */
export async function resetPassword(db: Db, code: string, password: string, actor: Actor, now: number): Promise<void> {
  await findLink(db, 'reset-password', code, now);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    const { userId } = await useLink(transaction, 'reset-password', code, now);
    if (!userId) throw new Error('A reset link names a user.');
    await replacePassword(
      transaction,
      userId,
      passwordHash,
      { ...actor, type: 'user', id: userId },
      'password.reset',
      now,
    );
  });
}

export async function changePassword(
  db: Db,
  person: SignedIn,
  passwords: { current: string; next: string },
  actor: Actor,
  now: number,
): Promise<void> {
  const user = await findUser(db, person.userId);
  if (!(await verifyPassword(passwords.current, user?.passwordHash))) {
    throw new AppError('invalid-credentials', 'The current password is wrong.');
  }
  const passwordHash = await hashPassword(passwords.next);
  await db
    .transaction()
    .execute((transaction) => replacePassword(transaction, person.userId, passwordHash, actor, 'password.change', now));
}

async function replacePassword(
  transaction: Db,
  userId: string,
  passwordHash: string,
  actor: Actor,
  action: 'password.reset' | 'password.change',
  now: number,
): Promise<void> {
  await setPasswordHash(transaction, userId, passwordHash);
  await withdrawLinksOf(transaction, userId);
  await endAllSessions(transaction, userId);
  const organizationId = (await listMemberships(transaction, userId))[0]?.id ?? null;
  await writeAudit(transaction, { organizationId, actor, action, target: { type: 'user', id: userId } }, now);
}
