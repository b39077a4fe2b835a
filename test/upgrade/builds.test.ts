import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { useBuild } from '../../scripts/build.mjs';

test('a new build is the one that starts, and those that may still run stay', () => {
  const dist = mkdtempSync(join(tmpdir(), 'lorekeep-builds-'));
  const builds = ['program-a1-1', 'program-a2-1', 'program-a3-1', 'program-a4-1'];
  for (const [age, name] of builds.entries()) {
    mkdirSync(join(dist, name));
    utimesSync(join(dist, name), 1_000 + age, 1_000 + age);
  }
  useBuild('program-a4-1', dist);
  expect(JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8'))).toEqual({ program: 'program-a4-1' });
  expect(builds.filter((name) => existsSync(join(dist, name)))).toEqual(builds.slice(1));
});

test('however many builds come, the one that a process runs stays, and so do those of the last hour', () => {
  const dist = mkdtempSync(join(tmpdir(), 'lorekeep-builds-'));
  const now = Date.now() / 1_000;
  const names = ['running', 'ended', 'recent', 'b', 'c', 'd'].map((_, at) => `program-a${at}-1`);
  for (const [at, name] of names.entries()) {
    mkdirSync(join(dist, name));
    if (at === 0) writeFileSync(join(dist, name, `running-${process.pid}`), '');
    if (at === 1) writeFileSync(join(dist, name, 'running-999999999'), '');
    const made = at < 2 ? 1_000 + at : now - 100 + at;
    utimesSync(join(dist, name), made, made);
  }
  useBuild('program-a5-1', dist);
  expect(names.filter((name) => existsSync(join(dist, name)))).toEqual(names.filter((_, at) => at !== 1));
});

test('in a clone the start command says beside the build that it runs it, and takes that back at its end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lorekeep-builds-'));
  const build = join(folder, 'dist/program-a1-1');
  cpSync(fileURLToPath(new URL('../../bin', import.meta.url)), join(folder, 'bin'), { recursive: true });
  mkdirSync(build, { recursive: true });
  writeFileSync(join(folder, 'dist/build.json'), '{"program": "program-a1-1"}');
  const look = 'console.log(process.pid, readdirSync(import.meta.dirname).join());';
  writeFileSync(
    join(build, 'main.js'),
    `import { readdirSync } from 'node:fs';\nexport async function main() { ${look} }\n`,
  );
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
  const started = () =>
    spawnSync(process.execPath, [join(folder, 'bin/lorekeep.mjs')], { env, encoding: 'utf8' }).stdout;
  expect(started()).toMatch(/^\d+ main\.js\n$/);
  mkdirSync(join(folder, 'src'));
  expect(started()).toMatch(/^(\d+) main\.js,running-\1\n$/);
  expect(readdirSync(build)).toEqual(['main.js']);
});
