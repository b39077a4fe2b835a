import { expect, test } from 'vitest';
import { coreDeed, coreDeedAt } from './core-deeds.ts';
import { dottedWish } from './dotted-path.ts';
import { gathered } from './gathered-wishes.ts';

function told(wishes: readonly string[], thing?: string): string[] {
  return gathered(wishes, thing).map(({ text }) => text);
}

test.each([
  ['delete orders filter by query parameters', 'delete orders'],
  ['search for orders for a depot', 'search orders'],
  ['pause the list of orders', 'pause orders'],
  ['ask for an order of a certain kind', 'ask for an order'],
  ['resume a paused order', 'resume an order'],
  ['validate a list of orders', 'validate orders'],
  ['export orders as a ZIP archive', 'export orders'],
  ['create an order of a depot', 'create an order'],
  ['list the orders of a depot', 'list orders'],
  ['remove an order from a depot', 'remove an order from a depot'],
  // Only some, for all that is said.
  ['delete orders of a depot', 'delete orders of a depot'],
  // What is done to something else of it.
  ['list order items', 'list order items'],
  ['list deleted orders', 'list deleted orders'],
  ['set the order as the default', 'set the order as the default'],
  ['change the status of an order', 'change the status of an order'],
  ['read an order detail', 'read an order'],
  ['read detail information of specified order', 'read an order'],
  ['read order list', 'list orders'],
  ['list order detail information', 'list orders'],
  ['read order details of a shop', 'read order details of a shop'],
])('"%s" is in short "%s"', (wish, told) => expect(coreDeed(wish, 'order')).toBe(told));

test('deeds that no list of verbs knows are gathered where they are done to the thing that is spoken of', () => {
  expect(told(['read an order', 'unqueue an order', 'waive orders'], 'order')).toEqual([
    'read, unqueue and waive orders',
  ]);
  expect(told(['pause a belt', 'unpause a belt'])).toEqual(['pause and unpause belts']);
  // A noun that ends as a verb of the past does.
  expect(told(['list feeds', 'read a feed', 'save a feed', 'update a feed'])).toEqual(['list, read and update feeds']);
  expect(told(['read a deleted', 'list deleted'])).toEqual(['read a deleted', 'list deleted']);
});

test('what is added to a thing and taken from it is one deed, and what is done to all is not told of some', () => {
  const wishes = ['add a page to a book', 'list pages', 'remove a page from a book', 'list pages of a book'];
  expect(gathered(wishes)).toEqual([
    { text: 'add a page to a book or remove one from it', of: [wishes[0], wishes[2]] },
    { text: 'list pages', of: ['list pages'] },
  ]);
});

test('what is only taken away is told beside what is put there too', () => {
  const wishes = ['add a page to a book', 'remove a map from a book', 'remove a page from a book'];
  expect(told(wishes)).toEqual(['add a page to a book or remove one from it', 'remove a map from a book']);
});

test('what is taken away is told once, whatever comes first', () => {
  const wishes = ['remove a page from a book', 'add a page to a book'];
  expect(told(wishes)).toEqual(['add a page to a book or remove one from it']);
});

test.each([
  ['/api/pages.unresolve', 'unresolve a page'],
  ['/api/pages.drafts', 'list the drafts of pages'],
  ['/api/pages.pages', 'use pages.pages'],
])('%s: %s', (path, wish) => expect(dottedWish(path, 'POST')).toBe(wish));

test('a thing is not called after the place that it lies in', () => {
  expect(coreDeedAt('/harbour/{id}/orders', 'create a harbour order', 'order')).toBe('create an order');
  expect(coreDeedAt('/harbour/{id}/orders', 'list harbour orders', 'order')).toBe('list orders');
  expect(coreDeedAt('/harbour/{id}/orders', 'list draft orders', 'order')).toBe('list draft orders');
  expect(coreDeedAt('/draft/orders', 'list draft orders', 'order')).toBe('list draft orders');
});
