// `npm test`: every check, two at a time and in the order in which a failure is cheapest to find, then the tests.
// `npm test -- <vitest arguments>` runs the tests alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const node = process.execPath;
const bin = (name) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
const chosen = process.argv.slice(2);

// By itself the compiler checks in four threads, which learn much of the same: together they take two thirds more
// processor time than one, and something else is checked beside it anyway.
const types = (project) => ['node_modules/typescript-native/bin/tsc', '-p', project, '--checkers', '1'];
const checks = [
  ['types', node, types('tsconfig.json')],
  ['types of the dashboard', node, types('dashboard/tsconfig.json')],
  ['lint', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['layers', node, ['scripts/check-layers.mjs']],
  ['patterns', node, ['scripts/check-patterns.mjs']],
  ['unused code', bin('knip'), []],
];
const AT_ONCE = 2;

/** Runs one of them to its end and says how it went; what it prints comes at once, or in one piece where others run beside it. */
async function run([name, command, args], { beside }) {
  const started = Date.now();
  if (!beside) console.log(`\n▶ ${name}`);
  const child = spawn(command, args, { stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (piece) => {
      output += piece;
    });
  const [code] = await once(child, 'close').catch((error) => [error.message]);
  if (beside) process.stdout.write(`\n▶ ${name}\n${output}`);
  if (code === 0) console.log(`✔ ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  else console.error(`✘ ${name} failed${typeof code === 'string' ? `: ${code}` : ''}`);
  return code === 0;
}

/** After a failure nothing more is begun; what runs beside it still says its own. */
async function runChecks() {
  const waiting = [...checks];
  let passed = true;
  const lane = async () => {
    while (passed && waiting.length > 0) if (!(await run(waiting.shift(), { beside: true }))) passed = false;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return passed;
}

const passed = chosen.length > 0 || (await runChecks());
if (!passed || !(await run(['tests', bin('vitest'), ['run', ...chosen]], { beside: false }))) process.exit(1);
