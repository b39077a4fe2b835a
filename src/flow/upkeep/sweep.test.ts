import { afterEach, describe, expect, it } from 'vitest';
import { DIALECTS, freshDatabase, type TestDatabase } from '../../../test/databases.ts';
import { systemClock } from '../../base/clock.ts';
import { readConfig } from '../../base/config.ts';
import { openDatabase } from '../../engine/db/open-database.ts';
import { findAuditBreak, SYSTEM, writeAudit } from '../../record/access/audit-log.ts';
import { moveRun, requestRun } from '../../record/projects/ingestion-runs.ts';
import { createProject } from '../../record/projects/projects.ts';
import { sweep } from './sweep.ts';

const DAY = 86_400_000;
const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

describe.each(DIALECTS)('the sweep on %s', (dialect) => {
  async function fresh() {
    const database = await freshDatabase(dialect);
    opened.push(database);
    return openDatabase(database.place, systemClock);
  }

  it('removes audit entries that are too old and leaves the chain whole', async () => {
    const { db, close } = await fresh();
    const write = (now: number) =>
      db
        .transaction()
        .execute((transaction) =>
          writeAudit(transaction, { organizationId: null, actor: SYSTEM, action: 'keys.rotate' }, now),
        );
    const count = async () => (await db.selectFrom('audit_entries').select('id').execute()).length;
    for (const day of [1, 2, 3, 4, 5]) await write(day * DAY);
    await sweep(db, readConfig({}), 1_000 * DAY);
    expect(await count()).toBe(5);
    await sweep(db, readConfig({ LOREKEEP_AUDIT_DAYS: '2' }), 5 * DAY);
    expect(await count()).toBe(3);
    expect(await findAuditBreak(db)).toBeNull();
    // The last one stays, since the next is chained to it.
    await sweep(db, readConfig({ LOREKEEP_AUDIT_DAYS: '2' }), 1_000 * DAY);
    expect(await count()).toBe(1);
    await write(1_000 * DAY);
    expect(await findAuditBreak(db)).toBeNull();
    await close();
  });

  it('removes ended runs that are too old, but never the latest of a project nor one that goes on', async () => {
    const { db, close } = await fresh();
    await db.insertInto('organizations').values({ id: 'org_1', name: 'One', created_at: 0 }).execute();
    const source = { type: 'git', url: 'https://example.com/a.git', branch: null } as const;
    const { id } = await createProject(db, 'org_1', { name: 'a', source, createdBy: 'usr_1' }, DAY);
    const runs = async () =>
      (await db.selectFrom('ingestion_runs').select('number').orderBy('number').execute()).map(({ number }) => number);
    const end = async (day: number) => {
      const run = await requestRun(db, 'org_1', id, null, day * DAY);
      await moveRun(db, run, 'cancelled', day * DAY);
    };
    await end(1);
    await end(2);
    await end(3);
    const settings = readConfig({ LOREKEEP_RUN_DAYS: '10' });
    await sweep(db, settings, 5 * DAY);
    expect(await runs()).toEqual([1, 2, 3]);
    await sweep(db, readConfig({ LOREKEEP_RUN_DAYS: '0' }), 100 * DAY);
    expect(await runs()).toEqual([1, 2, 3]);
    await sweep(db, settings, 100 * DAY);
    expect(await runs()).toEqual([3]);
    await requestRun(db, 'org_1', id, null, 4 * DAY);
    await sweep(db, settings, 100 * DAY);
    expect(await runs()).toEqual([4]);
    await close();
  });
});
