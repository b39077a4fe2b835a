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
