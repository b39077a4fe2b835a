import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAuditBefore, findAuditBreak } from '../../src/record/access/audit-log.ts';
import { DIALECTS } from '../databases.ts';
import { startServer, type TestServer } from '../server.ts';

/** Denied requests are written down beside the reply, not before it. */
const PATIENT = { timeout: 10_000 };

describe.each(DIALECTS)('the audit log on %s', (dialect) => {
  let server: TestServer;
  let owner: string;
  beforeAll(async () => {
    server = await startServer(dialect, { LOREKEEP_SIGNUP: 'open' });
    owner = await server.signIn();
  });
  afterAll(() => server.stop());

  const get = (path: string, bearer = owner) => server.call('GET', path, { bearer });
  const entries = async (query = '') => (await get(`/api/audit?limit=500${query}`)).body.entries;

  it('tells who did what to whom, when and from where, newest first', async () => {
    const { body: made } = await server.call('POST', '/api/mcp-tokens', { bearer: owner, body: { name: 'audited' } });
    const { headers } = await server.call('DELETE', `/api/mcp-tokens/${made.token_id}`, { bearer: owner });
    const [revoked, created] = await entries();
    expect(revoked).toMatchObject({
      action: 'token.revoke',
      actor: { type: 'user', name: 'Olive Owner' },
      target: { type: 'token', id: made.token_id },
      outcome: 'done',
      address: '127.0.0.1',
      request_id: headers.get('x-request-id'),
    });
    expect(created).toMatchObject({
      action: 'token.create',
      details: { name: 'audited', expires_days: 90, scope: 'write', project_ids: null },
    });
    expect(JSON.stringify(await entries())).not.toContain(made.token);
  });

  it('holds sign-ins that failed and requests that were denied, a flood of them once a minute', async () => {
    const attempt = { email: 'olive@example.com', password: 'wrong' };
    await server.call('POST', '/api/auth/sign-in/email', { body: attempt });
    expect((await entries('&action=sign-in&outcome=denied'))[0]).toMatchObject({ actor: { type: 'anonymous' } });

    const code = (await server.call('POST', '/api/invitations', { bearer: owner, body: { role: 'viewer' } })).body.url;
    const viewer = await server.call('POST', '/api/invitations/accept', {
      body: { code: code.split('#code=')[1], name: 'Vic', email: 'vic@example.com', password: 'a long password' },
    });
    for (let request = 0; request < 5; request++) expect((await get('/api/audit', viewer.body.token)).status).toBe(403);
    await expect.poll(() => entries('&action=request.denied'), PATIENT).toHaveLength(1);
    expect((await entries('&action=request.denied'))[0]).toMatchObject({
      actor: { type: 'user', name: 'Vic' },
      outcome: 'denied',
      details: { reason: 'forbidden', method: 'GET', path: '/api/audit' },
    });
  });

  it('holds the use of a token that was revoked, under the name of that token', async () => {
    const { body: made } = await server.call('POST', '/api/mcp-tokens', { bearer: owner, body: { name: 'stolen' } });
    await server.call('DELETE', `/api/mcp-tokens/${made.token_id}`, { bearer: owner });
    await server.call('POST', '/mcp', { bearer: made.token, body: {} });
    await expect
      .poll(async () => (await entries('&action=request.denied'))[0], PATIENT)
      .toMatchObject({
        actor: { type: 'token', id: made.token_id, name: 'stolen' },
        details: { reason: 'token_revoked', method: 'POST', path: '/mcp' },
      });
  });

  it('is read by filter and page by page, and never holds what another organization did', async () => {
    const { body: stranger } = await server.call('POST', '/api/auth/sign-up/email', {
      body: { name: 'Sam', email: 'sam@example.com', password: 'another long one' },
    });
    const foreign = (await get('/api/audit', stranger.token)).body.entries;
    const actions = (list: { action: string }[]) => list.map(({ action }) => action);
    expect(actions(foreign)).toEqual(['sign-in', 'setup']);
    const all = await entries();
    const pages: unknown[] = [];
    let cursor = '';
    do {
      const { body } = await get(`/api/audit?limit=2${cursor && `&cursor=${cursor}`}`);
      pages.push(...body.entries);
      cursor = body.next_cursor;
    } while (cursor);
    expect(pages).toEqual(all);
    const [{ actor }] = all;
    expect(new Set(actions(await entries('&action=sign-in')))).toEqual(new Set(['sign-in']));
    for (const entry of await entries(`&actor_id=${actor.id}`)) expect(entry.actor.id).toBe(actor.id);
    expect((await get('/api/audit?cursor=x')).status).toBe(422);
  });

  it('goes out whole as JSON lines and as CSV that no spreadsheet runs', async () => {
    const formulas = ['=1+1', '+cmd', '-2+3', '@sum(a)'];
    for (const name of [...formulas, 'with "quotes", and commas']) {
      await server.call('PATCH', '/api/auth/user', { bearer: owner, body: { name } });
      await server.call('POST', '/api/mcp-tokens', { bearer: owner, body: { name } });
    }
    const lines = await get('/api/audit/export');
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson');
    const exported = lines.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(exported).toEqual(await entries());
    const csv = await get('/api/audit/export?format=csv');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    expect(csv.headers.get('x-request-id')).toMatch(/^req_/);
    const rows = csv.text.trimEnd().split('\r\n');
    expect(rows).toHaveLength(exported.length + 1);
    for (const formula of formulas) expect(csv.text).toContain(`"'${formula}"`);
    expect(csv.text).toContain('"with ""quotes"", and commas"');
    expect(csv.text).not.toMatch(/(^|,)"?[=+@-]/m);
  });
});

describe.each(DIALECTS)('the chain of the audit log on %s', (dialect) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer(dialect);
    const bearer = await server.signIn();
    for (let token = 0; token < 4; token++) await server.call('POST', '/api/mcp-tokens', { bearer, body: {} });
    return () => server.stop();
  });

  it('is whole, also while others write and after retention has cut its beginning', async () => {
    const { db } = server.app.database;
    const bearer = await server.signIn();
    const writing = Promise.all(
      Array.from({ length: 10 }, () => server.call('POST', '/api/mcp-tokens', { bearer, body: {} })),
    );
    for (let look = 0; look < 10; look++) expect(await findAuditBreak(db)).toBeNull();
    await writing;
    expect(await findAuditBreak(db)).toBeNull();
    server.shiftClock(86_400_000);
    await server.call('POST', '/api/mcp-tokens', { bearer, body: {} });
    await deleteAuditBefore(db, server.app.clock.now() - 1000);
    expect(await db.selectFrom('audit_entries').selectAll().execute()).toHaveLength(1);
    expect(await findAuditBreak(db)).toBeNull();
  });

  it('shows every kind of tampering', async () => {
    const { db } = server.app.database;
    const rows = await db.selectFrom('audit_entries').selectAll().orderBy('position').execute();
    expect(rows.length).toBeGreaterThanOrEqual(6);
    const restore = async () => {
      await db.deleteFrom('audit_entries').execute();
      for (const row of rows) await db.insertInto('audit_entries').values(row).execute();
      expect(await findAuditBreak(db)).toBeNull();
    };
    const third = rows[2]?.position ?? 0;
    const last = rows.at(-1)?.position ?? 0;
    const at = (position: number) => db.updateTable('audit_entries').where('position', '=', position);

    await at(third).set({ actor_name: 'Somebody Else' }).execute();
    expect(await findAuditBreak(db)).toMatchObject({ position: third });
    await restore();
    await at(third).set({ at: 1 }).execute();
    expect(await findAuditBreak(db)).toMatchObject({ position: third });
    await restore();
    await db.deleteFrom('audit_entries').where('position', '=', third).execute();
    expect(await findAuditBreak(db)).toMatchObject({ position: third + 1 });
    await restore();
    await db.deleteFrom('audit_entries').where('position', '=', last).execute();
    expect(await findAuditBreak(db)).toMatchObject({ position: last });
    await restore();
    await db.deleteFrom('audit_entries').execute();
    expect(await findAuditBreak(db)).toMatchObject({ position: last });
  });
});
