import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS } from '../databases.ts';
import { type RawReply, rawRequest } from '../raw-request.ts';
import { startServer, type TestServer } from '../server.ts';
import { badInputs, OPERATIONS, type Operation, plainPath } from './bad-inputs.ts';

// The MCP endpoint has faults of its own kind: test/mcp/malformed.test.ts.
const OPERATION_NAMES = OPERATIONS.filter(({ path }) => path !== '/mcp').map(
  (operation) => [`${operation.method} ${operation.path}`, operation] as const,
);

/** The one shape of every error: what happened, in which fields, and the id under which the log knows it. */
function expectRefusal({ status, headers, text }: RawReply, about: string): { type: string; fields: string[] } {
  expect(status, `${about}: ${text.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(status, `${about}: ${text.slice(0, 300)}`).toBeLessThan(500);
  const { error } = JSON.parse(text);
  expect(Object.keys(error).sort(), about).toEqual(['details', 'message', 'request_id', 'type']);
  expect(error.request_id, about).toBe(headers['x-request-id']);
  expect(error.message, about).toMatch(/\S/);
  expect(error.message.length, about).toBeLessThan(1200);
  return { type: error.type, fields: error.details.map(({ field }: { field: string }) => field) };
}

it('the table of bad inputs is long', () => {
  expect(OPERATIONS.length).toBeGreaterThanOrEqual(60);
  expect(OPERATIONS.flatMap(badInputs).length).toBeGreaterThanOrEqual(1100);
});

describe.each(DIALECTS)('bad input on %s', (dialect) => {
  let server: TestServer;
  let authorization: string;
  beforeAll(async () => {
    server = await startServer(dialect, { LOREKEEP_SIGNUP: 'open' });
    authorization = `Bearer ${await server.signIn()}`;
  });
  afterAll(() => server.stop());

  const send = (operation: Operation, path: string, body: string | Buffer | undefined, type = 'application/json') =>
    rawRequest(server.url, {
      method: operation.method,
      path,
      headers: { authorization, ...(body !== undefined && type && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    });

  it.each(OPERATION_NAMES)('%s names every field that is wrong', async (_name, operation) => {
    for (const { name, field, path, body, nothing, harmless } of badInputs(operation)) {
      const reply = await send(operation, path, body === undefined ? undefined : JSON.stringify(body));
      if (harmless) {
        expect(reply.status, `${name}: ${reply.text}`).toBeLessThan(500);
        continue;
      }
      const { type, fields } = expectRefusal(reply, name);
      const expected = nothing ? [404, 'not_found'] : [422, 'invalid_input'];
      expect([reply.status, type], `${name}: ${reply.text}`).toEqual(expected);
      if (field)
        expect(
          fields.map((known) => known.split('.')[0]),
          `${name}: ${reply.text}`,
        ).toContain(field);
    }
  });

  const withBody = OPERATION_NAMES.filter(([, operation]) => operation.body);
  it.each(withBody)('%s reads nothing but JSON, and not just any', async (_name, operation) => {
    const path = plainPath(operation);
    const deep = `${'['.repeat(100)}${']'.repeat(100)}`;
    const cases: [string, number | number[], string | Buffer, string?][] = [
      ['broken', 400, '{'],
      ['cut', 400, '{"name":"x'],
      ['a comma too many', 400, '{"name":"x",}'],
      ['two values', 400, '{} {}'],
      ['NaN', 400, '{"expires_days":NaN}'],
      ['single quotes', 400, "{'name':'x'}"],
      ['100 levels deep', 400, deep],
      ['100 levels deep in a field', 400, `{"name":${deep}}`],
      ['200,000 levels deep', 400, '['.repeat(200_000)],
      ['invalid UTF-8', 400, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
      ['overlong UTF-8', 400, Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
      ['UTF-16', 400, Buffer.from('{"name":"x"}', 'utf16le')],
      ['a __proto__', 400, '{"__proto__":{"role":"owner"}}'],
      ['an escaped __proto__', 400, '{"\\u005f_proto__":{"role":"owner"}}'],
      ['a constructor with prototype', 400, '{"constructor":{"prototype":{"role":"owner"}}}'],
      ['2 MiB', 413, `{"name":"${'x'.repeat(2 * 1024 * 1024)}"}`],
      ...(operation.body?.default === undefined ? [['empty', 422, ''] as [string, number, string]] : []),
      ['a form', 415, 'name=x', 'application/x-www-form-urlencoded'],
      ['plain text', 415, '{}', 'text/plain'],
      // One call takes files, and this is none.
      ['a multipart form', [415, 422], '--x--', 'multipart/form-data; boundary=x'],
      ['XML', 415, '<a/>', 'application/xml'],
      ['another kind of JSON', 415, '{}', 'application/json-seq'],
      ['no type at all', 415, '{}', ''],
      ['a type that is none', 415, '{}', 'nonsense'],
      ['packed', 400, Buffer.from('1f8b0800000000000003abae050043bfa6a302000000', 'hex')],
    ];
    for (const [name, status, body, type] of cases) {
      const reply = await send(operation, path, body, type);
      expectRefusal(reply, name);
      expect([status].flat(), `${name}: ${reply.text}`).toContain(reply.status);
    }
  });

  it('a megabyte announced and never sent is refused by its announcement', async () => {
    const headers = {
      authorization,
      'content-type': 'application/json',
      'content-length': String(100 * 1024 * 1024),
      connection: 'close',
    };
    const reply = await rawRequest(server.url, { method: 'POST', path: '/api/mcp-tokens', headers });
    expectRefusal(reply, 'announced');
    expect(reply.status).toBe(413);
  });

  it('every path that is not there is a 404 of the same shape', async () => {
    const paths = ['/nothing', '/api', '/api/', '/%zz', '/%', '/a%2', `/api/mcp-tokens/${'a'.repeat(600)}`];
    for (const path of [
      ...paths,
      '/.well-known/oauth-authorization-server',
      '//evil.example/',
      '/..%2f..%2fetc/passwd',
    ]) {
      for (const method of ['GET', 'POST', 'DELETE', 'PUT', 'OPTIONS']) {
        const reply = await rawRequest(server.url, { method, path });
        expect([404, 405], `${method} ${path}`).toContain(reply.status);
        expectRefusal(reply, `${method} ${path}`);
      }
    }
  });
});
