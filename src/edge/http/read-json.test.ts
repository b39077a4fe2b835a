import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readJsonBodies } from './read-json.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Body, and the status that reading it ends with. */
const CASES: [name: string, body: string, status: number][] = [
  ['64 levels', nested(64), 200],
  ['65 levels', nested(65), 400],
  ['65 levels of objects', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, 400],
  ['many brackets side by side', `[${Array(1000).fill('[]').join()}]`, 200],
  ['brackets inside a text', JSON.stringify('['.repeat(500)), 200],
  ['brackets behind an escaped quote', JSON.stringify(`"${'{'.repeat(500)}`), 200],
  ['brackets behind an escaped backslash', `["\\\\",${nested(70)}]`, 400],
  ['a text that never ends', `"${'['.repeat(500)}`, 400],
  ['closing brackets that were never opened', ']'.repeat(500), 400],
  ['a key twice', '{"method":"ping","method":"tools/call"}', 400],
  ['a key twice, written in two ways', '{"a":{"m\\u0065":1,"me":2}}', 400],
  ['a key twice, behind a list and an object', '{"a":[1,{"b":","}],"c":{},"a":2}', 400],
  ['a key that is also a value', '{"a":"b","b":"a","c":["a","a"]}', 200],
  ['the same key in several objects', '[{"a":{"a":1}},{"a":2}]', 200],
  ['a key that is no text', '{"\\x":1,"\\x":2}', 400],
  ['a byte order mark', '\ufeff{}', 200],
];

describe('a JSON body', () => {
  it.each(CASES)('with %s', async (_name, body, status) => {
    const server = fastify();
    readJsonBodies(server);
    server.post('/', async () => 'read');
    server.setErrorHandler((error, _request, reply) =>
      reply.code(error instanceof Error && 'code' in error && error.code === 'invalid-json' ? 400 : 500).send(''),
    );
    const reply = await server.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
    expect(reply.statusCode).toBe(status);
    await server.close();
  });
});
