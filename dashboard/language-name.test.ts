import { expect, it } from 'vitest';
import { languageName, writtenIn } from './language-name.ts';

it.each([
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
  ['cpp', 'C++'],
  ['', ''],
])('the language %s is written %s', (id, name) => {
  expect(languageName(id)).toBe(name);
});

it('says what the programs are written in, and names formats only where there is no program', () => {
  const [code, lock, prose] = [{ name: 'typescript' }, { name: 'text' }, { name: 'markdown' }];
  expect(writtenIn([lock, code, prose])).toEqual([code]);
  expect(writtenIn([prose, lock])).toEqual([prose, lock]);
});
