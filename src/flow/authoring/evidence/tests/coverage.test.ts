import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { coverageOf } from './coverage.ts';

test('of the tests that use a part, the one that lies as it does is shown', async () => {
  const uses = (from: string) => `import { weigh } from '${from}';\ntest('weighs', () => weigh());\n`;
  const evidence = await evidenceIn({
    'src/scale/weigh.ts': 'export function weigh() {}\n',
    'src/scale/zero.ts': 'export function zero() {}\n',
    'src/post/send.ts': 'export function send() {}\n',
    'src/post/stamp.ts': 'export function stamp() {}\n',
    'test/all.test.ts': uses('../src/scale/weigh.ts'),
    'test/scale/weigh.test.ts': uses('../../src/scale/weigh.ts'),
  });
  const [found] = [...coverageOf(evidence).values()];
  expect(found?.files.size).toBe(2);
  expect(found?.example).toEqual({ path: 'test/scale/weigh.test.ts', line: 1 });
});
