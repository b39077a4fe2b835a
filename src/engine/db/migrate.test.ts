import { afterEach, describe, expect, it } from 'vitest';
import { DIALECTS, freshDatabase, type TestDatabase } from '../../../test/databases.ts';
import { systemClock } from '../../base/clock.ts';
import { MIGRATIONS } from './migrations.ts';
import { openDatabase } from './open-database.ts';

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
