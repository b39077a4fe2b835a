import { existsSync, mkdirSync, mkdtempSync, readFileSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
