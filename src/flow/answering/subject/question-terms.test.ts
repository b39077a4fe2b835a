import { expect, test } from 'vitest';
import { askSources } from '../../../../test/ask-sources.ts';

test('a word of nothing but signs is asked for like any other', async () => {
  const sources = { 'src/boats.ts': 'export function make__boat() {\n  return 1;\n}\n' };
  for (const question of ['How do I make ______ boats?', 'What does `$__$` do?', 'Where is `__-__` used?'])
    expect((await askSources(question, { sources })).text).not.toBe('');
});

test('what is called by a noun of a deed is found by the deed', async () => {
  const sources = {
    'src/leases.ts': 'export function renewLease(lease: Lease): void {\n  lease.until = lease.until.plus(year);\n}\n',
    'src/boats.ts': 'export function moor(boat: Boat): void {\n  boat.rope.tie();\n}\n',
  };
  const { text, support } = await askSources('How does the renewal of a lease work?', { sources });
  expect(support).not.toBe('none');
  expect(text).toContain('`renewLease`');
});
