import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { isPackName, type LentFile, type PackStore, type StoredPack } from './pack-store.ts';

export interface LocalStoreOptions {
  folder: string;
  clock: Clock;
  /** All packs together; storing beyond it is refused. */
  mostBytes?: number;
}

const HALF_STORED = '.storing';
const AN_HOUR_MS = 3_600_000;

/** Packs as files of one folder. */
export async function openLocalStore({
  folder,
  clock,
  mostBytes = Number.POSITIVE_INFINITY,
}: LocalStoreOptions): Promise<PackStore> {
  await mkdir(folder, { recursive: true });
  await removeHalfStored(folder, clock.now() - AN_HOUR_MS);

  const pathOf = (name: string) => {
    if (!isPackName(name)) throw new AppError('invalid-input', 'This is not the name of a pack.');
    return join(folder, name);
  };

  const list = async (): Promise<StoredPack[]> => {
    const packs: StoredPack[] = [];
    for (const name of await readdir(folder)) {
      const found = isPackName(name) ? await stat(join(folder, name)).catch(() => null) : null;
      if (found) packs.push({ name, bytes: found.size, storedAt: Math.floor(found.mtimeMs) });
    }
    return packs;
  };

  const put = async (name: string, file: string): Promise<void> => {
    const path = pathOf(name);
    if (await isThere(path)) return;
    const used = (await list()).reduce((sum, pack) => sum + pack.bytes, 0);
    if (used + (await stat(file)).size > mostBytes) {
      throw new AppError('limit-reached', 'The store of knowledge packs is full. Delete projects, or raise its limit.');
    }
    const half = `${path}.${randomBytes(6).toString('hex')}${HALF_STORED}`;
    try {
      await copyFile(file, half, constants.COPYFILE_FICLONE);
      await toDisk(half);
      await rename(half, path);
      await toDisk(folder);
    } finally {
      await rm(half, { force: true });
    }
  };

  const lend = async (name: string): Promise<LentFile> => {
    const path = pathOf(name);
    if (!(await isThere(path))) throw new AppError('not-found', 'The knowledge pack is not in the store.');
    // Nothing to give back: packs leave this folder by `delete` alone.
    return { path, giveBack: () => {} };
  };

  const check = async (): Promise<void> => {
    try {
      await access(folder, constants.R_OK | constants.W_OK);
    } catch (cause) {
      throw new AppError('unavailable', `The folder of knowledge packs ${folder} cannot be written.`, { cause });
    }
  };

  return { put, lend, list, check, delete: async (name) => rm(pathOf(name), { force: true }) };
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function toDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** What a killed process left behind. Another one may be storing right now, so only what is old goes. */
async function removeHalfStored(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(HALF_STORED)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < before) await rm(join(folder, name), { force: true });
  }
}
