import { expect, test } from 'vitest';
import { understandQuestion } from './understand-question.ts';

test.each([
  ['How are queries like year:2000..2005 parsed?', ['queries', 'parsed']],
  ['How are filters such as price>=10 read?', ['filters']],
  ['How are paths like these joined?', ['paths', 'joined']],
])('a value that is given as an example is not looked for: %s', (question, words) => {
  const said = understandQuestion(question).words.map(({ text }) => text);
  expect(said).toEqual(expect.arrayContaining(words));
  expect(said.join(' ')).not.toMatch(/\d|price|year/);
});
