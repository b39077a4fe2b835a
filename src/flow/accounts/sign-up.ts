import { AppError } from '../../base/errors.ts';
import type { Db } from '../../engine/db/open-database.ts';
import type { Actor } from '../../record/access/audit-log.ts';
import { hashPassword } from '../../record/access/passwords.ts';
import type { User } from '../../record/access/users.ts';
import { createOwner } from './set-up.ts';

/** A person with an organization of their own, where the operator lets anyone in. */
export async function signUp(
  db: Db,
  mode: 'invite' | 'open',
  person: { name: string; email: string; password: string },
  actor: Actor,
  now: number,
): Promise<User> {
  if (mode !== 'open') {
    throw new AppError('forbidden', 'This server takes new people by invitation. Ask an owner or admin for a link.');
  }
  const passwordHash = await hashPassword(person.password);
  const organizationName = `${person.name}'s organization`;
  const { user } = await db
    .transaction()
    .execute((transaction) => createOwner(transaction, { ...person, passwordHash, organizationName }, actor, now));
  return user;
}
