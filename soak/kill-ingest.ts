import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type App, openApp } from '../src/app.ts';
import { readConfig } from '../src/base/config.ts';
import { openLog } from '../src/base/log.ts';
import { openPack } from '../src/engine/pack/open-pack.ts';
import { setUpUnattended } from '../src/flow/accounts/set-up.ts';
import { addProject, requestIngest } from '../src/flow/ingest/request-ingest.ts';
import { SYSTEM } from '../src/record/access/audit-log.ts';
import { firstOrganizations } from '../src/record/access/organizations.ts';
import { listClaims } from '../src/record/projects/claim-run.ts';
import type { Project } from '../src/record/projects/project.ts';
import { findProject } from '../src/record/projects/projects.ts';
import { MAIN } from '../test/build.ts';
import { dumpPack } from '../test/dump-pack.ts';
import { ingestPath } from '../test/ingest-path.ts';
import { makeRepository } from '../test/make-repository.ts';

export interface KillReport {
  kills: number;
  runs: number;
  /** How often a look at the records found a pack, and how many of those packs could not be opened. */
  looks: number;
  unreadable: number;
  /** Runs that did not end completed, or whose pack differs from an undisturbed one. */
  faults: string[];
}

const ROUNDS_A_RUN = 2;

/** `npm run soak -- kill-ingest [kills]` */
export async function soakKillIngest([kills = '50']: string[]): Promise<number> {
  const report = await killIngest({ kills: Number(kills), files: 200, log: (line) => console.log(line) });
  console.log(JSON.stringify(report));
  return report.faults.length + report.unreadable === 0 ? 0 : 1;
}

/**
 * Lets a worker process ingest a growing repository and kills it at random moments. Each run is killed at most twice,
 * because a run is given up after three attempts. While this goes on, a reader looks at what the records point to.
 */
