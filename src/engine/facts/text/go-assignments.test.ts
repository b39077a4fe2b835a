import { expect, test } from 'vitest';
import { goAssignments } from './go-assignments.ts';

test('each line that sets a variable of Go is found with how and to what, and none that compares it', () => {
  const code =
    'boat, err := find(id)\nif boat == nil {\n\tboat = spare\n}\nboat += " 2"\nother.boat = 1\nfleet.boat, ok = 1, true\n';
  const found = (name: string) => goAssignments(code, name).map(({ operator, value }) => [operator, value]);
  expect(found('boat')).toEqual([
    [':=', 'find(id)'],
    ['=', 'spare'],
    ['+=', '" 2"'],
  ]);
  expect(found('fleet.boat')).toEqual([['=', '1, true']]);
});
