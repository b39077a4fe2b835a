import { expect, test } from 'vitest';
import { fromBrackets, lacksCondition } from './without-condition.ts';

test.each([
  ['The harbour mount cannot be served', '!isPlain(path.below) || path.kind == Remote', true],
  ['The crate cannot be opened', 'crate.isSealed', false],
  ['The last anchor cannot be removed', 'count === 1', false],
  ['The rope cannot be empty', 'name == ""', false],
  ['The landing request is not allowed now', 'harbour.NextLanding() == ""', true],
  ['The crate is not available at the moment', 'crate.isHeld', true],
  ['The rope is not currently tied', 'rope.end === null', true],
  ['The mooring setting is not allowed to be changed', 'harbour.IsDisabledFor(user, settings.Mooring)', true],
  ['The mooring setting cannot be changed while mooring is disabled', 'harbour.IsDisabledFor(user)', false],
  ['The crate is not known', 'crate === undefined', false],
])('"%s" behind `%s` says too much: %s', (rule, condition, isTooMuch) => {
  expect(lacksCondition(rule, { form: 'message', condition })).toBe(isTooMuch);
});

test('a rule that stands in brackets is the rule', () => {
  expect(fromBrackets('The toll rate is invalid (must be between 0 and 9)')).toBe(
    'The toll rate must be between 0 and 9',
  );
  expect(fromBrackets('The toll rate is invalid (only numbers are accepted)')).toBe(
    'The toll rate is invalid (only numbers are accepted)',
  );
});
