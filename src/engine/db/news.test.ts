import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWay } from '../../../test/cut-off.ts';
import { DIALECTS, freshDatabase, type TestDatabase } from '../../../test/databases.ts';
import { systemClock } from '../../base/clock.ts';
import { nextNews } from './news.ts';
import { type Database, openDatabase } from './open-database.ts';

/** One row of everything that others want to hear of. */
const ROWS = [
  "insert into organizations values ('org_1', 'One', 1)",
  "insert into users values ('usr_1', 'o@example.com', 'Olive', '', 1)",
  "insert into sessions values ('ses_1', 'secret', 'usr_1', 'org_1', 1, 1, 1, '', '')",
  `insert into mcp_tokens values ('tok_1', 'org_1', '', '', '', 'read', null, '', 'usr_1', 1, 9, 1, null, null, null, null)`,
  `insert into projects (id, organization_id, name, name_key, description, status, source_type, source_location, languages,
     files_found, files_ingested, files_skipped, run_number, created_by, created_at, updated_at)
     values ('prj_1', 'org_1', 'P', 'p', '', 'queued', 'path', '/', '[]', 0, 0, 0, 1, 'usr_1', 1, 1)`,
  `insert into ingestion_runs (id, organization_id, project_id, number, status, percent, files_done, files_total, attempts,
     queued_at) values ('run_1', 'org_1', 'prj_1', 1, 'queued', 0, 0, 0, 0, 1)`,
];

const CHANGES: [what: string, statement: string, topic: string, subject: string][] = [
  ['a revoked token', "update mcp_tokens set revoked_at = 5 where token_id = 'tok_1'", 'token', 'tok_1'],
  ['a session that acts elsewhere', 'update sessions set organization_id = null', 'session', 'ses_1'],
  ['a request taken back', "insert into cancelled_requests values ('key', 'org_1', 1)", 'request', 'key'],
  ['a run to cancel', 'update ingestion_runs set cancel_requested_at = 5', 'run', 'run_1'],
  ['progress', "update ingestion_runs set percent = 50, stage = 'parsing'", 'projects', 'org_1'],
  ['a run that waits again', "update ingestion_runs set status = 'queued'", 'queue', 'run_1'],
  ['a pack', "update projects set pack_name = 'x'", 'projects', 'org_1'],
  ['a deleted project', 'delete from projects', 'projects', 'org_1'],
  ['a session that ends', 'delete from sessions', 'session', 'ses_1'],
  ['a deleted token', 'delete from mcp_tokens', 'token', 'tok_1'],
];

describe.each(DIALECTS)('news on %s', (dialect) => {
  let place: TestDatabase;
  let here: Database;
  let there: Database;
  beforeAll(async () => {
    place = await freshDatabase(dialect);
    here = await openDatabase(place.place, systemClock);
    there = await openDatabase(place.place, systemClock);
    for (const row of ROWS) await sql.raw(row).execute(there.db);
    // The first word says that somebody listens now.
    const listening = new AbortController();
    await nextNews(here.news, { topic: 'anything', withinMs: 30_000, signal: listening.signal });
    here.news.hear('anything', () => {});
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await place.drop();
  });

  it.each(CHANGES)('tells another process of %s', async (_what, statement, topic, subject) => {
    const heard: (string | null)[] = [];
    const forget = here.news.hear(topic, (word) => heard.push(word));
    await sql.raw(statement).execute(there.db);
    // SQLite knows that there is news, but not what it is.
    await expect.poll(() => heard).toContain(dialect === 'sqlite' ? null : subject);
    forget();
  });
});

describe('news of PostgreSQL', () => {
  it('is heard again after the connection broke, and everybody is told to look', async () => {
    const database = await freshDatabase('postgres');
    if (database.place.dialect !== 'postgres') throw new Error('Not the database that was asked for.');
    const way = await openWay(database.place.url);
    const far = await openDatabase({ ...database.place, url: way.url }, systemClock);
    const near = await openDatabase(database.place, systemClock);
    const heard: (string | null)[] = [];
    far.news.hear('topic', (subject) => heard.push(subject));
    await expect.poll(() => heard).toEqual([null]);
    near.news.hear('nothing', () => {});
    await near.news.tell('topic', 'one two');
    await expect.poll(() => heard).toEqual([null, 'one two']);
    await way.set('cut');
    await near.news.tell('topic', 'lost');
    await way.set('open');
    await expect.poll(() => heard.at(-1)).toBe(null);
    await near.news.tell('topic', 'found');
    await expect.poll(() => heard.at(-1)).toBe('found');
    await far.close();
    await near.close();
    await way.close();
    await database.drop();
  });
});

describe('waiting for news', () => {
  const silent = { hear: () => () => {}, tell: async () => {}, close: async () => {} };

  it('ends by itself when no word comes, and at once when it is told to', async () => {
    const never = new AbortController();
    await nextNews(silent, { topic: 'x', withinMs: 5, signal: never.signal });
    const ended = new AbortController();
    ended.abort();
    await nextNews(silent, { topic: 'x', withinMs: 3_600_000, signal: ended.signal });
  });
});
