import type { FastifyReply } from 'fastify';
import { reachOf, type SessionCaller } from '../../record/access/caller.ts';
import type { Project } from '../../record/projects/project.ts';
import { ProjectNews } from '../../record/projects/project-news.ts';
import { findProject } from '../../record/projects/projects.ts';
import { toProjectShape } from '../wire/project.ts';
import type { EventStream, EventStreams } from './event-stream.ts';
import { projectContract } from './project-contract.ts';
import type { Rest, RestServer } from './rest-server.ts';

const NOTES = {
  one: 'Server-sent events: `project` with the whole project object whenever something about it changes, `progress` while it is being ingested (with the file at hand and the rate), `project-removed` at its end. The stream begins with the present state and lives for ten minutes; open it again then.',
  all: 'The same events for all projects of the organization.',
};

/** Live news about projects. They are read from the database, so it does not matter which process does the work. */
export function registerProjectEvents(server: RestServer, { app, authenticate }: Rest, streams: EventStreams): void {
  const { clock, log } = app;
  const { db } = app.database;
  const news = new ProjectNews(app);
  server.addHook('onClose', async () => news.close());
  const tags = ['Projects'];

  async function tell(reply: FastifyReply, caller: SessionCaller, only: string | null) {
    const stream = await streams.open(reply, caller);
    try {
      const end = await news.follow(caller.organizationId, (change) => {
        const id = 'removed' in change ? change.removed : change.project.id;
        if (only !== null && id !== only) return;
        if ('removed' in change) stream.send('project-removed', { project_id: id });
        else sendProject(stream, change.project);
      });
      stream.whenEnded(end);
    } catch (error) {
      // The reply has begun, so its end is all that can be told; the reader opens another stream.
      log.warn({ err: error }, 'A stream of project events broke off; its reader connects again.');
      stream.end();
    }
  }

  function sendProject(stream: EventStream, project: Project): void {
    stream.send('project', toProjectShape(project, clock.now()));
    if (project.ingestion?.status === 'running') stream.send('progress', progressOf(project));
  }

  server.get(
    '/api/projects/:project_id/events',
    {
      schema: {
        tags,
        summary: 'Follow one project live',
        description: NOTES.one,
        params: projectContract.get.params,
      },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const caller = await authenticate.session(request);
      const { id } = await findProject(db, reachOf(caller), request.params.project_id);
      await tell(reply, caller, id);
    },
  );

  server.get(
    '/api/events',
    { schema: { tags, summary: 'Follow all projects live', description: NOTES.all }, exposeHeadRoute: false },
    async (request, reply) => {
      await tell(reply, await authenticate.session(request), null);
    },
  );
}

function progressOf({ id, ingestion: run }: Project) {
  return {
    project_id: id,
    run_id: run?.id,
    stage: run?.stage,
    percent: run?.percent,
    files_done: run?.filesDone,
    files_total: run?.filesTotal,
    current_file: run?.currentFile,
    files_per_second: run?.filesPerSecond,
  };
}
