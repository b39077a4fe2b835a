import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOOKSHOP } from '../bookshop.ts';
import { type IngestingServer, startIngestingServer } from '../ingesting-server.ts';
import { makeRepository } from '../make-repository.ts';

const REASON =
  'Orders are limited to twenty copies because a single customer emptied the stock of a whole week in one night.';
const DECISION = [
  '# 1. Orders are placed at once',
  '',
  '## Status',
  '',
  'Accepted',
  '',
  '## Context',
  '',
  'Customers left when `placeOrder` waited for the warehouse.',
  '',
  '## Decision',
  '',
  'An order is placed before the stock is checked again.',
  '',
].join('\n');

/** Everything that the API tells about the code of one small project. */
describe('the code of a project over REST', () => {
  let server: IngestingServer;
  let folder: string;
  let id: string;
  let limited: string;
  let head: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lorekeep-code-'));
    const repository = makeRepository(join(folder, 'bookshop'));
    const orders = BOOKSHOP['src/orders/orders.ts'] ?? '';
    const unlimited = orders
      .replace(/ {2}if \(order\.copies[^}]*\}\n/, '')
      .replace('export const MAX_COPIES = 20;\n', '');
    repository.commit({ ...BOOKSHOP, 'src/orders/orders.ts': unlimited }, 'Add the bookshop');
    limited = repository.commit(
      { 'src/orders/orders.ts': orders, 'test/orders.test.ts': `${BOOKSHOP['test/orders.test.ts']}\n` },
      `Limit the copies of an order\n\n${REASON}`,
    );
    head = repository.commit({ 'docs/decisions/0001-orders.md': DECISION }, 'Write down how orders are placed');
    server = await startIngestingServer('sqlite', { LOREKEEP_LOCAL_PATHS: folder });
    const added = await server.post('/api/projects', { source: { type: 'path', path: repository.folder } });
    id = added.body.project_id;
    expect(await server.ended(id)).toMatchObject({ status: 'completed' });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  // biome-ignore lint/suspicious/noExplicitAny: replies are compared with literals, so a wrong guess fails its test.
  async function ask(path: string, query: Record<string, string> = {}): Promise<any> {
    const { status, body, text } = await server.get(`/api/projects/${id}/${path}?${new URLSearchParams(query)}`);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ commit: head, freshness: { commit: head }, completeness: { percent: 100 } });
    return body;
  }

  it('finds definitions by name, exactly or nearly', async () => {
    const { symbols, total } = await ask('symbols', { q: 'placeOrder' });
    expect(total).toBe(1);
    expect(symbols[0]).toMatchObject({
      name: 'placeOrder',
      kind: 'function',
      path: 'src/orders/orders.ts',
      exported: true,
      doc: 'Places an order for copies of a book.',
    });
    expect((await ask('symbols', { q: 'listBook' })).symbols[0]).toMatchObject({ name: 'listBooks' });
    expect((await ask('symbols', { q: 'listBook', exact: 'true' })).symbols).toEqual([]);
  });

  it('finds lines by text and by pattern', async () => {
    const exact = await ask('text', { q: 'MAX_COPIES)' });
    expect(exact).toMatchObject({ complete: true, lines: [{ path: 'src/orders/orders.ts' }] });
    const pattern = await ask('text', { q: '^export function \\w+Order', regex: 'true', tests: 'false' });
    expect(pattern.lines.map(({ path }: { path: string }) => path)).toEqual(Array(2).fill('src/orders/orders.ts'));
  });

  it('names the field that cannot be taken as it is', async () => {
    for (const [path, field] of [
      [`text?q=${encodeURIComponent('(')}&regex=true`, 'q'],
      ['text?q=x&language=klingon', 'language'],
      ['search?q=x&language=klingon', 'language'],
      ['file?path=README.md&start=5&end=3', 'end'],
      ['file?path=README.md&start=9999', 'start'],
      ['history?path=README.md&start=5&end=3', 'end'],
    ]) {
      const reply = await server.get(`/api/projects/${id}/${path}`);
      expect(reply, path).toMatchObject({ status: 422, body: { error: { details: [{ field }] } } });
    }
    const { body: conversation } = await server.post(`/api/projects/${id}/conversations`, {});
    const blank = await server.post(`/api/conversations/${conversation.conversation_id}/messages`, { message: '  ' });
    expect(blank).toMatchObject({ status: 422, body: { error: { details: [{ field: 'message' }] } } });
  });

  it('lists folders and reads files with their definitions', async () => {
    const root = await ask('files');
    expect(root.entries).toContainEqual(expect.objectContaining({ name: 'src', type: 'folder', files: 7 }));
    expect(root.entries).toContainEqual(expect.objectContaining({ name: 'README.md', type: 'file', files: 1 }));
    const inner = await ask('files', { path: 'src/orders/', limit: '1' });
    expect(inner).toMatchObject({ total: 2, entries: [{ path: 'src/orders/orders-router.ts' }] });
    const next = await ask('files', { path: 'src/orders/', limit: '1', cursor: inner.next_cursor });
    expect(next).toMatchObject({ entries: [{ path: 'src/orders/orders.ts' }], next_cursor: null });
    expect((await server.get(`/api/projects/${id}/files?path=nowhere`)).status).toBe(404);
    const file = await ask('file', { path: 'src/orders/orders.ts', start: '13', end: '20', symbols: 'true' });
    expect(file.symbols.map(({ name }: { name: string }) => name)).toEqual(['placeOrder']);
  });

  it('draws the parts of the system with their layers', async () => {
    const { nodes, edges, layers } = await ask('graph', { depth: '2' });
    const layer = Object.fromEntries(nodes.map((node: { id: string; layer: number }) => [node.id, node.layer]));
    expect(layer['src/orders/']).toBeGreaterThan(layer['src/books/']);
    expect(layers).toBeGreaterThan(1);
    expect(edges).toContainEqual(
      expect.objectContaining({ from: 'src/orders/', to: 'src/books/', certainty: 'exact', back: false }),
    );
    // Orders use books more than books use orders, so that is the direction.
    expect(edges).toContainEqual(expect.objectContaining({ from: 'src/books/', to: 'src/orders/', back: true }));
    const inner = await ask('graph', { under: 'src/orders' });
    expect(inner.nodes.map(({ path }: { path: string }) => path).sort()).toEqual([
      'src/orders/orders-router.ts',
      'src/orders/orders.ts',
    ]);
  });

  it('follows definitions to their users and back', async () => {
    const definition = await ask('graph/definition', { symbol: 'findBook' });
    expect(definition).toMatchObject({ symbol: { path: 'src/books/books.ts' }, complete: true, others: [] });
    expect(definition.text).toContain('There is no such book');
    const callers = await ask('graph/callers', { symbol: 'findBook' });
    expect(callers.uses).toContainEqual(
      expect.objectContaining({ path: 'src/orders/orders.ts', certainty: 'exact', lines: [18] }),
    );
    const callees = await ask('graph/callees', { symbol: 'placeOrder' });
    expect(callees.uses.map(({ symbol }: { symbol: { name: string } }) => symbol.name)).toContain('findBook');
    const references = await ask('graph/references', { symbol: 'ShopError', limit: '1' });
    expect(references.uses).toHaveLength(1);
    expect(references.next_cursor).not.toBeNull();
    expect((await ask('graph/implementers', { symbol: 'ShopError' })).uses).toEqual([]);
    const unknown = await server.get(`/api/projects/${id}/graph/callers?symbol=nothingLikeIt`);
    expect(unknown.status).toBe(404);
    expect(unknown.body.error.message).toContain('nothingLikeIt');
  });

  it('follows imports, ways and what a change reaches', async () => {
    const { imports } = await ask('graph/imports', { path: 'src/orders/orders.ts' });
    expect(imports).toMatchObject([{ target: 'src/books/books.ts' }, { target: 'src/shop-error.ts' }]);
    const { dependents } = await ask('graph/dependents', { path: 'src/orders/orders.ts' });
    expect(dependents).toContainEqual(expect.objectContaining({ path: 'src/books/books.ts', time: 'types' }));
    const way = await ask('graph/path', { from: 'placeOrder', to: 'ShopError' });
    expect(way).toMatchObject({ found: true, steps: [{ path: 'src/orders/orders.ts', line: 16 }] });
    expect(await ask('graph/path', { from: 'findBook', to: 'placeOrder' })).toMatchObject({ found: false, steps: [] });
    const impact = await ask('graph/impact', { symbol: 'findBook' });
    expect(impact.files).toContain('src/orders/orders.ts');
    expect(impact.tests).toEqual(['test/orders.test.ts']);
    expect((await ask('graph/impact', { path: 'src/books/books.ts' })).files).toContain('src/orders/orders.ts');
    expect((await server.get(`/api/projects/${id}/graph/impact`)).status).toBe(422);
  });

  it('tells circles, entries and the files in the middle', async () => {
    expect(await ask('graph/cycles')).toMatchObject({ cycles: [], total: 0 });
    const { entry_points } = await ask('graph/entry-points');
    expect(entry_points).toContainEqual(expect.objectContaining({ path: 'src/server.ts' }));
    const { files } = await ask('graph/central-files');
    expect(files.slice(0, 3).map(({ path }: { path: string }) => path)).toContain('src/shop-error.ts');
  });

  it('tells why lines are as they are', async () => {
    const lines = await ask('history', { path: 'src/orders/orders.ts', start: '15', end: '17' });
    expect(lines).toMatchObject({
      traced: true,
      shaped_by: [{ sha: limited, because: 'lines', lines: 3, reason: REASON.slice(0, -1) }],
      summary: { commits: 2 },
      people: [{ name: 'Ada', commits: 2 }],
    });
    const symbol = await ask('history', { symbol: 'placeOrder' });
    expect(symbol.subject).toMatchObject({ symbol: 'placeOrder', path: 'src/orders/orders.ts' });
    expect(symbol.writings).toMatchObject([{ kind: 'decision', path: 'docs/decisions/0001-orders.md' }]);
    const project = await ask('history', { limit: '2' });
    expect(project.commits.map(({ sha }: { sha: string }) => sha)).toEqual([head, limited]);
    const { months } = await ask('history/activity');
    expect(months).toEqual([{ month: '2024-01', commits: 3, authors: 1 }]);
    expect((await ask('history/activity', { path: 'src/orders/orders.ts' })).months[0]).toMatchObject({ commits: 2 });
  });

  it('tells what must hold and what to build on', async () => {
    const { invariants } = await ask('invariants', { path: 'src/orders' });
    expect(invariants).toContainEqual(
      expect.objectContaining({ basis: 'enforced', path: 'src/orders/orders.ts', start_line: 15 }),
    );
    const traced = await ask('invariants', { path: 'src/orders', query: 'copies', introduced: 'true' });
    expect(traced.invariants[0]).toMatchObject({ introduced_by: { sha: limited, reason: REASON.slice(0, -1) } });
    const stated = await ask('invariants', { basis: 'stated' });
    expect(stated.invariants.map(({ rule }: { rule: string }) => rule)).toContain(
      'The stock of a book must never be negative',
    );
    // Too small for any of them: nothing is claimed.
    expect(await ask('patterns')).toMatchObject({ patterns: [] });
    const { components } = await ask('components');
    expect(components[0]).toMatchObject({ name: 'ShopError', users: 3, summary: expect.stringContaining('error') });
    expect(components[0].example.text).toContain('ShopError');
  });
});
