import { AppError } from '../../base/errors.ts';
import { sha256 } from '../../base/ids.ts';
import { networkOf } from '../../base/network.ts';
import type { Db } from '../../engine/db/open-database.ts';

/**
 * Back-off after failed sign-ins, kept in the database so that it holds on every node and over restarts. It counts per
 * account and per address, whether the account exists or not. The longest wait is short enough that an attacker cannot
 * lock the only owner out for good.
 */
const SUBJECTS = {
  account: { freeFailures: 4, longestWait: 60 },
  address: { freeFailures: 20, longestWait: 300 },
} as const;

const FORGOTTEN_AFTER = 3_600_000;

/**
 * For whom, and from where. Strangers who guess for an account share one count. An address from which its owner is signed
 * in has a count of its own, so that strangers who never stop guessing cannot keep the owner out.
 */
export interface Attempt {
  email: string;
  address: string;
  isKnownAddress: boolean;
}

export async function attemptOf(db: Db, text: string, address: string, now: number): Promise<Attempt> {
  const email = text.toLowerCase();
  const known = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.email', '=', email)
    .where('sessions.address', '=', address)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  return { email, address, isKnownAddress: known !== undefined };
}

export async function refuseEarlySignIn(db: Db, attempt: Attempt, now: number): Promise<void> {
  for (const [kind, subject] of subjects(attempt)) {
    const row = await db.selectFrom('sign_in_failures').selectAll().where('subject', '=', subject).executeTakeFirst();
    if (!row || now - row.last_failure_at > FORGOTTEN_AFTER) continue;
    const { freeFailures, longestWait } = SUBJECTS[kind];
    const wait = row.failures < freeFailures ? 0 : Math.min(2 ** (row.failures - freeFailures), longestWait);
    const left = Math.ceil((row.last_failure_at + wait * 1000 - now) / 1000);
    if (left > 0) {
      throw new AppError('rate-limited', `Too many failed sign-ins. Try again in ${left} s.`, { retryAfter: left });
    }
  }
}

export async function countFailedSignIn(db: Db, attempt: Attempt, now: number): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('last_failure_at', '<', now - FORGOTTEN_AFTER)
    .execute();
  for (const [, subject] of subjects(attempt)) {
    await db
      .insertInto('sign_in_failures')
      .values({ subject, failures: 1, last_failure_at: now })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet((row) => ({
          failures: row('sign_in_failures.failures', '+', 1),
          last_failure_at: now,
        })),
      )
      .execute();
  }
}

export async function forgetFailedSignIns(db: Db, attempt: Attempt): Promise<void> {
  const [[, account]] = subjects(attempt);
  await db.deleteFrom('sign_in_failures').where('subject', '=', account).execute();
}

function subjects({ email, address, isKnownAddress }: Attempt): [['account', string], ['address', string]] {
  return [
    ['account', `account:${sha256(isKnownAddress ? `${email} ${address}` : email)}`],
    ['address', `address:${sha256(networkOf(address))}`],
  ];
}
