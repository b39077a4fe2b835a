import { afterAll, describe, expect, test } from 'vitest';
import { parted } from '../../engine/pack/blocks/two-parts.ts';
import { decodeSymbols } from '../../engine/pack/file-symbols.ts';
import { type PreparePool, preparePool } from './prepare-pool.ts';

const pool = preparePool({ workers: 2, timeoutMs: 1_500 });
afterAll(() => pool.close());

/** What became of a file with this text. */
async function prepare(by: PreparePool, path: string, text: string) {
  const prepared = await by.prepare({ path, blobId: path, size: text.length }, Buffer.from(text));
  if ('reason' in prepared) return { reason: prepared.reason, names: [], warnings: '', symbols: [] };
  const { entries, symbolCount, warnings } = prepared.file;
  const entry = (part: string) => Buffer.from(entries.find((each) => each.part === part)?.bytes ?? []);
  const details: [signature: string][] = JSON.parse(parted(entry('texts'))[1].toString());
  const symbols = symbolCount === 0 ? [] : decodeSymbols(1, entry('symbols'));
  const names = symbols.map(({ name }) => name);
  const signed = symbols.map((symbol, at) => ({ ...symbol, signature: details[at]?.[0] ?? '' }));
  return { reason: null, names, warnings: warnings ?? '', symbols: signed };
}

const repeat = (text: string, times: number) => text.repeat(times);

describe('hostile files end within the limits', () => {
  const files: [name: string, path: string, text: string][] = [
    ['200,000 open brackets', 'a.js', repeat('(', 200_000)],
    ['200,000 open brackets in C++', 'a.cpp', repeat('(', 200_000)],
    ['nested arrays of 20 KB', 'a.ts', repeat('[', 10_000) + repeat(']', 10_000)],
    ['nested calls', 'a.py', `${repeat('f(', 5_000)}1${repeat(')', 5_000)}`],
    ['nested blocks', 'a.go', `package a\nfunc f() ${repeat('{', 3_000)}${repeat('}', 3_000)}`],
    ['nested tags', 'a.tsx', `${repeat('<a>', 3_000)}${repeat('</a>', 3_000)}`],
    ['nested types', 'a.java', `class A { ${repeat('List<', 2_000)}`],
    ['nested generics in Rust', 'a.rs', `type A = ${repeat('Vec<', 3_000)}`],
    ['an open string in Kotlin', 'a.kt', `val a = ${repeat('"$', 5_000)}`],
    ['one line of a megabyte', 'a.js', `var a = "${repeat('x', 1_000_000)}";`],
    ['NUL characters', 'a.py', `def f():\n  pass\n${repeat('\0', 1_000)}`],
    ['lone surrogates', 'a.ts', `export const a = '${repeat('\ud800', 1_000)}';\nfunction f() {}`],
    ['an empty file', 'a.ts', ''],
    ['only line breaks', 'a.py', repeat('\n', 100_000)],
    ['open comments', 'a.sql', repeat('/* ', 100_000)],
    ['open quotes', 'a.sql', repeat("'' ", 100_000)],
    ['open braces', 'a.swift', repeat('class A {', 20_000)],
    ['headings', 'a.md', repeat('# a\n', 50_000)],
    ['open objects', 'a.json', repeat('{"a":', 100_000)],
    ['open tables', 'a.toml', repeat('[a', 100_000)],
    ['open selectors', 'a.css', repeat('a{', 100_000)],
    ['open scripts', 'a.vue', repeat('<script>', 20_000)],
    ['stars', 'a.go', `package a\n/*${repeat('*', 100_000)}/\nfunc f() {}`],
    ['dashes', 'a.txt', repeat('-', 500_000)],
    ['modifiers', 'a.txt', repeat('static ', 100_000)],
  ];
  test.each(files)('%s', async (_, path, text) => {
    const { symbols } = await prepare(pool, path, text);
    expect(symbols.length).toBeLessThanOrEqual(20_000);
    for (const { signature, startLine, endLine } of symbols) {
      expect(signature.length).toBeLessThanOrEqual(300);
      expect(endLine).toBeGreaterThanOrEqual(startLine);
    }
  });
});

test('a file that takes too long is kept as text with a warning, and the other files go on', async () => {
  const impatient = preparePool({ workers: 1, timeoutMs: 700, memoryMb: 1_000 });
  const stuck = prepare(impatient, 'stuck.ts', repeat(`${repeat('a<', 100)}\n`, 4_000));
  const others = await Promise.all(
    Array.from({ length: 10 }, (_, index) => prepare(impatient, `${index}.ts`, `export const value${index} = 1;`)),
  );
  expect(await stuck).toMatchObject({ reason: null, names: [] });
  expect((await stuck).warnings).toContain('Parsing took longer than 700 ms and was ended.');
  expect(others.map(({ names }) => names[0])).toEqual(Array.from({ length: 10 }, (_, index) => `value${index}`));
  await impatient.close();
});

test('a file that needs too much memory is kept as text with a warning, and the other files go on', async () => {
  const small = preparePool({ workers: 1, timeoutMs: 20_000, memoryMb: 40 });
  const large = prepare(small, 'large.ts', repeat('a.b(c, d, "e");\n', 60_000));
  const after = prepare(small, 'after.ts', 'export function after() {}');
  expect(await large).toMatchObject({ reason: null, names: [] });
  expect((await large).warnings).toMatch(/parser failed|memory/i);
  expect((await after).names).toEqual(['after']);
  await small.close();
});

test('a pool that expects little prepares it all the same', async () => {
  const idle = preparePool({ workers: 2 });
  idle.expect(1);
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, index) => prepare(idle, `${index}.ts`, `export const value${index} = 1;`)),
  );
  expect(all.map(({ names }) => names[0])).toEqual(Array.from({ length: 10 }, (_, index) => `value${index}`));
  await idle.close();
});

test('closing answers what is still waiting', async () => {
  const closing = preparePool({ workers: 1 });
  const waiting = Array.from({ length: 20 }, () => prepare(closing, 'a.ts', 'const a = 1;'));
  await closing.close();
  for (const { reason } of await Promise.all(waiting)) expect(reason).toMatch(/stopped/);
});
