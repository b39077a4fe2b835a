// `npm run build`: bundles src/ and dashboard/ into dist/. Each build of the program has a folder of its own, which
// dist/build.json names: a server that runs goes on with the threads and processes of its own build. The start command calls buildIfStale, so that nobody
// has to think of it; the tests that open a browser run `node scripts/build.mjs --if-stale dashboard`.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is built, from which sources, by which command. A stamp in dist/ remembers when. */
const PARTS = [
  {
    name: 'server',
    sources: ['src', 'package.json', 'vite.config.ts'],
    command: ['vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    hasFolder: true,
  },
  {
    name: 'dashboard',
    sources: ['dashboard', 'package.json'],
    command: ['vite/bin/vite.js', 'build', 'dashboard', '--logLevel', 'warn'],
  },
];

export function buildIfStale(parts = PARTS) {
  const stale = parts.filter((part) => !existsSync(stampOf(part)) || newest(part) > statSync(stampOf(part)).mtimeMs);
  if (stale.length > 0) build(stale);
}

function build(parts) {
  const started = Date.now();
  process.stderr.write('Building Lorekeep …\n');
  for (const part of parts) {
    const [program, ...args] = part.command;
    const folder = `program-${Date.now().toString(36)}-${process.pid}`;
    if (part.hasFolder) args.push('--outDir', join('dist', folder));
    const path = join(root, 'node_modules', program);
    // A test run sets NODE_ENV, and a bundle made for development is another one.
    const env = { ...process.env, NODE_ENV: 'production' };
    const { status } = spawnSync(process.execPath, [path, ...args], { cwd: root, stdio: 'inherit', env });
    if (status !== 0) {
      process.stderr.write('The build failed. Run "npm ci" again, or see the messages above.\n');
      process.exit(1);
    }
    if (part.hasFolder) useBuild(folder);
    writeFileSync(stampOf(part), '');
  }
  process.stderr.write(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`);
}

/** Builds that stay in any case: the last ones, and for a while all that somebody may be about to start. */
const KEPT = 3;
const KEPT_MS = 3_600_000;

/** From now on this build is started; of the older ones only the last stay, and those that are still running. */
export function useBuild(folder, dist = join(root, 'dist')) {
  const written = join(dist, `.${folder}.json`);
  writeFileSync(written, JSON.stringify({ program: folder }));
  renameSync(written, join(dist, 'build.json'));
  const builds = readdirSync(dist)
    .filter((name) => /^program-[\da-z]+-\d+$/.test(name))
    .map((name) => ({ name, made: statSync(join(dist, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.made - a.made);
  for (const { name, made } of builds.slice(KEPT)) {
    if (Date.now() - made < KEPT_MS || isRunning(join(dist, name))) continue;
    rmSync(join(dist, name), { recursive: true, force: true });
  }
}

/** Whether a process runs this build: the start command leaves a file with its number there. */
function isRunning(build) {
  if (!existsSync(build)) return false;
  return readdirSync(build).some((name) => {
    const [, pid] = /^running-(\d+)$/.exec(name) ?? [];
    return pid !== undefined && isAlive(Number(pid));
  });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, but somebody else's.
    return error.code === 'EPERM';
  }
}

function stampOf({ name }) {
  return join(root, 'dist', `.built-${name}`);
}

function newest({ sources }) {
  const files = sources.flatMap((source) => {
    const path = join(root, source);
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path, { recursive: true }).map((file) => join(path, file));
  });
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  const named = PARTS.filter(({ name }) => words.includes(name));
  const wanted = named.length > 0 ? named : PARTS;
  if (words.includes('--if-stale')) buildIfStale(wanted);
  else build(wanted);
}
