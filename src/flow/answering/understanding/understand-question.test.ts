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

test('the sort of a definition that is named is no word of its own', () => {
  const said = (question: string): string[] => understandQuestion(question).words.map(({ text }) => text);
  expect(said('What could break if I change the Depot struct?')).not.toContain('struct');
  expect(said('How is the struct of a depot made?')).toContain('struct');
});
