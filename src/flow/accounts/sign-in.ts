import { AppError } from '../../base/errors.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { type Actor, writeAudit } from '../../record/access/audit-log.ts';
import { useLink } from '../../record/access/one-time-links.ts';
import { listMemberships } from '../../record/access/organizations.ts';
import { verifyPassword } from '../../record/access/passwords.ts';
import { type SessionOrigin, startSession } from '../../record/access/sessions.ts';
import {
  type Attempt,
  countFailedSignIn,
  forgetFailedSignIns,
  refuseEarlySignIn,
} from '../../record/access/sign-in-limits.ts';
import { findUser, findUserByEmail, type User } from '../../record/access/users.ts';

export interface NewSession {
  token: string;
  expiresAt: number;
  user: User;
}

/** An unknown email costs the same time and gets the same reply as a wrong password. */
export async function signIn(
  db: Db,
  attempt: Attempt,
  password: string,
  origin: SessionOrigin & { requestId: string },
  sessionDays: number,
  now: number,
): Promise<NewSession> {
  await refuseEarlySignIn(db, attempt, now);
  const user = await findUserByEmail(db, attempt.email);
  const right = await verifyPassword(password, user?.passwordHash);
  if (!user || !right) {
    await db.transaction().execute(async (transaction) => {
      await countFailedSignIn(transaction, attempt, now);
      const organizationId = user ? ((await listMemberships(transaction, user.id))[0]?.id ?? null) : null;
      const actor: Actor = { type: 'anonymous', id: null, name: null, ...origin };
      const target = user && { type: 'user', id: user.id };
      await writeAudit(
        transaction,
        { organizationId, actor, action: 'sign-in', outcome: 'denied', ...(target && { target }) },
        now,
      );
    });
    throw new AppError('invalid-credentials', 'The email or the password is wrong.');
  }
  await forgetFailedSignIns(db, attempt);
  return openSession(db, user, origin, sessionDays, now);
}

/** With the one-time link that the start command prints. */
export async function signInByLink(
  db: Db,
  code: string,
  origin: SessionOrigin & { requestId: string },
  sessionDays: number,
  now: number,
): Promise<NewSession> {
  const link = await db.transaction().execute((transaction) => useLink(transaction, 'sign-in', code, now));
  const user = link.userId ? await findUser(db, link.userId) : undefined;
  if (!user) throw new AppError('gone', 'The account of this link is gone.');
  return openSession(db, user, origin, sessionDays, now);
}

export async function openSession(
  db: Db,
  user: User,
  origin: SessionOrigin & { requestId: string },
  sessionDays: number,
  now: number,
): Promise<NewSession> {
  return db.transaction().execute(async (transaction) => {
    const session = await startSession(transaction, user.id, origin, sessionDays, now);
    const organizationId = (await listMemberships(transaction, user.id))[0]?.id ?? null;
    const actor: Actor = {
      type: 'user',
      id: user.id,
      name: user.name,
      address: origin.address,
      requestId: origin.requestId,
    };
    await writeAudit(
      transaction,
      { organizationId, actor, action: 'sign-in', target: { type: 'session', id: session.sessionId } },
      now,
    );
    return { token: session.token, expiresAt: session.expiresAt, user };
  });
}
