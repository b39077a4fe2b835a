import { expect, test } from 'vitest';
import type { Rule } from '../rules.ts';
import { onlyBy, withOccasion } from './occasion.ts';

function told(owner: string, text: string): string {
  const values = { rule: text, form: 'message' as const, owner };
  const fact = { kind: 'invariant' as const, subject: owner, values, path: 'a.ts', symbol: null };
  return withOccasion({
    fact: { ...fact, startLine: 1, endLine: 1, score: 1, polarity: 'enforced' },
    others: [],
    stated: null,
    text,
  } satisfies Rule);
}

test.each([
  ['updateRope', 'Admin permissions are needed', 'Admin permissions are needed to update a rope'],
  [
    'accept_invite',
    'The user must not already have a berth',
    'The user must not already have a berth when an invite is accepted',
  ],
  [
    'BoatService.removeSails',
    'The user must be the owner of the boat',
    'The user must be the owner of the boat when sails are removed',
  ],
  [
    'CrewController.deleteSailorAction',
    'The user must be a sailor of the crew',
    'The user must be a sailor of the crew when a sailor is deleted',
  ],
  // What is said already, what any rule says of its thing, and names that tell no deed of users.
  ['updateRope', 'The rope kind cannot be changed', 'The rope kind cannot be changed'],
  ['updateRope', 'Ropes cannot be cut', 'Ropes cannot be cut'],
  ['checkUser', 'The user must have a berth', 'The user must have a berth'],
  ['removeSails', 'The user must be an owner to remove sails', 'The user must be an owner to remove sails'],
])('%s: %s', (owner, text, whole) => {
  expect(told(owner, text)).toBe(whole);
});

test('who may is told with what a function does', () => {
  expect(onlyBy('The user must be an admin', 'deleteRope')).toBe('Only an admin can delete a rope');
  expect(onlyBy('The user must be an admin', 'handle')).toBe('The user must be an admin');
});
