import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS, freshDatabase } from '../../../test/databases.ts';
import { openDatabase } from '../../engine/db/open-database.ts';
import { reserveTokens, settleTokens, tokensSpent } from './model-spending.ts';

const NOON = Date.UTC(2026, 10, 15, 12);
const DAY = 86_400_000;

describe.each(DIALECTS)('what models cost a day, on %s', (dialect) => {
  let place: Awaited<ReturnType<typeof freshDatabase>>;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  beforeAll(async () => {
    place = await freshDatabase(dialect);
    database = await openDatabase(place.place, { now: () => NOON });
    for (const id of ['org_a', 'org_b', 'org_c'])
      await database.db.insertInto('organizations').values({ id, name: id, created_at: NOON }).execute();
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });

  it('answers that begin together never spend more than a day allows', async () => {
    const budget = { organizationId: 'org_a', daily: 1_000, now: NOON };
    const granted = await Promise.all(Array.from({ length: 20 }, () => reserveTokens(database.db, budget, 300)));
    expect(granted.filter(Boolean)).toHaveLength(3);
    await settleTokens(database.db, budget, 300, 50);
    expect(await tokensSpent(database.db, NOON)).toBe(650);
    expect(await reserveTokens(database.db, budget, 300)).toBe(true);
    expect(await reserveTokens(database.db, budget, 300)).toBe(false);
    expect(await reserveTokens(database.db, { ...budget, organizationId: 'org_b' }, 300)).toBe(true);
    expect(await reserveTokens(database.db, { ...budget, now: NOON + DAY }, 300)).toBe(true);
  });

  it('more than a whole day is never granted, and without a limit everything is', async () => {
    const budget = { organizationId: 'org_c', daily: 100, now: NOON };
    expect(await reserveTokens(database.db, budget, 101)).toBe(false);
    expect(await reserveTokens(database.db, { ...budget, daily: 0 }, 1_000_000_000_000)).toBe(true);
  });
});
