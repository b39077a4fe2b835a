import { expect, test } from 'vitest';
import { isContradicted } from './contradicted.ts';

test.each([
  ['The boat type cannot be `lent` or empty', 'Boats.PAINT_GREEN.equalsIgnoreCase(boat.getPaint())', true],
  ['The boat type cannot be `lent` or empty', 'boat.paint === "green"', true],
  ['The boat paint cannot be `lent`', 'boat.paint === "green"', false],
  ['The boat type cannot be `green`', 'boat.paint === "green"', false],
  ['The boat type cannot be `lent`', 'boat.type == Type.LENT || boat.old', false],
  ['A tag must not already exist with the name', 'ticket != nil', true],
  ['A tag must not already exist with the name', 'tag != nil', false],
  ['A tag must not already exist with the name', 'existing != nil', false],
  ['An account must not already exist', 'user !== null', false],
  ['The change of role to a `role` type is not supported', 'command.role !== Role.ADMIN', true],
  ['A mast of `wood` is not supported', 'mast.kind === "wood"', false],
  ['The mast of a `state` boat cannot be changed', 'boat.state == State.SUNK', true],
  ['Only owners and captains can recheck the mast', 'crew.role === "guest"', true],
  ['Only owners and captains can recheck the mast', 'crew.role !== "owner"', false],
  ['Only members can recheck the mast', 'crew.role === "guest"', false],
  ['Only captains can paint the boat', "ability.cannot('manage', subject('Paint', { boat }))", true],
  ['Only captains or the painter can paint the boat', "!user.can('captain.paint')", true],
  ['Only captains can paint the boat', "!user.can('captain.paint')", false],
  ['Only captains can paint the boat', '!boat.isOpen()', false],
  ['The end must be before the start', 'end < start', true],
])('"%s" beside `%s`: %s', (rule, condition, is) =>
  expect(isContradicted(rule, { condition, form: 'message' })).toBe(is),
);

test('that something has expired is not told by a thing that was not found', () => {
  const asked = (condition: string) => ({ condition, form: 'message' as const });
  expect(isContradicted('An expired user session is refused', asked('user == nil'))).toBe(true);
  expect(isContradicted('An expired session is refused', asked('session == nil'))).toBe(false);
  expect(isContradicted('The token must not have expired', asked('token.expires_at < now'))).toBe(false);
});
