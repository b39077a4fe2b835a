import { describe, expect, test } from 'vitest';
import { busyMs } from '../../../../test/busy-ms.ts';
import { makePack } from '../../../../test/make-pack.ts';
import { readFile } from '../read-file.ts';
import { findSymbols, symbolDetail, symbolsOfFile } from './find-symbols.ts';
import { findText } from './find-text.ts';
import { searchPack } from './search-pack.ts';
import { filesWithTerm } from './term-lists.ts';
import { termsOf } from './tokenize.ts';

const SOURCES = {
  'src/router.ts':
    '/** Finds the handler for a request path. */\nexport class Router {\n  match(path: string) {\n    return path;\n  }\n}\n',
  'src/session/store.ts':
    'import { Router } from "../router.ts";\n/** Keeps sessions until they expire. */\nexport class SessionStore {\n  evictExpired(now: number) {\n    return now;\n  }\n}\nexport const routes = new Router();\n',
  'src/threadpool.c': '/* Runs work on several threads. */\nint uv_queue_work(int x) { return x; }\n',
  'test/router.test.ts':
    'import { Router } from "../src/router.ts";\ntest("router matches a path", () => new Router().match("/a"));\n',
  'docs/guide.md': '# Guide\n\nThe router finds handlers.\n',
};

const paths = (results: { path: string }[]): string[] => results.map(({ path }) => path);

describe('ranked search', () => {
  test.each([
    ['Router', 'src/router.ts'],
    ['SessionStore.evictExpired', 'src/session/store.ts'],
    ['when do sessions expire', 'src/session/store.ts'],
    ['thread pool for background work', 'src/threadpool.c'],
    ['test of router matching', 'test/router.test.ts'],
    ['why does src/threadpool.c know nothing of the router', 'src/threadpool.c'],
    [
      `The application fails when many sessions are kept for a long time. ${'It is slow and memory grows. '.repeat(10)} SessionStore does not evict.`,
      'src/session/store.ts',
    ],
  ])('%s finds %s first', async (query, expected) => {
    const pack = await makePack(SOURCES);
    expect(searchPack(pack, query)[0]?.path).toBe(expected);
  });

  test('a result names its lines, its symbol and why it was found', async () => {
    const pack = await makePack(SOURCES);
    expect(searchPack(pack, 'SessionStore', { limit: 1 })).toEqual([
      {
        path: 'src/session/store.ts',
        startLine: 1,
        endLine: 8,
        symbol: 'SessionStore',
        kind: 'class',
        score: expect.any(Number),
        why: expect.stringContaining('defines SessionStore'),
        snippet: expect.stringContaining('class SessionStore'),
      },
    ]);
  });

  // In UTF-16 the ideographs, which lie beyond the basic plane, come before the wide letters; in UTF-8 after them.
  test('words of every plane of Unicode are found among thousands', async () => {
    const words = Array.from({ length: 2_000 }, (_, i) => [`ｗｉｄｅ${i}`, `𠀋𠂢${i}`]).flat();
    const pack = await makePack({ 'docs/words.md': words.join('\n') });
    const lost = words.filter((word) => termsOf(word).some((term) => filesWithTerm(pack, term).size === 0));
    expect(lost).toEqual([]);
  });

  test('filters narrow the results', async () => {
    const pack = await makePack(SOURCES);
    expect(paths(searchPack(pack, 'router', { tests: false }))).not.toContain('test/router.test.ts');
    expect(paths(searchPack(pack, 'router', { path: 'docs' }))).toEqual(['docs/guide.md']);
    expect(paths(searchPack(pack, 'router', { path: '**/*.test.ts' }))).toEqual(['test/router.test.ts']);
    expect(paths(searchPack(pack, 'work', { language: 'c' }))).toEqual(['src/threadpool.c']);
    expect(searchPack(pack, 'evict expired', { kind: 'method' })[0]?.symbol).toBe('SessionStore.evictExpired');
  });

  test('free places are filled with further chunks of a strong file', async () => {
    const body = Array.from(
      { length: 40 },
      (_, i) => `export function parseOption${i}(value: string) {\n  return value + "${'x'.repeat(80)}";\n}\n`,
    );
    const pack = await makePack({ 'src/options.ts': body.join('\n'), 'src/other.ts': 'export const unrelated = 1;\n' });
    const results = searchPack(pack, 'parse option value', { limit: 4 });
    expect(new Set(paths(results)).size).toBe(1);
    expect(results).toHaveLength(4);
    expect(new Set(results.map(({ startLine }) => startLine)).size).toBe(4);
  });

  test('the same query gives the same list', async () => {
    const pack = await makePack(SOURCES);
    expect(searchPack(pack, 'router path')).toEqual(searchPack(pack, 'router path'));
  });

  test.each([
    ['nothing', ''],
    ['spaces', '   \n\t '],
    ['quotes', `"unclosed 'quotes" OR "`],
    ['query syntax', 'path:src AND (a OR b) NOT c NEAR(d e) body:* ^x'],
    ['SQL', `'; drop table files; --`],
    ['emoji', '🎉🎉💥 👩‍👩‍👧'],
    ['lone surrogates', '\ud800 \udfff x'],
    ['NUL bytes', 'a\0b'],
    ['stop words alone', 'how does the is it'],
    ['prototype names', '__proto__ constructor toString hasOwnProperty'],
    ['a very long text', 'router session thread '.repeat(5_000)],
    ['a very long word', 'a'.repeat(100_000)],
    ['brackets', '('.repeat(50_000)],
    ['right-to-left text', 'سلام שלום'],
  ])('%s as a query does no harm', async (_, query) => {
    const pack = await makePack(SOURCES);
    const started = busyMs();
    expect(Array.isArray(searchPack(pack, query))).toBe(true);
    expect(Array.isArray(findSymbols(pack, query))).toBe(true);
    expect(findText(pack, query).complete).toBe(true);
    expect(busyMs() - started).toBeLessThan(5_000);
  });

  test('an empty pack answers with nothing', async () => {
    const pack = await makePack({});
    expect(searchPack(pack, 'anything')).toEqual([]);
  });
});

