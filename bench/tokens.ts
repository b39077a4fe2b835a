import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { type App, openApp } from '../src/app.ts';
import { readConfig } from '../src/base/config.ts';
import { openLog } from '../src/base/log.ts';
import { issueToken } from '../src/flow/accounts/issue-token.ts';
import { setUpUnattended } from '../src/flow/accounts/set-up.ts';
import { SYSTEM } from '../src/record/access/audit-log.ts';
import { startPostgresServer } from '../test/start-postgres.ts';

const TOKENS = 200;
const ROUNDS = 7;
/** CPU of this process that a check of a token seen before may take on SQLite. */
const BAR_US = 60;

/**
 * What the token check costs on every request, for tokens that were seen before. The baseline is the least that any check
 * could do: one SHA-256 and one read by primary key, with the driver alone.
 */
export async function benchTokens(): Promise<number> {
  const postgres = await startPostgresServer();
  try {
    const sqlite = await measureDialect({}, sqliteBaseline);
    const url = await postgres.createDatabase('tokens');
    const other = await measureDialect({ LOREKEEP_DATABASE_URL: url }, () =>
      // The driver alone does not say whose rows it wants, so it reads as superuser.
      postgresBaseline(url.replace('lorekeep@', 'postgres@')),
    );
    console.log('CPU µs per check         check   baseline   ratio');
    for (const [name, { check, baseline }] of [
      ['SQLite', sqlite],
      ['PostgreSQL', other],
    ] as const) {
      const cells = [check.toFixed(1), baseline.toFixed(1), (check / baseline).toFixed(2)];
      console.log(`${name.padEnd(22)} ${cells[0]?.padStart(7)} ${cells[1]?.padStart(10)} ${cells[2]?.padStart(7)}`);
    }
    console.log(`bar on SQLite: ${BAR_US} µs`);
    return sqlite.check <= BAR_US ? 0 : 1;
  } finally {
    await postgres.stop();
  }
}

type Read = (token: string, tokenId: string) => unknown;

async function measureDialect(
  settings: Record<string, string>,
  openBaseline: (dataDir: string) => Promise<{ read: Read; close(): unknown }>,
): Promise<{ check: number; baseline: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lorekeep-bench-'));
  const config = readConfig({ LOREKEEP_DATA_DIR: dataDir, ...settings });
  const app = await openApp(
    config,
    openLog('silent', () => {}),
  );
  const baseline = await openBaseline(dataDir);
  try {
    const tokens = await makeTokens(app);
    const iterations = app.database.dialect === 'sqlite' ? 20_000 : 4000;
    return {
      check: await cpuPerCall(iterations, tokens, (token) => app.tokenCheck.header(`Bearer ${token}`)),
      baseline: await cpuPerCall(iterations, tokens, baseline.read),
    };
  } finally {
    await baseline.close();
    await app.database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function makeTokens({ database: { db }, keys, config, clock }: App): Promise<[token: string, tokenId: string][]> {
  const owner = { name: 'Olive', email: 'olive@example.com', password: 'a long password', organizationName: 'Bench' };
  await setUpUnattended(db, owner, clock.now());
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const { id: organizationId } = await db.selectFrom('organizations').select('id').executeTakeFirstOrThrow();
  const tokens: [string, string][] = [];
  for (let count = 0; count < TOKENS; count++) {
    const wish = { expiresDays: 90, scope: 'write', projectIds: null } as const;
    const issuer = { userId, keys, baseUrl: config.baseUrl, actor: SYSTEM };
    const { token, record } = await issueToken(db, organizationId, wish, issuer, clock.now());
    tokens.push([token, record.tokenId]);
  }
  return tokens;
}

/** The least of several rounds: the machine may be busy with other things, but it is never faster than it is. */
async function cpuPerCall(iterations: number, tokens: [string, string][], call: Read): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round <= ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let index = 0; index < iterations; index++) {
      const [token, tokenId] = tokens[index % tokens.length] ?? ['', ''];
      await call(token, tokenId);
    }
    const { user, system } = process.cpuUsage(before);
    // The first round fills memories and warms the compiler.
    if (round > 0) least = Math.min(least, (user + system) / iterations);
  }
  return least;
}

const QUERY =
  'select organization_id, token_hash, name, scope, project_ids, expires_at, revoked_at from mcp_tokens where token_id =';

async function sqliteBaseline(dataDir: string): Promise<{ read: Read; close(): void }> {
  const file = new DatabaseSync(join(dataDir, 'lorekeep.db'));
  const statement = file.prepare(`${QUERY} ?`);
  const read: Read = async (token, tokenId) => [
    createHash('sha256').update(token).digest('base64url'),
    statement.get(tokenId),
  ];
  return { read, close: () => file.close() };
}

async function postgresBaseline(url: string): Promise<{ read: Read; close(): Promise<void> }> {
  const client = new pg.Client(url);
  await client.connect();
  const read: Read = async (token, tokenId) => [
    createHash('sha256').update(token).digest('base64url'),
    await client.query({ name: 'baseline', text: `${QUERY} $1`, values: [tokenId] }),
  ];
  return { read, close: () => client.end() };
}
