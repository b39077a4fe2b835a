import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { scriptRunner } from './script-runners.ts';

const manifest = (devDependencies: Record<string, string>, test = 'true'): string =>
  JSON.stringify({ name: 'shop', scripts: { test }, devDependencies });
const crates = "test('a crate is packed', () => {});\n";

async function runnersIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return Object.keys(sources)
    .filter((path) => !path.endsWith('package.json'))
    .map((path) => scriptRunner(evidence, path));
}

test('tests are of the runner that the nearest package declares or starts, also where that holds nothing but tests', async () => {
  expect(
    await runnersIn({
      'test/automated/api/package.json': manifest({ jest: '29' }),
      'test/automated/api/crates.test.js': crates,
      'test/automated/browser/package.json': manifest({ cypress: '13' }),
      'test/automated/browser/cypress/e2e/crates.cy.js': crates,
      'web/package.json': manifest({ cypress: '13', 'ts-jest': '29' }, 'jest'),
      'web/tests/crates.test.ts': crates,
      'web/cypress/e2e/crates.spec.ts': crates,
      'shed/package.json': manifest({ '@types/jest': '29' }, 'NODE_ENV=test mocha --exit'),
      'shed/crates.test.js': crates,
    }),
  ).toEqual(['jest', 'cypress', 'jest', 'cypress', 'mocha']);
});

test('what a file takes from its runner says which one that is', async () => {
  expect(
    await runnersIn({
      'package.json': manifest({ jest: '29', '@playwright/test': '1' }),
      'e2e/crates.spec.ts': `import { test } from '@playwright/test';\n\n${crates}`,
      'src/crates.test.ts': `import { test } from '@jest/globals';\n\n${crates}`,
      'src/boats.test.ts': crates,
    }),
  ).toEqual(['@playwright/test', 'jest', 'jest']);
});
