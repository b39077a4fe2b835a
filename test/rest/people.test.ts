import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerSetup, setUpUnattended } from '../../src/flow/accounts/set-up.ts';
import { DIALECTS } from '../databases.ts';
import { OWNER, startServer, type TestServer } from '../server.ts';

const HOUR = 3_600_000;
const codeOf = (url: string) => url.slice(url.indexOf('#code=') + 6);
const FIRST = { name: 'Fay First', email: 'fay@example.com', password: 'a long password', organization_name: 'First' };

describe.each(DIALECTS)('the first start on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(dialect, {}, { empty: true });
  });
  afterAll(() => server.stop());
  const setUp = (code: string, more = {}) => server.call('POST', '/api/setup', { body: { ...FIRST, code, ...more } });

  it('is set up with the newest link, once, by one of two who come together', async () => {
    const { db } = server.app.database;
    const older = await offerSetup(db, server.url, Date.now());
    const link = await offerSetup(db, server.url, Date.now());
    expect(link).toMatch(new RegExp(`^${server.url}/setup#code=[\\w-]{43}$`));
    expect((await server.call('GET', '/api/setup')).body).toEqual({ needed: true });

    expect((await setUp('guessed')).status).toBe(410);
    expect((await setUp(codeOf(older ?? ''))).status).toBe(410);
    const both = await Promise.all([
      setUp(codeOf(link ?? '')),
      setUp(codeOf(link ?? ''), { email: 'second@example.com', organization_name: 'Second' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 410]);
    expect((await setUp(codeOf(link ?? ''))).status).toBe(410);

    expect((await server.call('GET', '/api/setup')).body).toEqual({ needed: false });
    expect(await offerSetup(db, server.url, Date.now())).toBeUndefined();
    expect(await db.selectFrom('users').selectAll().execute()).toHaveLength(1);
    expect(await db.selectFrom('organizations').selectAll().execute()).toHaveLength(1);
    const owner = both.find(({ status }) => status === 201)?.body;
    expect(owner.organization.role).toBe('owner');
    const me = await server.call('GET', '/api/auth/session', { bearer: owner.token });
    expect(me.body).toMatchObject({ user: owner.user, organization: owner.organization });
  });

  it('makes one owner when two nodes start with the same settings', async () => {
    const other = await startServer(dialect, {}, { empty: true });
    const { db } = other.app.database;
    const wish = { ...OWNER, organizationName: 'Only' };
    const made = await Promise.all([setUpUnattended(db, wish, 1), setUpUnattended(db, wish, 1)]);
    expect(made.sort()).toEqual([false, true]);
    expect(await db.selectFrom('users').selectAll().execute()).toHaveLength(1);
    expect(await setUpUnattended(db, wish, 1)).toBe(false);
    await other.stop();
  });

  it('forgets a link after a day', async () => {
    const other = await startServer(dialect, {}, { empty: true });
    const link = await offerSetup(other.app.database.db, other.url, Date.now());
    other.shiftClock(25 * HOUR);
    const reply = await other.call('POST', '/api/setup', { body: { ...FIRST, code: codeOf(link ?? '') } });
    expect(reply.status).toBe(410);
    await other.stop();
  });
});

