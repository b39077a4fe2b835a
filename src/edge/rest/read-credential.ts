import type { GitCredential } from '../../engine/git/ask-for-refs.ts';

/** A bare token needs a user name too; every known git server takes this one, or takes any. */
const TOKEN_USER = 'x-access-token';

/** `user:secret`, an access token alone, or both parts by name. */
export function readCredential(given: string | { username: string; secret: string }): GitCredential {
  if (typeof given !== 'string') return given;
  const colon = given.indexOf(':');
  if (colon > 0) return { username: given.slice(0, colon), secret: given.slice(colon + 1) };
  return { username: TOKEN_USER, secret: given };
}
