import { expect, test } from 'vitest';
import { plain } from './markup.ts';

test('comments go, and those that nobody ends do not make a text long to read', () => {
  expect(plain('Keeps <!-- all\nof the --> crates')).toBe('Keeps crates');
  expect(plain(`Keeps crates ${'<!-- a '.repeat(10_000)}`)).toContain('Keeps crates');
  expect(plain(`Keeps crates ${'![a '.repeat(20_000)}`)).toContain('Keeps crates');
});

test('a tag that a sentence speaks of stays, as a name', () => {
  expect(plain('Puts the name of a crate into a <span className="crate">\ntag.')).toBe(
    'Puts the name of a crate into a `<span>` tag.',
  );
  expect(plain('Puts <b>the name</b> into a crate with `<b>` tags.')).toBe(
    'Puts the name into a crate with `<b>` tags.',
  );
});
