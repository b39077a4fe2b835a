import { afterAll, describe, expect, test } from 'vitest';
import { parsePool } from './parse-pool.ts';

const pool = parsePool({ workers: 2, timeoutMs: 1_500 });
afterAll(() => pool.close());

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
  test.each(files)('%s', { timeout: 20_000 }, async (_, path, text) => {
    const started = performance.now();
    const parsed = await pool.parse(path, text);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(parsed.symbols.length).toBeLessThanOrEqual(20_000);
    for (const { signature, startLine, endLine } of parsed.symbols) {
      expect(signature.length).toBeLessThanOrEqual(300);
      expect(endLine).toBeGreaterThanOrEqual(startLine);
    }
  });
});

test('a file that takes too long is given up with a warning, and the other files go on', {
  timeout: 30_000,
}, async () => {
  const impatient = parsePool({ workers: 1, timeoutMs: 300 });
  const stuck = impatient.parse('stuck.cpp', repeat('((((a<b<c<', 100_000));
  const others = await Promise.all(
    Array.from({ length: 10 }, (_, index) => impatient.parse(`${index}.ts`, `export const value${index} = 1;`)),
  );
  expect((await stuck).warnings).toEqual(['Parsing took longer than 300 ms and was ended.']);
  expect((await stuck).symbols).toEqual([]);
  expect(others.map((each) => each.symbols[0]?.name)).toEqual(
    Array.from({ length: 10 }, (_, index) => `value${index}`),
  );
  await impatient.close();
});

test('a file that needs too much memory is given up with a warning, and the other files go on', {
  timeout: 30_000,
}, async () => {
  const small = parsePool({ workers: 1, timeoutMs: 20_000, memoryMb: 40 });
  const large = small.parse('large.ts', repeat('a.b(c, d, "e");\n', 60_000));
  const after = small.parse('after.ts', 'export function after() {}');
  expect((await large).warnings.join()).toMatch(/parser failed|memory/i);
  expect((await after).symbols[0]?.name).toBe('after');
  await small.close();
});

test('closing answers what is still waiting', async () => {
  const closing = parsePool({ workers: 1 });
  const waiting = Array.from({ length: 20 }, () => closing.parse('a.ts', 'const a = 1;'));
  await closing.close();
  for (const parsed of await Promise.all(waiting)) expect(parsed.language).toBe('typescript');
});
