// `npm run build`: compiles src/ and bundles dashboard/ into dist/. The start command calls buildIfStale, so that nobody
// has to think of it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is built, from which folders, by which command, and the file that remembers when. */
const PARTS = [
  {
    sources: ['src', 'package.json', 'tsconfig.json', 'tsconfig.build.json'],
    stamp: join(root, 'dist', '.built'),
    command: ['typescript-native/bin/tsc', '-p', 'tsconfig.build.json'],
  },
  {
    sources: ['dashboard', 'package.json'],
    stamp: join(root, 'dist', '.built-dashboard'),
    command: ['vite/bin/vite.js', 'build', 'dashboard', '--logLevel', 'warn'],
  },
];

export function buildIfStale() {
  const stale = PARTS.filter(({ stamp, sources }) => !existsSync(stamp) || newest(sources) > statSync(stamp).mtimeMs);
  if (stale.length > 0) build(stale);
}

/** The dashboard alone, for tests that open it in a browser. */
export function buildDashboardIfStale() {
  const [, dashboard] = PARTS;
  const { stamp, sources } = dashboard;
  if (!existsSync(stamp) || newest(sources) > statSync(stamp).mtimeMs) build([dashboard]);
}

function build(parts) {
  const started = Date.now();
  process.stderr.write('Building Lorekeep …\n');
  for (const { command, stamp } of parts) {
    const [program, ...args] = command;
    const path = join(root, 'node_modules', program);
    const { status } = spawnSync(process.execPath, [path, ...args], { cwd: root, stdio: 'inherit' });
    if (status !== 0) {
      process.stderr.write('The build failed. Run "npm ci" again, or see the messages above.\n');
      process.exit(1);
    }
    writeFileSync(stamp, '');
  }
  process.stderr.write(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`);
}

function newest(sources) {
  const files = sources.flatMap((source) => {
    const path = join(root, source);
    return statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true }).map((file) => join(path, file))
      : [path];
  });
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build(PARTS);
