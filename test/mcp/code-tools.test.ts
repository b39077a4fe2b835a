import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/base/text.ts';
import { BOOKSHOP } from '../bookshop.ts';
import { type IngestingServer, startIngestingServer } from '../ingesting-server.ts';
import { makeRepository } from '../make-repository.ts';
import type { ToolResult } from './door.ts';

const LONG = Array.from(
  { length: 1_500 },
  (_, at) => `export const value${at} = 'a value that is told in some words';`,
);
const COUNTS = [
  'export function countAll(): void {',
  ...Array.from({ length: 90 }, (_, at) => `  one${at % 3}(${at});`),
  '}',
  ...[0, 1, 2].map((at) => `function one${at}(count: number): number { return count; }`),
];
const REASON = 'The limit of copies was added because one customer emptied the stock in a night.';

describe('the tools about code', () => {
  let server: IngestingServer;
  let folder: string;
  let token: string;
  let head: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lorekeep-code-tools-'));
    const repository = makeRepository(join(folder, 'bookshop'));
    const orders = BOOKSHOP['src/orders/orders.ts'] ?? '';
    const files = {
      ...BOOKSHOP,
      'src/values.ts': `${LONG.join('\n')}\n`,
      'src/counts.ts': `${COUNTS.join('\n')}\n`,
      'logo.bin': Buffer.alloc(600),
    };
    repository.commit({ ...files, 'src/orders/orders.ts': orders.replace('MAX_COPIES = 20', 'MAX_COPIES = 99') });
    head = repository.commit({ 'src/orders/orders.ts': orders }, `Lower the limit of copies\n\n${REASON}`);
    server = await startIngestingServer('sqlite', { LOREKEEP_LOCAL_PATHS: folder });
    const added = await server.post('/api/projects', { source: { type: 'path', path: repository.folder } });
    expect(await server.ended(added.body.project_id)).toMatchObject({ status: 'completed' });
    token = (await server.post('/api/mcp-tokens', { scope: 'read' })).body.token;
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function call(name: string, input: object): Promise<ToolResult> {
    const params = { name, arguments: { project_id: 'bookshop', ...input } };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const { result } = (await server.call('POST', '/mcp', { bearer: token, body })).body;
    const [{ text }] = result.content;
    expect(estimateTokens(text)).toBeLessThanOrEqual(20_000);
    return { text, isError: result.isError ?? false, structured: result.structuredContent };
  }

  it('search by meaning, by text and by pattern', async () => {
    const ranked = await call('search_code', { query: 'place an order for copies of a book', limit: 2 });
    expect(ranked.structured).toMatchObject({ commit: head, completeness: { files_skipped: 1 } });
    expect(ranked.structured.results).toHaveLength(2);
    expect(ranked.structured.results[0]).toMatchObject({ path: 'src/orders/orders.ts' });
    expect(ranked.text).toContain('src/orders/orders.ts:');
    const next = await call('search_code', {
      query: 'place an order for copies of a book',
      limit: 2,
      cursor: ranked.structured.next_cursor,
    });
    expect(next.structured.results[0]).not.toEqual(ranked.structured.results[0]);
    const exact = await call('search_code', { query: 'throw new ShopError(422', mode: 'exact' });
    expect(exact.structured.results).toMatchObject([{ path: 'src/orders/orders.ts', start_line: 16, end_line: 16 }]);
    const [line] = exact.structured.results;
    expect(line.snippet.split('\n').map((each: string) => each.slice(0, 4))).toEqual(['15- ', '16: ', '17- ']);
    expect(exact.text).toContain(`src/orders/orders.ts:16\n${line.snippet}`);
    expect(exact.text).not.toContain('has this text');
    const pattern = await call('search_code', { query: 'value14\\d\\d\\b', mode: 'regex', limit: 100 });
    expect(pattern.structured.results).toHaveLength(100);
    expect(pattern.text.match(/value1400/g)).toHaveLength(1);
    const none = await call('search_code', { query: 'xyzzyNothing', mode: 'exact' });
    expect(none.text).toContain('Nothing in this project fits');
  });

  it('read a file whole, page by page, or some lines of it', async () => {
    const first = await call('get_file', { path: 'src/values.ts' });
    expect(first.structured).toMatchObject({ start_line: 1, end_line: 200, lines: 1_500 });
    expect(first.structured.symbols).toHaveLength(100);
    const pieces: string[] = [];
    const lines: [number, number][] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await call('get_file', { path: 'src/values.ts', ...(cursor === undefined ? {} : { cursor }) });
      pieces.push(page.structured.text);
      lines.push([page.structured.start_line, page.structured.end_line]);
      cursor = page.structured.next_cursor;
    }
    expect(pieces.join('\n')).toBe(LONG.join('\n'));
    expect(lines.at(-1)).toEqual([1_401, 1_500]);
    const wide: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const asked = { path: 'src/values.ts', start: 1, end: 1_450, ...(cursor === undefined ? {} : { cursor }) };
      const page = await call('get_file', asked);
      wide.push(page.structured.text);
      cursor = page.structured.end_line >= 1_450 ? null : page.structured.next_cursor;
    }
    expect(wide.length).toBeGreaterThan(1);
    expect(wide.join('')).toBe(LONG.slice(0, 1_450).join('\n'));
    const some = await call('get_file', { path: 'src/orders/orders.ts', start: 14, end: 16 });
    expect(some.structured).toMatchObject({ start_line: 14, end_line: 16, next_cursor: null, symbols: [] });
    expect(some.text).not.toContain('Definitions:');
    const wrong = await call('get_file', { path: 'lib/orders.ts' });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('src/orders/orders.ts') });
  });

  it('explain a symbol with its users, its rules and its history', async () => {
    const { structured, text } = await call('explain_symbol', { symbol: 'placeOrder' });
    expect(structured).toMatchObject({
      symbol: { name: 'placeOrder', path: 'src/orders/orders.ts', doc: 'Places an order for copies of a book.' },
      history: { summary: { commits: 2 }, traced: true },
      others: [],
    });
    expect(structured.callers.map(({ path }: { path: string }) => path)).toContain('src/orders/orders-router.ts');
    expect(structured.callees.map(({ symbol }: { symbol: { name: string } }) => symbol.name)).toContain('findBook');
    expect(structured.rules[0]).toMatchObject({ path: 'src/orders/orders.ts', line: 15 });
    for (const part of ['Called by:', 'Calls:', 'Enforces:', 'findBook']) expect(text).toContain(part);
    expect(text).toContain(`${head.slice(0, 10)}`);
    expect(text).not.toContain('Who knows it');
    expect(structured).toMatchObject({ source_left_out: null, more: false, more_of: [] });
    const unknown = await call('explain_symbol', { symbol: 'nobodyKnowsIt' });
    expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('nobodyKnowsIt') });
  });

  it('say which lines of a long definition and which lists are not whole, and how to read on', async () => {
    const { structured, text } = await call('explain_symbol', { symbol: 'countAll', limit: 2 });
    expect(structured.source_left_out).toEqual({ start_line: 61, end_line: 92 });
    expect(structured.source.split('\n')).toHaveLength(60);
    expect(text).toContain('Lines 61 to 92 are left out: read on with get_file path "src/counts.ts" start 61 end 92.');
    expect(structured).toMatchObject({ more: true, more_of: ['callees'] });
    expect(text).toMatch(/Calls:\n- .+\n- .+\n- and more\n/);
    expect(text).toContain(`There is more: pass cursor "${structured.next_cursor}".`);
    const all = await call('explain_symbol', { symbol: 'countAll', limit: 100 });
    expect(all.structured).toMatchObject({ more: false, more_of: [], next_cursor: null });
    const paged = [structured];
    while (paged.at(-1).next_cursor !== null) {
      const { next_cursor: cursor } = paged.at(-1);
      paged.push((await call('explain_symbol', { symbol: 'countAll', limit: 2, cursor })).structured);
    }
    expect(paged.flatMap(({ callees }) => callees)).toEqual(all.structured.callees);
    expect(paged[1]).toMatchObject({ source: '', source_left_out: { start_line: 1, end_line: 92 } });
    const type = await call('explain_symbol', { symbol: 'Order' });
    expect(type.structured).toMatchObject({ callers: [], mentions: expect.arrayContaining([expect.anything()]) });
    expect(type.text).toMatch(/Named without a call by:\n- .*placeOrder/);
  });

  it.each([
    ['get_file', { path: 'src/orders' }, /'src\/orders' is a folder\. It holds: orders-router\.ts, orders\.ts\./],
    ['get_file', { path: './' }, /'' is a folder\. It holds: .*src\/.*README\.md/],
    ['get_file', { path: 'src/auth.ts', start: 999 }, /^'src\/auth\.ts' ends at line \d+\./],
    ['get_file', { path: 'src/auth.ts', start: 3, end: 2 }, /last line is before the first/],
    ['get_file', { path: 'logo.bin' }, /^'logo\.bin' was left out of the ingestion: a binary file\.$/],
    ['get_file', {}, /path: is missing/],
    ['get_file', { project_id: 'nothing', path: 'a' }, /There is no project 'nothing' here\. There are: bookshop\./],
    ['get_history', { path: 'lib/orders.ts' }, /Files of this name: src\/orders\/orders\.ts/],
    ['get_history', { path: 'src/auth.ts', start: 3, end: 2 }, /last line is before the first/],
    [
      'explain_symbol',
      { symbol: 'laceo' },
      /^Nothing in this project is called 'laceo'\. Look for it with search_code/,
    ],
    [
      'explain_symbol',
      { symbol: 'Order.findBook' },
      /called 'Order\.findBook'\. Names near it: findBook in src\/books/,
    ],
    [
      'explain_symbol',
      { symbol: 'cancel' },
      /called 'cancel'\. Names near it: cancelOrder in src\/orders\/orders\.ts:2\d\./,
    ],
    ['explain_symbol', { symbol: 'findBook', path: 'tools' }, /was found there\. Defined are: findBook in src\/books/],
    ['get_history', { symbol: 'cancel' }, /called 'cancel'\. Names near it: cancelOrder/],
    [
      'get_file',
      { path: 'nope.cs' },
      /^There is no file 'nope\.cs' in this project\. Look for it with search_code, or/,
    ],
    ['get_file', { path: 'SRC/Auth.ts' }, /Files of this name: src\/auth\.ts\.$/],
    ['get_history', { start: 5, end: 10 }, /`start` and `end` are lines of a file: pass its `path` too/],
    ['search_code', { query: 'a', mode: 'exact', kind: 'function' }, /`kind` works with mode ranked only/],
    ['search_code', { query: '(a', mode: 'regex' }, /opening bracket without a closing one\. Write \\ before/],
    ['search_code', { query: 'a', language: 'klingon' }, /language 'klingon'\. There are: .*typescript/],
  ])('%s says what is wrong with %o and what to do instead', async (name, input, expected) => {
    const { isError, text } = await call(name, input);
    expect(isError).toBe(true);
    expect(text).toMatch(expected);
  });

  it('take a path with dots and slashes around it, and a language in any case', async () => {
    for (const path of ['./src/auth.ts', '/src/auth.ts', 'src/auth.ts/']) {
      expect((await call('get_file', { path })).structured.path).toBe('src/auth.ts');
      expect((await call('get_history', { path })).structured.subject).toMatchObject({ path: 'src/auth.ts' });
    }
    const found = await call('search_code', { query: 'stock', language: 'Python' });
    expect(found.structured.results[0].path).toBe('tools/stock.py');
  });

  it.each(['get_project_prd', 'get_project_techspec'])('%s tells the sizes of sections as they come', async (name) => {
    const { outline } = (await call(name, { outline: true })).structured;
    expect(outline.length).toBeGreaterThan(7);
    for (const { id, tokens } of outline) {
      const { text } = await call(name, { section: id });
      expect(Math.abs(estimateTokens(text) - tokens), id).toBeLessThan(20 + tokens / 12);
    }
  });

  it('tell the history of lines, of a file and of the project', async () => {
    const lines = await call('get_history', { path: 'src/orders/orders.ts', start: 4, end: 4 });
    expect(lines.structured.shaped_by).toMatchObject([{ sha: head, lines: 1, reason: REASON.slice(0, -1) }]);
    expect(lines.text).toContain(REASON.slice(0, -1));
    const project = await call('get_history', { limit: 1 });
    expect(project.structured.commits).toHaveLength(1);
    const older = await call('get_history', { limit: 1, cursor: project.structured.next_cursor });
    expect(older.structured).toMatchObject({ commits: [{ subject: 'change' }], next_cursor: null });
  });
});
