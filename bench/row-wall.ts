import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, openApp } from '../src/app.ts';
import { readConfig } from '../src/base/config.ts';
import { openLog } from '../src/base/log.ts';
import { inScope } from '../src/engine/db/scope.ts';
import { issueToken } from '../src/flow/accounts/issue-token.ts';
import { setUpUnattended } from '../src/flow/accounts/set-up.ts';
import { SYSTEM } from '../src/record/access/audit-log.ts';
import { createProject, listProjects } from '../src/record/projects/projects.ts';
import { startPostgresServer } from '../test/start-postgres.ts';

const ROUNDS = 3;
const CALLS = 400;
const PROJECTS = 100;

/**
 * What row-level security costs: processor time of our process and of PostgreSQL for one call, least of several rounds.
 * A superuser passes all policies, so the same program as superuser is the baseline.
 */
export async function benchRowWall(): Promise<void> {
  const postgres = await startPostgresServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'lorekeep-bench-'));
  const apps: App[] = [];
  const open = async (url: string) => {
    const config = readConfig({ LOREKEEP_DATA_DIR: dataDir, LOREKEEP_DATABASE_URL: url });
    const app = await openApp(
      config,
      openLog('silent', () => {}),
    );
    apps.push(app);
    return app;
  };
  try {
    const url = await postgres.createDatabase('wall');
    const walled = await open(url);
    const free = await open(url.replace('lorekeep@', 'postgres@'));
    const [mine, other] = [await fill(walled, 'one'), await fill(walled, 'two')];
    const check = (app: App, token: string) => app.tokenCheck.token(token);
    const list = (app: App, organizationId: string) =>
      inScope(organizationId, () => listProjects(app.database.db, { organizationId, projectIds: null }, { limit: 20 }));
    const cases: [name: string, call: (turn: number) => Promise<unknown>][] = [
      ['token check, no wall', () => check(free, mine.token)],
      ['token check, same organization', () => check(walled, mine.token)],
      ['token check, another each time', (turn) => check(walled, turn % 2 ? mine.token : other.token)],
      ['list_projects, no wall', () => list(free, mine.organizationId)],
      ['list_projects, same organization', () => list(walled, mine.organizationId)],
      [
        'list_projects, another each time',
        (turn) => list(walled, turn % 2 ? mine.organizationId : other.organizationId),
      ],
    ];
    const least = new Map<string, { own: number; server: number }>();
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, call] of cases) {
        const [own, server] = [process.cpuUsage(), cpuOfTree(postgres.pid)];
        for (let turn = 0; turn < CALLS; turn++) await call(turn);
        const { user, system } = process.cpuUsage(own);
        const spent = { own: (user + system) / CALLS, server: (cpuOfTree(postgres.pid) - server) / CALLS };
        const before = least.get(name) ?? spent;
        // The first round fills memories and warms the compiler.
        if (round === 0) continue;
        least.set(name, { own: Math.min(before.own, spent.own), server: Math.min(before.server, spent.server) });
      }
    }
    console.log('CPU µs a call                        Node   PostgreSQL');
    for (const [name, { own, server }] of least) {
      console.log(`${name.padEnd(34)} ${own.toFixed(0).padStart(6)} ${server.toFixed(0).padStart(12)}`);
    }
  } finally {
    for (const app of apps) await app.database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill(app: App, name: string): Promise<{ organizationId: string; token: string }> {
  const { db } = app.database;
  const now = app.clock.now();
  let organizationId = `org_${name}`;
  if (name === 'one') {
    const owner = { name: 'Olive', email: 'olive@example.com', password: 'a long password', organizationName: name };
    await setUpUnattended(db, owner, now);
    ({ id: organizationId } = await db.selectFrom('organizations').select('id').executeTakeFirstOrThrow());
  } else {
    await db.insertInto('organizations').values({ id: organizationId, name, created_at: now }).execute();
    const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const membership = { organization_id: organizationId, user_id, role: 'owner', created_at: now };
    await db.insertInto('memberships').values(membership).execute();
  }
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  for (let i = 0; i < PROJECTS; i++) {
    const source = { type: 'git', url: `https://git.example.com/${i}.git`, branch: null } as const;
    await createProject(db, organizationId, { name: `project ${i}`, source, createdBy: userId }, now);
  }
  const wish = { expiresDays: 90, scope: 'write', projectIds: null } as const;
  const issuer = { userId, keys: app.keys, baseUrl: app.config.baseUrl, actor: SYSTEM };
  return { organizationId, token: (await issueToken(db, organizationId, wish, issuer, now)).token };
}

/** Processor time of a process and its children, in microseconds, as Linux counts it. */
function cpuOfTree(parent: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      const [own = 0, ofSystem = 0, ended = 0, endedOfSystem = 0] = fields.slice(11, 15).map(Number);
      if (Number(name) === parent) ticks += own + ofSystem + ended + endedOfSystem;
      else if (Number(fields[1]) === parent) ticks += own + ofSystem;
    } catch {
      // A process that has just ended.
    }
  }
  return ticks * 10_000;
}
