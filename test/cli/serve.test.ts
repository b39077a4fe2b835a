import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { openDatabase } from '../../src/engine/db/open-database.ts';
import { freePort } from '../free-port.ts';
import { makeRepository } from '../make-repository.ts';
import { callServer, openProgram, type Program } from './program.ts';

const LIST_TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

it('writes nothing that others on the machine can read, also into a folder that somebody else made', async () => {
  const program = await openProgram();
  chmodSync(program.dataDir, 0o755);
  const notes = mkdtempSync(join(tmpdir(), 'lorekeep-notes-'));
  makeRepository(notes).commit({ 'notes.py': 'def keep(note):\n    return note\n' });
  const server = await program.serve({
    LOREKEEP_ADMIN_EMAIL: 'o@example.com',
    LOREKEEP_ADMIN_PASSWORD: 'a long password',
  });
  expect(await program.run(['ingest', notes])).toMatchObject({ code: 0 });
  const backup = join(program.dataDir, 'backup');
  expect(await program.run(['backup', backup])).toMatchObject({ code: 0 });
  const written = readdirSync(program.dataDir, { recursive: true }).map(String);
  expect(written).toEqual(expect.arrayContaining(['lorekeep.db', 'lorekeep.db-wal', 'packs', 'sources', 'backup']));
  const open = written.filter((path) => (statSync(join(program.dataDir, path)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  await server.stop();
  await program.close();
  rmSync(notes, { recursive: true });
});

describe('lorekeep serve', () => {
  let program: Program;
  beforeAll(async () => {
    program = await openProgram();
  });
  afterAll(() => program.close());

  it('goes from an empty folder to a working token, and ends in peace when it is told to', async () => {
    const server = await program.serve();
    const [, code = ''] = /\/setup#code=([\w-]{43})/.exec(server.stdout) ?? [];
    const owner = {
      code,
      organization_name: 'Org',
      name: 'Olive',
      email: 'olive@example.com',
      password: 'a long password',
    };
    const setUp = await callServer(server.url, 'POST', '/api/setup', undefined, owner);
    expect(setUp.status).toBe(201);
    const made = await callServer(server.url, 'POST', '/api/mcp-tokens', setUp.body.token, {});
    expect((await callServer(server.url, 'POST', '/mcp', made.body.token, LIST_TOOLS)).status).toBe(200);
    expect((await callServer(server.url, 'GET', '/mcp/health')).body.status).toBe('ok');

    // A request whose body is still on its way when the signal comes is answered in full.
    const body = JSON.stringify({ name: 'made while closing' });
    const { port } = new URL(server.url);
    const head = `POST /api/mcp-tokens HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${setUp.body.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const socket = connect(Number(port), '127.0.0.1');
    let reply = '';
    socket.setEncoding('utf8').on('data', (piece) => {
      reply += piece;
    });
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(head + body.slice(0, 5));
    await new Promise((resolve) => setTimeout(resolve, 100)); // Until the server has read it.
    const started = performance.now();
    const ended = server.stop();
    await expect
      .poll(
        () =>
          fetch(`${server.url}/healthz`).then(
            () => 'open',
            () => 'closed',
          ),
        { timeout: 10_000 },
      )
      .toBe('closed');
    socket.write(body.slice(5));
    await closed;
    expect(reply).toMatch(/^HTTP\/1.1 201 Created[\s\S]*"name":"made while closing"/);
    const { code: exit, stderr } = await ended;
    expect(exit).toBe(0);
    expect(stderr).toContain('SIGTERM');
    expect(performance.now() - started).toBeLessThan(20_000);

    const tokens = await program.json(['token', 'list']);
    expect(tokens.tokens.map(({ name }: { name: string }) => name)).toContain('made while closing');
  });

  it('makes the first owner from settings, and says so', async () => {
    const fresh = await openProgram();
    const server = await fresh.serve({
      LOREKEEP_ADMIN_EMAIL: 'Ann@Example.com',
      LOREKEEP_ADMIN_PASSWORD: 'a long password',
      LOREKEEP_NONSENSE: '1',
    });
    expect(server.stdout).not.toContain('#code=');
    const credentials = { email: 'ann@example.com', password: 'a long password' };
    expect((await callServer(server.url, 'POST', '/api/auth/sign-in/email', undefined, credentials)).status).toBe(200);
    const { code, stderr } = await server.stop('SIGINT');
    expect(code).toBe(0);
    expect(stderr).toContain('Created the first owner ann@example.com.');
    expect(stderr).toContain('LOREKEEP_NONSENSE is set, but there is no such setting.');
    await fresh.close();
  });
});

describe('a start that cannot work says why in one line', () => {
  let program: Program;
  let file: string;
  beforeAll(async () => {
    program = await openProgram();
    file = join(program.dataDir, 'a-file');
    writeFileSync(file, 'not a database, and long enough to be looked at as one. '.repeat(100));
  });
  afterAll(() => program.close());

  async function expectOneLine(settings: Record<string, string>, line: RegExp): Promise<void> {
    const { code, stdout, stderr } = await program.run(['serve'], settings);
    expect([code, stdout]).toEqual([1, '']);
    const lines = stderr
      .trimEnd()
      .split('\n')
      .filter((text) => !text.startsWith('{"level":30'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(line);
  }

  it('a port in use', async () => {
    const other = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    await expectOneLine(
      { LOREKEEP_PORT: String(port) },
      new RegExp(`^Port ${port} on 127.0.0.1 is in use\\..*LOREKEEP_PORT`),
    );
    other.close();
  });

  it('a data folder that cannot be made', () =>
    expectOneLine(
      { LOREKEEP_DATA_DIR: join(file, 'data') },
      /^The data folder .*a-file\/data cannot be made\. .*LOREKEEP_DATA_DIR/,
    ));

  it.skipIf(process.platform !== 'linux')('a data folder below a folder in which nobody can make one', () =>
    expectOneLine({ LOREKEEP_DATA_DIR: '/proc/x/data' }, /^The data folder \/proc\/x\/data cannot be made\./),
  );

  it('a file that is not a database', async () => {
    const folder = join(program.dataDir, 'broken');
    mkdirSync(folder);
    writeFileSync(join(folder, 'lorekeep.db'), 'not a database. '.repeat(1000));
    await expectOneLine(
      { LOREKEEP_DATA_DIR: folder },
      /^The database .*lorekeep\.db cannot be opened: file is not a database/,
    );
  });

  it('a database of a newer version', async () => {
    const folder = join(program.dataDir, 'newer');
    mkdirSync(folder);
    const database = await openDatabase({ dialect: 'sqlite', file: join(folder, 'lorekeep.db') }, systemClock);
    await database.db.insertInto('schema_versions').values({ version: 999, name: 'later', applied_at: 0 }).execute();
    await database.close();
    await expectOneLine({ LOREKEEP_DATA_DIR: folder }, /^The database has schema 999, .*newer version/);
  });

  it('a PostgreSQL that is not there', async () => {
    const url = `postgres://someone:secret-word@127.0.0.1:${await freePort()}/db`;
    await expectOneLine(
      { LOREKEEP_DATABASE_URL: url },
      /^PostgreSQL cannot be used: (?!.*secret-word).*LOREKEEP_DATABASE_URL/,
    );
  });

  it('signing keys that are none', () =>
    expectOneLine({ LOREKEEP_SIGNING_KEYS: '{"keys":[]}' }, /^LOREKEEP_SIGNING_KEYS does not hold signing keys/));

  it('wrong settings, all of them at once', () =>
    expectOneLine(
      {
        LOREKEEP_PORT: '70000',
        LOREKEEP_BASE_URL: 'ftp://x',
        LOREKEEP_SIGNUP: 'maybe',
        LOREKEEP_TRUSTED_PROXIES: '10.0.0.0/8,proxy',
        LOREKEEP_ADMIN_EMAIL: 'ann@example.com',
        LOREKEEP_DATABASE_URL: 'mysql://x',
        LOREKEEP_RATE_LIMIT: '-1',
      },
      /PORT must .*BASE_URL must .*DATABASE_URL must .*SIGNUP must .*TRUSTED_PROXIES must .*RATE_LIMIT must .*ADMIN_PASSWORD must be given together/,
    ));

  it('a Node that is too old', () => {
    const bin = fileURLToPath(new URL('../../bin/lorekeep.mjs', import.meta.url));
    const pretend = (version: string) =>
      `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;
    for (const version of ['18.20.0', '20.19.4', '22.17.1']) {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', pretend(version), bin, 'serve'], {
        encoding: 'utf8',
      });
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(new RegExp(`^Lorekeep needs Node 22.18 or newer, this is ${version}\\. .*\n$`));
    }
  });
});
