import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_TOOLS } from '../../src/edge/mcp/tools.ts';
import { DIALECTS } from '../databases.ts';
import { type Door, openDoor } from './door.ts';
import { completedProject } from './projects.ts';

const META = 'io.modelcontextprotocol/';
const ENVELOPE = {
  [`${META}protocolVersion`]: '2026-07-28',
  [`${META}clientCapabilities`]: {},
  [`${META}clientInfo`]: { name: 'test', version: '1' },
};

/** A message that is sent, and the answer that is documented for it. `code` null means a result instead of an error. */
interface Case {
  name: string;
  body: string | Buffer | object;
  headers?: Record<string, string | undefined>;
  status: number;
  code?: number | null;
  /** True where the answer is a tool result that says what is wrong. */
  toolError?: boolean;
  says?: string;
}

const PARSE = -32700;
const INVALID = -32600;
const NO_METHOD = -32601;
const PARAMS = -32602;
const MISMATCH = -32020;
const VERSION = -32022;
const OURS = -32000;

const older = (method: unknown, params?: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params });
const modern = (method: string, params: object = {}, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params: { ...params, _meta: ENVELOPE },
});
const modernHeaders = (method: string, name?: string) => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(name !== undefined && { 'mcp-name': name }),
});

/** Bodies that are no JSON-RPC message in any era. */
const NO_MESSAGE: [string, string | Buffer | object, number, number][] = [
  ['an empty body', '', 400, INVALID],
  ['a blank body', '   ', 400, PARSE],
  ['cut JSON', '{"jsonrpc":"2.0","id":1,"method":"tools/list"', 400, PARSE],
  ['a bare word', 'hello', 400, PARSE],
  ['XML', '<methodCall/>', 400, PARSE],
  ['single quotes', "{'jsonrpc':'2.0'}", 400, PARSE],
  ['a trailing comma', '{"jsonrpc":"2.0",}', 400, PARSE],
  ['NaN as an id', '{"jsonrpc":"2.0","id":NaN,"method":"ping"}', 400, PARSE],
  ['Infinity as a parameter', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":Infinity}}', 400, PARSE],
  [
    'two messages in a row',
    '{"jsonrpc":"2.0","id":1,"method":"ping"}{"jsonrpc":"2.0","id":2,"method":"ping"}',
    400,
    PARSE,
  ],
  ['invalid UTF-8', Buffer.from('7b226a736f6e727063223a22ff227d', 'hex'), 400, PARSE],
  ['UTF-16', Buffer.from('{"jsonrpc":"2.0"}', 'utf16le'), 400, PARSE],
  [
    'an overlong encoding',
    Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
    400,
    PARSE,
  ],
  ['a raw control character in a text', '{"jsonrpc":"2.0","id":1,"method":"pi\u0001ng"}', 400, PARSE],
  ['null', 'null', 400, INVALID],
  ['a number', '5', 400, INVALID],
  ['a text', '"tools/list"', 400, INVALID],
  ['true', 'true', 400, INVALID],
  ['an empty object', {}, 400, INVALID],
  ['an empty batch', [], 400, INVALID],
  ['a batch of numbers', [1, 2, 3], 400, INVALID],
  ['a batch with null', [null], 400, INVALID],
  ['a batch in a batch', [[older('ping')]], 400, INVALID],
  ['no jsonrpc', { id: 1, method: 'ping' }, 400, INVALID],
  ['jsonrpc 1.0', { jsonrpc: '1.0', id: 1, method: 'ping' }, 400, INVALID],
  ['jsonrpc as a number', { jsonrpc: 2, id: 1, method: 'ping' }, 400, INVALID],
  ['no method', { jsonrpc: '2.0', id: 1 }, 400, INVALID],
  ['a number as the method', older(7), 400, INVALID],
  ['null as the method', older(null), 400, INVALID],
  ['an object as the method', older({ name: 'ping' }), 400, INVALID],
  ['a list as the method', older(['ping']), 400, INVALID],
  ['null as the id', older('ping', {}, null), 400, INVALID],
  ['a boolean as the id', older('ping', {}, true), 400, INVALID],
  ['an object as the id', older('ping', {}, { a: 1 }), 400, INVALID],
  ['a list as the id', older('ping', {}, [1]), 400, INVALID],
  ['a fraction as the id', older('ping', {}, 1.5), 400, INVALID],
  ['a number beyond whole numbers as the id', '{"jsonrpc":"2.0","id":1e999,"method":"ping"}', 400, INVALID],
  ['a giant text as the id', older('ping', {}, 'x'.repeat(257)), 400, INVALID],
  ['a nested id', `{"jsonrpc":"2.0","id":${'['.repeat(60)}${']'.repeat(60)},"method":"ping"}`, 400, INVALID],
  ['parameters as a text', older('tools/list', 'all'), 400, INVALID],
  ['parameters as a number', older('tools/list', 5), 400, INVALID],
  ['parameters as null', '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":null}', 400, INVALID],
  ['parameters as a list', older('tools/list', [1]), 400, INVALID],
  ['an unknown field beside the message', { ...older('ping'), extra: true }, 400, INVALID],
  [
    'a result and an error at once',
    { jsonrpc: '2.0', id: 1, result: {}, error: { code: 1, message: 'x' } },
    400,
    INVALID,
  ],
  ['__proto__ as a key', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{"admin":true}}}', 400, PARSE],
  [
    'constructor.prototype as a key',
    '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"constructor":{"prototype":{}}}}',
    400,
    PARSE,
  ],
  ['lists nested 65 deep', `${'['.repeat(65)}${']'.repeat(65)}`, 400, PARSE],
  ['lists nested 100,000 deep', '['.repeat(100_000), 400, PARSE],
  ['objects nested 1,000 deep', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`, 400, PARSE],
  ['a body of more than a megabyte', JSON.stringify(older('ping', { x: 'x'.repeat(1_100_000) })), 413, OURS],
];

const OLDER: Case[] = [
  ...NO_MESSAGE.map(([name, body, status, code]) => ({ name, body, status, code })),
  { name: 'an unknown method', body: older('tools/explode'), status: 200, code: NO_METHOD },
  { name: 'an empty method', body: older(''), status: 200, code: NO_METHOD },
  { name: 'a method like a property of objects', body: older('constructor'), status: 200, code: NO_METHOD },
  { name: 'a method of the other era', body: older('server/discover'), status: 200, code: NO_METHOD },
  { name: 'a method that only servers send', body: older('sampling/createMessage'), status: 200, code: NO_METHOD },
  {
    name: 'a method of a capability that is not there',
    body: older('logging/setLevel', { level: 'info' }),
    status: 200,
    code: NO_METHOD,
  },
  { name: 'a subscription', body: older('resources/subscribe', { uri: 'x://y' }), status: 200, code: NO_METHOD },
  { name: 'a giant method name', body: older('x'.repeat(100_000)), status: 200, code: NO_METHOD },
  { name: 'initialize without parameters', body: older('initialize'), status: 200, code: PARAMS },
  {
    name: 'initialize with wrong parameters',
    body: older('initialize', { protocolVersion: 5 }),
    status: 200,
    code: PARAMS,
  },
  { name: 'a tool call without parameters', body: older('tools/call'), status: 200, code: PARAMS },
  { name: 'a tool call without a name', body: older('tools/call', { arguments: {} }), status: 200, code: PARAMS },
  { name: 'a tool call with a number as the name', body: older('tools/call', { name: 5 }), status: 200, code: PARAMS },
  { name: 'an unknown tool', body: older('tools/call', { name: 'drop_tables' }), status: 200, code: PARAMS },
  {
    name: 'a tool named like a property of objects',
    body: older('tools/call', { name: '__proto__' }),
    status: 200,
    code: PARAMS,
  },
  {
    name: 'tool arguments as a list',
    body: older('tools/call', { name: 'list_projects', arguments: [] }),
    status: 200,
    code: PARAMS,
  },
  {
    name: 'tool arguments as a text',
    body: older('tools/call', { name: 'list_projects', arguments: 'all' }),
    status: 200,
    code: PARAMS,
  },
  {
    name: 'wrong tool arguments',
    body: older('tools/call', { name: 'get_project', arguments: { project_id: {} } }),
    status: 200,
    toolError: true,
    says: 'project_id',
  },
  {
    name: 'a giant tool argument',
    body: older('tools/call', { name: 'get_project', arguments: { project_id: 'x'.repeat(500_000) } }),
    status: 200,
    toolError: true,
    says: 'project_id',
  },
  {
    name: 'ten thousand tool arguments',
    body: older('tools/call', {
      name: 'get_project',
      arguments: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i])),
    }),
    status: 200,
    toolError: true,
  },
  {
    name: 'a NUL in a tool argument',
    body: older('tools/call', { name: 'list_projects', arguments: { query: 'a\0b' } }),
    status: 200,
    code: null,
  },
  {
    name: 'half a surrogate pair in a tool argument',
    body: older('tools/call', { name: 'get_project', arguments: { project_id: '\ud800' } }),
    status: 200,
    toolError: true,
  },
  {
    name: 'SQL in a tool argument',
    body: older('tools/call', { name: 'get_project', arguments: { project_id: "' or 1=1 --" } }),
    status: 200,
    toolError: true,
    says: 'no project',
  },
  {
    name: 'a progress token of the wrong type',
    body: older('tools/call', { name: 'list_projects', _meta: { progressToken: { a: 1 } } }),
    status: 400,
    code: INVALID,
  },
  { name: 'a resource without an address', body: older('resources/read'), status: 200, code: PARAMS },
  {
    name: 'a resource of another scheme',
    body: older('resources/read', { uri: 'file:///etc/passwd' }),
    status: 200,
    code: PARAMS,
  },
  {
    name: 'a resource that climbs',
    body: older('resources/read', { uri: 'lorekeep://projects/../../etc/prd' }),
    status: 200,
    code: PARAMS,
  },
  {
    name: 'a resource with a broken escape',
    body: older('resources/read', { uri: 'lorekeep://projects/%ff%00/prd' }),
    status: 200,
    code: PARAMS,
  },
  { name: 'a forged cursor', body: older('resources/list', { cursor: 'forged' }), status: 200, code: PARAMS },
  { name: 'a cursor where there are no pages', body: older('tools/list', { cursor: 'x' }), status: 200, code: PARAMS },
  { name: 'an unknown prompt', body: older('prompts/get', { name: 'sing' }), status: 200, code: PARAMS },
  {
    name: 'a prompt without its arguments',
    body: older('prompts/get', { name: 'plan_feature' }),
    status: 200,
    code: PARAMS,
  },
  {
    name: 'a prompt argument of the wrong type',
    body: older('prompts/get', { name: 'plan_feature', arguments: { project_id: 5 } }),
    status: 200,
    code: PARAMS,
  },
  { name: 'a completion of nothing', body: older('completion/complete'), status: 200, code: PARAMS },
  {
    name: 'a completion of an unknown prompt',
    body: older('completion/complete', {
      ref: { type: 'ref/prompt', name: 'x' },
      argument: { name: 'project_id', value: '' },
    }),
    status: 200,
    code: PARAMS,
  },
  {
    name: 'an unknown protocol version',
    body: older('ping'),
    headers: { 'mcp-protocol-version': '1999-01-01' },
    status: 400,
    code: OURS,
  },
  {
    name: 'an empty protocol version',
    body: older('ping'),
    headers: { 'mcp-protocol-version': '' },
    status: 400,
    code: OURS,
  },
  {
    name: 'a batch of a revision without batches',
    body: [older('ping')],
    headers: { 'mcp-protocol-version': '2025-06-18' },
    status: 400,
    code: INVALID,
  },
  {
    name: 'a batch of eleven',
    body: Array.from({ length: 11 }, (_, i) => older('ping', {}, i)),
    status: 400,
    code: INVALID,
  },
  { name: 'a batch with the same id twice', body: [older('ping'), older('ping')], status: 400, code: INVALID },
  {
    name: 'a batch with initialize',
    body: [older('initialize', {}), older('ping', {}, 2)],
    status: 400,
    code: INVALID,
  },
  { name: 'a batch with a giant id', body: [older('ping', {}, 'x'.repeat(300))], status: 400, code: INVALID },
  {
    name: 'plain text as the content type',
    body: older('ping'),
    headers: { 'content-type': 'text/plain' },
    status: 415,
    code: OURS,
  },
  {
    name: 'a form',
    body: 'a=b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    status: 415,
    code: OURS,
  },
  { name: 'no content type', body: older('ping'), headers: { 'content-type': undefined }, status: 415, code: OURS },
];

const call = (name: string, input: unknown = {}) => modern('tools/call', { name, arguments: input });

const MODERN: Case[] = [
  ...NO_MESSAGE.map(([name, body, status, code]) => ({ name, body, headers: modernHeaders('ping'), status, code })),
  {
    name: 'an unknown method',
    body: modern('tools/explode'),
    headers: modernHeaders('tools/explode'),
    status: 404,
    code: NO_METHOD,
  },
  {
    name: 'a method of the older era',
    body: modern('ping'),
    headers: modernHeaders('ping'),
    status: 404,
    code: NO_METHOD,
  },
  {
    name: 'initialize with this revision in the header',
    body: older('initialize', { protocolVersion: '2025-11-25' }),
    headers: modernHeaders('initialize'),
    status: 400,
    code: MISMATCH,
  },
  {
    name: 'logging that is not there',
    body: modern('logging/setLevel', { level: 'info' }),
    headers: modernHeaders('logging/setLevel'),
    status: 404,
    code: NO_METHOD,
  },
  {
    name: 'no protocol version header',
    body: modern('tools/list'),
    headers: { 'mcp-method': 'tools/list' },
    status: 400,
    code: MISMATCH,
  },
  {
    name: 'no method header',
    body: modern('tools/list'),
    headers: { 'mcp-protocol-version': '2026-07-28' },
    status: 400,
    code: MISMATCH,
  },
  {
    name: 'another method in the header',
    body: modern('tools/list'),
    headers: modernHeaders('prompts/list'),
    status: 400,
    code: MISMATCH,
  },
  {
    name: 'another case of the method in the header',
    body: modern('tools/list'),
    headers: modernHeaders('Tools/List'),
    status: 400,
    code: MISMATCH,
  },
  {
    name: 'another version in the header',
    body: modern('tools/list'),
    headers: { ...modernHeaders('tools/list'), 'mcp-protocol-version': '2025-11-25' },
    status: 400,
    code: MISMATCH,
  },
  {
    name: 'no name header',
    body: call('list_projects'),
    headers: modernHeaders('tools/call'),
    status: 400,
    code: MISMATCH,
  },
  {
    name: 'another name in the header',
    body: call('list_projects'),
    headers: modernHeaders('tools/call', 'get_project'),
    status: 400,
    code: MISMATCH,
  },
  {
    name: 'a broken encoding in the name header',
    body: call('list_projects'),
    headers: modernHeaders('tools/call', '=?base64?%%%?='),
    status: 400,
    code: MISMATCH,
  },
  {
    name: 'another address in the name header',
    body: modern('resources/read', { uri: 'x://a' }),
    headers: modernHeaders('resources/read', 'x://b'),
    status: 400,
    code: MISMATCH,
  },
  {
    name: 'a version nobody knows',
    body: { ...older('tools/list', { _meta: { ...ENVELOPE, [`${META}protocolVersion`]: '2099-01-01' } }) },
    headers: { 'mcp-protocol-version': '2099-01-01', 'mcp-method': 'tools/list' },
    status: 400,
    code: VERSION,
  },
  {
    name: 'a version that is a number',
    body: older('tools/list', { _meta: { ...ENVELOPE, [`${META}protocolVersion`]: 5 } }),
    headers: modernHeaders('tools/list'),
    status: 400,
    code: PARAMS,
  },
  {
    name: 'no envelope',
    body: older('tools/list', {}),
    headers: modernHeaders('tools/list'),
    status: 400,
    code: PARAMS,
  },
  {
    name: 'an envelope without capabilities',
    body: older('tools/list', { _meta: { [`${META}protocolVersion`]: '2026-07-28' } }),
    headers: modernHeaders('tools/list'),
    status: 400,
    code: PARAMS,
  },
  {
    name: 'capabilities that are a text',
    body: older('tools/list', { _meta: { ...ENVELOPE, [`${META}clientCapabilities`]: 'all' } }),
    headers: modernHeaders('tools/list'),
    status: 400,
    code: PARAMS,
  },
  {
    name: 'client information that is a list',
    body: older('tools/list', { _meta: { ...ENVELOPE, [`${META}clientInfo`]: [] } }),
    headers: modernHeaders('tools/list'),
    status: 400,
    code: PARAMS,
  },
  {
    name: 'an envelope that is a text',
    body: older('tools/list', { _meta: 'x' }),
    headers: modernHeaders('tools/list'),
    status: 400,
    code: INVALID,
  },
  { name: 'a batch', body: [modern('tools/list')], headers: modernHeaders('tools/list'), status: 400, code: INVALID },
  { name: 'a mixed batch', body: [older('ping'), modern('tools/list', {}, 2)], status: 400, code: INVALID },
  {
    name: 'an unknown tool',
    body: call('drop_tables'),
    headers: modernHeaders('tools/call', 'drop_tables'),
    status: 200,
    code: PARAMS,
  },
  {
    name: 'a tool call without a name',
    body: modern('tools/call', {}),
    headers: modernHeaders('tools/call'),
    status: 200,
    code: PARAMS,
  },
  {
    name: 'tool arguments as a list',
    body: call('list_projects', []),
    headers: modernHeaders('tools/call', 'list_projects'),
    status: 200,
    code: PARAMS,
  },
  {
    name: 'wrong tool arguments',
    body: call('get_project', { project_id: 5 }),
    headers: modernHeaders('tools/call', 'get_project'),
    status: 200,
    toolError: true,
    says: 'project_id',
  },
  {
    name: 'a forged cursor of a tool',
    body: call('list_projects', { cursor: '"' }),
    headers: modernHeaders('tools/call', 'list_projects'),
    status: 200,
    toolError: true,
    says: 'cursor',
  },
  {
    name: 'a resource nobody has',
    body: modern('resources/read', { uri: 'lorekeep://projects/none/prd' }),
    headers: modernHeaders('resources/read', 'lorekeep://projects/none/prd'),
    status: 200,
    code: PARAMS,
  },
  {
    name: 'a prompt nobody has',
    body: modern('prompts/get', { name: 'sing' }),
    headers: modernHeaders('prompts/get', 'sing'),
    status: 200,
    code: PARAMS,
  },
  {
    name: 'a completion of nothing',
    body: modern('completion/complete'),
    headers: modernHeaders('completion/complete'),
    status: 200,
    code: PARAMS,
  },
  {
    name: 'a cursor where there are no pages',
    body: modern('tools/list', { cursor: 'x' }),
    headers: modernHeaders('tools/list'),
    status: 200,
    code: PARAMS,
  },
  {
    name: 'a giant id',
    body: modern('tools/list', {}, 'x'.repeat(257)),
    headers: modernHeaders('tools/list'),
    status: 400,
    code: INVALID,
  },
  {
    name: 'plain text as the content type',
    body: modern('tools/list'),
    headers: { ...modernHeaders('tools/list'), 'content-type': 'text/plain' },
    status: 415,
    code: OURS,
  },
];

describe.each(DIALECTS)('malformed messages on %s', (dialect) => {
  let door: Door;
  let token: string;

  beforeAll(async () => {
    door = await openDoor(dialect);
    ({ token } = await door.makeToken());
    await completedProject(door.app, door.organizationId, 'Billing');
  });
  afterAll(async () => {
    // Nothing in the whole table may have surprised the server, and it still serves.
    expect(door.logs.filter((line) => line.includes('nobody expected'))).toEqual([]);
    expect((await door.plain(token, 'tools/list')).body.result.tools).toHaveLength(ALL_TOOLS.tools.length);
    await door.stop();
  });

  it('are at least a hundred', () => {
    expect(OLDER.length + MODERN.length).toBeGreaterThanOrEqual(100);
  });

  async function check({ body, headers, status, code, toolError, says }: Case): Promise<void> {
    const all: Record<string, string | undefined> = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    };
    const sent = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    const bytes =
      typeof body === 'string' || Buffer.isBuffer(body) ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
    const reply = await fetch(`${door.url}/mcp`, {
      method: 'POST',
      headers: Object.fromEntries(sent),
      body: new Uint8Array(bytes),
    });
    const text = await reply.text();
    expect([reply.status, text]).toEqual([status, expect.anything()]);
    expect(text.length).toBeLessThan(5_000);
    expect(text).not.toMatch(/node_modules|\.ts:\d|at \w+ \(|SqliteError|stack/);
    const message = JSON.parse(text);
    expect(message.jsonrpc).toBe('2.0');
    if (toolError) expect(message.result).toMatchObject({ isError: true });
    else if (code === null) expect(message.result).toBeDefined();
    // One line for whoever reads it, not the report of a library.
    else expect(message.error).toMatchObject({ code, message: expect.stringMatching(/^[^\n]{5,}$/) });
    if (says) expect(text).toContain(says);
  }

  it.each(OLDER)('of the older era: $name → $status', check);
  it.each(MODERN)('of 2026-07-28: $name → $status', check);

  const QUIET: [string, object, Record<string, string>][] = [
    ['a notification nobody knows', { jsonrpc: '2.0', method: 'notifications/whatever' }, {}],
    ['a cancellation of nothing', { jsonrpc: '2.0', method: 'notifications/cancelled' }, { 'mcp-session-id': 's' }],
    [
      'a cancellation with a wrong id',
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: {} } },
      { 'mcp-session-id': 's' },
    ],
    ['an answer to a question we never asked', { jsonrpc: '2.0', id: 9, result: {} }, {}],
    ['an error we never asked for', { jsonrpc: '2.0', id: 9, error: { code: 1, message: 'x' } }, {}],
    ['a batch of notifications', [{ jsonrpc: '2.0', method: 'notifications/initialized' }], {}],
  ];
  it.each(QUIET)('that want no reply get 202 and nothing else: %s', async (_, body, headers) => {
    const reply = await door.call('POST', '/mcp', { bearer: token, body, headers });
    expect(reply).toMatchObject({ status: 202, text: '' });
  });

  const BROKEN: [string, (host: string) => string[]][] = [
    ['hangs up in the middle of its headers', (host) => [`POST /mcp HTTP/1.1\r\nhost: ${host}\r\n`]],
    [
      'hangs up in the middle of its body',
      (host) => [
        `POST /mcp HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer TOKEN\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"jsonrpc"`,
      ],
    ],
    [
      'sends two lengths',
      (host) => [
        `POST /mcp HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      ],
    ],
    ['sends garbage', () => ['\x16\x03\x01\x02\x00garbage\r\n\r\n']],
    [
      'asks for a stream and hangs up at once',
      (host) => {
        const body = JSON.stringify(older('tools/call', { name: 'list_projects', _meta: { progressToken: 1 } }));
        return [
          `POST /mcp HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer TOKEN\r\naccept: text/event-stream, application/json\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        ];
      },
    ],
  ];
  it.each(BROKEN)('do not hurt the server when a client %s', async (_, pieces) => {
    const { host, hostname, port } = new URL(door.url);
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        for (const piece of pieces(host)) socket.write(piece.replace('TOKEN', token));
        setTimeout(() => socket.destroy(), 20);
      });
      socket.on('close', () => resolve());
      socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve() : reject(error)));
      socket.resume();
    });
    expect((await door.plain(token, 'ping')).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });
});
