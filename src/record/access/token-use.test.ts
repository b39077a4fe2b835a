import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DIALECTS, freshDatabase, type TestDatabase } from '../../../test/databases.ts';
import { systemClock } from '../../base/clock.ts';
import { openLog } from '../../base/log.ts';
import { type Database, openDatabase } from '../../engine/db/open-database.ts';
import { openTokenUse, type TokenUse } from './token-use.ts';

const TOKEN_ID = 'A'.repeat(22);

describe.each(DIALECTS)('the last use of a token on %s', (dialect) => {
  let place: TestDatabase;
  let database: Database;
  let time = 1000;
  let use: TokenUse;
  beforeEach(async () => {
    place = await freshDatabase(dialect);
    database = await openDatabase(place.place, systemClock);
    await database.db.insertInto('organizations').values({ id: 'org_1', name: 'Org', created_at: 0 }).execute();
    const row = {
      token_id: TOKEN_ID,
      organization_id: 'org_1',
      token_hash: '',
      name: '',
      description: '',
      scope: 'read',
      project_ids: null,
      base_url: '',
      created_by: '',
      created_at: 0,
      expires_at: 0,
      expires_days: 1,
      revoked_at: null,
      revoked_by: null,
      last_used_at: null,
      last_used_client: null,
    };
    await database.db.insertInto('mcp_tokens').values(row).execute();
    const log = openLog('silent', () => {});
    use = openTokenUse(database.db, { now: () => time }, log);
  });
  afterEach(async () => {
    await use.close();
    await database.close();
    await place.drop();
  });

  const row = () =>
    database.db.selectFrom('mcp_tokens').select(['last_used_at', 'last_used_client']).executeTakeFirstOrThrow();

  it('is remembered without a write, and written down once for many uses', async () => {
    for (time = 1; time <= 1000; time++)
      use.saw(TOKEN_ID, time === 500 ? `client/1 \u001b[31m${'x'.repeat(200)}` : undefined);
    expect(await row()).toEqual({ last_used_at: null, last_used_client: null });
    await use.settle();
    const { last_used_at: at, last_used_client: client } = await row();
    expect(at).toBe(1000);
    expect(client).toMatch(/^client\/1 x{100,}$/);
    use.saw(TOKEN_ID, undefined);
    await use.settle();
    expect((await row()).last_used_client).toBe(client);
  });

  it('is written down when the server closes', async () => {
    use.saw(TOKEN_ID, 'last/1');
    await use.close();
    expect((await row()).last_used_client).toBe('last/1');
  });
});
