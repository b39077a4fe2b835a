import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { runCommand } from '../wording/run-command.ts';
import { scriptsOf } from './scripts.ts';

const manifest = (more = ''): string =>
  `{ "name": "till"${more}, "scripts": { "test": "node --test", "seed": "node seed.js" } }`;

test.each([
  [{ 'package.json': manifest() }, ['npm test', 'npm run seed']],
  [{ 'package.json': manifest(), 'yarn.lock': '# yarn lockfile v1\n' }, ['yarn test', 'yarn run seed']],
  [{ 'package.json': manifest(), 'bun.lock': '{}\n' }, ['bun run test', 'bun run seed']],
  [
    { 'package.json': manifest(), 'yarn.lock': '# yarn lockfile v1\n', 'package-lock.json': '{}\n' },
    ['npm test', 'npm run seed'],
  ],
  [
    {
      'package.json': '{ "packageManager": "pnpm@10.0.0", "scripts": { "all": "true" } }',
      'desk/package.json': manifest(),
    },
    ['pnpm run all', 'cd desk && pnpm test', 'cd desk && pnpm run seed'],
  ],
  [
    { 'yarn.lock': '# yarn lockfile v1\n', 'desk/package.json': manifest(), 'desk/package-lock.json': '{}\n' },
    ['cd desk && npm test', 'cd desk && npm run seed'],
  ],
])('a script is started by what its package is installed with: %j', async (sources, commands) => {
  const evidence = await evidenceIn(sources);
  expect(scriptsOf(evidence).map(runCommand).toSorted()).toEqual(commands.toSorted());
});
