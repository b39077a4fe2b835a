import { nextNews } from '../src/engine/db/news.ts';
import { startIngestion } from '../src/flow/ingest/start-ingestion.ts';
import type { DIALECTS } from './databases.ts';
import { startServer, type TestServer } from './server.ts';

/** The real server with an ingestion worker in the same process, as `lorekeep serve` has it. */
export interface IngestingServer extends TestServer {
  session: string;
  /** Waits until the latest run of a project has ended and hands back the project. */
  ended(projectId: string): Promise<ProjectReply>;
  /** Waits until the project looks as wanted. */
  until(projectId: string, looksRight: (project: ProjectReply) => boolean): Promise<ProjectReply>;
  get(path: string): ReturnType<TestServer['call']>;
  post(path: string, body?: unknown): ReturnType<TestServer['call']>;
  upload(
    file: Buffer,
    filename: string,
    fields?: Record<string, string>,
  ): Promise<{ status: number; body: ProjectReply }>;
}

// biome-ignore lint/suspicious/noExplicitAny: replies are compared with literals, so a wrong guess fails its test.
export type ProjectReply = any;

/** Shorter than that of a test, so that it is told what was waited for. */
const PATIENCE_MS = 150_000;
const LOOK_EVERY_MS = 50;
/** Nobody hurries to see an end, and looking at a run twenty times a second took a seventh of the processor time of a test. */
const LOOK_FOR_END_MS = 250;

export async function startIngestingServer(
  dialect: (typeof DIALECTS)[number],
  settings: Record<string, string> = {},
): Promise<IngestingServer> {
  const server = await startServer(dialect, { LOREKEEP_PARSE_WORKERS: '1', ...settings });
  const ingestion = startIngestion(server.app);
  const session = await server.signIn();
  const get = (path: string) => server.call('GET', path, { bearer: session });

  async function until(
    projectId: string,
    looksRight: (project: ProjectReply) => boolean,
    withinMs = LOOK_EVERY_MS,
  ): Promise<ProjectReply> {
    const { database, closing } = server.app;
    const giveUpAt = Date.now() + PATIENCE_MS;
    for (;;) {
      const { body } = await get(`/api/projects/${projectId}`);
      if (looksRight(body)) return body;
      if (Date.now() > giveUpAt) throw new Error(`Project ${projectId} does not get there: ${JSON.stringify(body)}`);
      await nextNews(database.news, { topic: 'projects', withinMs, signal: closing.signal });
    }
  }

  return {
    ...server,
    session,
    get,
    until,
    post: (path, body) => server.call('POST', path, { bearer: session, body }),
    ended: (projectId) =>
      until(
        projectId,
        ({ ingestion: run }) => ['completed', 'failed', 'cancelled'].includes(run.status),
        LOOK_FOR_END_MS,
      ),
    async upload(file, filename, fields = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('archive', new Blob([new Uint8Array(file)]), filename);
      const reply = await fetch(`${server.url}/api/projects`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session}` },
        body: form,
      });
      return { status: reply.status, body: await reply.json() };
    },
    async stop() {
      await ingestion.stop();
      await server.stop();
    },
  };
}
