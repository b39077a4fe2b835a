import { describe, expect, test } from 'vitest';
import { diffLines } from './diff-lines.ts';

const MARKS = { same: ' ', added: '+', removed: '-' };

/** Cases as a person reads them: before, after, and the lines between. */
const CASES: readonly (readonly [string, string, string, string])[] = [
  ['two texts that are the same', 'a\nb', 'a\nb', ' a| b'],
  ['a line that came', 'a\nc', 'a\nb\nc', ' a|+b| c'],
  ['a line that went', 'a\nb\nc', 'a\nc', ' a|-b| c'],
  ['a line that became another', 'a\nb\nc', 'a\nx\nc', ' a|-b|+x| c'],
  ['a line that moved', 'a\nb\nc', 'b\nc\na', '-a| b| c|+a'],
  ['a text that came', '', 'a\nb', '+a|+b'],
  ['a text that went', 'a', '', '-a'],
];

describe('the lines between two texts', () => {
  test.each(CASES)('are told for %s', (_, before, after, expected) => {
    expect(diffLines(before, after).map(({ change, text }) => `${MARKS[change]}${text}`)).toEqual(expected.split('|'));
  });

  test('give both texts back, however long they are', () => {
    const before = Array.from({ length: 1_500 }, (_, line) => `old ${line}`).join('\n');
    const after = Array.from({ length: 1_500 }, (_, line) => `new ${line}`).join('\n');
    const lines = diffLines(before, after);
    const textOf = (left: string): string =>
      lines.flatMap(({ change, text }) => (change === left ? [] : [text])).join('\n');
    expect(textOf('added')).toBe(before);
    expect(textOf('removed')).toBe(after);
  });
});
