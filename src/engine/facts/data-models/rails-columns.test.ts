import { expect, test } from 'vitest';
import { railsField } from './rails-columns.ts';

test('a reference that names no table means the one that Rails calls so', () => {
  const told = ['address', 'bus', 'boat', 'country', 'box'].map((name) => railsField('references', name, '')[0]);
  expect(told.map((each) => each?.references)).toEqual(['addresses', 'buses', 'boats', 'countries', 'boxes']);
});
