import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawBytes, rawRequest } from '../raw-request.ts';
import { startServer, type TestServer } from '../server.ts';

const BODY = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const LENGTH = `Content-Length: ${BODY.length}\r\n`;
/** What a program in front could have taken for a part of the first request. */
const HIDDEN = 'GET /mcp/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

const SMUGGLED: [name: string, headers: string, body: string][] = [
  ['both a length and chunks', `${LENGTH}Transfer-Encoding: chunked\r\n`, '0\r\n\r\n'],
  ['two lengths', `Content-Length: 5\r\n${LENGTH}`, BODY],
  ['a list of lengths', `Content-Length: ${BODY.length}, ${BODY.length}\r\n`, BODY],
  ['a length with a sign', `Content-Length: +${BODY.length}\r\n`, BODY],
  ['a length with a space before its colon', `Content-Length : ${BODY.length}\r\n`, BODY],
  ['an encoding that only looks like chunks', 'Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'],
  ['chunks that are not the last encoding', 'Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'],
  ['a folded header', `X-Folded: a\r\n b\r\n${LENGTH}`, BODY],
  ['a NUL in a header', `X-Nul: a\0b\r\n${LENGTH}`, BODY],
  ['lines that end in a line feed alone', `X-Line: a\n${LENGTH}`, BODY],
  ['a chunk with a giant extension', 'Transfer-Encoding: chunked\r\n', `1;${'x'.repeat(20_000)}\r\na\r\n0\r\n\r\n`],
];

/** What no client library would send. */
describe('a request by hand', () => {
  let server: TestServer;
  let bearer: string;
  beforeAll(async () => {
    server = await startServer('sqlite');
    bearer = await server.signIn();
  });
  afterAll(() => server.stop());

  it.each(SMUGGLED)(
    'with %s is answered once, with 400, and is the last of its connection',
    async (_name, headers, body) => {
      const head = `POST /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${headers}\r\n`;
      const { text, closed } = await rawBytes(server.url, head + body + HIDDEN);
      expect(text.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
      expect(closed).toBe(true);
    },
  );

  it('with a compressed body is not unpacked', async () => {
    const body = gzipSync(JSON.stringify({ name: 'Olive' }));
    const headers = {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      authorization: `Bearer ${bearer}`,
    };
    const { status, text } = await rawRequest(server.url, { method: 'PATCH', path: '/api/auth/user', headers, body });
    expect([status, JSON.parse(text).error.type]).toEqual([400, 'invalid_json']);
  });

  it('under another of our names gets links under the base URL', async () => {
    const headers = { host: 'localhost:1', 'x-forwarded-host': 'evil.example', authorization: `Bearer ${bearer}` };
    const body = JSON.stringify({ role: 'viewer' });
    const { status, text } = await rawRequest(server.url, {
      method: 'POST',
      path: '/api/invitations',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    expect(status).toBe(201);
    expect(JSON.parse(text).url).toMatch(new RegExp(`^${server.url}/join#code=`));
  });
});
