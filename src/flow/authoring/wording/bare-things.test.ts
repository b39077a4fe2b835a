import { expect, test } from 'vitest';
import { isBroken } from './broken-rule.ts';
import { mended } from './rule-grammar.ts';
import { ruleInWords, smoothed } from './rule-words.ts';
import { worthOf } from './rule-worth.ts';

test.each([
  [
    'Only boats belonging to built-in organization can be lent',
    'Only boats belonging to the built-in organization can be lent',
  ],
  ['The boat name cannot be same as the harbour name', 'The boat name cannot be the same as the harbour name'],
  ['The user must not already be assigned to group', 'The user must not already be assigned to the group'],
  ['The cargo must not exceed box configuration', 'The cargo must not exceed the box configuration'],
  ['The platform of a boat must match version platform', 'The platform of a boat must match the version platform'],
  ['The name cannot be only dot', 'The name cannot be only a dot'],
  ['It is not possible to unassign guest user', 'It is not possible to unassign the guest user'],
  [
    'It is not possible to specify both incident and account',
    'It is not possible to specify both an incident and an account',
  ],
  ['The bid must be at most ask', 'The bid must be at most the ask'],
  ['A frame cannot be used on non-movie preview', 'A frame cannot be used on a non-movie preview'],
  ['A tag must not already exist with the name', 'A tag with the same name must not already exist'],
  ['There must not already exist a backup with the name', 'A backup with the same name must not already exist'],
  ['`KEY_EACH` cannot be True if no `KEY` specified', '`KEY_EACH` cannot be True if no `KEY` is specified'],
])('%s', (message, rule) => {
  expect(mended(message)).toBe(rule);
});

test.each([
  'The value must match one of the names',
  'Users must be assigned to groups',
  'The password must match exactly once',
  'It is not possible to pay in advance',
  'The size must be at most 10',
  'The lamp must be linked to data',
])('%s stays', (rule) => {
  expect(mended(rule)).toBe(rule);
});

test('the name of a variable that the rule speaks of is a word like any other', () => {
  expect(smoothed('The berth quota must not be exceeded unless `quota` is `-1`')).toBe(
    'The berth quota must not be exceeded unless the quota is `-1`',
  );
  expect(smoothed('At most 3 arguments are allowed when `command` is `put`')).toBe(
    'At most 3 arguments are allowed when `command` is `put`',
  );
});

test.each([
  'The currency of a goal cannot change currency of an existing goal',
  'The domain of a site must not contain URI reserved',
  'The event name engagement event requires a whole number',
  'The fail silently cannot be used with a connection',
  'The scopes of a device must have at most _MAX_SCOPES characters',
])('%s is no English', (rule) => {
  expect(isBroken(rule)).toBe(true);
});

test('which editor a message points at is not told', () => {
  expect(worthOf('The page must not already be using the editor')).toBe('nothing');
});

test('what is asked where a thing is made is told of a new one', () => {
  const asked = (owner: string): string =>
    ruleInWords('`content` must have at least 2 characters', { owner, form: 'message' });
  expect(asked('postNewComment')).toBe('The content of a new comment must have at least 2 characters');
  expect(asked('Comments.createComment')).toBe('The content of a new comment must have at least 2 characters');
  expect(asked('CommentController.store')).toBe('The content of a new comment must have at least 2 characters');
  expect(asked('createComments')).toBe('The content must have at least 2 characters');
  expect(asked('updateComment')).toBe('The content must have at least 2 characters');
});
