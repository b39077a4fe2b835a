import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN } from '../build.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

describe('the code that Node has compiled', () => {
  let folder: string;
  let compiled: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lorekeep-compiled-'));
    // As a published package has it: no sources, so that nothing is built.
    cpSync(join(ROOT, 'bin'), join(folder, 'package/bin'), { recursive: true });
    cpSync(dirname(MAIN), join(folder, 'package/dist/program'), {
      recursive: true,
      filter: (path) => !path.endsWith('.map') && !path.includes('compiled'),
    });
    writeFileSync(join(folder, 'package/dist/build.json'), '{"program": "program"}');
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'package/node_modules'));
    compiled = join(folder, 'package/dist/program/compiled');
    for (const name of ['home', 'temporary', 'shop']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'shop/till.ts'), 'export const till = 1;\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function run(words: string[], settings: Record<string, string> = {}) {
    const [home, temporary] = [join(folder, 'home'), join(folder, 'temporary')];
    const env = {
      PATH: process.env['PATH'],
      HOME: home,
      TMPDIR: temporary,
      LOREKEEP_DATA_DIR: join(folder, 'data'),
      ...settings,
    };
    const started = spawnSync(process.execPath, [join(folder, 'package/bin/lorekeep.mjs'), ...words], {
      env,
      encoding: 'utf8',
    });
    expect([...readdirSync(home), ...readdirSync(temporary)]).toEqual([]);
    return started;
  }
  const kept = () => readdirSync(compiled, { recursive: true }).map((name) => join(compiled, String(name)));

  it('is not missed where it cannot be kept', () => {
    // Also whoever may write everywhere can make no folder here.
    writeFileSync(compiled, '');
    expect(run(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('Lorekeep'), stderr: '' });
    rmSync(compiled);
  });

  it('lies beside the build, for its owner alone', () => {
    expect(run(['--help'])).toMatchObject({ status: 0, stderr: '' });
    expect(kept().length).toBeGreaterThan(20);
    expect([compiled, ...kept()].filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
  });

  it('is also kept of the processes and threads that a command starts', () => {
    const before = kept().length;
    expect(run(['ingest', join(folder, 'shop')]).status).toBe(0);
    // The process of the run and its thread are files of their own, as is what they share.
    expect(kept().length).toBeGreaterThan(before + 2);
    expect([compiled, ...kept()].filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
  });

  it('is not kept where the operator wants none', () => {
    rmSync(compiled, { recursive: true });
    expect(run(['ingest', join(folder, 'shop')], { NODE_DISABLE_COMPILE_CACHE: '1' }).status).toBe(0);
    expect(existsSync(compiled)).toBe(false);
  });
});
