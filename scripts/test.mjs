// `npm test`: every check in the order in which a failure is cheapest to find. `npm test -- <vitest arguments>` runs the
// tests alone.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const node = process.execPath;
const bin = (name) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
const chosen = process.argv.slice(2);

const checks = [
  ['types', node, ['node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.json']],
  ['types of the dashboard', node, ['node_modules/typescript-native/bin/tsc', '-p', 'dashboard/tsconfig.json']],
  ['lint', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['layers', node, ['scripts/check-layers.mjs']],
  ['patterns', node, ['scripts/check-patterns.mjs']],
  ['unused code', bin('knip'), []],
];
const tests = ['tests', bin('vitest'), ['run', ...chosen]];

for (const [name, command, args] of chosen.length > 0 ? [tests] : [...checks, tests]) {
  const started = Date.now();
  console.log(`\n▶ ${name}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`✘ ${name} failed${error ? `: ${error.message}` : ''}`);
    process.exit(1);
  }
  console.log(`✔ ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}
