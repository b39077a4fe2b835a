import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../base/errors.ts';
import { PASSWORD_COST } from './password-cost.ts';

const MOST_MEMORY = 2 ** 26;
const AT_ONCE = 2;
const WAITING_AT_MOST = 32;

let running = 0;
const waiting: (() => void)[] = [];

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return stored(salt, await derive(password, salt, PASSWORD_COST));
}

/** What is stored for somebody who has no password: no password fits, and none has to be hashed for it. */
export function noPassword(): string {
  return stored(randomBytes(16), randomBytes(32));
}

function stored(salt: Buffer, key: Buffer): string {
  const { N, r, p } = PASSWORD_COST;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** With no stored hash (an unknown user) it costs the same time and says no. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash ?? noPassword()).split('$');
  const expected = Buffer.from(key ?? '', 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), cost);
  const equal = actual.length === expected.length && timingSafeEqual(actual, expected);
  return equal && hash !== undefined;
}

/** Hashing is dear by intention, so a crowd of sign-ins must not take all memory and threads. */
async function derive(password: string, salt: Buffer, cost: typeof PASSWORD_COST): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) {
      throw new AppError('rate-limited', 'Too many people are signing in right now. Try again in a few seconds.', {
        retryAfter: 5,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await new Promise<Buffer>((resolve, reject) =>
      scrypt(password.normalize('NFKC'), salt, 32, { ...cost, maxmem: MOST_MEMORY }, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    );
  } finally {
    // The place is handed over, so that nobody who comes later takes it from those who wait.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
