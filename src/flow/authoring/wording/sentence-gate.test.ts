import { expect, test } from 'vitest';
import { isWellFormed } from './sentence-gate.ts';

test.each([
  'The cargo no longer exists, it may must not have been sold',
  'When the mail is missing, it falls a back to a name',
  'When a present, it uses the mail of the crew',
  'When it is called with an invalid in another harbour, then it answers 403',
  'The key must be of the form `a:b`, (ie',
  'The key must be of the form a, ie',
  'A boat’s name must be unique, whatever its case, and unique (ignoring case)',
  'The the boat must be moored',
  'When a successful, it sets a sail of the boat',
  'Accepted when it boats only allows sails',
  'The crew.FirstName must have at most 50 characters',
  'The pier must not already exist and is not a quay',
  'The cargo must not already be being loaded or has already been sold',
  'The name cannot be only dot',
])('is not printed: %s', (sentence) => {
  expect(isWellFormed(sentence)).toBe(false);
});

test.each([
  'The name of a boat must be unique, whatever its case',
  'A fully signed key is required to sail, and a new or existing boat',
  'A reply to a comment must not be empty',
  'Accepted when it does not pause an already paused check of an in-memory boat',
  'The text is “the is” and `a.isB()`',
  'Files of ASP.NET and node.js must be in the back of `boat.yml`',
  'An only child can be added when the parent is present',
])('is printed: %s', (sentence) => {
  expect(isWellFormed(sentence)).toBe(true);
});