describe.each(DIALECTS)('people on %s', (dialect) => {
  let server: TestServer;
  let owner: string;
  let people = 0;
  beforeAll(async () => {
    server = await startServer(dialect, { LOREKEEP_SIGNUP: 'open' });
    owner = await server.signIn();
  });
  afterAll(() => server.stop());

  const post = (path: string, bearer: string | undefined, body?: unknown) =>
    server.call('POST', path, { bearer, body });
  const remove = (path: string, bearer: string) => server.call('DELETE', path, { bearer });
  const audit = async (action: string) =>
    (await server.call('GET', `/api/audit?action=${action}`, { bearer: owner })).body.entries;

  async function invite(role: string, bearer = owner, email?: string): Promise<string> {
    const { body, status, text } = await post('/api/invitations', bearer, { role, ...(email && { email }) });
    if (status !== 201) throw new Error(text);
    return codeOf(body.url);
  }

  async function join(role: string, bearer = owner) {
    people++;
    const person = { name: `P${people}`, email: `p${people}@example.com`, password: 'a long password' };
    const { body } = await post('/api/invitations/accept', undefined, { ...person, code: await invite(role, bearer) });
    return { ...person, session: body.token as string, id: body.user.user_id as string }; // As the contract says.
  }

  it('join by a link that works once', async () => {
    const code = await invite('member');
    expect((await post('/api/invitations/view', undefined, { code })).body).toMatchObject({
      organization_name: 'Test organization',
      role: 'member',
      email: null,
    });
    const wish = (email: string) => ({ code, name: 'Racer', email, password: 'a long password' });
    const both = await Promise.all([
      post('/api/invitations/accept', undefined, wish('racer1@example.com')),
      post('/api/invitations/accept', undefined, wish('racer2@example.com')),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 410]);
    expect((await post('/api/invitations/view', undefined, { code })).status).toBe(410);
    expect((await audit('member.join'))[0]).toMatchObject({ outcome: 'done', details: { role: 'member' } });
  });

  it('join by an invitation that names them, and nobody else does', async () => {
    const code = await invite('viewer', owner, 'Named@Example.com');
    const person = { code, name: 'Nam', password: 'a long password' };
    expect((await post('/api/invitations/accept', undefined, { ...person, email: 'x@example.com' })).status).toBe(403);
    const joined = await post('/api/invitations/accept', undefined, { ...person, email: 'named@example.com' });
    expect(joined.body).toMatchObject({ user: { email: 'named@example.com' }, organization: { role: 'viewer' } });
    const again = await post('/api/invitations/accept', undefined, {
      ...person,
      code: await invite('viewer'),
      email: 'NAMED@example.com',
    });
    expect(again).toMatchObject({ status: 409, body: { error: { type: 'conflict' } } });
  });

  it('cannot join by a link that was withdrawn or is a week old', async () => {
    const withdrawn = await post('/api/invitations', owner, {});
    const listed = await server.call('GET', '/api/invitations', { bearer: owner });
    const ids = listed.body.invitations.map((one: { invitation_id: string }) => one.invitation_id);
    expect(ids).toContain(withdrawn.body.invitation_id);
    expect(listed.text).not.toContain(codeOf(withdrawn.body.url));
    expect((await remove(`/api/invitations/${withdrawn.body.invitation_id}`, owner)).status).toBe(200);
    const old = await invite('member');
    server.shiftClock(8 * 24 * HOUR);
    for (const code of [codeOf(withdrawn.body.url), old]) {
      expect((await post('/api/invitations/view', undefined, { code })).status).toBe(410);
    }
    server.shiftClock(-8 * 24 * HOUR);
  });

  it('lose their tokens, their invitations and their place when they are removed', async () => {
    const admin = await join('admin');
    const made = await post('/api/mcp-tokens', admin.session, {});
    const kept = await invite('member', admin.session);
    const mcp = () => post('/mcp', made.body.token, { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    expect((await mcp()).status).toBe(200);
    const removed = await remove(`/api/members/${admin.id}`, owner);
    expect(removed.body).toEqual({ user_id: admin.id, status: 'removed', tokens_revoked: 1 });
    expect(await mcp()).toMatchObject({ status: 401, body: { error: { data: { reason: 'token_revoked' } } } });
    expect((await post('/api/invitations/view', undefined, { code: kept })).status).toBe(410);
    expect((await server.call('GET', '/api/members', { bearer: admin.session })).status).toBe(409);
    expect((await server.call('GET', '/api/auth/session', { bearer: admin.session })).body.organizations).toEqual([]);
    expect((await audit('member.remove'))[0].details).toEqual({ role: 'admin', tokens_revoked: 1 });
  });

  it('keep no token that was made while they were being removed', async () => {
    const member = await join('member');
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => post('/api/mcp-tokens', member.session, {})),
      remove(`/api/members/${member.id}`, owner),
      ...Array.from({ length: 4 }, () => post('/api/mcp-tokens', member.session, {})),
    ]);
    for (const { status, body } of replies.filter((reply) => reply.body.token)) {
      expect(status).toBe(201);
      await expect(server.app.tokenCheck.token(body.token)).rejects.toMatchObject({ code: 'token_revoked' });
    }
    expect(replies.every(({ status }) => status < 500)).toBe(true);
  });

  it('keep only read tokens when they become viewers, and no open invitation', async () => {
    const admin = await join('admin');
    const made = await post('/api/mcp-tokens', admin.session, { scope: 'write' });
    const kept = await invite('member', admin.session);
    const changed = await server.call('PATCH', `/api/members/${admin.id}`, { bearer: owner, body: { role: 'viewer' } });
    expect(changed.body.role).toBe('viewer');
    await expect(server.app.tokenCheck.token(made.body.token)).resolves.toMatchObject({ scope: 'read' });
    expect((await post('/api/invitations/view', undefined, { code: kept })).status).toBe(410);
    expect((await audit('member.role'))[0].details).toEqual({ from: 'admin', to: 'viewer', tokens_limited_to_read: 1 });
  });

  it('always have an owner, even when two owners leave together', async () => {
    const { body: me } = await server.call('GET', '/api/auth/session', { bearer: owner });
    const self = `/api/members/${me.user.user_id}`;
    const last = { status: 409, body: { error: { type: 'conflict' } } };
    expect(await server.call('PATCH', self, { bearer: owner, body: { role: 'admin' } })).toMatchObject(last);
    expect(await remove(self, owner)).toMatchObject(last);

    const { body: two } = await post('/api/auth/sign-up/email', undefined, {
      name: 'Una',
      email: 'una@example.com',
      password: 'a long password',
    });
    const second = await join('owner', two.token);
    const left = await Promise.all([
      remove(`/api/members/${two.user.user_id}`, two.token),
      remove(`/api/members/${second.id}`, second.session),
    ]);
    expect(left.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('act in one of their organizations at a time', async () => {
    const { body: own } = await post('/api/auth/sign-up/email', undefined, {
      name: 'Max',
      email: 'max@example.com',
      password: 'a long password',
    });
    const first = own.organization.organization_id;
    const joined = await post('/api/invitations/join', own.token, { code: await invite('viewer') });
    expect(joined.body).toMatchObject({ name: 'Test organization', role: 'viewer' });
    expect((await post('/api/invitations/join', own.token, { code: await invite('viewer') })).status).toBe(409);
    expect((await post('/api/invitations', own.token, {})).status).toBe(403);

    const token = await server.signIn('max@example.com', 'a long password');
    expect(await server.call('GET', '/api/members', { bearer: token })).toMatchObject({
      status: 409,
      body: { error: { type: 'no_organization' } },
    });
    expect((await post(`/api/organizations/${first}/activate`, token)).body.role).toBe('owner');
    expect((await post('/api/invitations', token, {})).status).toBe(201);
    expect((await server.call('GET', '/api/mcp-tokens?all=true', { bearer: token })).body.total_count).toBe(0);
    expect((await post('/api/organizations/org_nobody/activate', token)).status).toBe(404);
  });

  it('sign up where the operator allows it, each with an organization of their own', async () => {
    const closed = await startServer(dialect, {}, { empty: true });
    const person = { name: 'Ann', email: 'ann@example.com', password: 'a long password' };
    const refused = await closed.call('POST', '/api/auth/sign-up/email', { body: person });
    expect(refused).toMatchObject({ status: 403, body: { error: { type: 'forbidden' } } });
    await closed.stop();

    const { status, body } = await post('/api/auth/sign-up/email', undefined, person);
    expect([status, body.organization.role, body.organizations.length]).toEqual([201, 'owner', 1]);
    const again = await post('/api/auth/sign-up/email', undefined, { ...person, email: 'ANN@example.com' });
    expect(again.status).toBe(409);
  });

  it('set a new password with a link that works once and ends the others', async () => {
    const member = await join('member');
    const link = async () => codeOf((await post(`/api/members/${member.id}/reset-link`, owner)).body.url);
    const [older, newer] = [await link(), await link()];
    const reset = (code: string, password: string) => post('/api/auth/reset-password', undefined, { code, password });
    expect((await reset(newer, 'short')).status).toBe(422);
    expect((await reset(newer, 'the new password')).status).toBe(200);
    expect((await reset(newer, 'another password')).status).toBe(410);
    expect((await reset(older, 'another password')).status).toBe(410);
    expect((await server.call('GET', '/api/auth/session', { bearer: member.session })).status).toBe(401);
    await expect(server.signIn(member.email, member.password)).rejects.toThrow(/invalid_credentials/);
    await expect(server.signIn(member.email, 'the new password')).resolves.toMatch(/^lks_/);

    const late = await link();
    server.shiftClock(25 * HOUR);
    expect((await reset(late, 'another password')).status).toBe(410);
    server.shiftClock(-25 * HOUR);
  });
});
