import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PrefixScan } from './prefix-scan.ts';

const PATTERNS = [/a[bc]d|ddd/, /\dQ~/, /(?:ab|ca)e=/, /b[a-c]{4}/];
const LETTERS = fc.constantFrom(...'abcdeAQ~=1 é');

test.each([
  ['as written', false],
  ['in any case', true],
])('every place where a pattern matches, %s, is told', (_, ignoreCase) => {
  const scan = new PrefixScan(PATTERNS, { ignoreCase });
  const any = new RegExp(PATTERNS.map(({ source }) => source).join('|'), ignoreCase ? 'iy' : 'y');
  fc.assert(
    fc.property(fc.string({ unit: LETTERS, maxLength: 40 }), (text) => {
      const told = new Set<number>();
      for (let at = scan.next(text, 0); at >= 0; at = scan.next(text, at + 1)) told.add(at);
      for (let at = 0; at < text.length; at++) {
        any.lastIndex = at;
        if (any.test(text)) expect(told).toContain(at);
      }
    }),
    { numRuns: 500 },
  );
});

test('places where nothing can begin are passed over', () => {
  const scan = new PrefixScan([/abc/, /xyz/]);
  expect(scan.next('ab ac axyz', 0)).toBe(7);
  expect(scan.next('ab ac ab', 0)).toBe(-1);
});
