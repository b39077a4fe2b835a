import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../databases.ts';
import { type S3Server, startS3Server } from '../s3-server.ts';
import { ADMIN, EVERYTHING, type LivedIn, liveIn, whatIsLeft } from './lived-in.ts';
import { callServer, openProgram, type Program } from './program.ts';

let s3: S3Server;
let source: Program;
let life: LivedIn;
let sourceUrl: string;
const programs: Program[] = [];
const databases: TestDatabase[] = [];
beforeAll(async () => {
  s3 = await startS3Server();
  source = await openProgram();
  programs.push(source);
  const server = await source.serve(ADMIN);
  sourceUrl = server.url;
  life = await liveIn(server);
  await server.stop();
  asTheFirstVersionLeftIt();
});
afterEach(() => {
  s3.fault = undefined;
});
afterAll(async () => {
  for (const program of programs) await program.close();
  for (const database of databases) await database.drop();
  await s3.stop();
});

/** Uploads had names that said nothing of their content, and SQLite kept the character NUL. */
function asTheFirstVersionLeftIt(): void {
  const database = new DatabaseSync(join(source.dataDir, 'lorekeep.db'));
  const [row] = database.prepare('select source_archive from projects').all();
  const old = `${randomBytes(32).toString('hex')}.pack`;
  renameSync(join(source.dataDir, 'packs', String(row?.['source_archive'])), join(source.dataDir, 'packs', old));
  database.prepare('update projects set source_archive = ?').run(old);
  database.prepare("update conversations set title = 'With' || char(0) || 'NUL'").run();
  database.close();
}

async function postgres(): Promise<string> {
  const database = await freshDatabase('postgres');
  databases.push(database);
  return database.place.dialect === 'postgres' ? database.place.url : '';
}

const storage = (prefix: string) => {
  const { LOREKEEP_STORAGE_URL: url = '', ...settings } = s3.settings(prefix);
  return { url, settings };
};

describe('lorekeep migrate', () => {
  it('moves everything to PostgreSQL and S3, also after it was killed on the way, and says so when asked again', async () => {
    const { url, settings } = storage('moved');
    const to = await postgres();
    const command = ['migrate', '--to', to, '--storage', url];
    s3.requests.length = 0;
    s3.fault = ({ method }) => (method === 'PUT' ? 'silence' : undefined);
    const killed = source.start(command, settings);
    await expect.poll(() => s3.requests.some((line) => line.startsWith('PUT ')), { timeout: 60_000 }).toBe(true);
    killed.kill('SIGKILL');
    await killed.ended;
    s3.fault = undefined;

    const moved = await source.json(command, settings);
    expect(moved).toMatchObject({ packs: 2, already: false, tables: { projects: { rows: 1 }, messages: { rows: 2 } } });
    expect(await source.json(command, settings)).toMatchObject({ packs: 2, already: true, tables: moved.tables });

    const node = await openProgram();
    programs.push(node);
    const nodeSettings = {
      LOREKEEP_DATABASE_URL: to,
      LOREKEEP_STORAGE_URL: url,
      ...settings,
      LOREKEEP_SIGNING_KEYS_FILE: join(source.dataDir, 'keys.json'),
      LOREKEEP_SECRETS_KEY_FILE: join(source.dataDir, 'secrets.key'),
      LOREKEEP_FORMER_BASE_URLS: sourceUrl,
    };
    const server = await node.serve(nodeSettings);
    expect(await whatIsLeft(server, life)).toEqual(EVERYTHING);
    const { body } = await callServer(server.url, 'GET', `/api/conversations/${life.conversationId}`, life.session);
    expect(body.title).toBe('With\uFFFDNUL');
    const path = `/api/projects/${life.projectId}`;
    expect((await callServer(server.url, 'POST', `${path}/ingest`, life.session)).status).toBe(202);
    const run = async () => (await callServer(server.url, 'GET', path, life.session)).body.ingestion.status;
    await expect.poll(run, { timeout: 60_000 }).toBe('completed');
    await server.stop();
    expect(await node.json(['verify'], nodeSettings)).toMatchObject({ whole: true, checked: { packs: 2 } });
    expect(readdirSync(node.dataDir)).not.toContain('packs');
  });

  it('leaves packs where they are when only the database is named, and takes it from the settings too', async () => {
    const to = await postgres();
    const moved = await source.json(['migrate'], { LOREKEEP_DATABASE_URL: to });
    expect(moved).toMatchObject({ packs: 0, already: false });
    const settings = { LOREKEEP_DATABASE_URL: to };
    expect(await source.json(['verify'], settings)).toMatchObject({ whole: true, checked: { packs: 2 } });
  });

  it('refuses a database that somebody else uses', async () => {
    const other = await openProgram();
    programs.push(other);
    const to = await postgres();
    await (await other.serve({ ...ADMIN, LOREKEEP_DATABASE_URL: to })).stop();
    const { code, stderr } = await source.run(['migrate', '--to', to]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/target is in use.*hold other data/)]);
  });

  it('refuses to lose what is written meanwhile, and keeps nothing of it', async () => {
    const { url, settings } = storage('meanwhile');
    const to = await postgres();
    s3.requests.length = 0;
    let away = true;
    s3.fault = ({ method }) => (away && method === 'PUT' ? 'error' : undefined);
    const moving = source.start(['migrate', '--to', to, '--storage', url], settings);
    await expect.poll(() => s3.requests.some((line) => line.startsWith('PUT ')), { timeout: 60_000 }).toBe(true);
    await source.json(['token', 'create', '--name', 'meanwhile']);
    away = false;
    const { code, stderr } = await moving.ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/source changed during the move \(.*mcp_tokens/)]);
    expect(await source.json(['migrate', '--to', to, '--storage', url], settings)).toMatchObject({ already: false });
  });

  it.each([
    ['without a goal', [], /Say where to move/],
    ['a goal that is no PostgreSQL', ['--to', 'mysql://x'], /must begin with postgres/],
    ['storage without keys', ['--to', 'postgres://x', '--storage', 's3://bucket'], /must come with LOREKEEP_S3_ACCESS/],
  ])('says what is wrong: %s', async (_, words, message) => {
    const { code, stderr } = await source.run(['migrate', ...words]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  });

  it('changes nothing in the data folder but the names of old uploads', async () => {
    const database = new DatabaseSync(join(source.dataDir, 'lorekeep.db'), { readOnly: true });
    const [row] = database.prepare('select pack_name, source_archive from projects').all();
    database.close();
    for (const name of [row?.['pack_name'], row?.['source_archive']]) {
      expect(readFileSync(join(source.dataDir, 'packs', String(name))).length).toBeGreaterThan(0);
    }
    expect(readdirSync(source.dataDir)).not.toContain('moving');
  });
});