export async function killIngest({
  kills,
  files,
  settings = {},
  log = () => {},
}: {
  kills: number;
  files: number;
  settings?: Record<string, string>;
  log?: (line: string) => void;
}): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'lorekeep-kill-'));
  const environment = { LOREKEEP_DATA_DIR: join(folder, 'data'), LOREKEEP_PARSE_WORKERS: '1', ...settings };
  const app = await openApp(
    readConfig(environment),
    openLog('silent', () => {}),
  );
  const report: KillReport = { kills: 0, runs: 0, looks: 0, unreadable: 0, faults: [] };
  try {
    const owner = { name: 'Olive', email: 'olive@example.com', password: 'long enough to be one' };
    await setUpUnattended(app.database.db, { ...owner, organizationName: 'Test' }, Date.now());
    const repository = makeRepository(join(folder, 'shop'));
    let project: Project | undefined;
    while (report.kills < kills) {
      repository.commit(someFiles(files, report.runs));
      project = await request(app, repository.folder, project);
      await killSome(app, project, environment, report, Math.min(ROUNDS_A_RUN, kills - report.kills));
      report.runs += 1;
      await compare(app, project, repository.folder, join(folder, 'data-undisturbed'), report);
      log(`${report.kills} kills, ${report.runs} runs, ${report.looks} looks, ${report.faults.length} faults`);
    }
    await expectTidy(join(folder, 'data', 'work'), environment, report);
    return report;
  } finally {
    await app.database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function request(app: App, path: string, known: Project | undefined): Promise<Project> {
  const { db } = app.database;
  const [organization] = await firstOrganizations(db, 1);
  if (!organization) throw new Error('There is one organization.');
  const reach = { organizationId: organization.id, projectIds: null };
  if (known) {
    await requestIngest(db, reach, known.id, { actor: SYSTEM, userId: null }, Date.now());
    return findProject(db, reach, known.id);
  }
  const source = { type: 'path', path, branch: null } as const;
  const wanted = { name: 'shop', source, trusted: true, createdBy: 'usr_test' };
  return addProject(db, organization.id, wanted, SYSTEM, Date.now());
}

/** Starts a worker, kills it, starts the next; the last one is left to finish. */
async function killSome(
  app: App,
  project: Project,
  environment: Record<string, string>,
  report: KillReport,
  kills: number,
): Promise<void> {
  for (let round = 0; round <= kills; round++) {
    const worker = startWorker(environment);
    const exit = new Promise((resolve) => worker.once('exit', resolve));
    try {
      await hasClaimed(app, worker);
      const killAt = round < kills ? Date.now() + Math.random() * 1_200 : Number.POSITIVE_INFINITY;
      const state = await lookUntil(app, project, report, killAt);
      if (state !== 'running') {
        if (state !== 'completed') report.faults.push(`run ${report.runs} ended ${state}`);
        return;
      }
      report.kills += 1;
    } finally {
      worker.kill('SIGKILL');
      await exit;
    }
  }
}

/** What killed workers left behind is removed by the next one. */
async function expectTidy(work: string, environment: Record<string, string>, report: KillReport): Promise<void> {
  const worker = startWorker(environment);
  const giveUpAt = Date.now() + 30_000;
  while (readdirSync(work).length > 0 && Date.now() < giveUpAt) await pause(50);
  const left = readdirSync(work);
  if (left.length > 0) report.faults.push(`left in the work folder: ${left.join(', ')}`);
  const exit = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill('SIGKILL');
  await exit;
}

/** A process that has only just started is not worth killing. */
async function hasClaimed(app: App, worker: ChildProcess): Promise<void> {
  const isIts = (claim: string) => claim.split('/')[1] === String(worker.pid);
  while (worker.exitCode === null && !(await listClaims(app.database.db)).some(isIts)) await pause(10);
}

function startWorker(environment: Record<string, string>): ChildProcess {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, LOREKEEP_LOG_LEVEL: 'error', ...environment };
  return spawn(process.execPath, [MAIN, 'work'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Whatever the records point to must be a whole pack, at every moment. */
async function lookUntil(
  app: App,
  { id, organizationId }: Project,
  report: KillReport,
  until: number,
): Promise<string> {
  while (Date.now() < until) {
    const project = await findProject(app.database.db, { organizationId, projectIds: null }, id);
    if (project.pack) {
      report.looks += 1;
      try {
        const pack = openPack((await app.store.lend(project.pack.name)).path);
        if (!project.pack.preview && pack.meta.commit !== project.commit?.sha) throw new Error('another commit');
        pack.close();
      } catch {
        report.unreadable += 1;
      }
    }
    const status = project.ingestion?.status ?? 'none';
    if (status !== 'queued' && status !== 'running') return status;
    await pause(20);
  }
  return 'running';
}

/** The same commit ingested in peace must give the same pack. */
async function compare(app: App, project: Project, path: string, dataDir: string, report: KillReport): Promise<void> {
  const { organizationId, id } = project;
  const { pack } = await findProject(app.database.db, { organizationId, projectIds: null }, id);
  if (!pack) return;
  const disturbed = dumpPack((await app.store.lend(pack.name)).path);
  rmSync(dataDir, { recursive: true, force: true });
  const ingested = await ingestPath(path, dataDir);
  if (!ingested.changed) throw new Error('The undisturbed run made a pack.');
  const undisturbed = dumpPack(ingested.packFile);
  for (const [table, rows] of Object.entries(undisturbed)) {
    if (JSON.stringify(rows) !== JSON.stringify(disturbed[table]))
      report.faults.push(`run ${report.runs}: ${table} differs`);
  }
}

/** A third of the files changes with every run. */
function someFiles(count: number, run: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => {
      const version = i % 3 === run % 3 ? run : 0;
      const lines = Array.from(
        { length: 30 },
        (_, j) => `export function f${i}x${j}(a: number) { return a + ${version}; }`,
      );
      return [`src/m${i}.ts`, `import { f0x0 } from './m0.ts';\n${lines.join('\n')}\nexport const use = f0x0(${i});\n`];
    }),
  );
}
