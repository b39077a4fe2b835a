// Started by bench/busy.ts as a process of its own: the real server with one project, whose pack is given.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../src/app.ts';
import { readConfig } from '../src/base/config.ts';
import { openLog } from '../src/base/log.ts';
import { buildServer } from '../src/edge/http/server.ts';
import { packName } from '../src/engine/store/pack-store.ts';
import { setUpUnattended } from '../src/flow/accounts/set-up.ts';
import { moveRun, publishSnapshot } from '../src/record/projects/ingestion-runs.ts';
import { NO_STATISTICS } from '../src/record/projects/project-statistics.ts';
import { createProject } from '../src/record/projects/projects.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lorekeep-busy-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
process.on('disconnect', () => process.exit());
const config = readConfig({ LOREKEEP_DATA_DIR: dataDir, LOREKEEP_RATE_LIMIT: 'off', LOREKEEP_LOG_LEVEL: 'silent' });
const app = await openApp(
  config,
  openLog('silent', () => {}),
);
const { db } = app.database;
const now = app.clock.now();
const owner = { name: 'Bench', email: 'bench@example.com', password: 'a long password' };
await setUpUnattended(db, { ...owner, organizationName: 'Bench' }, now);
const { organization_id, user_id } = await db.selectFrom('memberships').selectAll().executeTakeFirstOrThrow();
const source = { type: 'git', url: 'https://git.example.com/busy.git', branch: null } as const;
const project = await createProject(db, organization_id, { name: 'busy', source, createdBy: user_id }, now);
const { id: runId = '', number = 1 } = project.ingestion ?? {};
const run = { organizationId: organization_id, projectId: project.id, runId, number };
await moveRun(db, run, 'running', now);
const file = process.argv[2] ?? '';
const name = await packName(file);
await app.store.put(name, file);
await publishSnapshot(
  db,
  run,
  {
    commit: { sha: '0'.repeat(40), date: now, subject: 'busy' },
    defaultBranch: 'main',
    languages: [],
    packName: name,
    packHash: 'busy',
    statistics: NO_STATISTICS,
  },
  now,
);
const server = await buildServer(app);
const url = await server.listen({ host: '127.0.0.1', port: 0 });
app.codeReader.start();
process.send?.({ url, email: owner.email, password: owner.password });
