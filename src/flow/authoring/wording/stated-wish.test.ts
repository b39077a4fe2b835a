import { expect, test } from 'vitest';
import { statedWish } from './stated-wish.ts';

test.each([
  ['Create user', 'create a user'],
  ['Add new depot', 'add a new depot'],
  ['Update settings', 'update the settings'],
  ['Delete all crates', 'delete all crates'],
  ['Update metadata', 'update the metadata'],
  ['Cancel an order', 'cancel an order'],
  ['Reset and installs the depot', 'reset and install the depot'],
  ['List orders and reports of a depot', 'list orders and reports of a depot'],
  ['Remove crate from depot', 'remove crate from depot'],
])('a summary of one thing is told with its article: %s', (summary, wish) => {
  expect(statedWish(summary, null)).toBe(wish);
});

test('the second deed of a summary is wished for like the first', () => {
  expect(statedWish('Resets and installs the boat', null)).toBe('reset and install the boat');
  expect(statedWish('Removes the boat and deletes its sails', null)).toBe('remove the boat and delete its sails');
  expect(statedWish('List boats and imports', null)).toBe('list boats and imports');
});

test('what a handler is made of, and the method beside it, are not what somebody wants', () => {
  expect(statedWish('Contains functions to read or delete a boat', null)).toBeNull();
  expect(statedWish('Lists boats if requested via GET', null)).toBe('list boats');
});
