import { expect, test } from 'vitest';
import { withArticles, withCapitals } from './bare-nouns.ts';

test.each([
  ['user without key', 'a user without a key'],
  ['user with access to all boats', 'a user with access to all boats'],
  ['user without the skipper role', 'a user without the skipper role'],
  ['user with SKIPPER role', 'a user with the SKIPPER role'],
  ['creating boat with existing name', 'creating a boat with an existing name'],
  [
    'when no boat is afloat, it uses first harbour as default',
    'when no boat is afloat, it uses the first harbour as default',
  ],
  [
    'when boat is sold and harbour key is valid, it returns error',
    'when the boat is sold and the harbour key is valid, it returns an error',
  ],
  ['it does not list boat', 'it does not list a boat'],
  ['updating settings of all boats', 'updating settings of all boats'],
  ['boats not ready', 'boats not ready'],
  ['boat groups', 'boat groups'],
  ['it does not make any boat, sail or rope', 'it does not make any boat, sail or rope'],
  [
    'it fails with status 403 forbidden when user is allowed to pin',
    'it fails with status 403 forbidden when the user is allowed to pin',
  ],
  ['it allows boat creation after registration', 'it allows boat creation after registration'],
  ['it sorts boats by name', 'it sorts boats by name'],
  ['harbour groups boats', 'a harbour groups boats'],
])('things of "%s" get their articles', (bare, told) => {
  expect(withArticles(bare)).toBe(told);
});

test('what is an abbreviation is written large', () => {
  expect(withCapitals('weak rsa key, two urls and an idle boat')).toBe('weak RSA key, two URLs and an idle boat');
});
