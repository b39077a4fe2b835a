import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { MAIN } from '../build.ts';
import { freePort } from '../free-port.ts';
import { type S3Server, startS3Server } from '../s3-server.ts';
import { type PostgresServer, startPostgresServer } from '../start-postgres.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';

const SLOW_NODE = fileURLToPath(new URL('./slow-node.ts', import.meta.url));
export const OWNER = { email: 'olive@example.com', password: 'correct horse battery' };

/** One process of the program, which can be killed, paused and started again. */
export interface ClusterProcess {
  name: string;
  /** Its own address, for nodes. */
  url: string;
  dataDir: string;
  readonly pid: number;
  readonly running: boolean;
  /** Everything it wrote to its log. */
  readonly log: string;
  signal(signal: NodeJS.Signals): void;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** PostgreSQL, object storage, nodes and workers, each a process of its own, behind one address. */
export interface Cluster {
  url: string;
  balancer: RoundRobin;
  nodes: ClusterProcess[];
  workers: ClusterProcess[];
  postgres: PostgresServer;
  s3: S3Server;
  /** Looks into the database past the program. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

export async function startCluster(size: {
  nodes: number;
  workers: number;
  settings?: Record<string, string>;
}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'lorekeep-nodes-'));
  const [postgres, s3, balancer] = await Promise.all([
    startPostgresServer({ durable: true }),
    startS3Server(),
    startRoundRobin(await freePort()),
  ]);
  const databaseUrl = await postgres.createDatabase('nodes');
  const shared = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    LOREKEEP_DATABASE_URL: databaseUrl,
    LOREKEEP_DATABASE_POOL: '5',
    LOREKEEP_BASE_URL: balancer.url,
    LOREKEEP_SIGNING_KEYS: JSON.stringify({
      keys: [{ kid: 'shared', secret: Buffer.alloc(32, 7).toString('base64url'), created_at: '2026-01-01' }],
    }),
    LOREKEEP_SECRETS_KEY: 'one secret for all of these nodes',
    LOREKEEP_RATE_LIMIT: 'off',
    LOREKEEP_LOG_LEVEL: 'warn',
    LOREKEEP_PARSE_WORKERS: '1',
    LOREKEEP_POLL_MINUTES: '0',
    LOREKEEP_ADMIN_EMAIL: OWNER.email,
    LOREKEEP_ADMIN_PASSWORD: OWNER.password,
    ...s3.settings(),
    ...size.settings,
  };

  async function prepare(name: string, words: string[], ready: string): Promise<ClusterProcess> {
    const port = await freePort();
    const dataDir = join(folder, name);
    mkdirSync(dataDir);
    let child: ChildProcess | undefined;
    let log = '';
    const made: ClusterProcess = {
      name,
      url: `http://127.0.0.1:${port}`,
      dataDir,
      get pid() {
        return child?.pid ?? 0;
      },
      get running() {
        return child !== undefined && child.exitCode === null && child.signalCode === null;
      },
      get log() {
        return log;
      },
      signal(signal) {
        child?.kill(signal);
      },
      async kill() {
        const dying = child;
        if (!dying || !made.running) return;
        const gone = new Promise((resolve) => dying.once('exit', resolve));
        dying.kill('SIGKILL');
        await gone;
      },
      async start() {
        const env = { ...shared, LOREKEEP_DATA_DIR: dataDir, LOREKEEP_PORT: String(port) };
        const fresh = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
        child = fresh;
        fresh.stderr.setEncoding('utf8').on('data', (piece) => {
          log += piece;
        });
        await new Promise<void>((resolve, reject) => {
          let said = '';
          fresh.stdout.setEncoding('utf8').on('data', (piece) => {
            said += piece;
            if (said.includes(ready)) resolve();
          });
          fresh.once('exit', (code) => reject(new Error(`${name} ended with ${code} at its start: ${log}`)));
        });
      },
    };
    return made;
  }

  const many = (count: number, kind: string, words: string[], ready: string) =>
    Promise.all(Array.from({ length: count }, (_, i) => prepare(`${kind}-${i + 1}`, words, ready)));
  const nodes = await many(size.nodes, 'node', [SLOW_NODE], 'ready');
  const workers = await many(size.workers, 'worker', [MAIN, 'work', '--json'], 'working');
  const pool = new pg.Pool({ connectionString: databaseUrl.replace('lorekeep@', 'postgres@'), max: 2 });
  // It loses its connections together with everybody else when the server is restarted.
  pool.on('error', () => {});
  const cluster: Cluster = {
    url: balancer.url,
    balancer,
    nodes,
    workers,
    postgres,
    s3,
    query: async (text, values) => (await pool.query(text, values)).rows,
    async stop() {
      await Promise.all([...nodes, ...workers].map((each) => each.kill()));
      await pool.end();
      await Promise.all([balancer.stop(), postgres.stop(), s3.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    // The first one makes the schema and the owner; the others find both.
    const [first, ...others] = [...nodes, ...workers];
    await first?.start();
    await Promise.all(others.map((each) => each.start()));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  balancer.targets = nodes.map(({ url }) => url);
  return cluster;
}
