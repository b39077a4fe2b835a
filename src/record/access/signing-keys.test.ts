import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSigningKeys, rotateSigningKeys } from './signing-keys.ts';

describe('signing keys', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lorekeep-keys-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const content = () => JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8'));

  it('are made once, readable by their owner alone', () => {
    const first = openSigningKeys(folder, undefined, 0).current();
    expect(first.secret).toHaveLength(32);
    expect(statSync(join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
    expect(openSigningKeys(folder, undefined, 0).current()).toEqual(first);
    expect(readdirSync(folder)).toEqual(['keys.json']);
  });

  it('are the same for processes that start together in a new folder', async () => {
    const script = `import { openSigningKeys } from ${JSON.stringify(new URL('./signing-keys.ts', import.meta.url).href)};
      process.stdout.write(openSigningKeys(${JSON.stringify(folder)}, undefined, 0).current().kid)`;
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    const kids = (await Promise.all(Array.from({ length: 4 }, start))).map(({ stdout }) => stdout);
    expect(new Set(kids).size).toBe(1);
    expect(content().keys).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['keys.json']);
  });

  it('are rotated under a running process, which then knows both', () => {
    const keys = openSigningKeys(folder, undefined, 0);
    const old = keys.current();
    const kid = rotateSigningKeys(folder, undefined, 0);
    expect(keys.find(kid)?.kid).toBe(kid);
    expect(keys.current().kid).toBe(kid);
    expect(keys.find(old.kid)).toEqual(old);
    expect(keys.find('nobody')).toBeUndefined();
    expect(statSync(join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
  });

  it('may be given by a setting, and are then rotated there', () => {
    openSigningKeys(folder, undefined, 0);
    const given = JSON.stringify(content());
    expect(openSigningKeys('/nowhere', given, 0).current().kid).toBe(content().keys[0].kid);
    expect(() => rotateSigningKeys('/nowhere', given, 0)).toThrow(/LOREKEEP_SIGNING_KEYS/);
  });

  it.each(['', '{}', '{"keys":[]}', '{"keys":[{"kid":"abcd","secret":"short","created_at":""}]}', 'not json'])(
    'that are none stop the start: %s',
    (text) => {
      writeFileSync(join(folder, 'keys.json'), text);
      expect(() => openSigningKeys(folder, undefined, 0)).toThrow(/does not hold signing keys/);
    },
  );
});
