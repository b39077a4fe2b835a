import { expect, test } from 'vitest';
import type { Rule } from '../rules.ts';
import { gatheredRules } from './gathered-rules.ts';

const rule = (text: string, path = 'app/boat.rb', startLine = 1): Rule => ({
  text,
  others: [],
  stated: null,
  fact: {
    kind: 'invariant',
    subject: 'Boat',
    values: { rule: text, form: 'schema', owner: 'Boat' },
    path,
    startLine,
    endLine: startLine,
    score: 1,
    symbol: null,
    polarity: 'enforced',
  },
});

const told = (...rules: Rule[]): string[] => gatheredRules(rules, (thing) => thing === 'boat').map(({ text }) => text);

test('what a kept thing cannot be without is one rule', () => {
  expect(
    told(
      rule('The name of a boat must be given'),
      rule('The masts of a boat must not be empty'),
      rule('The archived of a boat must be given'),
    ),
  ).toEqual(['A boat must have a name and masts']);
  expect(told(rule('The name of a sail must be given'), rule('The size of a sail must be given'))).toHaveLength(2);
  expect(
    told(
      rule('The name of a boat must be given', 'lib/boat.ex', 1),
      rule('The berth of a boat must be given', 'lib/boat.ex', 9),
    ),
  ).toHaveLength(2);
});

test('the two ends of a range are one rule', () => {
  expect(
    told(
      rule('The name of a boat must have at least 3 characters'),
      rule('The name of a boat must have at most 20 characters'),
    ),
  ).toEqual(['The name of a boat must have 3 to 20 characters']);
  expect(told(rule('The crew of a boat must be at least 1'), rule('The crew of a boat must be at most 9'))).toEqual([
    'The crew of a boat must be between 1 and 9',
  ]);
});
