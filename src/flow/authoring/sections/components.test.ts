import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { Page } from '../page.ts';
import { components } from './components.ts';

test('tests are named as left out of the counts, and where most of a folder tests, in its row', async () => {
  const own = (name: string) => `export function ${name}() {\n  return '${name}';\n}\n`;
  const evidence = await evidenceIn({
    'package.json': '{"name":"quay"}\n',
    'src/boats/load.ts': own('load'),
    'src/boats/moor.ts': own('moor'),
    'src/tides/high.ts': own('high'),
    'src/tides/high.test.ts': "import { test } from 'vitest';\ntest('a tide is high', () => {});\n",
    'src/tides/low.test.ts': "import { test } from 'vitest';\ntest('a tide is low', () => {});\n",
    'src/winds/north.ts': own('north'),
  });
  const page = new Page(evidence);
  components.write(evidence, page);
  const text = page.finish('components', 'Components').markdown;
  expect(text).toContain('; two files of tests with 4 lines are not counted [');
  expect(text).toMatch(/3 lines beside 2 files of tests/);
  expect(text).toMatch(/`src\/winds\/`.* 1 file, 3 lines \|/);
});
