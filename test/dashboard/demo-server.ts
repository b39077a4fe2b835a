import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answerer } from '../../src/flow/answering/answerer.ts';
import { startIngestion } from '../../src/flow/ingest/start-ingestion.ts';
import { publishDocument } from '../../src/record/documents/documents.ts';
import { makeRepository } from '../make-repository.ts';
import { startServer, type TestServer } from '../server.ts';
import { DEMO_FILES, DEMO_HISTORY, demoPrd, demoTechspec } from './demo-project.ts';

/** The real server with the built dashboard, a worker and one project that is ingested and documented. */
export interface DemoServer extends TestServer {
  session: string;
  organizationId: string;
  /** The folder from which local paths may be ingested. */
  folder: string;
  /** Adds a project from files, waits until it is ingested, and gives it documents. */
  addProject(name: string, files?: Record<string, string | Buffer>): Promise<string>;
  get(path: string): ReturnType<TestServer['call']>;
  post(path: string, body?: unknown): ReturnType<TestServer['call']>;
}

const PATIENCE_MS = 120_000;

export async function startDemoServer(options: { answerer?: Answerer } = {}): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lorekeep-demo-'));
  const settings = { LOREKEEP_LOCAL_PATHS: folder, LOREKEEP_PARSE_WORKERS: '1' };
  const server = await startServer('sqlite', settings, options.answerer ? { mcp: { answerer: options.answerer } } : {});
  const ingestion = startIngestion(server.app);
  const session = await server.signIn();
  const get = (path: string) => server.call('GET', path, { bearer: session });
  const post = (path: string, body?: unknown) => server.call('POST', path, { bearer: session, body });
  const { body: me } = await get('/api/auth/session');
  const organizationId: string = me.organization.organization_id;

  async function addProject(name: string, files: Record<string, string | Buffer> = DEMO_FILES): Promise<string> {
    const path = join(folder, name);
    const repository = makeRepository(path);
    if (files === DEMO_FILES) for (const { message, date } of DEMO_HISTORY) repository.commit({}, message, date);
    const commit = repository.commit(files, 'Book the cheapest carrier first', '2026-09-14T09:00:00Z');
    const { body: project } = await post('/api/projects', { name, source: { type: 'path', path } });
    const id: string = project.project_id;
    const giveUpAt = Date.now() + PATIENCE_MS;
    for (;;) {
      const { body } = await get(`/api/projects/${id}`);
      if (body.ingestion.status === 'completed') break;
      if (body.ingestion.status === 'failed' || Date.now() > giveUpAt) throw new Error(JSON.stringify(body.ingestion));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const { db } = server.app.database;
    const now = server.app.clock.now();
    for (const document of [demoPrd(name, commit), demoTechspec(commit)]) {
      await db.transaction().execute((transaction) => publishDocument(transaction, organizationId, id, document, now));
    }
    return id;
  }

  return {
    ...server,
    session,
    organizationId,
    folder,
    get,
    post,
    addProject,
    async stop() {
      await ingestion.stop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
