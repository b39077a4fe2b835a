import { createHash, randomBytes, randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 22 characters of base 62 hold 131 bits: not guessable, and free of dots, dashes and look-alike escapes. */
export function randomId(): string {
  let id = '';
  for (let i = 0; i < 22; i++) id += ALPHABET[randomInt(ALPHABET.length)];
  return id;
}

/** An id that says what it names: `prj_4fT…`. */
export type IdPrefix = 'org' | 'usr' | 'ses' | 'inv' | 'req' | 'aud' | 'prj' | 'run' | 'cnv' | 'msg' | 'doc' | 'str';

export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomId()}`;
}

/** The id of what there is at most one of for each `origin`, the same however often and wherever it is made. */
export function derivedId(prefix: IdPrefix, origin: string): string {
  const bytes = createHash('sha256').update(`${prefix} of ${origin}`).digest();
  return `${prefix}_${Array.from(bytes.subarray(0, 22), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

/** A secret for links and sessions: 256 bits, safe in URLs and headers. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Secrets are stored only in this form. They have 128 bits or more of their own, so no salt is needed. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
