import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { VERSION } from '../../base/version.ts';
import { copyRows, differences, type Sums, sumTables } from '../../engine/db/copy-rows.ts';
import type { DatabasePlace } from '../../engine/db/database-place.ts';
import { openDatabase, openSqliteForReading, readSchemaVersion } from '../../engine/db/open-database.ts';
import { copySqliteFile } from '../../engine/db/sqlite.ts';
import { hashFile } from '../../engine/store/pack-store.ts';
import { listKeptFiles } from '../../record/projects/project-packs.ts';
import { type BackupManifest, backupPaths, KEY_FILES } from './backup-folder.ts';
import { type Installation, nameUploadsByContent } from './installation.ts';

export interface BackUpOptions {
  place: DatabasePlace;
  /** Where the backup will be; it must not be there yet. */
  folder: string;
  /** The folder whose keys are taken along. */
  keysOf: string | null;
  clock: Clock;
}

/** Copies an installation while it is in use: the records as of one moment, then every file that they point to. */
export async function backUp(installation: Installation, options: BackUpOptions): Promise<BackupManifest> {
  const { folder, keysOf } = options;
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new AppError('conflict', `${folder} is not empty. Name a folder that does not exist yet.`);
  }
  if (keysOf !== null && !KEY_FILES.every((name) => existsSync(join(keysOf, name)))) {
    throw new AppError(
      'conflict',
      'The keys come from the settings and are not in the data folder: keep them from there.',
    );
  }
  const half = `${folder}.unfinished`;
  await rm(half, { recursive: true, force: true });
  try {
    const manifest = await fillBackup(installation, options, half);
    await rmdir(folder).catch(() => {});
    await rename(half, folder);
    return manifest;
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
}

async function fillBackup(installation: Installation, options: BackUpOptions, half: string): Promise<BackupManifest> {
  const { keysOf, clock } = options;
  await mkdir(backupPaths(half).packs, { recursive: true, mode: 0o700 });
  await nameUploadsByContent(installation);
  const tables = await copyRecords(installation, options.place, backupPaths(half).database, clock);
  const { packs, missing } = await copyPacks(installation, half);
  if (keysOf !== null) {
    for (const name of KEY_FILES) await copyFile(join(keysOf, name), join(half, name));
  }
  await toDisk(backupPaths(half).database);
  const { version: schema } = await readSchemaVersion({ dialect: 'sqlite', file: backupPaths(half).database });
  const made_at = new Date(clock.now()).toISOString();
  const manifest = {
    format: 1,
    version: VERSION,
    schema,
    made_at,
    tables,
    packs,
    missing,
    keys: keysOf !== null,
  } as const;
  await writeFile(backupPaths(half).manifest, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  return manifest;
}

async function copyRecords(
  { database, log }: Installation,
  place: DatabasePlace,
  file: string,
  clock: Clock,
): Promise<Sums> {
  if (place.dialect === 'sqlite') copySqliteFile(place.file, file);
  const written = place.dialect === 'sqlite' ? null : await copyFromServer(database, file, clock);
  const copy = openSqliteForReading(file);
  try {
    const sums = await sumTables(copy);
    const wrong = written ? differences(written, sums) : [];
    if (wrong.length > 0) throw new AppError('internal', `The copy differs from the database in ${wrong.join(', ')}.`);
    const rows = Object.values(sums).reduce((sum, table) => sum + table.rows, 0);
    log.info({ rows }, 'records copied');
    return sums;
  } finally {
    await copy.close();
  }
}

/** The rows go into a database that is made as a first start would make it, which is then packed into one plain file. */
async function copyFromServer(database: Installation['database'], file: string, clock: Clock): Promise<Sums> {
  const draft = `${file}.draft`;
  const target = await openDatabase({ dialect: 'sqlite', file: draft }, { now: () => clock.now() });
  const sums = await target.db
    .transaction()
    .execute((db) => copyRows(database, { db, dialect: 'sqlite' }))
    .finally(() => target.close());
  copySqliteFile(draft, file);
  for (const ending of ['', '-wal', '-shm']) await rm(draft + ending, { force: true });
  return sums;
}

async function copyPacks(
  { store, log }: Installation,
  half: string,
): Promise<Pick<BackupManifest, 'packs' | 'missing'>> {
  const copy = openSqliteForReading(backupPaths(half).database);
  const files = await listKeptFiles(copy.db).finally(() => copy.close());
  const packs: BackupManifest['packs'] = [];
  const missing: string[] = [];
  for (const name of new Set(files.map((file) => file.name))) {
    try {
      const lent = await store.lend(name);
      const path = join(backupPaths(half).packs, name);
      await copyFile(lent.path, path).finally(() => lent.giveBack());
      await toDisk(path);
      packs.push({ name, bytes: (await stat(path)).size, sha256: await hashFile(path) });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not-found')) throw error;
      missing.push(name);
      log.warn(`${name} is not in the store and is missing from the backup; its project has to be ingested again.`);
    }
  }
  return { packs, missing };
}

/** A backup that is reported as done must survive the next power cut. */
async function toDisk(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
