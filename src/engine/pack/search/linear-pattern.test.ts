import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { busyMs } from '../../../../test/busy-ms.ts';
import { LinearPattern } from './linear-pattern.ts';

describe('a pattern is tested in linear time', () => {
  test.each([
    ['abc', 'xxabcxx', true],
    ['^abc$', 'abc', true],
    ['^abc$', 'abcd', false],
    ['a.c', 'abc', true],
    ['colou?r', 'color', true],
    ['(foo|bar)+baz', 'foobarbaz', true],
    ['(?:a|b){2,3}c', 'xabc', true],
    ['^(?:a|b){2,3}c', 'ac', false],
    ['x{0}y', 'y', true],
    ['\\bget\\w+\\(', 'obj.getUser(1)', true],
    ['\\bget\\b', 'getter', false],
    ['\\Bter\\b', 'getter', true],
    ['[A-Z][a-z]+', 'fooBar', true],
    ['[^a-z]', 'abc', false],
    ['[]', ']', false],
    ['[^]', ']', true],
    ['[a\\-z]', '-', true],
    ['\\d{3}-\\d{4}', 'call 555-1234', true],
    ['a*?b', 'aaab', true],
    ['(?<year>\\d+)', 'in 2026', true],
    ['', 'anything', true],
    ['$', '', true],
    ['\\.\\*', '.*', true],
    ['ünï', 'xünïx', true],
  ])('%s on %j: %s', (pattern, line, expected) => {
    expect(new LinearPattern(pattern).test(line)).toBe(expected);
    expect(new LinearPattern(pattern).test(line)).toBe(new RegExp(pattern).test(line));
  });

  test('case may be ignored', () => {
    expect(new LinearPattern('[a-c]Foo', { ignoreCase: true }).test('BFOO')).toBe(true);
  });

  test.each(['(a+)+$', '(a|aa)+$', '(.*)*x', 'a*a*a*a*a*a*b', '(a?){50}a{50}', '((a*)*)*b'])(
    'the catastrophic %s is over in a moment',
    (pattern) => {
      const started = busyMs();
      new LinearPattern(pattern).test(`${'a'.repeat(20_000)}!`);
      expect(busyMs() - started).toBeLessThan(2_000);
    },
  );

  test.each([
    '(',
    ')',
    '[a',
    'a{600}',
    '*a',
    '\\',
    '(?=a)',
    '(?<!a)b',
    '(a)\\1',
    '(((a{100}){100}){100})',
    'z-[z-a]',
    '('.repeat(200),
  ])('the pattern %s is refused with a reason', (pattern) => {
    expect(() => new LinearPattern(pattern)).toThrow(/^The pattern /);
  });

  test('it agrees with the regular expressions of the language', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\b', '(a|b)', '(?:ab)', '^', '$');
    const piece = fc.tuple(atom, fc.constantFrom('', '', '*', '+', '?', '{1,2}')).map(([each, times]) => {
      return /^(\^|\$|\\b)$/.test(each) ? each : each + times;
    });
    const pattern = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
    const line = fc.array(fc.constantFrom('a', 'b', ' ', 'c'), { maxLength: 12 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(pattern, line, (written, text) => {
        expect(new LinearPattern(written).test(text)).toBe(new RegExp(written).test(text));
      }),
      { numRuns: 2_000 },
    );
  });
});
