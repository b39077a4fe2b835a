import { expect, test } from 'vitest';
import { notTogether } from './together.ts';

test('two that are refused only beside each other are refused together', () => {
  const rule = 'A harbour URL and the -chart flag cannot be specified';
  expect(notTogether(rule, 'chart != "" && isURL(name)')).toBe(`${rule} together`);
  // The guard asks about one of them: the other is asked about around it.
  expect(notTogether(rule, '*chartPath != ""')).toBe(`${rule} together`);
  expect(notTogether(rule, 'chart != "" || isURL(harbour)')).toBe(rule);
  expect(notTogether('Oars and sails cannot be combined', 'oars && sails')).toBe('Oars and sails cannot be combined');
  expect(notTogether('Tabs and newlines cannot be used', 'BLANK.test(name)')).toBe('Tabs and newlines cannot be used');
});

test('what cannot contain one or the other is told so', () => {
  expect(notTogether('The name cannot contain tabs and newlines', "name.has('\\t') || name.has('\\n')")).toBe(
    'The name cannot contain tabs or newlines',
  );
});
