import { existsSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../base/errors.ts';
import type { DatabasePlace, OpenOptions } from './database-place.ts';
import { lockMigrations, tableExists } from './dialect.ts';
import { MIGRATIONS } from './migrations.ts';
import { copySqliteFile } from './sqlite.ts';
import type { Tables } from './tables.ts';

/**
 * Brings the schema up to date in one transaction: all of it or nothing. The lock makes one process the leader; the
 * others wait and then find nothing to do. An SQLite file is copied before its first change.
 */
export async function migrate(db: Kysely<Tables>, place: DatabasePlace, options: OpenOptions): Promise<void> {
  const before = await schemaVersion(db, place);
  refuseNewer(before);
  if (before === MIGRATIONS.length) return;
  options.onMigrate?.(before, MIGRATIONS.length);
  if (place.dialect === 'sqlite' && before > 0) copyBefore(place.file, before, options.now());

  await db.transaction().execute(async (transaction) => {
    await lockMigrations(transaction, place.dialect);
    await sql`create table if not exists schema_versions
      (version integer primary key, name text not null, applied_at bigint not null)`.execute(transaction);
    const version = await schemaVersion(transaction, place);
    refuseNewer(version);
    for (const [index, migration] of MIGRATIONS.entries()) {
      if (index < version) continue;
      await migration.up(transaction, place.dialect);
      await transaction
        .insertInto('schema_versions')
        .values({ version: index + 1, name: migration.name, applied_at: options.now() })
        .execute();
    }
  });
}

export async function schemaVersion(db: Kysely<Tables>, place: DatabasePlace): Promise<number> {
  if (!(await tableExists(db, place.dialect, 'schema_versions'))) return 0;
  const row = await db
    .selectFrom('schema_versions')
    .select((row) => row.fn.max('version').as('version'))
    .executeTakeFirst();
  return row?.version ?? 0;
}

function refuseNewer(version: number): void {
  if (version <= MIGRATIONS.length) return;
  throw new AppError(
    'start-failed',
    `The database has schema ${version}, this program knows only up to ${MIGRATIONS.length}. Start the newer version that wrote it, or restore a backup from before the upgrade.`,
  );
}

function copyBefore(file: string, version: number, now: number): void {
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  const copy = `${file}.before-schema-${version + 1}-${stamp}`;
  if (!existsSync(copy)) copySqliteFile(file, copy);
}
