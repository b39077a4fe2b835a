import { expect, test } from 'vitest';
import { plain } from './markup.ts';

test('comments go, and those that nobody ends do not make a text long to read', () => {
  expect(plain('Keeps <!-- all\nof the --> crates')).toBe('Keeps crates');
  expect(plain(`Keeps crates ${'<!-- a '.repeat(10_000)}`)).toContain('Keeps crates');
  expect(plain(`Keeps crates ${'![a '.repeat(20_000)}`)).toContain('Keeps crates');
});
