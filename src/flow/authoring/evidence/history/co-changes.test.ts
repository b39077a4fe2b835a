import { expect, test } from 'vitest';
import { makePack } from '../../../../../test/make-pack.ts';
import { Evidence } from '../evidence.ts';
import { pairsOf } from './co-changes.ts';

test('how often two files changed together is counted over all commits, also those that touched much else', async () => {
  const others = Array.from({ length: 30 }, (_, place) => `shop/room${place}.ts`);
  const commits = Array.from({ length: 9 }, (_, day) => ({
    sha: `${day}`.repeat(40),
    author: { name: 'A', email: 'a@example.org' },
    date: day,
    subject: `Change ${day}`,
    body: '',
    paths: day === 8 ? ['shop/till.ts'] : ['shop/till.ts', 'shop/drawer.ts', ...(day > 5 ? others : [])],
  }));
  const sources = Object.fromEntries(
    ['shop/till.ts', 'shop/drawer.ts', ...others].map((path) => [path, 'export const one = 1;\n']),
  );
  const pack = await makePack(sources, commits);
  const pairs = pairsOf(new Evidence(pack, { commit: 'test', projectName: 'test' }));
  expect(pairs).toEqual([
    { left: 'shop/drawer.ts', right: 'shop/till.ts', together: 8, share: 1, commit: '5'.repeat(40) },
  ]);
});
