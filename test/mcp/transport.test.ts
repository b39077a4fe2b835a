import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../../src/edge/http/server.ts';
import { mcpServer } from '../../src/edge/mcp/mcp-server.ts';
import { ALL_TOOLS } from '../../src/edge/mcp/tools.ts';
import { DIALECTS } from '../databases.ts';
import { CLIENTS, connect, type Door, openDoor } from './door.ts';
import { completedProject } from './projects.ts';

describe.each(DIALECTS)('the MCP endpoint on %s', (dialect) => {
  let door: Door;
  let token: string;

  beforeAll(async () => {
    door = await openDoor(dialect);
    ({ token } = await door.makeToken());
    await completedProject(door.app, door.organizationId, 'Billing');
  });
  afterAll(() => door.stop());

  it('answers the plain call of the seed specification with JSON', async () => {
    const body = '{"jsonrpc":"2.0","method":"tools/list","params":{},"id":1}';
    for (let time = 0; time < 2; time++) {
      const reply = await fetch(`${door.url}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body,
      });
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toContain('application/json');
      const message = (await reply.json()) as { id: number; result: { tools: unknown[] } }; // Compared below.
      expect(message.id).toBe(1);
      expect(message.result.tools).toHaveLength(ALL_TOOLS.tools.length);
    }
    const called = await door.plain(token, 'tools/call', { name: 'list_projects', arguments: {} });
    expect(called.status).toBe(200);
    expect(called.body.result.structuredContent.projects).toHaveLength(1);
  });

  it('gives the same list the first time and every time after it, with the id of the request', async () => {
    const fresh = await openDoor(dialect);
    const { token: other } = await fresh.makeToken();
    const list = async (id: unknown) =>
      (await fresh.call('POST', '/mcp', { bearer: other, body: { jsonrpc: '2.0', id, method: 'tools/list' } })).body;
    const first = await list('a "quoted" id');
    const second = await list(2);
    expect(first.id).toBe('a "quoted" id');
    expect(second).toEqual({ jsonrpc: '2.0', id: 2, result: first.result });
    await fresh.stop();
  });

  it.each(CLIENTS)('remembers the name that the client gives itself: %s', async (kind) => {
    const made = await door.makeToken();
    const client = await connect(kind, door.url, made.token);
    const used = async () =>
      (await door.call('GET', `/api/mcp-tokens/${made.token_id}`, { bearer: door.session })).body;
    expect(await used()).toMatchObject({ last_used_client: 'lorekeep-test/1' });
    await door.plain(made.token, 'ping');
    expect((await used()).last_used_client).not.toBe('lorekeep-test/1');
    await client.toolNames();
    await client.call('list_projects');
    expect(await used()).toMatchObject({ last_used_at: expect.any(String), last_used_client: 'lorekeep-test/1' });
    await client.close();
  });

  it.each([{ name: 5 }, { name: ' ' }, { name: '\u202e', version: {} }, 'x', null])(
    'a client that names itself %j is not named so',
    async (clientInfo) => {
      const { token: other, token_id } = await door.makeToken();
      await door.plain(other, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
      const headers = { 'mcp-session-id': 'x.AAAA', 'user-agent': 'plain/1' };
      await door.call('POST', '/mcp', { bearer: other, headers, body: { jsonrpc: '2.0', id: 1, method: 'ping' } });
      const { body } = await door.call('GET', `/api/mcp-tokens/${token_id}`, { bearer: door.session });
      expect(body.last_used_client).toBe('plain/1');
    },
  );

  describe('by its short way', () => {
    const ENVELOPE = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const REQUESTS: [string, Record<string, unknown>][] = [
      ['tools/list', {}],
      ['prompts/list', {}],
      ['resources/templates/list', {}],
      ['tools/call', { name: 'list_projects' }],
      ['tools/call', { name: 'get_project', arguments: { project_id: 'Billing' } }],
      ['tools/call', { name: 'get_project', arguments: { project_id: 'none' } }],
      ['tools/call', { name: 'get_project', arguments: { projectId: 5 } }],
      ['tools/call', { name: 'get_project_stats', arguments: { project_id: 'Billing' } }],
      ['tools/call', { name: 'get_project_prd', arguments: { project_id: 'Billing' } }],
      ['tools/call', { name: 'list_conversations', arguments: { project_id: 'Billing' } }],
      ['tools/call', { name: 'no_such_tool' }],
    ];
    /** What is wrong with their form is told in our own words, where the SDK sends the report of its schema. */
    const MALFORMED: [string, Record<string, unknown>][] = [
      ['tools/call', { name: 'list_projects', arguments: 'text' }],
      ['tools/call', {}],
    ];
    const inOneLine = expect.stringMatching(/^.+$/);

    it.each([...REQUESTS, ...MALFORMED])('answers %s %j as the SDK does, in both eras', async (method, params) => {
      const server = await buildServer(door.app, { mcp: { serverFor: (call) => mcpServer(call, ALL_TOOLS) } });
      const sdkUrl = await server.listen({ host: '127.0.0.1', port: 0 });
      for (const modern of [true, false]) {
        const send = async (url: string) => {
          const reply = await fetch(`${url}/mcp`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              accept: 'application/json, text/event-stream',
              'mcp-protocol-version': modern ? '2026-07-28' : '2025-11-25',
              ...(modern && { 'mcp-method': method }),
              ...(modern && typeof params['name'] === 'string' && { 'mcp-name': params['name'] }),
            },
            body: JSON.stringify({
              jsonrpc: '2.0',
              id: 'x',
              method,
              params: modern ? { ...params, _meta: ENVELOPE } : params,
            }),
          });
          const text = await reply.text();
          return { status: reply.status, message: JSON.parse(text.replace(/(?<="age_s":|commit is )\d+/g, '0')) };
        };
        await send(door.url);
        const { status, message } = await send(sdkUrl);
        const isMalformed = MALFORMED.some(([, each]) => each === params);
        const expected = isMalformed ? { ...message, error: { ...message.error, message: inOneLine } } : message;
        expect(await send(door.url)).toEqual({ status, message: expected });
      }
      await server.close();
    });

    it('does not serve a revision nobody knows', async () => {
      const meta = { ...ENVELOPE, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
      const { status, body } = await door.call('POST', '/mcp', {
        bearer: token,
        headers: { 'mcp-protocol-version': '2099-01-01', 'mcp-method': 'tools/list' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } },
      });
      expect(status).toBe(400);
      expect(body.error.code).toBe(-32022);
    });
  });

  it('tells anybody what it is, without a token', async () => {
    const { status, body } = await door.call('GET', '/mcp');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'lorekeep',
      version: expect.any(String),
      description: expect.any(String),
      endpoint: expect.stringMatching(/\/mcp$/),
      transport: 'http',
      protocol_versions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
      tools: expect.arrayContaining(['send_message']),
      documentation_url: expect.stringMatching(/\/docs$/),
    });
  });

  it('refuses a stream of its own, so that older clients do not ask for it again', async () => {
    const reply = await door.call('GET', '/mcp', { headers: { accept: 'text/event-stream' } });
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('POST');
  });

  it.each(['DELETE', 'PUT', 'PATCH'])('refuses %s', async (method) => {
    const reply = await door.call(method, '/mcp', { bearer: token });
    expect(reply).toMatchObject({ status: 405, body: { jsonrpc: '2.0', error: { code: -32000 }, id: null } });
    expect(reply.headers.get('allow')).toBe('GET, POST');
  });

  const INITIALIZE = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'agrees on revision %s',
    async (protocolVersion) => {
      const reply = await door.plain(token, 'initialize', { ...INITIALIZE, protocolVersion });
      expect(reply.body.result).toMatchObject({
        protocolVersion,
        serverInfo: { name: 'lorekeep' },
        capabilities: { tools: { listChanged: false }, resources: {}, prompts: {}, completions: {} },
        instructions: expect.stringContaining('list_projects'),
      });
      expect(reply.headers.get('mcp-session-id')).toMatch(/^[\w.-]{16,}$/);
    },
  );

  it('offers its newest older revision to a client that asks for one it does not know', async () => {
    const { body } = await door.plain(token, 'initialize', { ...INITIALIZE, protocolVersion: '2099-01-01' });
    expect(body.result.protocolVersion).toBe('2025-11-25');
  });

  it('answers a batch of an older client in one list', async () => {
    const { status, body } = await door.call('POST', '/mcp', {
      bearer: token,
      body: [
        { jsonrpc: '2.0', id: 1, method: 'ping' },
        { jsonrpc: '2.0', method: 'notifications/initialized' },
        { jsonrpc: '2.0', id: 'two', method: 'tools/call', params: { name: 'list_projects' } },
        { jsonrpc: '2.0', id: 3, method: 'no/such' },
      ],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { id: 1, result: {} },
      { id: 'two', result: { structuredContent: { projects: [{}] } } },
      { id: 3, error: { code: -32601 } },
    ]);
  });

  it('keeps its lists in private caches', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    for (const method of ['tools/list', 'tools/list', 'prompts/list', 'resources/list', 'server/discover']) {
      const { body, headers } = await door.call('POST', '/mcp', {
        bearer: token,
        headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
        body: { jsonrpc: '2.0', id: 1, method, params: { _meta: meta } },
      });
      expect(body.result).toMatchObject({ resultType: 'complete', cacheScope: 'private', ttlMs: expect.any(Number) });
      expect(headers.get('cache-control')).toContain('private');
    }
  });

  const REFUSED: [string, string | undefined, string][] = [
    ['no header', undefined, 'missing_authorization'],
    ['no Bearer', 'Basic abc', 'missing_bearer'],
    ['another product', 'Bearer sk-123', 'missing_prefix'],
    ['a cut token', 'Bearer mcp_abc', 'malformed_token'],
    ['a made-up token', `Bearer mcp_${'a'.repeat(22)}.${'e30'}.${'e30'}.${'e30'}`, 'invalid_token'],
  ];
  it.each(REFUSED)(
    'refuses %s with 401, the reason, what to do about it, and nothing else',
    async (_, authorization, reason) => {
      const reply = await door.call('POST', '/mcp', {
        headers: { ...(authorization !== undefined && { authorization }) },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      });
      expect(reply.status).toBe(401);
      expect(reply.headers.get('www-authenticate')).toMatch(new RegExp(`^Bearer .*${reason}`));
      expect(reply.headers.get('www-authenticate')).not.toContain('resource_metadata');
      expect(reply.body).toMatchObject({
        jsonrpc: '2.0',
        id: null,
        error: { data: { reason, hint: expect.stringMatching(/\.$/) } },
      });
      expect(reply.body.result).toBeUndefined();
    },
  );

  it('refuses a session token, a revoked token and an expired one', async () => {
    const call = (bearer: string) => door.plain(bearer, 'tools/list');
    expect((await call(door.session)).body.error.data.reason).toBe('missing_prefix');
    const revoked = await door.makeToken();
    await door.call('DELETE', `/api/mcp-tokens/${revoked.token_id}`, { bearer: door.session });
    expect((await call(revoked.token)).body.error.data.reason).toBe('token_revoked');
    const expired = await door.makeToken({ expires_days: 1 });
    door.shiftClock(86_400_000 + 60_000);
    expect((await call(expired.token)).body.error.data.reason).toBe('token_expired');
    door.shiftClock(-86_400_000 - 60_000);
  });

  it('takes only so many questions a minute from one token, and says when to come back', async () => {
    const limited = await openDoor(dialect, {}, { LOREKEEP_RATE_LIMIT: '1', LOREKEEP_MESSAGES_PER_MINUTE: '2' });
    const { token: asking } = await limited.makeToken();
    const ask = () =>
      limited.plain(asking, 'tools/call', { name: 'send_message', arguments: { conversation_id: 'x', message: 'x' } });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const third = await ask();
    expect(third).toMatchObject({ status: 429, body: { error: { data: { reason: 'rate-limited' } } } });
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await limited.plain(asking, 'tools/list')).status).toBe(200);
    await limited.stop();
  });

  it('refuses a page of another site before it looks at the token', async () => {
    const reply = await door.call('POST', '/mcp', {
      bearer: token,
      headers: { origin: 'https://evil.example' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    expect(reply).toMatchObject({
      status: 403,
      body: { jsonrpc: '2.0', error: { data: { reason: 'forbidden-origin' } } },
    });
  });

  it.each(['oauth-authorization-server', 'oauth-protected-resource/mcp', 'openid-configuration'])(
    'has nothing at /.well-known/%s, so that clients keep their header',
    async (path) => {
      expect((await door.call('GET', `/.well-known/${path}`)).status).toBe(404);
    },
  );
});
