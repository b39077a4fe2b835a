import { expect, test } from 'vitest';
import { sceneOf } from './scene.ts';

test.each<[string, number | undefined, string | null]>([
  [
    'given user without key when adding boat then return forbidden',
    403,
    'given a user without a key, when adding a boat, the answer is 403',
  ],
  ['given user without key when adding boat then return forbidden', 404, null],
  [
    'given anonymous user when addBoat then unauthorized',
    undefined,
    'given an anonymous user, when it is called, the answer is 401',
  ],
  [
    'when adding a boat with existing name then returns bad request',
    400,
    'when adding a boat with an existing name, the answer is 400',
  ],
  [
    'givenSoldBoat_whenReadingHarbour_thenBoatIsHidden',
    200,
    'given a sold boat, when reading a harbour, the boat is hidden',
  ],
  // That all is well, or what was done already, says nothing.
  ['given skipper when adding boat then return ok', 200, null],
  ['given skipper when changing sails then sails are changed', 204, null],
  ['given boats when reading them then they are sorted correctly', 200, null],
  ['given user only allowed boats when reading then boats are hidden', 200, null],
])('"%s", answered with %s, says: %s', (name, status, told) => {
  expect(sceneOf(status === undefined ? { name } : { name, status })).toBe(told);
});
