import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS } from '../databases.ts';
import { rawBytes, rawRequest } from '../raw-request.ts';
import { startServer, type TestServer } from '../server.ts';
import { type Loot, TRICKS } from './forged-tokens.ts';

const DAY = 86_400_000;

/** What the door says to an Authorization header: the status, and the reason of a refusal. */
async function knock(server: TestServer, authorization: string | undefined, path = '/mcp') {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const headers = { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) };
  const reply = await rawRequest(server.url, { method: 'POST', path, headers, body });
  return { ...reply, reason: JSON.parse(reply.text).error?.data?.reason };
}

describe.each(DIALECTS)('forged and broken tokens on %s', (dialect) => {
  let server: TestServer;
  let loot: Loot;
  beforeAll(async () => {
    server = await startServer(dialect, { LOREKEEP_SIGNUP: 'open' });
    const session = await server.signIn();
    const make = async (bearer: string, days: number) =>
      (await server.call('POST', '/api/mcp-tokens', { bearer, body: { expires_days: days } })).body;
    const stranger = { name: 'Sam', email: 'sam@example.com', password: 'another long one' };
    const { body: other } = await server.call('POST', '/api/auth/sign-up/email', { body: stranger });
    const [expired, good, revoked, foreign] = [
      await make(session, 1),
      await make(session, 90),
      await make(session, 90),
      await make(other.token, 90),
    ];
    await server.call('DELETE', `/api/mcp-tokens/${revoked.token_id}`, { bearer: session });
    server.shiftClock(2 * DAY);
    const { keys } = JSON.parse(readFileSync(join(server.app.config.dataDir, 'keys.json'), 'utf8'));
    const key = { kid: keys[0].kid, secret: Buffer.from(keys[0].secret, 'base64url') };
    loot = {
      baseUrl: server.url,
      good: good.token,
      foreign: foreign.token,
      expired: expired.token,
      revoked: revoked.token,
      session,
      key,
    };
  });
  afterAll(() => server.stop());

  it('are many, each with a name of its own', () => {
    expect(new Set(TRICKS.map(([name]) => name)).size).toBe(TRICKS.length);
    expect(TRICKS.length).toBeGreaterThanOrEqual(150);
  });

  it.each(TRICKS)('are refused: %s (%s)', async (_name, reason, header) => {
    const reply = await knock(server, header(loot));
    expect(reply).toMatchObject({ status: 401, reason });
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer /);
    expect(reply.headers['x-request-id']).toMatch(/^req_/);
  });

  it('leave the good token good, which the table needs to mean anything', async () => {
    for (const header of [`Bearer ${loot.good}`, `bearer ${loot.good}`, `Bearer   ${loot.good}`]) {
      expect(await knock(server, header)).toMatchObject({ status: 200 });
    }
  });

  it.each(['token', 'access_token'])('are not read from ?%s=, with or without a good header', async (name) => {
    for (const header of [undefined, `Bearer ${loot.good}`]) {
      const reply = await knock(server, header, `/mcp?${name}=${loot.good}`);
      expect(reply).toMatchObject({ status: 401, reason: 'missing_authorization' });
    }
  });

  it('are not read from anywhere but the Authorization header', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { token: loot.good } });
    const places = [
      { cookie: `token=${loot.good}; lorekeep_session=${loot.good}` },
      { 'x-authorization': `Bearer ${loot.good}` },
      { 'proxy-authorization': `Bearer ${loot.good}` },
      { 'x-api-key': loot.good },
      { 'sec-websocket-protocol': loot.good },
    ];
    for (const place of places) {
      const headers = { 'content-type': 'application/json', ...place } as Record<string, string>; // Each place is one header.
      const reply = await rawRequest(server.url, { method: 'POST', path: '/mcp', headers, body });
      expect(reply.status, JSON.stringify(Object.keys(place))).toBe(401);
    }
  });

  it('cannot be smuggled past the first of two Authorization headers', async () => {
    const twice = ['Bearer nonsense', `Bearer ${loot.good}`].map((value) => `Authorization: ${value}\r\n`).join('');
    const { text } = await rawBytes(
      server.url,
      `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${twice}Content-Length: 0\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1.1 401 /);
  });

  it.each([
    ['a NUL', '\u0000', 400],
    ['a line feed', '\nX: y', 400],
    ['a bare carriage return', '\rX: y', 400],
    ['20,000 characters', 'A'.repeat(20_000), 431],
  ])('end in a 4xx when the header holds %s', async (_name, tail, status) => {
    const head = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAuthorization: Bearer ${loot.good}${tail}\r\n`;
    const { text, closed } = await rawBytes(server.url, `${head}Content-Length: 0\r\n\r\n`);
    expect(closed).toBe(true);
    expect([status, 401]).toContain(Number(text.split(' ')[1]));
    expect(text).toContain('"request_id":"req_');
  });

  it('are refused after any change of a character, whichever', async () => {
    const at = fc.nat({ max: loot.good.length - 1 });
    const sign = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.');
    const change = fc.oneof(
      fc.record({ kind: fc.constant('replace' as const), at, sign }),
      fc.record({ kind: fc.constant('insert' as const), at, sign }),
      fc.record({ kind: fc.constant('delete' as const), at, sign }),
      fc.record({ kind: fc.constant('cut' as const), at, sign }),
    );
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const token = changes.reduce(changed, loot.good);
        if (token === loot.good) return;
        refused++;
        const outcome = await server.app.tokenCheck.header(`Bearer ${token}`).then(
          () => 'accepted',
          (error: { code: string }) => error.code,
        );
        expect(['missing_bearer', 'missing_prefix', 'malformed_token', 'invalid_token']).toContain(outcome);
      }),
      { numRuns: 2000, seed: 7420 },
    );
    expect(refused).toBeGreaterThan(1900);
  });

  it('get the doctor to name the same fault', async () => {
    const bearer = await server.signIn();
    for (const [name, reason, header] of TRICKS.filter(([, reason]) => !/missing_(auth|bearer)/.test(reason))) {
      const token = header(loot)?.slice('Bearer '.length) ?? '';
      const { status, body } = await server.call('POST', '/api/mcp-tokens/check', { bearer, body: { token } });
      // People paste with white space and with the scheme, which the doctor forgives.
      const forgiven = token.trim() !== token || /^bearer /i.test(token.trim());
      if (!forgiven) expect([status, body.valid, body.reason], name).toEqual([200, false, reason]);
      else expect(status, name).toBe(200);
    }
  });
});

function changed(
  token: string,
  { kind, at, sign }: { kind: 'replace' | 'insert' | 'delete' | 'cut'; at: number; sign: string },
) {
  const [before, after] = [token.slice(0, at), token.slice(at)];
  if (kind === 'replace') return before + sign + after.slice(1);
  if (kind === 'insert') return before + sign + after;
  return kind === 'delete' ? before + after.slice(1) : before;
}
