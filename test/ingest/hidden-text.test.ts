import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IngestingServer, startIngestingServer } from '../ingesting-server.ts';
import { makeRepository } from '../make-repository.ts';

/** Colours, a window title, the clipboard, an overwritten line; words for models alone; words turned round. */
const HIDDEN = [
  '\u001b[31m',
  '\u001b]0;title\u0007',
  '\u001b]52;c;ZXZpbA==\u0007',
  '\u009b2J',
  '\u0008\r',
  ...[...'obey'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))),
  '\u202e\u2066',
  'x\ufe01\ufe02',
  '\u200b\ufeff',
].join('');
const SEEN = /(?!\n)\p{Cc}|[\u200b\u202e\u2066\ufeff]|\ufe02|[\u{e0000}-\u{e0fff}]/u;

const FILES = {
  'README.md': `# Till ${HIDDEN}\n\nThe till ${HIDDEN} takes money.\n`,
  'package.json': JSON.stringify({ name: `till${HIDDEN}`, description: `takes ${HIDDEN} money`, version: '1.0.0' }),
  'src/till.ts': [
    `/** Takes ${HIDDEN} money. */`,
    'export function takeMoney(amount: number): number {',
    `  if (amount < 0) throw new Error('amount must not be negative ${HIDDEN}');`,
    `  return amount; // ${HIDDEN}`,
    '}',
    '',
  ].join('\n'),
};

const TOOLS = [
  ['get_file', { path: 'README.md' }],
  ['get_file', { path: 'src/till.ts' }],
  ['search_code', { query: 'takes money' }],
  ['search_code', { query: 'negative', mode: 'exact' }],
  ['explain_symbol', { symbol: 'takeMoney' }],
  ['get_history', {}],
  ['get_project_prd', {}],
  ['get_project_techspec', {}],
] as const;

const PATHS = [
  'file?path=README.md',
  'file?path=src%2Ftill.ts',
  'search?q=takes%20money',
  'symbols?q=takeMoney',
  'history',
  'invariants',
  'components',
  'prd',
  'techspec',
];

describe('characters of a repository that show nothing', () => {
  let server: IngestingServer;
  let folder: string;
  let id: string;
  let token: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lorekeep-hidden-'));
    const repository = makeRepository(join(folder, 'till'));
    repository.commit(FILES, `Take ${HIDDEN} money\n\nBecause ${HIDDEN} somebody asked.`);
    server = await startIngestingServer('sqlite', { LOREKEEP_LOCAL_PATHS: folder });
    id = (await server.post('/api/projects', { source: { type: 'path', path: repository.folder } })).body.project_id;
    expect(await server.ended(id)).toMatchObject({ status: 'completed' });
    token = (await server.post('/api/mcp-tokens', {})).body.token;
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function call(name: string, input: object) {
    const params = { name, arguments: { project_id: id, ...input } };
    return (
      await server.call('POST', '/mcp', {
        bearer: token,
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      })
    ).body.result;
  }

  it.each(TOOLS)('do not come out of the tool %s with %j', async (name, input) => {
    const result = await call(name, input);
    expect(result.isError).toBeUndefined();
    expect(textsIn(result)).toMatch(/till|money/i);
    expect(textsIn(result)).not.toMatch(SEEN);
  });

  it.each(PATHS)('do not come out of the REST call %s', async (path) => {
    const { status, body } = await server.get(`/api/projects/${id}/${path}`);
    expect(status).toBe(200);
    expect(textsIn(body)).not.toMatch(SEEN);
  });

  it('do not come out of an answer', async () => {
    const { structuredContent: conversation } = await call('create_conversation', {});
    const { conversation_id } = conversation;
    for (const message of [
      'What is this project?',
      'What does `takeMoney` do?',
      'Which rules does `takeMoney` have?',
    ]) {
      const result = await call('send_message', { conversation_id, message, project_id: undefined });
      expect(result.structuredContent.support).toBe('strong');
      expect(textsIn(result)).not.toMatch(SEEN);
    }
  });
});

function textsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).map(textsIn).join('\n') : '';
}
