import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD_COST as IN_EARNEST } from '../../src/record/access/password-cost.ts';
import { hashPassword } from '../../src/record/access/passwords.ts';
import { countFailedSignIn } from '../../src/record/access/sign-in-limits.ts';
import { findUserByEmail, setPasswordHash, type User } from '../../src/record/access/users.ts';
import { DIALECTS } from '../databases.ts';
import { CHEAP, PASSWORD_COST } from '../password-cost.ts';
import { rawBytes, rawRequest } from '../raw-request.ts';
import { OWNER, startServer, type TestServer } from '../server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WRONG = 'not the password';

describe.each(DIALECTS)('signing in on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(dialect);
    server.stopClock();
  });
  // Failed sign-ins are forgotten after an hour, so no test waits for what another one did.
  beforeEach(() => server.shiftClock(2 * HOUR));
  afterAll(() => server.stop());

  const attempt = (email = OWNER.email, password = OWNER.password) =>
    server.call('POST', '/api/auth/sign-in/email', { body: { email, password } });
  const me = (headers: Record<string, string>) => server.call('GET', '/api/auth/session', { headers });

  it('gives one session, as bearer and as cookie, until it is signed out', async () => {
    const { body, headers } = await attempt(' OLIVE@example.com ');
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^lorekeep_session=lks_[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const [pair = ''] = cookie.split(';');
    expect(pair).toBe(`lorekeep_session=${body.token}`);
    for (const proof of [{ cookie: pair }, { authorization: `Bearer ${body.token}` }]) {
      expect((await me(proof)).body).toMatchObject({ user: { email: OWNER.email }, organization: { role: 'owner' } });
    }
    const out = await server.call('POST', '/api/auth/sign-out', { bearer: body.token });
    expect(out.headers.getSetCookie()[0]).toMatch(/^lorekeep_session=; .*Expires=Thu, 01 Jan 1970/);
    for (const proof of [{ cookie: pair }, { authorization: `Bearer ${body.token}` }]) {
      expect((await me(proof)).status).toBe(401);
    }
  });

  it('lasts while it is used, and ends after 30 days without use', async () => {
    const token = await server.signIn();
    for (let use = 0; use < 3; use++) {
      server.shiftClock(20 * DAY);
      expect((await me({ authorization: `Bearer ${token}` })).status).toBe(200);
    }
    server.shiftClock(31 * DAY);
    expect((await me({ authorization: `Bearer ${token}` })).status).toBe(401);
    server.shiftClock(-91 * DAY);
  });

  it('ends every other session when the password changes', async () => {
    const [first, second] = [await server.signIn(), await server.signIn()];
    const change = (current: string, next: string) =>
      server.call('POST', '/api/auth/change-password', {
        bearer: first,
        body: { current_password: current, new_password: next },
      });
    expect(await change(WRONG, 'the next password')).toMatchObject({ status: 401 });
    const changed = await change(OWNER.password, 'the next password');
    expect(changed.status).toBe(200);
    for (const token of [first, second]) expect((await me({ authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await me({ authorization: `Bearer ${changed.body.token}` })).status).toBe(200);
    expect((await attempt()).status).toBe(401);
    await server.call('POST', '/api/auth/change-password', {
      bearer: changed.body.token,
      body: { current_password: 'the next password', new_password: OWNER.password },
    });
  });

  describe('with a password that is hashed as it is for everybody', () => {
    let owner: User;
    beforeAll(async () => {
      Object.assign(PASSWORD_COST, IN_EARNEST);
      owner = (await findUserByEmail(server.app.database.db, OWNER.email)) ?? expect.fail('There is no owner.');
      await setPasswordHash(server.app.database.db, owner.id, await hashPassword(OWNER.password));
    });
    afterAll(async () => {
      Object.assign(PASSWORD_COST, CHEAP);
      await setPasswordHash(server.app.database.db, owner.id, owner.passwordHash);
    });

    it('stores nothing with which a thief of the database could sign in', async () => {
      const token = await server.signIn();
      const { db } = server.app.database;
      const rows = JSON.stringify([
        await db.selectFrom('sessions').selectAll().execute(),
        await db.selectFrom('users').selectAll().execute(),
      ]);
      expect(rows).not.toContain(token.slice(4));
      expect(rows).not.toContain(OWNER.password);
      expect(rows).toContain('scrypt$32768$8$3$');
    });

    it('says and costs the same for an unknown email as for a wrong password', async () => {
      const samples = { known: [] as number[], unknown: [] as number[] };
      const replies = new Set<string>();
      for (let round = 0; round < 3; round++) {
        server.shiftClock(2 * HOUR);
        for (const kind of ['known', 'unknown'] as const) {
          const before = process.cpuUsage();
          const { status, text } = await attempt(kind === 'known' ? OWNER.email : 'nobody@example.com', WRONG);
          const { user, system } = process.cpuUsage(before);
          samples[kind].push(user + system);
          replies.add(`${status} ${text.replace(/req_\w+/, '')}`);
        }
      }
      expect([...replies]).toHaveLength(1);
      // CPU and not time, so that a busy machine changes nothing.
      const ratio = Math.min(...samples.unknown) / Math.min(...samples.known);
      // Without the hash for nobody it would be below 0.05.
      expect(ratio).toBeGreaterThan(0.4);
      expect(ratio).toBeLessThan(2.5);
    });
  });

  it('lists sessions and ends one of them at a distance', async () => {
    const [here, there] = [await server.signIn(), await server.signIn()];
    const { body } = await me({ authorization: `Bearer ${there}` });
    const listed = await server.call('GET', '/api/sessions', { bearer: here });
    const current = listed.body.sessions.filter((one: { current: boolean }) => one.current);
    expect(current).toHaveLength(1);
    expect((await server.call('DELETE', `/api/sessions/${body.session_id}`, { bearer: here })).status).toBe(200);
    expect((await me({ authorization: `Bearer ${there}` })).status).toBe(401);
    expect((await server.call('DELETE', `/api/sessions/${body.session_id}`, { bearer: here })).status).toBe(404);
  });

  it.each(['olive@example.com', 'nobody@example.com'])(
    'makes whoever guesses for %s wait longer and longer',
    async (email) => {
      const { db } = server.app.database;
      // Nobody is signed in from this address, so it is a stranger to the account like any other.
      server.shiftClock(40 * DAY);
      const failElsewhere = () =>
        countFailedSignIn(db, { email, address: '192.0.2.1', isKnownAddress: false }, server.app.clock.now());
      for (let failure = 0; failure < 3; failure++) await failElsewhere();
      expect((await attempt(email, WRONG)).status).toBe(401);
      for (const wait of [1, 2]) {
        const refused = await attempt(email, OWNER.password);
        expect(refused).toMatchObject({ status: 429, body: { error: { type: 'rate_limited' } } });
        expect(refused.headers.get('retry-after')).toBe(String(wait));
        server.shiftClock(wait * 1000 + 500);
        expect((await attempt(email, WRONG)).status).toBe(401);
      }
      for (let failure = 0; failure < 30; failure++) await failElsewhere();
      expect((await attempt(email)).headers.get('retry-after')).toBe('60');
      // Never longer than a minute, so nobody can lock the only owner out for good.
      server.shiftClock(61_000);
      const after = await attempt(email);
      expect(after.status).toBe(email === OWNER.email ? 200 : 401);
    },
  );

  it('lets the owner in from where the owner is signed in, however many strangers guess', async () => {
    await server.signIn();
    const { db } = server.app.database;
    const stranger = { email: OWNER.email, address: '192.0.2.1', isKnownAddress: false };
    for (let failure = 0; failure < 30; failure++) await countFailedSignIn(db, stranger, server.app.clock.now());
    expect((await attempt()).status).toBe(200);
    // Guessing from there is counted all the same.
    for (let failure = 0; failure < 4; failure++) expect((await attempt(OWNER.email, WRONG)).status).toBe(401);
    expect((await attempt()).status).toBe(429);
  });

  it('makes an address wait that fails for many accounts', async () => {
    const { db } = server.app.database;
    for (let failure = 0; failure < 25; failure++) {
      const guess = { email: `guess${failure}@example.com`, address: '127.0.0.1', isKnownAddress: false };
      await countFailedSignIn(db, guess, server.app.clock.now());
    }
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(10);
    server.shiftClock(2 * HOUR);
    expect((await attempt()).status).toBe(200);
  });

  describe('and then asking for a change with the cookie', () => {
    let session: string;
    beforeAll(async () => {
      server.shiftClock(2 * HOUR);
      session = await server.signIn();
    });
    const changes: [origin: string | undefined, site: string | undefined, status: number][] = [
      ['self', 'same-origin', 200],
      [undefined, 'same-origin', 200],
      [undefined, 'none', 200],
      ['self', undefined, 200],
      [undefined, undefined, 403],
      [undefined, 'cross-site', 403],
      [undefined, 'same-site', 403],
      ['self', 'cross-site', 403],
      ['self', 'same-site', 403],
      ['https://evil.example', undefined, 403],
      ['https://evil.example', 'same-origin', 403],
      ['http://127.0.0.1:9', undefined, 403],
      ['http://localhost:9', undefined, 403],
      ['null', undefined, 403],
      ['null', 'same-origin', 403],
      ['file://', undefined, 403],
      ['chrome-extension://abcdef', undefined, 403],
      ['self.evil.example', undefined, 403],
    ];
    it.each(changes)('from origin %s and site %s ends with %s', async (origin, site, status) => {
      const cookie = `lorekeep_session=${session}`;
      const headers = {
        cookie,
        ...(origin && { origin: origin === 'self' ? server.url : origin.replace('self', server.url) }),
        ...(site && { 'sec-fetch-site': site }),
        'content-type': 'application/json',
      };
      const reply = await rawRequest(server.url, {
        method: 'PATCH',
        path: '/api/auth/user',
        headers,
        body: '{"name":"Olive Owner"}',
      });
      expect(reply.status).toBe(status);
      if (status === 403) expect(JSON.parse(reply.text).error.type).toBe('forbidden_origin');
    });

    it('needs no such proof with a bearer, which no browser adds by itself', async () => {
      const change = { bearer: session, body: { name: OWNER.name } };
      expect((await server.call('PATCH', '/api/auth/user', change)).status).toBe(200);
    });
  });

  const hosts: [host: string, status: number][] = [
    ['127.0.0.1', 200],
    ['localhost:7420', 200],
    ['[::1]:80', 200],
    ['evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost.evil.example', 403],
    ['evil.example:7420', 403],
    ['localhost@evil.example', 403],
    ['evil.example#localhost', 403],
    ['evil.example/localhost', 403],
    ['%', 403],
    ['evil.example@127.0.0.1', 403],
    ['127.0.0.1/evil.example', 403],
    ['127.0.0.1?evil.example', 403],
    ['127.0.0.1:80:80', 403],
    ['[::1', 403],
  ];
  it.each(hosts)('answers to the Host "%s" with %s', async (host, status) => {
    const reply = await rawRequest(server.url, { method: 'GET', path: '/healthz', headers: { host } });
    expect(reply.status).toBe(status);
    if (status === 403) expect(JSON.parse(reply.text).error.type).toBe('forbidden_host');
  });

  it.each([
    'GET /healthz HTTP/1.0\r\n',
    'GET /healthz HTTP/1.1\r\nHost:\r\nConnection: close\r\n',
    'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\nConnection: close\r\n',
  ])('does not answer a request without a Host, or with two: %j', async (head) => {
    expect((await rawBytes(server.url, `${head}\r\n`)).text).toMatch(/^HTTP\/1.1 403 [\s\S]*forbidden_host/);
  });
});

describe('behind https', () => {
  it('the cookie is bound to the host and to https, and is taken back with the same attributes', async () => {
    const server = await startServer('sqlite', {
      LOREKEEP_BASE_URL: 'https://lore.example.com',
      LOREKEEP_ALLOWED_HOSTS: 'lore.internal',
    });
    const signedIn = await server.call('POST', '/api/auth/sign-in/email', {
      body: { email: OWNER.email, password: OWNER.password },
    });
    const [cookie = ''] = signedIn.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-lorekeep_session=lks_.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const [pair = ''] = cookie.split(';');
    const signOut = (headers: Record<string, string>) =>
      rawRequest(server.url, { method: 'POST', path: '/api/auth/sign-out', headers: { cookie: pair, ...headers } });
    expect((await signOut({ origin: 'https://lore.example.com:8443' })).status).toBe(403);
    const out = await signOut({ host: 'lore.internal', origin: 'https://lore.example.com' });
    expect(out.status).toBe(200);
    expect(out.headers['set-cookie']?.[0]).toMatch(/^__Host-lorekeep_session=; .*Path=\/; .*HttpOnly; Secure/);
    await server.stop();
  });
});
