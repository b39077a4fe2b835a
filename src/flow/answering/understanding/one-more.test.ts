import { expect, test } from 'vitest';
import { wantedThing, wantsOneMore } from './one-more.ts';

test.each([
  ['How do I add a new field type to collections?', 'field type'],
  ['How would I add a new kind of parcel?', 'parcel'],
  ['How do I write my own plugin?', 'plugin'],
  ['How do I add support for a new database?', 'database'],
  ['I want to add another report here', 'report'],
])('%s', (question, thing) => {
  expect(wantsOneMore(question)).toBe(true);
  expect(wantedThing(question)).toBe(thing);
});

test('what is moved to another place is no one more', () => {
  expect(wantsOneMore('How do I migrate to another database?')).toBe(false);
});
