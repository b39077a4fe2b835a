import { expect, test } from 'vitest';
import { coreDeed } from './core-deeds.ts';
import { gathered } from './gathered-wishes.ts';

test.each([
  ['delete orders filter by query parameters', 'delete orders'],
  ['search for orders for a depot', 'search orders'],
  ['resume a paused order', 'resume an order'],
  ['validate a list of orders', 'validate orders'],
  ['export orders as a ZIP archive', 'export orders'],
  // What is done to something else of it.
  ['list order items', 'list order items'],
  ['change the status of an order', 'change the status of an order'],
])('"%s" is in short "%s"', (wish, told) => expect(coreDeed(wish, 'order')).toBe(told));

test('deeds that no list of verbs knows are gathered where they are done to the thing that is spoken of', () => {
  expect(gathered(['read an order', 'unqueue an order', 'waive orders'], 'order')).toEqual([
    'read, unqueue and waive orders',
  ]);
  expect(gathered(['pause a belt', 'unpause a belt'])).toEqual(['pause and unpause belts']);
});
