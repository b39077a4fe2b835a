import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile, hashInName, isPackName, type LentFile } from './pack-store.ts';

export interface FileCacheOptions {
  folder: string;
  /** All files together. Files in use are kept even beyond it. */
  mostBytes: number;
  /** Writes the file to a path. Whatever it leaves there when it throws is removed. */
  download(name: string, into: string): Promise<void>;
}

interface Entry {
  ready: Promise<void>;
  users: number;
  usedAt: number;
}

const HALF = '.arriving';
const TIDY_EVERY_MS = 3_600_000;
const UNUSED_KEPT_MS = 7 * 24 * 3_600_000;
const ABANDONED_MS = 3_600_000;
/** Another process that shares the folder may be about to open what it has just asked for. */
const YOUNG_MS = 60_000;

/**
 * Packs that were brought here from far away. Several who ask for the same one wait for the same download; what nobody
 * uses goes when there is too much, the longest unused first.
 */
export class FileCache {
  readonly #options: FileCacheOptions;
  readonly #entries = new Map<string, Entry>();
  #tidying: Promise<void> = Promise.resolve();

  constructor(options: FileCacheOptions) {
    this.#options = options;
    setInterval(() => this.#tidySoon(), TIDY_EVERY_MS).unref();
  }

  async lend(name: string): Promise<LentFile> {
    const path = join(this.#options.folder, name);
    for (;;) {
      const entry = this.#entries.get(name) ?? { ready: this.#bring(name, path), users: 0, usedAt: 0 };
      this.#entries.set(name, entry);
      entry.users += 1;
      try {
        await entry.ready;
        await touch(path, entry);
      } catch (error) {
        entry.users -= 1;
        // The next one tries again; where the file was removed by a stranger, that is this one.
        if (this.#entries.get(name) === entry) this.#entries.delete(name);
        if (isMissing(error)) continue;
        throw error;
      }
      return { path, giveBack: () => this.#giveBack(entry) };
    }
  }

  /** Forgets a file that nobody here uses. */
  async remove(name: string): Promise<void> {
    if ((this.#entries.get(name)?.users ?? 0) > 0) return;
    this.#entries.delete(name);
    await rm(join(this.#options.folder, name), { force: true });
  }

  #giveBack(entry: Entry): void {
    entry.users -= 1;
    if (entry.users === 0) this.#tidySoon();
  }

  async #bring(name: string, path: string): Promise<void> {
    await mkdir(this.#options.folder, { recursive: true, mode: 0o700 });
    if (await isThere(path)) {
      // Left by an earlier process, perhaps one that was cut off from its disk: it is believed only by its hash.
      if ((await hashFile(path)) === hashInName(name)) return;
      await rm(path, { force: true });
    }
    const half = `${path}.${randomBytes(6).toString('hex')}${HALF}`;
    try {
      await this.#options.download(name, half);
      await rename(half, path);
    } finally {
      await rm(half, { force: true });
    }
    this.#tidySoon();
  }

  #tidySoon(): void {
    this.#tidying = this.#tidying.then(() => this.#tidy()).catch(() => {});
  }

  async #tidy(): Promise<void> {
    const { folder, mostBytes } = this.#options;
    const files: { name: string; bytes: number; usedAt: number }[] = [];
    for (const name of await readdir(folder)) {
      const found = await stat(join(folder, name)).catch(() => null);
      if (found) files.push({ name, bytes: found.size, usedAt: found.mtimeMs });
    }
    let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const now = Date.now();
    for (const { name, bytes, usedAt } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (!isPackName(name)) {
        if (now - usedAt > ABANDONED_MS) await rm(join(folder, name), { force: true });
        continue;
      }
      if (total <= mostBytes && now - usedAt < UNUSED_KEPT_MS) continue;
      const entry = this.#entries.get(name);
      const touchedByAnother = usedAt > (entry?.usedAt ?? 0) + 1;
      if (touchedByAnother && now - usedAt < YOUNG_MS) continue;
      if ((entry?.users ?? 0) > 0) continue;
      this.#entries.delete(name);
      await rm(join(folder, name), { force: true });
      total -= bytes;
    }
  }
}

/** The time of last use lies on the file, where other processes and the next start see it. */
async function touch(path: string, entry: Entry): Promise<void> {
  const now = Date.now();
  await utimes(path, now / 1000, now / 1000);
  entry.usedAt = now;
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
