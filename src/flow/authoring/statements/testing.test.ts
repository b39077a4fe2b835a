import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { coverageOf } from '../evidence/tests/coverage.ts';
import { largestTestFiles, sizeOfTests, testRuns } from './testing.ts';

const GO = `package till

import "testing"

func TestOpens(t *testing.T) {
	t.Run("closed drawer", func(t *testing.T) { Open() })
	t.Run("open drawer", func(t *testing.T) { Open() })
}

func TestCounts(t *testing.T) { Count() }
`;

test('cases inside of a test of Go are its subtests, and each runner has its own number', async () => {
  const evidence = await evidenceIn({
    'till/till_test.go': GO,
    'web/package.json': '{ "devDependencies": { "vitest": "1.0.0" } }',
    'web/drawer.test.ts': "import { test } from 'vitest';\ntest('the drawer opens', () => {});\n",
  });
  expect(sizeOfTests(evidence)?.text).toBe(
    "At least three tests with two subtests in them were found in two files, written for Go's testing package (2) and vitest (1)",
  );
});

test('files are compared by their tests, of which not every case has a name that says something', async () => {
  const one =
    'package till\n\nimport "testing"\n\nfunc TestShuts(t *testing.T) { Shut() }\n\nfunc TestLocks(t *testing.T) { Lock() }\n\nfunc TestRings(t *testing.T) { Ring() }\n';
  const evidence = await evidenceIn({ 'till/till_test.go': GO, 'till/lock_test.go': one });
  expect(largestTestFiles(evidence)?.text).toBe(
    'The files with most tests are `till/lock_test.go` (3) and `till/till_test.go` (2)',
  );
});

test('how many names of tests say what must hold is told as a lower bound, where they are a good part', async () => {
  const test = (name: string): string => `test('${name}', () => {});\n`;
  const told = [
    'uses first lid if no lid given',
    'orders for a crate are returned',
    'simultaneous crates are heavy',
  ].map(test);
  const others = Array.from({ length: 20 }, (_, place) => test(`crate ${place}`));
  const size = async (tests: readonly string[]) =>
    sizeOfTests(
      await evidenceIn({
        'web/crate.test.ts': `import { describe, test } from 'vitest';\ndescribe('openCrate', () => {\n${tests.join('')}});\n`,
      }),
    )?.text;
  expect(await size(told)).toMatch(/; the names of at least 3 say what must hold$/);
  expect(await size([...told, ...others])).not.toContain('must hold');
});

const workflow = (...commands: string[]): string =>
  `name: Checks\non: [push]\njobs:\n  check:\n    runs-on: ubuntu-latest\n    steps:\n${commands.map((each) => `      - run: ${each}\n`).join('')}`;

test('a pipeline runs tests by the script that it starts, and not by the image that is called after them', async () => {
  const evidence = await evidenceIn({
    'package.json':
      '{ "name": "shop", "scripts": { "ci": "turbo run build && turbo run test:e2e", "pack": "turbo run build" } }',
    '.github/workflows/checks.yml': workflow(
      'docker pull registry.example/till-test-server',
      'npm run pack',
      'npm run ci',
    ),
  });
  expect(testRuns(evidence).map(({ text }) => text)).toEqual(['GitHub Actions runs `npm run ci` in `Checks`']);
});

test('what helps the tests tests no part', async () => {
  const evidence = await evidenceIn({
    'src/till/open.ts': 'export function open() {}\n',
    'src/till/count.ts': 'export function count() {}\n',
    'src/rope/tie.ts': 'export function tie() {}\n',
    'src/rope/cut.ts': 'export function cut() {}\n',
    'tests/helpers/ropes.ts': "import { tie } from '../../src/rope/tie';\nexport const rope = tie();\n",
    'tests/till.test.ts': "import { open } from '../src/till/open';\ntest('the till opens', () => { open(); });\n",
  });
  const files = [...coverageOf(evidence).values()].flatMap((each) => [...each.files]);
  expect([...new Set(files)]).toEqual(['tests/till.test.ts']);
});
