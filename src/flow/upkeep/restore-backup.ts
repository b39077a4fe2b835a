import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { openDatabase } from '../../engine/db/open-database.ts';
import { backupPaths, KEY_FILES, readManifest } from './backup-folder.ts';
import { type Filled, fillInstallation } from './fill-installation.ts';
import type { Installation } from './installation.ts';
import { verifyBackup } from './verify-backup.ts';

export interface RestoreOptions {
  folder: string;
  /** Where the keys go, if the backup has them. */
  dataDir: string;
  clock: Clock;
}

/** Brings a backup into an unused installation, on whichever database. An older schema is brought up to date on the way. */
export async function restoreBackup(target: Installation, { folder, dataDir, clock }: RestoreOptions): Promise<Filled> {
  const manifest = await readManifest(folder);
  const { faults } = await verifyBackup(folder);
  if (faults.length > 0) {
    throw new AppError(
      'conflict',
      `The backup is not whole, and nothing was restored: ${faults.slice(0, 5).join(' ')}`,
    );
  }
  const work = join(dataDir, 'restoring');
  // An attempt that was killed may have left it.
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { mode: 0o700 });
  try {
    const file = join(work, 'lorekeep.db');
    await copyFile(backupPaths(folder).database, file);
    const records = await openDatabase({ dialect: 'sqlite', file }, { now: () => clock.now() });
    try {
      const filled = await fillInstallation(target, {
        records,
        files: manifest.packs.map(({ name }) => name),
        lend: async (name) => ({ path: join(backupPaths(folder).packs, name), giveBack: () => {} }),
        beforeVisible: () => (manifest.keys ? restoreKeys(folder, dataDir) : Promise.resolve()),
      });
      return filled;
    } finally {
      await records.close();
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Keys that a first start made here have signed and sealed nothing yet, since the database is unused. */
async function restoreKeys(folder: string, dataDir: string): Promise<void> {
  for (const name of KEY_FILES) {
    if (existsSync(join(folder, name))) await copyFile(join(folder, name), join(dataDir, name));
  }
}
