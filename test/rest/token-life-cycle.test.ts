import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS } from '../databases.ts';
import { startServer, type TestServer } from '../server.ts';

const DAY = 86_400_000;

describe.each(DIALECTS)('the life of an MCP token on %s', (dialect) => {
  let server: TestServer;
  let session: string;
  beforeAll(async () => {
    server = await startServer(dialect, { LOREKEEP_SIGNUP: 'open' });
    session = await server.signIn();
  });
  afterAll(() => server.stop());

  const create = (body: unknown = {}) => server.call('POST', '/api/mcp-tokens', { bearer: session, body });

  it('begins with a token string that is shown once', async () => {
    const made = await create({ name: 'laptop', description: 'my own', expires_days: 30 });
    expect(made.status).toBe(201);
    expect(made.body.token).toMatch(new RegExp(`^mcp_${made.body.token_id}\\.`));
    expect(made.body.token_id).toMatch(/^[A-Za-z0-9]{16,32}$/);
    expect(made.body).toMatchObject({
      name: 'laptop',
      description: 'my own',
      expires_days: 30,
      status: 'active',
      scope: 'write',
      project_ids: null,
    });
    expect(made.body.warning).toMatch(/only this once/);

    const jwt = made.body.token.slice(made.body.token.indexOf('.') + 1).split('.');
    expect(jwt).toHaveLength(3);
    const [header, claims] = jwt
      .slice(0, 2)
      .map((part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect(header).toMatchObject({ alg: 'HS256', typ: 'mcp+jwt', kid: expect.any(String) });
    expect(claims).toMatchObject({
      iss: server.url,
      aud: `${server.url}/mcp`,
      jti: made.body.token_id,
      org: expect.any(String),
    });
    expect(claims.exp - claims.iat).toBe(30 * 86_400);

    for (const path of [`/api/mcp-tokens/${made.body.token_id}`, '/api/mcp-tokens', '/mcp/mcp-tokens']) {
      const shown = await server.call('GET', path, { bearer: session });
      expect(shown.status).toBe(200);
      expect(shown.text).not.toContain(made.body.token);
    }
  });

  it('has sensible defaults', async () => {
    const { body } = await create();
    expect(body).toMatchObject({
      expires_days: 90,
      description: '',
      scope: 'write',
      last_used_at: null,
      last_used_client: null,
    });
    expect(body.name).toMatch(/\S/);
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(90 * DAY);
  });

  it('needs nothing: no body and an empty name are made up for', async () => {
    for (const body of [undefined, { name: '' }, { name: '  ' }]) {
      const made = await server.call('POST', '/api/mcp-tokens', { bearer: session, body });
      expect([made.status, made.body.expires_days]).toEqual([201, 90]);
      expect(made.body.name).toMatch(/^Token of /);
    }
  });

  it.each([
    ['include_revoked=&all=', false],
    ['include_revoked=0', false],
    ['include_revoked=1&all=1', true],
    ['include_revoked=true', true],
  ])('is listed by ?%s with revoked ones: %s', async (query, shown) => {
    const { body: token } = await create();
    await server.call('DELETE', `/api/mcp-tokens/${token.token_id}`, { bearer: session });
    const { status, body } = await server.call('GET', `/api/mcp-tokens?${query}`, { bearer: session });
    expect(status).toBe(200);
    const listed = body.tokens.some(({ token_id }: { token_id: string }) => token_id === token.token_id);
    expect(listed).toBe(shown);
  });

  it('is not found under an id that can be none', async () => {
    for (const id of ['does-not-exist', '00000000-0000-0000-0000-000000000000', 'a%20b', '..%2f..', '%00']) {
      for (const method of ['GET', 'DELETE']) {
        const { status, body } = await server.call(method, `/api/mcp-tokens/${id}`, { bearer: session });
        expect([status, body.error.type], `${method} ${id}`).toEqual([404, 'not_found']);
      }
    }
  });

  it('goes on with a new name and description', async () => {
    const { body: token } = await create({ name: 'old' });
    const changed = await server.call('PATCH', `/api/mcp-tokens/${token.token_id}`, {
      bearer: session,
      body: { name: 'new', description: 'd' },
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ token_id: token.token_id, name: 'new', description: 'd' });
  });

  it.each(['/api/mcp-tokens', '/mcp/mcp-tokens'])('ends by DELETE %s/{token_id}, for ever', async (path) => {
    const { body: token } = await create({ name: 'short' });
    const first = await server.call('DELETE', `${path}/${token.token_id}`, { bearer: session });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      token_id: token.token_id,
      name: 'short',
      status: 'revoked',
      revoked_by: { name: 'Olive Owner' },
    });
    const second = await server.call('DELETE', `${path}/${token.token_id}`, { bearer: session });
    expect(second.body).toEqual(first.body);
    const check = await server.call('POST', '/api/mcp-tokens/check', { bearer: session, body: { token: token.token } });
    expect(check.body).toMatchObject({ valid: false, reason: 'token_revoked' });
    const listed = await server.call('GET', path, { bearer: session });
    expect(listed.body.tokens.map((one: { token_id: string }) => one.token_id)).not.toContain(token.token_id);
    expect(listed.body.revoked_count).toBeGreaterThan(0);
    const all = await server.call('GET', `${path}?include_revoked=true`, { bearer: session });
    expect(all.body.tokens).toHaveLength(all.body.total_count);
  });

  it('is revoked for whoever asks next, however often it was used before', async () => {
    const { body: token } = await create();
    for (let use = 0; use < 3; use++) await server.app.tokenCheck.header(`Bearer ${token.token}`);
    await server.call('DELETE', `/api/mcp-tokens/${token.token_id}`, { bearer: session });
    await expect(server.app.tokenCheck.header(`Bearer ${token.token}`)).rejects.toMatchObject({
      code: 'token_revoked',
    });
  });

  it('is unknown to another organization', async () => {
    const { body: token } = await create();
    const stranger = { name: 'Sam', email: 'sam@example.com', password: 'another long one' };
    const { body: other } = await server.call('POST', '/api/auth/sign-up/email', { body: stranger });
    const unknown = 'A'.repeat(22);
    for (const [method, body] of [['GET'], ['DELETE'], ['PATCH', { name: 'x' }]] as const) {
      const foreign = await server.call(method, `/api/mcp-tokens/${token.token_id}`, { bearer: other.token, body });
      const missing = await server.call(method, `/api/mcp-tokens/${unknown}`, { bearer: other.token, body });
      expect(foreign.status).toBe(404);
      expect(foreign.text.replaceAll(token.token_id, unknown).replace(/req_\w+/, '')).toBe(
        missing.text.replace(/req_\w+/, ''),
      );
    }
    const check = await server.call('POST', '/api/mcp-tokens/check', {
      bearer: other.token,
      body: { token: token.token },
    });
    expect(check.body).toMatchObject({ valid: false, reason: 'other_organization' });
    expect(check.body.token).toBeUndefined();
  });

  it('cannot manage tokens, and a session is not a token', async () => {
    const { body: token } = await create();
    for (const path of ['/api/mcp-tokens', '/mcp/mcp-tokens', '/api/auth/session', '/api/members']) {
      expect((await server.call('GET', path, { bearer: token.token })).status).toBe(401);
    }
    await expect(server.app.tokenCheck.header(`Bearer ${session}`)).rejects.toMatchObject({ code: 'missing_prefix' });
  });

  it('ends by itself when its days are over', async () => {
    const { body: token } = await create({ expires_days: 1 });
    server.shiftClock(DAY + 1000);
    try {
      const check = await server.call('POST', '/api/mcp-tokens/check', {
        bearer: session,
        body: { token: token.token },
      });
      expect(check.body).toMatchObject({ valid: false, reason: 'token_expired' });
      const shown = await server.call('GET', `/api/mcp-tokens/${token.token_id}`, { bearer: session });
      expect(shown.body.status).toBe('expired');
    } finally {
      server.shiftClock(-DAY - 1000);
    }
  });

  it('stays valid when the signing keys are rotated', async () => {
    const { rotateSigningKeys } = await import('../../src/record/access/signing-keys.ts');
    const { body: before } = await create();
    const kid = rotateSigningKeys(server.app.config.dataDir, undefined, Date.now());
    const { body: after } = await create();
    expect(JSON.parse(Buffer.from(after.token.split('.')[1], 'base64url').toString()).kid).toBe(kid);
    for (const { token } of [before, after])
      await expect(server.app.tokenCheck.token(token)).resolves.toMatchObject({ type: 'token' });
  });
});
