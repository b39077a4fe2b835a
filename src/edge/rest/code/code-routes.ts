import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { decodeCursor, encodeCursor } from '../../../base/cursor.ts';
import { reachOf } from '../../../record/access/caller.ts';
import type { Project } from '../../../record/projects/project.ts';
import { findProject } from '../../../record/projects/projects.ts';
import { type StandingShape, standingOf } from '../../wire/freshness.ts';
import { errorShape } from '../contract.ts';
import { projectContract } from '../project-contract.ts';
import type { Rest, RestServer } from '../rest-server.ts';

interface Contract<Query extends z.ZodObject, Response extends z.ZodType> {
  querystring: Query;
  response: Response;
}

/** An answer before it is said how the project stands. */
type Answer<Response extends z.ZodType> = Omit<z.input<Response>, keyof StandingShape> & { commit: string };

const { params } = projectContract.get;

/** Makes the function that registers one call which reads the code of a project: `GET /api/projects/{id}/<path>`. */
export function codeRoutes(server: RestServer, { app, authenticate }: Rest, tag: string) {
  const { clock } = app;
  const { db } = app.database;
  return function get<Query extends z.ZodObject, Response extends z.ZodType>(
    path: string,
    text: { summary: string; description?: string },
    { querystring, response }: Contract<Query, Response>,
    answer: (project: Project, query: z.output<Query>) => Promise<Answer<Response>>,
  ): void {
    server.get(
      `/api/projects/:project_id/${path}`,
      { schema: { tags: [tag], ...text, params, querystring, response: { 200: response, '4xx': errorShape } } },
      async (request: FastifyRequest) => {
        const caller = await authenticate.session(request);
        const { project_id } = request.params as z.output<typeof params>; // Validated by the schema above.
        const project = await findProject(db, reachOf(caller), project_id);
        const answered = await answer(project, request.query as z.output<Query>); // Validated by the schema above.
        return { ...answered, ...standingOf(project, clock.now()) };
      },
    );
  };
}

/** Where a list goes on. A pack never changes, so the place in its lists is enough. */
export function offsetOf(list: string, cursor: string | undefined): number {
  const [offset] = cursor === undefined ? [0] : decodeCursor(list, cursor, [0]);
  return Math.min(Math.max(0, Math.floor(offset)), 1_000_000);
}

export function nextCursor(list: string, page: { offset: number; limit: number }, more: boolean): string | null {
  return more ? encodeCursor(list, [page.offset + page.limit]) : null;
}
