// Started by bench/busy.ts as a process of its own: the real server with one project, whose pack is given.
import { buildServer } from '../src/edge/http/server.ts';
import { packName } from '../src/engine/store/pack-store.ts';
import { moveRun, publishSnapshot } from '../src/record/projects/ingestion-runs.ts';
import { NO_STATISTICS } from '../src/record/projects/project-statistics.ts';
import { createProject } from '../src/record/projects/projects.ts';
import { OWNER, openBenchApp, ownDataDir } from './bench-app.ts';

process.on('disconnect', () => process.exit());
const { app, organizationId, userId } = await openBenchApp({ LOREKEEP_DATA_DIR: ownDataDir() });
const { db } = app.database;
const now = app.clock.now();
const source = { type: 'git', url: 'https://git.example.com/busy.git', branch: null } as const;
const project = await createProject(db, organizationId, { name: 'busy', source, createdBy: userId }, now);
const { id: runId = '', number = 1 } = project.ingestion ?? {};
const run = { organizationId, projectId: project.id, runId, number };
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
process.send?.({ url, email: OWNER.email, password: OWNER.password });
