import { describe, expect, it } from 'vitest';
import { OWNER, startServer, type TestServer } from '../server.ts';

const LIST_TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

describe('limits', () => {
  async function limited(settings: Record<string, string>): Promise<TestServer> {
    const server = await startServer('sqlite', { LOREKEEP_RATE_LIMIT: '1', ...settings });
    server.stopClock();
    return server;
  }
  const tooMany = { status: 429, body: { error: { type: 'rate_limited' } } };

  it('hold for the requests of a session and of a token, each by itself', async () => {
    const server = await limited({ LOREKEEP_REQUESTS_PER_MINUTE: '6' });
    const session = await server.signIn();
    const { body: made } = await server.call('POST', '/api/mcp-tokens', { bearer: session, body: {} });
    for (let use = 0; use < 5; use++)
      expect((await server.call('GET', '/api/members', { bearer: session })).status).toBe(200);
    const refused = await server.call('GET', '/api/members', { bearer: session });
    expect(refused).toMatchObject(tooMany);
    expect(refused.headers.get('retry-after')).toBe('10');
    const mcp = () => server.call('POST', '/mcp', { bearer: made.token, body: LIST_TOOLS });
    for (let use = 0; use < 6; use++) expect((await mcp()).status).toBe(200);
    const full = await mcp();
    expect([full.status, full.headers.get('retry-after')]).toEqual([429, '10']);
    server.shiftClock(10_000);
    expect([(await mcp()).status, (await mcp()).status]).toEqual([200, 429]);
    await server.stop();
  });

  it('hold for refused requests of an address, and never for a good credential behind it', async () => {
    const server = await limited({ LOREKEEP_REFUSED_PER_MINUTE: '3' });
    const session = await server.signIn();
    const bad = (path: string) => server.call(path === '/mcp' ? 'POST' : 'GET', path, { bearer: 'mcp_x' });
    for (const path of ['/mcp', '/api/members', '/mcp']) expect((await bad(path)).status).toBe(401);
    const refused = await bad('/api/members');
    expect(refused).toMatchObject(tooMany);
    expect(refused.headers.get('retry-after')).toBe('20');
    expect((await bad('/mcp')).status).toBe(429);
    expect((await server.call('GET', '/api/members', { bearer: session })).status).toBe(200);
    server.shiftClock(21_000);
    expect((await bad('/mcp')).status).toBe(401);
    await server.stop();
  });

  it('hold for a whole IPv6 network, behind a proxy that is trusted', async () => {
    const server = await limited({ LOREKEEP_REFUSED_PER_MINUTE: '3', LOREKEEP_TRUSTED_PROXIES: '127.0.0.1' });
    const from = async (address: string) =>
      (await server.call('GET', '/api/members', { headers: { 'x-forwarded-for': `198.51.100.1, ${address}` } })).status;
    const statuses: number[] = [];
    for (let host = 1; host <= 4; host++) statuses.push(await from(`2001:db8:1:2:${host}::${host}`));
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect([await from('2001:db8:1:3::1'), await from('::ffff:192.0.2.1')]).toEqual([401, 401]);
    const denied = await server.app.database.db.selectFrom('audit_entries').selectAll().execute();
    expect(denied.filter(({ action }) => action === 'request.denied')).toHaveLength(3);
    await server.stop();
  });

  it('hold for the addresses that a stranger claims to pass on for', async () => {
    const server = await limited({ LOREKEEP_REFUSED_PER_MINUTE: '3' });
    const statuses: number[] = [];
    for (let host = 1; host <= 4; host++) {
      const headers = { 'x-forwarded-for': `192.0.2.${host}`, forwarded: `for=192.0.2.${host}` };
      statuses.push((await server.call('GET', '/api/members', { headers })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
    await server.stop();
  });

  it('hold for all tokens of an organization together, and for every message of a batch', async () => {
    const server = await limited({
      LOREKEEP_REQUESTS_PER_MINUTE: '6',
      LOREKEEP_ORGANIZATION_REQUESTS_PER_MINUTE: '10',
    });
    const session = await server.signIn();
    const make = async () => (await server.call('POST', '/api/mcp-tokens', { bearer: session, body: {} })).body.token;
    const [first, second] = [await make(), await make()];
    const batch = (size: number) => Array.from({ length: size }, (_, id) => ({ ...LIST_TOOLS, id }));
    const post = (bearer: string, body: unknown) => server.call('POST', '/mcp', { bearer, body });
    expect((await post(first, batch(4))).status).toBe(200);
    expect(await post(first, batch(3))).toMatchObject({ status: 429 });
    // Ten minus two for the tokens and six of the first one.
    expect([(await post(second, LIST_TOOLS)).status, (await post(second, LIST_TOOLS)).status]).toEqual([200, 200]);
    const full = await post(second, LIST_TOOLS);
    expect(full).toMatchObject({ status: 429, body: { error: { message: expect.stringContaining('organization') } } });
    await server.stop();
  });

  it('hold for the questions of a person, in however many sessions', async () => {
    const server = await limited({ LOREKEEP_MESSAGES_PER_MINUTE: '2' });
    const [here, there] = [await server.signIn(), await server.signIn()];
    const post = (bearer: string, path: string, body: unknown) => server.call('POST', path, { bearer, body });
    const source = { type: 'git', url: 'https://git.example.com/a/b.git' };
    const { project_id } = (await post(here, '/api/projects', { name: 'a', source })).body;
    const { conversation_id } = (await post(here, `/api/projects/${project_id}/conversations`, {})).body;
    const ask = (bearer: string) => post(bearer, `/api/conversations/${conversation_id}/messages`, { message: 'Who?' });
    // Nothing is ingested yet, so that each is refused by itself; it counts all the same.
    expect([(await ask(here)).status, (await ask(there)).status]).toEqual([409, 409]);
    expect(await ask(there)).toMatchObject(tooMany);
    await server.stop();
  });

  it('hold for sign-ins to an account, and for every use of links from an address', async () => {
    const server = await limited({ LOREKEEP_SIGN_INS_PER_MINUTE: '2' });
    const post = (path: string, body: unknown) => server.call('POST', path, { body });
    const signIn = () => post('/api/auth/sign-in/email', { email: OWNER.email, password: OWNER.password });
    expect([(await signIn()).status, (await signIn()).status]).toEqual([200, 200]);
    const refused = await signIn();
    expect(refused).toMatchObject(tooMany);
    expect(refused.headers.get('retry-after')).toBe('30');
    const person = { code: 'x', name: 'N', email: 'n@example.com', password: 'a long password' };
    const doors: [string, unknown, number][] = [
      ['/api/setup', { ...person, organization_name: 'O' }, 410],
      ['/api/invitations/accept', person, 410],
      ['/api/auth/sign-in/link', { code: 'x' }, 410],
    ];
    for (const [path, body, status] of doors) {
      expect([(await post(path, body)).status, (await post(path, body)).status]).toEqual([status, status]);
      expect(await post(path, body), path).toMatchObject(tooMany);
    }
    for (const path of ['/api/auth/reset-password', '/api/invitations/view']) {
      const body = path.endsWith('view') ? { code: 'x' } : { code: 'x', password: person.password };
      expect(await post(path, body), path).toMatchObject(tooMany);
    }
    await server.stop();
  });
});
