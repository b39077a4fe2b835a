import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IngestWorker } from '../src/flow/ingest/ingest-worker.ts';
import { addProject } from '../src/flow/ingest/request-ingest.ts';
import { SYSTEM } from '../src/record/access/audit-log.ts';
import { addMember, createOrganization } from '../src/record/access/organizations.ts';
import { startSession } from '../src/record/access/sessions.ts';
import { createUser } from '../src/record/access/users.ts';
import { findProject } from '../src/record/projects/projects.ts';
import { freePort } from '../test/free-port.ts';
import { startPostgresServer } from '../test/start-postgres.ts';
import { openBenchApp } from './bench-app.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
/** Our own engine is the project that is asked about. */
const PROJECT = fileURLToPath(new URL('../src/engine', import.meta.url));
/** A node that collects its garbage when it is told to, which the product has no use for. */
const COLLECTS = ['--expose-gc', '--import', "data:text/javascript,process.on('SIGUSR2', () => globalThis.gc())"];
const STREAMS_PER_SESSION = 8;
const SESSIONS_PER_ORGANIZATION = 8;

/** What is measured: one or more `lorekeep serve` processes on one database, with a real project in it. */
export interface LoadTarget {
  name: string;
  urls: string[];
  tokens: string[];
  projectId: string;
  /** The conversation that traffic asks in, once it has begun one. */
  conversationId?: string;
  /** Session tokens for so many event streams within the limits of the product. */
  sessionsFor(streams: number): Promise<string[]>;
  /** Processor time of all nodes so far, in milliseconds. */
  cpuMs(): number;
  /** Memory of all nodes, in bytes. */
  rss(): number;
  /** Adds a project, which the node's own worker then ingests; resolves when it has begun to parse. */
  ingest(repository: string): Promise<void>;
  /** Has the nodes give back what they no longer use, so that memory can be compared. */
  collect(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTarget(
  database: 'sqlite' | 'postgres',
  nodes: number,
  { works = false } = {},
): Promise<LoadTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'lorekeep-load-'));
  const postgres = database === 'postgres' ? await startPostgresServer({ durable: true }) : undefined;
  const ports = await Promise.all(Array.from({ length: nodes }, freePort));
  const settings = {
    LOREKEEP_DATA_DIR: join(folder, 'data'),
    LOREKEEP_BASE_URL: `http://127.0.0.1:${ports[0]}`,
    LOREKEEP_RATE_LIMIT: 'off',
    LOREKEEP_LOG_LEVEL: 'error',
    ...(postgres && { LOREKEEP_DATABASE_URL: await postgres.createDatabase('load') }),
  };
  const { app, organizationId, userId, newToken } = await openBenchApp(settings);
  const { db } = app.database;
  const now = app.clock.now();
  const source = { type: 'path', path: PROJECT, branch: null } as const;
  const wanted = { name: 'engine', source, trusted: true, createdBy: userId };
  const { id: projectId } = await addProject(db, organizationId, wanted, SYSTEM, now);
  const worker = new IngestWorker(app, projectId);
  for (;;) {
    const { ingestion } = await findProject(db, { organizationId, projectIds: null }, projectId);
    if (ingestion?.status === 'completed') break;
    if (ingestion?.status === 'failed') throw new Error(JSON.stringify(ingestion.error));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await worker.stop();
  const tokens: string[] = [];
  for (let i = 0; i < 16; i++) tokens.push(await newToken(organizationId));
  const processes = await Promise.all(
    ports.map((port) => startNode({ ...settings, LOREKEEP_PORT: String(port) }, works)),
  );
  const sum = (read: (pid: number) => number) => processes.reduce((total, { pid }) => total + read(pid ?? 0), 0);
  return {
    name: database === 'sqlite' ? 'SQLite, 1 node' : `PostgreSQL, ${nodes} node${nodes === 1 ? '' : 's'}`,
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    tokens,
    projectId,
    async sessionsFor(streams) {
      const sessions: string[] = [];
      while (sessions.length * STREAMS_PER_SESSION < streams) {
        const number = sessions.length / SESSIONS_PER_ORGANIZATION;
        const organization = await createOrganization(db, `Organization ${number}`, now);
        const person = { name: 'Reader', email: `reader${number}@example.com`, passwordHash: 'none' };
        const user = await createUser(db, person, now);
        await addMember(db, organization.id, user.id, 'viewer', now);
        for (let i = 0; i < SESSIONS_PER_ORGANIZATION; i++) {
          const origin = { address: '127.0.0.1', userAgent: 'load' };
          sessions.push((await startSession(db, user.id, origin, 1, Date.now())).token);
        }
      }
      return sessions;
    },
    async ingest(repository) {
      const other = { ...wanted, name: 'beside', source: { ...source, path: repository } };
      const { id } = await addProject(db, organizationId, other, SYSTEM, app.clock.now());
      for (;;) {
        const { ingestion } = await findProject(db, { organizationId, projectIds: null }, id);
        if (ingestion?.status === 'failed') throw new Error(JSON.stringify(ingestion.error));
        if (ingestion?.stage === 'parsing') return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    cpuMs: () => sum(cpuMsOf),
    rss: () => sum(rssOf),
    async collect() {
      for (const child of processes) child.kill('SIGUSR2');
      await new Promise((resolve) => setTimeout(resolve, 3_000));
    },
    async stop() {
      for (const child of processes) {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGKILL');
        await gone;
      }
      await app.database.close();
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startNode(settings: Record<string, string>, works: boolean): Promise<ChildProcess> {
  const env = { PATH: process.env['PATH'] ?? '', ...settings };
  const child = spawn(process.execPath, [...COLLECTS, MAIN, 'serve', ...(works ? [] : ['--no-worker']), '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`A node ended with ${code} at its start.`)));
  });
  child.stdout.resume();
  return child;
}

/** As Linux counts it, in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function rssOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
