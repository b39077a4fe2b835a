import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../base/errors.ts';

// 32 MB and some 100 ms a hash, one of the settings that OWASP recommends for scrypt.
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 };
const AT_ONCE = 2;
const WAITING_AT_MOST = 32;

let running = 0;
const waiting: (() => void)[] = [];

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** With no stored hash (an unknown user) it costs the same time and says no. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = (stored ?? NOBODY).split('$');
  const expected = Buffer.from(key ?? '', 'base64url');
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: COST.maxmem };
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), options);
  const equal = actual.length === expected.length && timingSafeEqual(actual, expected);
  return equal && stored !== undefined;
}

const NOBODY = ['scrypt', COST.N, COST.r, COST.p, 'AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43)].join('$');

/** Hashing is dear by intention, so a crowd of sign-ins must not take all memory and threads. */
async function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
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
      scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key))),
    );
  } finally {
    // The place is handed over, so that nobody who comes later takes it from those who wait.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
