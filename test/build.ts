import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * A file of the program as it is built and shipped, which begins in less than half of the time that its sources take. In the
 * tests it takes the place of the function of that name in src/base: what runs in the process of a test starts the built
 * processes and threads.
 */
export function programFile(name: string): URL {
  return new URL(`../dist/${newestBuild()}/${name}.js`, import.meta.url);
}

/** Before the first build there is none, and nothing asks for its files. */
function newestBuild(): string {
  const named = new URL('../dist/build.json', import.meta.url);
  return existsSync(named) ? JSON.parse(readFileSync(named, 'utf8')).program : '';
}

export const MAIN = fileURLToPath(programFile('main'));

/**
 * Builds the program and the dashboard once for the whole test run, where their sources have changed. The many processes that tests
 * start, and those that run the tests, find compiled what one of them has compiled.
 */
export async function buildAll(): Promise<void> {
  await Promise.all([build('server'), build('dashboard')]);
  process.env['NODE_COMPILE_CACHE'] = fileURLToPath(new URL('compiled', programFile('main')));
}

export async function build(part: 'server' | 'dashboard'): Promise<void> {
  const script = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
  const building = spawn(process.execPath, [script, '--if-stale', part], { stdio: 'inherit' });
  const [code] = await once(building, 'exit');
  if (code !== 0) throw new Error(`The build of the ${part} failed.`);
}
