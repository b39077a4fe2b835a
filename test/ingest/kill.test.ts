import { afterEach, describe, expect, it } from 'vitest';
import { killIngest } from '../../soak/kill-ingest.ts';
import { DIALECTS, freshDatabase, type TestDatabase } from '../databases.ts';

/** The short slice of `npm run soak -- kill-ingest`. */
describe.each(DIALECTS)('a worker that is killed at random moments on %s', (dialect) => {
  let database: TestDatabase | undefined;
  afterEach(() => database?.drop());

  it('loses nothing: every run ends completed and its pack equals an undisturbed one', async () => {
    database = dialect === 'postgres' ? await freshDatabase(dialect) : undefined;
    const place = database?.place;
    const settings = place?.dialect === 'postgres' ? { LOREKEEP_DATABASE_URL: place.url } : {};
    const report = await killIngest({ kills: dialect === 'sqlite' ? 3 : 2, files: 60, settings });
    expect(report.kills).toBeGreaterThanOrEqual(2);
    expect(report).toMatchObject({ unreadable: 0, faults: [] });
    expect(report.looks).toBeGreaterThan(0);
  });
});
