import { expect, it } from 'vitest';
import { hashPassword, noPassword, verifyPassword } from './passwords.ts';

it('a password fits its own hash and no other, and the hash says what it costs', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword('correct horse battery', hash)).toBe(true);
  expect(await verifyPassword('correct horse batteries', hash)).toBe(false);
});

it.each([
  ['who has none', noPassword()],
  ['who does not exist', undefined],
])('no password fits somebody %s', async (_, hash) => {
  expect(await verifyPassword('', hash)).toBe(false);
  expect(await verifyPassword('correct horse battery', hash)).toBe(false);
});
