import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sha256 } from '../../base/ids.ts';

/** How each git server proves that it knows the secret, and how it calls a push. */
const SENDERS = [
  // Gitea and Forgejo send GitHub's headers too; either proof is good.
  { signature: 'x-hub-signature-256', event: 'x-github-event', push: 'push', proof: hmac('sha256=') },
  { signature: 'x-gitea-signature', event: 'x-gitea-event', push: 'push', proof: hmac('') },
  { signature: 'x-gitlab-token', event: 'x-gitlab-event', push: 'Push Hook', proof: (secret: string) => secret },
];

/** True where a known header holds the right proof for these bytes. */
export function isSignedPush(headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  return SENDERS.some(({ signature, proof }) => {
    const given = headers[signature];
    return typeof given === 'string' && isSame(given, proof(secret, body));
  });
}

/** The branch that was pushed; null for other events, tags and deleted branches. Call it for signed payloads only. */
export function pushedBranch(headers: IncomingHttpHeaders, body: Buffer): string | null {
  const isPush = SENDERS.some(({ event, push }) => headers[event] === push);
  const payload = isPush ? parse(headers['content-type'], body) : null;
  if (typeof payload !== 'object' || payload === null || !('ref' in payload)) return null;
  const isDeleted = 'after' in payload && /^0+$/.test(String(payload.after));
  const [, branch] = /^refs\/heads\/(.+)$/.exec(String(payload.ref)) ?? [];
  return branch === undefined || isDeleted ? null : branch;
}

function parse(contentType: string | undefined, body: Buffer): unknown {
  try {
    const text = body.toString('utf8');
    const isForm = contentType?.startsWith('application/x-www-form-urlencoded');
    return JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text);
  } catch {
    return null;
  }
}

function hmac(prefix: string): (secret: string, body: Buffer) => string {
  return (secret, body) => prefix + createHmac('sha256', secret).update(body).digest('hex');
}

/** Hashing first makes both sides equally long, so that the comparison takes the same time for every wrong value. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)));
}
