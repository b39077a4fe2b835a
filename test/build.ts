import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The program as it is built and shipped: it begins in a third of the time that its sources take. */
export const MAIN = fileURLToPath(new URL('../dist/program/main.js', import.meta.url));

/** Builds the program and the dashboard once for the whole test run, where their sources have changed. */
export default function buildAll(): void {
  build('server', 'dashboard');
}

export function build(...parts: ('server' | 'dashboard')[]): void {
  const script = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
  execFileSync(process.execPath, [script, '--if-stale', ...parts], { stdio: 'inherit' });
}
