// `npm run test:clients`: the conformance suite and real clients against the real server. Their packages are large, so
// they have a package file of their own and are installed here, when they are first needed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../test/clients/', import.meta.url));
const bin = (name) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));

function step(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(`${folder}node_modules`))
  step('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
step(bin('vitest'), ['run', '--config', 'vitest.clients.config.ts', ...process.argv.slice(2)]);
