import { expect, test } from 'vitest';
import { routeWish } from './route-words.ts';

test.each([
  ['/boats/{id}/archive', 'BoatArchiveUnarchiveEndpoint.delete', 'unarchive a boat'],
  ['/archived-boats/{id}/unarchive', 'BoatArchive.delete', 'unarchive a boat'],
  ['/boats/{id}/archive', 'BoatArchive.delete', 'delete the archive of a boat'],
  ['/boats/{id}/lock', 'BoatLock.delete', 'unlock a boat'],
  ['/boats/{id}/subscribe', 'BoatSubscribe.delete', 'unsubscribe from a boat'],
])('what was done is undone by a deletion: %s with %s', (path, handler, wish) => {
  expect(routeWish('DELETE', path, handler)).toBe(wish);
});
