import type { FastifyRequest } from 'fastify';
import { decodeCursor, encodeCursor } from '../../base/cursor.ts';
import { AppError } from '../../base/errors.ts';
import { oneLine } from '../../base/text.ts';
import type { Pack } from '../../engine/pack/open-pack.ts';
import { readFile } from '../../engine/pack/read-file.ts';
import { type SearchOptions, searchPack } from '../../engine/pack/search/search-pack.ts';
import { reachOf } from '../../record/access/caller.ts';
import { listSkipped } from '../../record/codebase/skipped-files.ts';
import { describeIngestion, freshnessOf, type Project } from '../../record/projects/project.ts';
import { findProject } from '../../record/projects/projects.ts';
import { toCompletenessShape, toFreshnessShape } from '../wire/freshness.ts';
import { errorShape } from './contract.ts';
import { knowledgeContract as contract, projectContract } from './project-contract.ts';
import type { Rest, RestServer } from './rest-server.ts';

/** What a project holds: search over its code, its files, and what was left out. */
export function registerProjectKnowledge(server: RestServer, { app, authenticate }: Rest): void {
  const { clock, snapshots } = app;
  const { db } = app.database;
  const tags = ['Projects'];

  async function withPack<Result>(
    request: FastifyRequest,
    idOrName: string,
    work: (pack: Pack, project: Project) => Result,
  ): Promise<Result> {
    const caller = await authenticate.session(request);
    const project = await findProject(db, reachOf(caller), idOrName);
    if (!project.pack) {
      throw new AppError('not-ready', `Project '${project.name}' cannot be read yet: ${describeIngestion(project)}.`);
    }
    return snapshots.use(project.pack.name, (pack) => work(pack, project));
  }

  function search(request: FastifyRequest, idOrName: string, query: string, options: SearchOptions) {
    return withPack(request, idOrName, (pack, project) => ({
      results: searchPack(pack, query, options).map(({ startLine, endLine, ...result }) => ({
        ...result,
        start_line: startLine,
        end_line: endLine,
      })),
      commit: pack.meta.commit,
      preview: pack.meta.preview,
      freshness: toFreshnessShape(freshnessOf(project, clock.now())),
      completeness: toCompletenessShape(project.completeness),
    }));
  }

  server.get(
    '/api/projects/:project_id/search',
    {
      schema: {
        tags,
        summary: 'Search the code',
        params: contract.search.params,
        querystring: contract.search.querystring,
        response: { 200: contract.search.response, '4xx': errorShape },
      },
    },
    (request) => {
      const { q, limit, path, language, tests } = request.query;
      return search(request, request.params.project_id, q, defined({ limit, path, language, tests }));
    },
  );

  server.post(
    '/api/projects/:project_id/search',
    {
      schema: {
        tags,
        summary: 'Search the code with a long text, such as an issue',
        params: contract.searchLong.params,
        body: contract.searchLong.body,
        response: { 200: contract.searchLong.response, '4xx': errorShape },
      },
    },
    (request) => {
      const { query, limit, path, language, tests } = request.body;
      return search(request, request.params.project_id, query, defined({ limit, path, language, tests }));
    },
  );

  server.get(
    '/api/projects/:project_id/file',
    {
      schema: {
        tags,
        summary: 'Read a file, or some lines of it',
        params: contract.file.params,
        querystring: contract.file.querystring,
        response: { 200: contract.file.response, '4xx': errorShape },
      },
    },
    (request) =>
      withPack(request, request.params.project_id, (pack, { name }) => {
        const { path, start, end } = request.query;
        const file = readFile(pack, path, defined({ start, end }));
        if (!file) throw new AppError('not-found', `Project '${name}' has no file '${oneLine(path, 200)}'.`);
        const { startLine, endLine, ...rest } = file;
        return { ...rest, start_line: startLine, end_line: endLine, commit: pack.meta.commit };
      }),
  );

  server.get(
    '/api/projects/:project_id/skipped',
    {
      schema: {
        tags,
        summary: 'List the files that were left out, each with its reason',
        params: projectContract.skipped.params,
        querystring: projectContract.skipped.querystring,
        response: { 200: projectContract.skipped.response, '4xx': errorShape },
      },
    },
    (request) =>
      withPack(request, request.params.project_id, (pack) => {
        const { limit, cursor } = request.query;
        const [after] = cursor ? decodeCursor('skipped', cursor, ['']) : [''];
        const found = listSkipped(pack, { after, limit: limit + 1 });
        const files = found.slice(0, limit);
        const last = files.at(-1);
        const total = pack.meta.statistics.skipped.reduce((sum, reason) => sum + reason.files, 0);
        return {
          files,
          total,
          next_cursor: found.length > limit && last ? encodeCursor('skipped', [last.path]) : null,
        };
      }),
  );
}

/** Leaves out what was not given: an option that is there has a value. */
function defined<Options extends object>(
  options: Options,
): { [Key in keyof Options]: Exclude<Options[Key], undefined> } {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Key in keyof Options]: Exclude<Options[Key], undefined> }; // Filtered above.
}
