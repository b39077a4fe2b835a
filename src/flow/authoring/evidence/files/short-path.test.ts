import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { shortPath } from './short-path.ts';

test('a path is told whole, and a long one by its end, which no other file has', async () => {
  const paths = ['cmd/shop/main.go', 'a/b/c/d/e/pay.go', 'a/b/x/d/e/pay.go', 'a/b/c/d/e/only.go'];
  const evidence = await evidenceIn(Object.fromEntries(paths.map((path) => [path, 'package shop\n'])));
  expect(paths.map((path) => shortPath(evidence, path))).toEqual([
    'cmd/shop/main.go',
    '…/c/d/e/pay.go',
    '…/x/d/e/pay.go',
    '…/e/only.go',
  ]);
});
