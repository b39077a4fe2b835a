import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../base/errors.ts';
import { differences, type Sums, sumTables } from '../../engine/db/copy-rows.ts';
import { openSqliteForReading } from '../../engine/db/open-database.ts';
import { copySqliteFile } from '../../engine/db/sqlite.ts';
import { listKeptFiles } from '../../record/projects/project-packs.ts';
import { type Filled, fillInstallation } from './fill-installation.ts';
import { type Installation, nameUploadsByContent } from './installation.ts';

export interface MoveOptions {
  dataDir: string;
  /** The SQLite file of the source. */
  file: string;
  /** False where the packs stay where they are. */
  movePacks: boolean;
}

/** Moves a single-machine installation with everything in it. The source is left as it is. */
export async function moveInstallation(
  source: Installation,
  target: Installation,
  options: MoveOptions,
): Promise<Filled> {
  await nameUploadsByContent(source);
  const work = join(options.dataDir, 'moving');
  // An attempt that was killed may have left it.
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { mode: 0o700 });
  try {
    const file = join(work, 'lorekeep.db');
    copySqliteFile(options.file, file);
    const records = openSqliteForReading(file);
    try {
      const files = options.movePacks ? await storedFiles(source, records) : [];
      return await fillInstallation(target, {
        records,
        files,
        lend: (name) => source.store.lend(name),
        beforeVisible: (written) => requireUnchanged(source, written),
      });
    } finally {
      await records.close();
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** A file that is lost already cannot be moved, and is no reason to stay: its project is ingested again. */
async function storedFiles(
  { store, log }: Installation,
  records: Pick<Installation['database'], 'db'>,
): Promise<string[]> {
  const stored = new Set((await store.list()).map(({ name }) => name));
  const wanted = new Set((await listKeptFiles(records.db)).map(({ name }) => name));
  for (const name of wanted) {
    if (!stored.has(name)) log.warn(`${name} is not in the store; its project has to be ingested again.`);
  }
  return [...wanted].filter((name) => stored.has(name));
}

/** A server that still runs on the source would go on taking changes that nobody would see again. */
async function requireUnchanged({ database }: Installation, written: Sums): Promise<void> {
  const changed = differences(written, await sumTables(database));
  if (changed.length === 0) return;
  throw new AppError(
    'conflict',
    `The source changed during the move (${changed.join(', ')}). Stop its server and run the same command again; nothing was kept in the target database.`,
  );
}
