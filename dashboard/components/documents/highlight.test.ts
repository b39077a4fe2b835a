import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.ts';

const told = (line: string, path: string) =>
  highlight(line, path)
    .filter(({ kind }) => kind)
    .map(({ kind, text }) => `${kind}:${text}`);

describe('code is coloured', () => {
  it.each([
    ['const a = book(1, "x"); // why', 'a.ts', ['k:const', 'f:book', 'n:1', 's:"x"', 'c:// why']],
    ['def run(x): # why', 'a.py', ['k:def', 'f:run', 'c:# why']],
    ['SELECT 1 -- why', 'a.sql', ['k:SELECT', 'n:1', 'c:-- why']],
    ["name: 'a # b'", 'a.yaml', ["s:'a # b'"]],
    [' * in a block comment', 'a.ts', ['c: * in a block comment']],
    ['"a \\" b" + 2', 'a.go', ['s:"a \\" b"', 'n:2']],
    ['const in prose', 'a.md', []],
  ])('%j in %s', (line, path, pieces) => {
    expect(told(line, path)).toEqual(pieces);
  });

  it('no character is lost or added, whatever the line is', () => {
    for (const line of [
      '',
      '"open',
      "it's",
      '/* a */ b /* c',
      '`x`',
      '\t\t}',
      'é(1)',
      '#'.repeat(50),
      '"'.repeat(99),
      '/'.repeat(3000),
    ]) {
      for (const path of ['a.ts', 'a.py', 'a.sql', 'a', 'a.md']) {
        expect(
          highlight(line, path)
            .map(({ text }) => text)
            .join(''),
        ).toBe(line);
      }
    }
  });
});
