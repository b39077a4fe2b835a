import { AppError } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import type { Db } from '../../engine/db/open-database.ts';

export interface User {
  id: string;
  email: string;
  name: string;
  passwordHash: string;
  createdAt: number;
}

export async function countUsers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((count) => count.fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow();
  return Number(row.users);
}

/** Emails are compared without regard to case; they are stored in lower case. */
export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
  return row && fromRow(row);
}

export async function findUser(db: Db, userId: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  return row && fromRow(row);
}

export async function createUser(
  db: Db,
  person: { name: string; email: string; passwordHash: string },
  now: number,
): Promise<User> {
  const row = {
    id: newId('usr'),
    email: person.email.toLowerCase(),
    name: person.name,
    password_hash: person.passwordHash,
    created_at: now,
  };
  const made = await db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new AppError('conflict', 'There is an account with this email already. Sign in with it.');
  return fromRow(row);
}

export async function setPasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

export async function setUserName(db: Db, userId: string, name: string): Promise<void> {
  await db.updateTable('users').set({ name }).where('id', '=', userId).execute();
}

interface Row {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  created_at: number;
}

function fromRow(row: Row): User {
  return { id: row.id, email: row.email, name: row.name, passwordHash: row.password_hash, createdAt: row.created_at };
}
