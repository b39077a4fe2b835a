import { expect, test } from 'vitest';
import { routeWish } from './route-words.ts';
import { spaceWish } from './space-wish.ts';

test('an operation in a space of GraphQL is told with the space', () => {
  expect(spaceWish('/crates.create', 'MUTATION', undefined)).toBe('create a crate');
  expect(spaceWish('/crates.single', 'QUERY', 'one')).toBe('read a crate');
  expect(spaceWish('/crates.singleByPath', 'QUERY', 'one')).toBe('read a crate by path');
  expect(spaceWish('/crates.byId', 'QUERY', undefined)).toBe('read a crate');
  expect(spaceWish('/crates.history', 'QUERY', 'one')).toBe('read the history of crates');
  expect(spaceWish('/mail.targets', 'QUERY', 'many')).toBe('list the targets of the mail');
  expect(spaceWish('/crates', 'QUERY', 'many')).toBeNull();
  // Whether each crate has its own, the space does not say.
  expect(spaceWish('/crates.updateProviders', 'MUTATION', undefined)).toBe('update crate providers');
  expect(spaceWish('/analytics.providers', 'QUERY', 'many')).toBe('list the providers of the analytics');
  expect(spaceWish('/crates.updateTag', 'MUTATION', undefined)).toBe('update a crate tag');
  expect(spaceWish('/crates.conflictLatest', 'QUERY', 'one')).toBe('read the latest conflict of crates');
  expect(spaceWish('/localization.locales', 'QUERY', 'many')).toBe('list locales');
});

test('what a query answers tells whether it reads one or lists several', () => {
  expect(routeWish('QUERY', '/crate', null, 'many')).toBe('list crates');
  expect(routeWish('QUERY', '/cratesOfDepotByAdmin', null, 'many')).toBe('list crates of depot by admin');
  expect(routeWish('QUERY', '/news', null, 'one')).toBe('read the news');
  expect(routeWish('QUERY', '/myTimeline', null, 'many')).toBe('read my timeline');
});
