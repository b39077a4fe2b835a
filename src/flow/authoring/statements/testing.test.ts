import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { testRuns } from './testing.ts';

test('to bring an image for the tests is no run of them', async () => {
  const evidence = await evidenceIn({
    '.github/workflows/checks.yml':
      'name: Checks\non: push\njobs:\n  checks:\n    runs-on: ubuntu-latest\n    steps:\n      - run: docker pull example.com/test-scales\n      - run: docker run --rm example.com/shop npm test\n      - run: npm test\n',
  });
  expect(testRuns(evidence).map(({ text }) => text)).toEqual([
    'GitHub Actions runs `docker run --rm example.com/shop npm test` and `npm test` in `Checks`',
  ]);
});
