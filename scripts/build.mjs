// `npm run build`: compiles src/ into dist/. The start command calls buildIfStale, so that nobody has to think of it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist', '.built');

export function buildIfStale() {
  if (existsSync(stamp) && newestSource() <= statSync(stamp).mtimeMs) return;
  process.stderr.write('Building Lorekeep …\n');
  build();
}

function build() {
  const started = Date.now();
  const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    process.stderr.write('The build failed. Run "npm ci" again, or see the messages above.\n');
    process.exit(1);
  }
  writeFileSync(stamp, '');
  process.stderr.write(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`);
}

function newestSource() {
  const files = readdirSync(join(root, 'src'), { recursive: true }).map((file) => join(root, 'src', String(file)));
  files.push(join(root, 'package.json'), join(root, 'tsconfig.json'), join(root, 'tsconfig.build.json'));
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build();