describe('exact search', () => {
  test.each([
    ['new Router()', {}, ['src/session/store.ts:8', 'test/router.test.ts:2']],
    ['NEW ROUTER()', { ignoreCase: true }, ['src/session/store.ts:8', 'test/router.test.ts:2']],
    ['uv_\\w+\\(int', { regex: true }, ['src/threadpool.c:2']],
    ['^export class \\w+Store', { regex: true }, ['src/session/store.ts:3']],
    ['return now;', {}, ['src/session/store.ts:5']],
    ['no such text', {}, []],
  ])('%s with %j', async (text, options, expected) => {
    const pack = await makePack(SOURCES);
    expect(findText(pack, text, options).lines.map(({ path, line }) => `${path}:${line}`)).toEqual(expected);
  });

  test.each([
    ['many states on every character', '(a|b)*a(a|b){400}c', 'abbab'.repeat(100_000).replaceAll(/.{250}/g, '$&\n')],
    ['a long way at the end of every line', '(x?){500}(x?){500}x', '\n'.repeat(400_000)],
  ])('a pattern that costs %s ends in the middle of a file when its time is over', async (_name, pattern, text) => {
    const pack = await makePack({ 'large.txt': text });
    expect(findText(pack, pattern, { regex: true, patience: 50 })).toEqual({ lines: [], complete: false });
  });

  test('says when it stopped before the end', async () => {
    const pack = await makePack(SOURCES);
    expect(findText(pack, 'r', { limit: 1 })).toMatchObject({
      complete: false,
      lines: [{ path: 'docs/guide.md', line: 3 }],
    });
  });
});

describe('symbols', () => {
  test.each([
    ['Router', ['Router']],
    ['router', ['Router']],
    ['SessionStore.evictExpired', ['SessionStore.evictExpired']],
    ['SessionStore::evictExpired()', ['SessionStore.evictExpired']],
    ['Other.evictExpired', []],
    ['evictExp', ['SessionStore.evictExpired']],
    ['SessStore', ['SessionStore']],
  ])('%s is looked up', async (asked, expected) => {
    const pack = await makePack(SOURCES);
    expect(findSymbols(pack, asked, { limit: 1 }).map(({ name }) => name)).toEqual(expected);
  });

  test('a class that is written with its namespace is found by its own name, and with it', async () => {
    const pack = await makePack({ 'app/cart.rb': 'class Shop::Cart\n  def pay\n  end\nend\n' });
    for (const asked of ['Cart', 'Shop::Cart', 'shop.cart'])
      expect(findSymbols(pack, asked, { exact: true }).map(({ name }) => name)).toEqual(['Shop::Cart']);
  });

  test('a qualifier means what the definition is written in before it means a folder', async () => {
    const pack = await makePack({
      'shop/app.ts': 'export class Shop {\n  dispatch() {}\n}\n',
      'shop/view.ts': 'export class View {\n  dispatch() {}\n}\n',
    });
    expect(findSymbols(pack, 'Shop.dispatch').map(({ name }) => name)).toEqual(['Shop.dispatch', 'View.dispatch']);
    expect(findSymbols(pack, 'shop.View.dispatch').map(({ name }) => name)).toEqual(['View.dispatch']);
  });

  test('a symbol has its signature and doc comment', async () => {
    const pack = await makePack(SOURCES);
    const [router] = findSymbols(pack, 'Router', { kind: 'class' });
    expect(symbolDetail(pack, router?.id ?? 0)).toMatchObject({
      signature: 'export class Router',
      doc: 'Finds the handler for a request path.',
      path: 'src/router.ts',
    });
    expect(symbolDetail(pack, 12_345_678)).toBeNull();
  });

  test('a file lists its symbols in order', async () => {
    const pack = await makePack(SOURCES);
    expect(symbolsOfFile(pack, 'src/session/store.ts').map(({ name }) => name)).toEqual([
      'SessionStore',
      'SessionStore.evictExpired',
      'routes',
    ]);
  });
});

describe('a file is read by range', () => {
  test.each([
    [{}, 1, 6],
    [{ start: 2, end: 3 }, 2, 3],
    [{ start: -5, end: 99 }, 1, 6],
    [{ start: 99 }, 6, 6],
    [{ start: 4, end: 2 }, 4, 4],
  ])('%j gives lines %i to %i', async (range, startLine, endLine) => {
    const pack = await makePack(SOURCES);
    const file = readFile(pack, 'src/router.ts', range);
    expect(file).toMatchObject({ startLine, endLine, lines: 6, language: 'typescript' });
    expect(file?.text.split('\n')).toHaveLength(endLine - startLine + 1);
  });

  test('a path that is not there gives null', async () => {
    expect(readFile(await makePack(SOURCES), '../etc/passwd')).toBeNull();
  });
});
