import { expect, test } from 'vitest';
import type { Found } from '../evidence.ts';
import { criteriaOf } from './story-criteria.ts';

test('that something is done and that it is not done are told of no route that says nothing of the difference', () => {
  const tests = [
    'creates the order of that buyer',
    'does not create the order of that buyer',
    'keeps the lid of a crate',
  ];
  const facts = tests.map(
    (name) =>
      ({ kind: 'test', path: 'a.test.ts', values: { name, criterion: name, suite: [] } }) as unknown as Found<'test'>,
  );
  expect(criteriaOf(facts, { name: 'it' }).map(({ text }) => text)).toEqual(['it keeps the lid of a crate']);
});

test('that something succeeds and fails with the same is not told: what makes the difference was left out', () => {
  const facts = ['succeeds with the default lid', 'fails with the default lid', 'fails with a broken seal'].map(
    (name) =>
      ({ kind: 'test', path: 'a.test.ts', values: { name, criterion: name, suite: [] } }) as unknown as Found<'test'>,
  );
  expect(criteriaOf(facts, { name: 'it' }).map(({ text }) => text)).toEqual(['it fails with a broken seal']);
});
