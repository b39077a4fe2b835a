import { expect, test } from 'vitest';
import { isOfOwnMaking } from './own-making.ts';

const asked = (text: string, owner: string, condition: string, message = ''): boolean =>
  isOfOwnMaking({
    text,
    others: [],
    stated: null,
    fact: {
      kind: 'invariant',
      subject: owner,
      path: 'src/harbour.go',
      symbol: 1,
      startLine: 1,
      endLine: 2,
      score: 1,
      polarity: 'enforced',
      values: { rule: text, form: 'message', owner, condition, message },
    },
  });

test('what a part of the program is handed when it is put together is no rule of the product', () => {
  const text = 'The crane host is required for the sweeping job';
  expect(asked(text, 'New', 'deps.Cranes == nil')).toBe(true);
  expect(asked(text, 'NewHarbour', 'deps.Cranes == nil || deps.Ropes == nil')).toBe(true);
  expect(asked(text, 'NewHarbour', 'len(deps.Cranes) == 0')).toBe(false);
  expect(asked(text, 'OpenHarbour', 'request.Cranes == nil')).toBe(false);
});

test('nor is what a function needs to do its work, or how it is called', () => {
  expect(asked('The boat is required to complete mooring', 'moorBoat', 'boatID == ""')).toBe(true);
  expect(asked('The boat is required to complete mooring', 'moorBoat', '!boat.isPainted')).toBe(false);
  expect(
    asked('The use boat must be used within a harbour', 'useBoat', '!context', 'useBoat must be used within a harbour'),
  ).toBe(true);
  expect(
    asked('Boats must be used within a harbour', 'useBoat', '!context', 'Boats must be used within a harbour'),
  ).toBe(false);
});
