import { expect, test } from 'vitest';
import { conditionsAround } from './caller-condition.ts';

test('the conditions around a call, the innermost first', () => {
  const lines = [
    'enter(boat) {',
    '  if (!boat.isPublic) {',
    '    const key = boat.key;',
    '    if (!key) {',
    '      refuse();',
    '    }',
    '    check(key);',
    '  } else {',
    '    greet(boat);',
    '  }',
    '  leave(boat);',
    '}',
  ];
  expect(conditionsAround(lines, 7, 1)).toEqual(['(!boat.isPublic)']);
  expect(conditionsAround(lines, 9, 1)).toEqual(['?']);
  expect(conditionsAround(lines, 11, 1)).toEqual([]);
});
