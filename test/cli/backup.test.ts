import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../databases.ts';
import { type S3Server, startS3Server } from '../s3-server.ts';
import { ADMIN, EVERYTHING, liveIn, whatIsLeft } from './lived-in.ts';
import { callServer, openProgram, type Program } from './program.ts';

let s3: S3Server;
let folder: string;
const programs: Program[] = [];
const databases: TestDatabase[] = [];
beforeAll(async () => {
  s3 = await startS3Server();
  folder = mkdtempSync(join(tmpdir(), 'lorekeep-backup-'));
});
afterAll(async () => {
  for (const program of programs) await program.close();
  for (const database of databases) await database.drop();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** An installation that nobody has used yet: the program and the settings that lead to its places. */
async function installation(kind: string): Promise<{ program: Program; settings: Record<string, string> }> {
  const program = await openProgram();
  programs.push(program);
  if (kind === 'SQLite') return { program, settings: {} };
  const database = await freshDatabase('postgres');
  databases.push(database);
  const url = database.place.dialect === 'postgres' ? database.place.url : '';
  return { program, settings: { LOREKEEP_DATABASE_URL: url, ...s3.settings(`backup-${programs.length}`) } };
}

const manifestOf = (backup: string) => JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));

describe.each([
  ['SQLite', 'SQLite'],
  ['PostgreSQL and S3', 'PostgreSQL and S3'],
  ['PostgreSQL and S3', 'SQLite'],
])('a backup of %s restored on %s', (from, to) => {
  it('is taken under load, holds all that was acknowledged, and gives back everything', async () => {
    const source = await installation(from);
    const server = await source.program.serve({ ...ADMIN, ...source.settings });
    const life = await liveIn(server);

    const acknowledged: string[] = [];
    let stop = false;
    const writing = (async () => {
      while (!stop) {
        const { body } = await callServer(server.url, 'POST', '/api/mcp-tokens', life.session, { name: 'load' });
        acknowledged.push(body.token_id);
        // At most 500 may be active; a revocation is a write too.
        await callServer(server.url, 'DELETE', `/api/mcp-tokens/${body.token_id}`, life.session);
      }
    })();
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(3);
    const before = [...acknowledged];
    const backup = join(folder, `${from}-${to}`.replaceAll(' ', '-'));
    const made = await source.program.json(['backup', backup, '--with-keys'], source.settings);
    stop = true;
    await writing;
    await server.stop();
    expect(made).toMatchObject({ packs: 2, missing: [], keys: true });
    expect(readdirSync(backup).sort()).toEqual(['keys.json', 'lorekeep.db', 'manifest.json', 'packs', 'secrets.key']);
    expect(await source.program.json(['verify', backup])).toMatchObject({ whole: true, faults: [] });

    const target = await installation(to);
    const restored = await target.program.json(['restore', backup], target.settings);
    expect(restored).toMatchObject({ rows: made.rows, packs: 2, already: false });
    const again = `${backup}-again`;
    await target.program.json(['backup', again], target.settings);
    const [first, second] = [manifestOf(backup), manifestOf(again)];
    expect(second.tables).toEqual(first.tables);
    expect(second.packs).toEqual(first.packs);
    expect(readdirSync(again).sort()).toEqual(['lorekeep.db', 'manifest.json', 'packs']);

    expect(await target.program.json(['verify'], target.settings)).toMatchObject({ whole: true, faults: [] });
    const settings = { ...target.settings, LOREKEEP_FORMER_BASE_URLS: server.url };
    const moved = await target.program.serve(settings);
    expect(await whatIsLeft(moved, life)).toEqual(EVERYTHING);
    const { body } = await callServer(moved.url, 'GET', '/api/mcp-tokens?include_revoked=true', life.session);
    const kept = new Set(body.tokens.map((token: { token_id: string }) => token.token_id));
    expect(before.filter((id) => !kept.has(id))).toEqual([]);
    await moved.stop();
    const doctor = JSON.parse((await target.program.run(['doctor', '--json'], settings)).stdout);
    const records = doctor.findings.filter(({ check }: { check: string }) => check !== 'disk' && check !== 'port');
    expect(records.filter(({ state }: { state: string }) => state === 'fault')).toEqual([]);
  });
});

describe('a backup that is damaged', () => {
  let whole: string;
  let program: Program;
  let target: Program;
  beforeAll(async () => {
    target = (await installation('SQLite')).program;
    const source = await installation('SQLite');
    program = source.program;
    const server = await program.serve(ADMIN);
    await liveIn(server);
    await server.stop();
    whole = join(folder, 'whole');
    await program.json(['backup', whole]);
  });

  const change = (file: string) => (backup: string) => {
    const path = join(backup, file === 'packs' ? `packs/${readdirSync(join(backup, 'packs'))[0]}` : file);
    const bytes = readFileSync(path);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 255;
    writeFileSync(path, bytes);
  };
  const inDatabase = (statement: string) => (backup: string) => {
    const database = new DatabaseSync(join(backup, 'lorekeep.db'));
    database.exec(statement);
    database.close();
  };

  it.each([
    ['a changed pack', change('packs'), /pack [0-9a-f]{64}\S* is damaged/],
    ['a missing pack', (backup: string) => rmSync(join(backup, 'packs'), { recursive: true }), /is not there/],
    ['a removed record', inDatabase('delete from mcp_tokens'), /table mcp_tokens does not hold/],
    ['a changed record', inDatabase("update users set email = 'eve@example.com'"), /table users does not hold/],
    ['no database', (backup: string) => rmSync(join(backup, 'lorekeep.db')), /database of the backup is damaged/],
    ['no list', (backup: string) => rmSync(join(backup, 'manifest.json')), /not a finished backup/],
  ])('is found out and not restored: %s', async (name, damage, message) => {
    const backup = join(folder, name.replaceAll(' ', '-'));
    cpSync(whole, backup, { recursive: true });
    damage(backup);
    const verdict = await program.run(['verify', backup]);
    expect(verdict.code).toBe(1);
    expect(verdict.stdout + verdict.stderr).toMatch(message);
    const { code, stderr } = await target.run(['restore', backup]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  });

  it('leaves the target unused, so that a whole one can be restored there', async () => {
    expect(await target.json(['restore', whole])).toMatchObject({ already: false });
  });

  it('is not made over another, and not restored over something in use', async () => {
    const { code, stderr } = await program.run(['backup', whole]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/is not empty/)]);
    const used = await installation('SQLite');
    await (await used.program.serve(ADMIN)).stop();
    const refused = await used.program.run(['restore', whole]);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/target is in use/)]);
  });

  it('of this installation is found by verify', async () => {
    const packs = join(program.dataDir, 'packs');
    // The folder may also hold a preview that no project points to any more.
    const { name } = manifestOf(whole).packs[0];
    const good = readFileSync(join(packs, name));
    writeFileSync(join(packs, name), 'not a pack');
    const { code, stdout } = await program.run(['verify']);
    expect([code, stdout]).toEqual([1, expect.stringMatching(new RegExp(`${name}.*damaged`))]);
    writeFileSync(join(packs, name), good);
    expect(await program.json(['verify'])).toMatchObject({ whole: true });
  });
});

it('a backup that cannot be written says why in one line and leaves nothing behind', async () => {
  const { program } = await installation('SQLite');
  await program.run(['keys', 'rotate']);
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const { code, stdout, stderr } = await program.run(['backup', join(file, 'backup')]);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/a-file.*: a part of the path is not a folder\. .* run the command again\.\n$/);
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
});
