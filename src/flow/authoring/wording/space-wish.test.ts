import { expect, test } from 'vitest';
import { spaceWish } from './space-wish.ts';

test('an operation in a space of GraphQL is told with the space', () => {
  expect(spaceWish('/crates.create', 'MUTATION', undefined)).toBe('create a crate');
  expect(spaceWish('/crates.single', 'QUERY', 'one')).toBe('read a crate');
  expect(spaceWish('/crates.singleByPath', 'QUERY', 'one')).toBe('read a crate by path');
  expect(spaceWish('/crates.byId', 'QUERY', undefined)).toBe('read a crate');
  expect(spaceWish('/crates.history', 'QUERY', 'one')).toBe('read the history of crates');
  expect(spaceWish('/mail.targets', 'QUERY', 'many')).toBe('list the targets of the mail');
  expect(spaceWish('/crates', 'QUERY', 'many')).toBeNull();
});
