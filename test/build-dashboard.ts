import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the dashboard once for the whole test run, if its sources have changed. The browser tests open what is built. */
export default function buildDashboard(): void {
  const script = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
  execFileSync(process.execPath, [script, '--if-stale', 'dashboard'], { stdio: 'inherit' });
}
