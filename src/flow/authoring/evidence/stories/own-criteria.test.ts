import { expect, test } from 'vitest';
import type { Found } from '../evidence.ts';
import { speaksOfStory } from './own-criteria.ts';

test.each<[string, string, number | undefined, boolean]>([
  ['a listener of plugins gets the call', 'test/plugin_test.rb', undefined, false],
  ['crates of oak are heavy', 'test/plugin_test.rb', undefined, true],
  ['oak is heavy', 'test/crates_test.rb', undefined, true],
  ['guests are refused', 'test/rights_test.rb', 403, true],
  ['when a plugin is there, it calls that', 'test/plugin_test.rb', undefined, true],
])('"%s" in %s with %s belongs to the making of crates: %s', (text, path, status, isOwn) => {
  const values = { name: text, suite: [], framework: 'x', request: 'POST /crates', status };
  const fact = { path, values } as unknown as Found<'test'>;
  expect(speaksOfStory({ text, test: fact }, '/crates create a crate')).toBe(isOwn);
});
