import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { DIALECTS, freshDatabase, type TestDatabase } from '../../../test/databases.ts';
import { systemClock } from '../../base/clock.ts';
import { MIGRATIONS } from './migrations.ts';
import { openDatabase } from './open-database.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

async function fresh(dialect: (typeof DIALECTS)[number]): Promise<TestDatabase> {
  const database = await freshDatabase(dialect);
  opened.push(database);
  return database;
}

describe.each(DIALECTS)('migrations on %s', (dialect) => {
  it('bring an empty database to the newest schema, once', async () => {
    const { place } = await fresh(dialect);
    for (let start = 0; start < 2; start++) {
      const database = await openDatabase(place, systemClock);
      const versions = await database.db.selectFrom('schema_versions').select('version').orderBy('version').execute();
      expect(versions.map((row) => row.version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
      await database.close();
    }
  });

  it('have one leader when several processes start together', async () => {
    const { place } = await fresh(dialect);
    const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(place, systemClock)));
    const rows = await databases[0]?.db.selectFrom('schema_versions').selectAll().execute();
    expect(rows).toHaveLength(MIGRATIONS.length);
    for (const database of databases) await database.close();
  });

  it('refuse a newer schema and name the way out', async () => {
    const { place } = await fresh(dialect);
    const database = await openDatabase(place, systemClock);
    await database.db.insertInto('schema_versions').values({ version: 999, name: 'later', applied_at: 0 }).execute();
    await database.close();
    await expect(openDatabase(place, systemClock)).rejects.toThrow(/schema 999.*newer version/);
  });
});

describe('an SQLite file of the first version', () => {
  async function firstVersion(): Promise<string> {
    const { place } = await fresh('sqlite');
    if (place.dialect !== 'sqlite') throw new Error('Not the database that was asked for.');
    const db = new Kysely<Tables>({ dialect: sqliteDialect(place.file) });
    await sql`create table schema_versions (version integer primary key, name text not null, applied_at bigint not null)`.execute(
      db,
    );
    await MIGRATIONS[0]?.up(db, 'sqlite');
    await db.insertInto('schema_versions').values({ version: 1, name: 'first', applied_at: 0 }).execute();
    await db.insertInto('organizations').values({ id: 'org_1', name: 'Kept', created_at: 1 }).execute();
    await db.destroy();
    return place.file;
  }

  const names = (file: string) => {
    const database = new DatabaseSync(file, { readOnly: true });
    const found = database.prepare('select name from organizations').all();
    const [{ version } = {}] = database.prepare('select max(version) as version from schema_versions').all();
    database.close();
    return { version, names: found.map(({ name }) => name) };
  };

  it('is copied before its schema changes, and keeps what it holds', async () => {
    const file = await firstVersion();
    const database = await openDatabase({ dialect: 'sqlite', file }, { now: () => 0 });
    await database.close();
    expect(names(file)).toEqual({ version: MIGRATIONS.length, names: ['Kept'] });
    expect(names(`${file}.before-schema-2-1970-01-01T00-00-00-000Z`)).toEqual({ version: 1, names: ['Kept'] });
  });

  it('is left as it was when a migration fails half way', async () => {
    const file = await firstVersion();
    const before = new DatabaseSync(file);
    before.exec('create table conversations (id text)');
    before.close();
    await expect(openDatabase({ dialect: 'sqlite', file }, systemClock)).rejects.toThrow(/conversations/);
    expect(names(file)).toEqual({ version: 1, names: ['Kept'] });
    const after = new DatabaseSync(file, { readOnly: true });
    const tables = after.prepare("select name from sqlite_master where type = 'table'").all();
    after.close();
    expect(tables.map(({ name }) => name)).not.toContain('projects');
  });
});
