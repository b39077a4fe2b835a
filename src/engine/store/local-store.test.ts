import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../base/clock.ts';
import { openLocalStore } from './local-store.ts';
import { packName } from './pack-store.ts';

let folder: string;
let packs: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lorekeep-store-'));
  packs = join(folder, 'packs');
  file = join(folder, 'made');
  writeFileSync(file, 'a pack');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (more = {}) => openLocalStore({ folder: packs, clock: systemClock, ...more });

describe('openLocalStore', () => {
  it('stores a pack under the name of its content and gives it back', async () => {
    const store = await open();
    const name = await packName(file);
    expect(name).toMatch(/^[0-9a-f]{64}\.pack$/);
    await store.put(name, file);
    expect(readFileSync((await store.lend(name)).path, 'utf8')).toBe('a pack');
    expect(await store.list()).toEqual([{ name, bytes: 6, storedAt: expect.any(Number) }]);
    expect(readFileSync(file, 'utf8')).toBe('a pack');
  });

  it('does nothing when a pack is stored again or deleted again', async () => {
    const store = await open();
    const name = await packName(file);
    await Promise.all([store.put(name, file), store.put(name, file), store.put(name, file)]);
    expect(readdirSync(packs)).toEqual([name]);
    await store.delete(name);
    await store.delete(name);
    expect(await store.list()).toEqual([]);
    await expect(store.lend(name)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('leaves nothing behind when storing fails', async () => {
    const store = await open();
    await expect(store.put(await packName(file), join(folder, 'nowhere'))).rejects.toThrow();
    expect(readdirSync(packs)).toEqual([]);
  });

  it.each(['../made', '/etc/passwd', 'x.pack', '', `${'a'.repeat(64)}.pack/../../made`, `${'A'.repeat(64)}.pack`])(
    'refuses the name "%s"',
    async (name) => {
      const store = await open();
      await expect(store.put(name, file)).rejects.toMatchObject({ code: 'invalid-input' });
      await expect(store.lend(name)).rejects.toMatchObject({ code: 'invalid-input' });
    },
  );

  it('refuses what does not fit', async () => {
    const store = await open({ mostBytes: 8 });
    await store.put(await packName(file), file);
    writeFileSync(file, 'another');
    await expect(store.put(await packName(file), file)).rejects.toMatchObject({ code: 'limit-reached' });
  });

  it('removes what a killed process left behind, but not what another one is storing', async () => {
    await open();
    const old = join(packs, `${'a'.repeat(64)}.pack.1.storing`);
    writeFileSync(old, '');
    utimesSync(old, 1, 1);
    writeFileSync(join(packs, `${'b'.repeat(64)}.pack.1.storing`), '');
    const store = await open();
    expect(readdirSync(packs)).toHaveLength(1);
    expect(await store.list()).toEqual([]);
  });
});
