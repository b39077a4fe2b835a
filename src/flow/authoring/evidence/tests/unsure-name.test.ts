import { expect, test } from 'vitest';
import type { Found } from '../evidence.ts';
import { criterionOf } from './criteria.ts';

const told = (name: string, criterion: string, handler: string): string | null =>
  criterionOf(
    {
      kind: 'test',
      subject: 'x',
      values: { name, criterion, suite: [], framework: 'Ruby' },
      path: 'test/crates_test.rb',
      startLine: 1,
      endLine: 2,
      score: 1,
      polarity: 'observed',
      symbol: null,
    } satisfies Found<'test'>,
    { name: 'it', route: 'POST /crates', handler },
  );

test('a name that makes no sentence is quoted', () => {
  expect(told('create happy case no lids', 'creates happy case no lids', 'create')).toBe(
    'the test “create happy case no lids” passes',
  );
  expect(told('create missing lid number', 'creates missing lid number', 'create')).toBe(
    'the test “create missing lid number” passes',
  );
  expect(told('create keeps the lid', 'creates keeps the lid', 'create')).toBe('it keeps the lid');
});

test('a name that begins with another deed is none of the story', () => {
  const name = 'update by label changes lid colours';
  expect(told(name, 'updates by label changes lid colours', 'update')).toBe(null);
  expect(told(name, 'updates by label changes lid colours', 'update_by_label')).toBe(`the test “${name}” passes`);
});
