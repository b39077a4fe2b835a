import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWay } from '../cut-off.ts';
import { DIALECTS, freshDatabase } from '../databases.ts';
import { rawBytes, rawRequest } from '../raw-request.ts';
import { startServer, type TestServer } from '../server.ts';

const LIST_TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

const BODY_TYPES = ['application/json', 'multipart/form-data; boundary=x'];
const headWithoutBody = (type: string): string =>
  `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n{`;

describe.each(DIALECTS)('a running server on %s', (dialect) => {
  let server: TestServer;
  let session: string;
  let slow: ReturnType<typeof rawBytes>;
  let silent: Map<string, ReturnType<typeof rawBytes>>;
  beforeAll(async () => {
    server = await startServer(dialect);
    // These take seconds, so they go on beside the other tests.
    slow = rawBytes(server.url, 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ', 12_000);
    silent = new Map(BODY_TYPES.map((type) => [type, rawBytes(server.url, headWithoutBody(type), 20_000)]));
    session = await server.signIn();
  });
  afterAll(() => server.stop());

  it('tells its health without asking who wants to know', async () => {
    const { status, body } = await server.call('GET', '/mcp/health');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      uptime_s: expect.any(Number),
    });
    expect(body.checks).toEqual({ database: 'ok', storage: 'ok', queue: 'ok', disk: 'ok' });
    expect((await server.call('GET', '/healthz')).body).toEqual({ status: 'ok' });
    expect((await server.call('GET', '/readyz')).body).toMatchObject({ status: 'ready' });
  });

  it('gives every reply an id of its own', async () => {
    const paths = ['/healthz', '/nothing', '/api/members', '/docs/', '/%zz', '/api/audit/export'];
    const replies = await Promise.all(paths.map((path) => server.call('GET', path, { bearer: session })));
    const ids = replies.map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(paths.length);
    for (const id of ids) expect(id).toMatch(/^req_[A-Za-z0-9]{22}$/);
    for (const { headers } of replies) expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('says at once what a token was last used for, without a write for each request', async () => {
    const { body: made } = await server.call('POST', '/api/mcp-tokens', { bearer: session, body: {} });
    const before = await server.call('GET', `/api/mcp-tokens/${made.token_id}`, { bearer: session });
    expect(before.body).toMatchObject({ last_used_at: null, last_used_client: null });
    for (let use = 0; use < 5; use++) {
      const headers = { 'user-agent': 'claude-code/2.0 \u009b31m' };
      expect((await server.call('POST', '/mcp', { bearer: made.token, body: LIST_TOOLS, headers })).status).toBe(200);
    }
    const used = { last_used_at: expect.any(String), last_used_client: 'claude-code/2.0 31m' };
    const one = await server.call('GET', `/api/mcp-tokens/${made.token_id}`, { bearer: session });
    expect(one.body).toMatchObject(used);
    const all = await server.call('GET', '/mcp/mcp-tokens', { bearer: session });
    expect(all.body.tokens).toContainEqual(one.body);
  });

  it('shows metrics that name no tenant', async () => {
    await server.call('POST', '/api/mcp-tokens', { bearer: session, body: { name: 'metric-canary' } });
    const { status, text } = await server.call('GET', '/metrics');
    expect(status).toBe(200);
    expect(text).toMatch(/lorekeep_http_requests_total\{method="POST",route="\/api\/mcp-tokens",status="201"\} \d/);
    expect(text).not.toMatch(/metric-canary|olive|org_|usr_|mcp_[A-Za-z0-9]{16}|Test organization/i);
  });

  it('has nothing under /.well-known/, in a form that no client can mistake', async () => {
    const names = [
      'oauth-authorization-server',
      'oauth-protected-resource',
      'oauth-protected-resource/mcp',
      'openid-configuration',
    ];
    for (const name of names) {
      const { status, headers, body } = await server.call('GET', `/.well-known/${name}`);
      expect([status, body.error.type]).toEqual([404, 'route_not_found']);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
    }
  });

  it('describes itself in OpenAPI 3.1', async () => {
    const { status, body: api } = await server.call('GET', '/openapi.json');
    expect(status).toBe(200);
    expect(api.openapi).toMatch(/^3\.1\./);
    const { content } = api.paths['/api/projects'].post.requestBody;
    expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data']);
    const tags = api.tags.map(({ name }: { name: string }) => name);
    expect(tags).toContain('MCP Token Management');
    const text = JSON.stringify(api);
    for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      expect(Object.keys(api.components.schemas)).toContain(name);
    }
    expect(text).not.toMatch(/"\$ref":"(?!#\/components\/schemas\/)/);
    for (const [path, methods] of Object.entries<Record<string, Record<string, unknown>>>(api.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const place = `${method} ${path}`;
        expect(['get', 'post', 'patch', 'delete', 'put'], place).toContain(method);
        expect(operation['summary'], place).toEqual(expect.any(String));
        expect(tags, place).toContain((operation['tags'] as string[])[0]); // OpenAPI says it is a list of texts.
        expect(Object.keys(operation['responses'] as object).length, place).toBeGreaterThan(0);
        const declared = ((operation['parameters'] ?? []) as { in: string; name: string }[])
          .filter((parameter) => parameter.in === 'path')
          .map(({ name }) => `{${name}}`);
        expect(declared.sort(), place).toEqual((path.match(/\{\w+\}/g) ?? []).sort());
      }
    }
    const tokenCalls = Object.entries<Record<string, { tags: string[] }>>(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(
          ([
            ,
            {
              tags: [tag],
            },
          ]) => tag === 'MCP Token Management',
        )
        .map(([method]) => `${method} ${path}`),
    );
    expect(tokenCalls).toHaveLength(8);
  });

  it('describes the MCP endpoint in a section of its own, as it answers', async () => {
    const { body: api } = await server.call('GET', '/openapi.json');
    const { '/mcp': mcp, '/mcp/health': health } = api.paths;
    for (const operation of [mcp.post, mcp.get, health.get]) expect(operation.tags).toEqual(['MCP Endpoint']);
    expect([mcp.post.security, mcp.get.security, health.get.security]).toEqual([[{ mcp_token: [] }], [], []]);
    expect(api.components.securitySchemes.mcp_token.scheme).toBe('bearer');
    // The examples are requests that work.
    const { body: made } = await server.call('POST', '/api/mcp-tokens', { bearer: session, body: {} });
    const examples = Object.entries<{ value: unknown }>(mcp.post.requestBody.content['application/json'].examples);
    expect(examples.map(([name]) => name)).toEqual(['tools/list', 'tools/call', 'initialize']);
    for (const [name, { value }] of examples) {
      const reply = await server.call('POST', '/mcp', { bearer: made.token, body: value });
      expect([reply.status, reply.body.result?.isError, reply.body.error], name).toEqual([200, undefined, undefined]);
    }
    for (const [path, name] of [
      ['/mcp', 'McpServer'],
      ['/mcp/health', 'Health'],
    ] as const) {
      const { properties, examples: shown } = api.components.schemas[name];
      const { body } = await server.call('GET', path);
      expect([Object.keys(properties), Object.keys(shown[0])]).toEqual([Object.keys(body), Object.keys(body)]);
    }
  });

  it('shows the reference with its own files alone', async () => {
    const { status, text, headers } = await server.call('GET', '/docs/');
    expect(status).toBe(200);
    expect(text).not.toMatch(/(?:src|href|url)\s*[=(]\s*["']?(?:https?:)?\/\//i);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'none'.*script-src 'self'.*connect-src 'self'/);
    expect(policy).not.toMatch(/https?:|\*|script-src[^;]*unsafe-inline/);
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, path = '']) => new URL(path, `${server.url}/docs/`),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(file.origin).toBe(server.url);
      expect((await server.call('GET', file.pathname)).status, file.pathname).toBe(200);
    }
  });

  it.each([
    ['PUT', '/api/mcp-tokens', 'GET, HEAD, POST'],
    ['DELETE', '/api/projects/any/ingest', 'POST'],
    ['POST', '/mcp/health', 'GET, HEAD'],
    ['OPTIONS', '/api/projects', 'GET, HEAD, POST'],
    ['POST', '/settings/members', 'GET, HEAD'],
  ])('tells %s %s which methods the address takes', async (method, path, allowed) => {
    const { status, headers, body } = await server.call(method, path, { bearer: session });
    expect([status, body.error?.type]).toEqual([405, 'method_not_allowed']);
    expect(new Set(headers.get('allow')?.split(', '))).toEqual(new Set(allowed.split(', ')));
  });

  it('answers HEAD wherever it answers GET, but for streams', async () => {
    const head = (path: string) =>
      rawRequest(server.url, { method: 'HEAD', path, headers: { authorization: `Bearer ${session}` } });
    for (const path of ['/mcp', '/mcp/health', '/healthz', '/openapi.json', '/docs', '/api/projects']) {
      const { status, text, headers } = await head(path);
      expect([status, text], path).toEqual([200, '']);
      expect(headers['x-request-id'], path).toBeTruthy();
    }
    expect((await head('/api/events')).status).toBe(405);
  });

  it('takes an address with a slash at its end for the same', async () => {
    const { body } = await server.call('POST', '/api/mcp-tokens/', { bearer: session });
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    for (const path of ['/mcp', '/mcp/']) {
      expect((await server.call('GET', path)).body).toMatchObject({ name: 'lorekeep' });
      const reply = await server.call('POST', path, { bearer: body.token, body: list });
      expect([reply.status, reply.body.id]).toEqual([200, 1]);
      expect((await server.call('POST', path, { body: list })).body.error.data.reason).toBe('missing_authorization');
    }
    for (const path of ['/docs', '/docs/']) {
      const page = await server.call('GET', path);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    }
  });

  it('tells somebody without a session nothing but that, whatever else is wrong with the request', async () => {
    for (const [method, path, body] of [
      ['POST', '/api/mcp-tokens', { expires_days: 'many' }],
      ['GET', '/api/mcp-tokens/does-not-exist', undefined],
      ['GET', '/api/mcp-tokens/%00', undefined],
      ['GET', '/api/projects?limit=many', undefined],
      ['POST', '/api/conversations/any/messages', {}],
    ] as const) {
      const reply = await server.call(method, path, { body });
      expect([reply.status, reply.body.error.type], path).toEqual([401, 'unauthenticated']);
    }
  });

  it.each(BODY_TYPES)('closes the connection of a stranger whose body of type %s never comes', async (type) => {
    expect(await silent.get(type)).toEqual({ text: expect.stringMatching(/^HTTP\/1\.1 401 /), closed: true });
  });

  it('closes the connection of a client that never finishes its headers', async () => {
    const { text, closed } = await slow;
    expect(closed).toBe(true);
    expect(text).toMatch(/^HTTP\/1.1 408 /);
  });
});

describe('metrics', () => {
  it('need their token wherever other machines could read them', async () => {
    const open = { LOREKEEP_HOST: '0.0.0.0' };
    const server = await startServer('sqlite', { ...open, LOREKEEP_METRICS_TOKEN: 'scrape-me' });
    expect((await server.call('GET', '/metrics')).status).toBe(401);
    expect((await server.call('GET', '/metrics', { bearer: 'wrong' })).status).toBe(401);
    expect((await server.call('GET', '/metrics', { bearer: 'scrape-me' })).status).toBe(200);
    await server.stop();
    const closed = await startServer('sqlite', open);
    for (const bearer of [undefined, '', 'undefined', 'null']) {
      expect((await closed.call('GET', '/metrics', { bearer })).status).toBe(401);
    }
    await closed.stop();
    const proxied = await startServer('sqlite', { LOREKEEP_BASE_URL: 'https://lore.example.com' });
    expect((await proxied.call('GET', '/metrics')).status).toBe(401);
    await proxied.stop();
  });
});

describe('when something is away', () => {
  it('PostgreSQL: every door says so and says when to come back, and all is well when it is back', async () => {
    const database = await freshDatabase('postgres');
    if (database.place.dialect !== 'postgres') throw new Error('Not the database that was asked for.');
    const way = await openWay(database.place.url);
    const server = await startServer('sqlite', { LOREKEEP_DATABASE_URL: way.url });
    const session = await server.signIn();
    const { body: made } = await server.call('POST', '/api/mcp-tokens', { bearer: session, body: {} });
    const mcp = () => server.call('POST', '/mcp', { bearer: made.token, body: LIST_TOOLS });
    expect((await mcp()).status).toBe(200);

    await way.set('cut');
    const health = await server.call('GET', '/mcp/health');
    expect(health).toMatchObject({
      status: 503,
      body: { status: 'failed', checks: { database: 'failed', storage: 'ok', queue: 'failed' } },
    });
    expect((await server.call('GET', '/readyz')).status).toBe(503);
    expect((await server.call('GET', '/healthz')).status).toBe(200);
    const refused = await server.call('GET', '/api/members', { bearer: session });
    expect(refused).toMatchObject({ status: 503, body: { error: { type: 'unavailable' } } });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await mcp()).status).toBe(503);
    for (const path of ['/mcp', '/openapi.json', '/docs/', '/']) {
      expect((await server.call('GET', path)).status, path).toBe(200);
    }

    await way.set('open');
    expect((await server.call('GET', '/mcp/health')).status).toBe(200);
    expect((await mcp()).status).toBe(200);

    await way.set('silent');
    const started = performance.now();
    expect((await server.call('GET', '/mcp/health')).status).toBe(503);
    expect(performance.now() - started).toBeLessThan(8000);
    await way.set('open');
    await server.stop();
    await way.close();
    await database.drop();
  });

  it('room on the disk: changes are refused with the reason, and what is there is still served', async () => {
    const server = await startServer('sqlite');
    const bearer = await server.signIn();
    const { token } = (await server.call('POST', '/api/mcp-tokens', { bearer, body: {} })).body;
    const grow = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(server.app.database.db);
    const make = () => server.call('POST', '/api/mcp-tokens', { bearer, body: { description: 'x'.repeat(500) } });
    await grow(1);
    let refused = await make();
    for (let more = 0; more < 100 && refused.status === 201; more++) refused = await make();
    const error = { message: expect.stringMatching(/disk .* is full/) };
    expect(refused).toMatchObject({ status: 503, body: { error } });
    expect(refused.headers.get('retry-after')).toBe('60');
    // The end of the session would be moved now, which is no reason to refuse a reader.
    server.shiftClock(120_000);
    expect((await server.call('GET', '/api/projects', { bearer })).status).toBe(200);
    expect((await server.call('POST', '/mcp', { bearer: token, body: LIST_TOOLS })).status).toBe(200);
    await grow(1_000_000);
    expect((await make()).status).toBe(201);
    await server.stop();
  });

  it('the data folder: the health check fails and names it', async () => {
    const server = await startServer('sqlite');
    rmSync(server.app.config.dataDir, { recursive: true });
    const health = await server.call('GET', '/mcp/health');
    expect(health).toMatchObject({ status: 503, body: { checks: { database: 'ok', storage: 'failed' } } });
    await server.stop();
  });
});
