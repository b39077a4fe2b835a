import { expect, it } from 'vitest';
import { languageName } from './language-name.ts';

it.each([
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
  ['cpp', 'C++'],
  ['', ''],
])('the language %s is written %s', (id, name) => {
  expect(languageName(id)).toBe(name);
});
