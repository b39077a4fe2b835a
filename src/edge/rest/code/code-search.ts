import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../base/errors.ts';
import type { SearchOptions } from '../../../engine/pack/search/search-pack.ts';
import { reachOf } from '../../../record/access/caller.ts';
import type { Project } from '../../../record/projects/project.ts';
import { findProject } from '../../../record/projects/projects.ts';
import { toSearchResultShape, toSymbolDetailShape } from '../../wire/code.ts';
import { defined } from '../../wire/defined.ts';
import { standingOf } from '../../wire/freshness.ts';
import { errorShape } from '../contract.ts';
import { projectContract } from '../project-contract.ts';
import type { Rest, RestServer } from '../rest-server.ts';
import { codeRoutes, nextCursor, offsetOf } from './code-routes.ts';
import { searchContract as contract } from './code-search-contract.ts';

const TAG = 'Code';

/** Finding places in the code: by meaning, by exact text, by name. */
export function registerCodeSearch(server: RestServer, rest: Rest): void {
  const { codeReader, clock, database } = rest.app;
  const get = codeRoutes(server, rest, TAG);

  async function ranked(project: Project, query: string, options: SearchOptions) {
    const { value, commit, preview } = await codeReader.ask(project, 'search', { query, options });
    return { results: value.map(toSearchResultShape), commit, preview };
  }

  get('search', { summary: 'Search the code' }, contract.ranked, (project, { q, ...options }) =>
    ranked(project, q, defined(options)),
  );

  server.post(
    '/api/projects/:project_id/search',
    {
      schema: {
        tags: [TAG],
        summary: 'Search the code with a long text, such as an issue',
        params: projectContract.get.params,
        body: contract.long.body,
        response: { 200: contract.long.response, '4xx': errorShape },
      },
    },
    async (request: FastifyRequest<{ Params: { project_id: string } }>) => {
      const caller = await rest.authenticate.session(request);
      const project = await findProject(database.db, reachOf(caller), request.params.project_id);
      const { query, ...options } = contract.long.body.parse(request.body);
      const found = await ranked(project, query, defined(options));
      return { ...found, ...standingOf(project, clock.now()) };
    },
  );

  get(
    'text',
    {
      summary: 'Find lines by exact text or regular expression',
      description: 'Files in the order of their paths. A regular expression has no back-references and no look-around.',
    },
    contract.text,
    async (project, { q, ignore_case, ...options }) => {
      const wish = { query: q, options: defined({ ...options, ignoreCase: ignore_case }) };
      const { value, commit } = await codeReader.ask(project, 'text', wish).catch(patternIsQ);
      return { ...value, commit };
    },
  );

  get(
    'symbols',
    { summary: 'Find definitions by name', description: 'Exact names first, then similar ones.' },
    contract.symbols,
    async (project, { q, cursor, limit, ...options }) => {
      const page = { offset: offsetOf('symbols', cursor), limit };
      const { value, commit } = await codeReader.ask(project, 'symbols', { query: q, ...page, ...defined(options) });
      return {
        symbols: value.items.map(toSymbolDetailShape),
        total: value.total,
        commit,
        next_cursor: nextCursor('symbols', page, value.more),
      };
    },
  );
}

/** A fault of the pattern is one of the parameter that it came in. */
function patternIsQ(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const { code, message, details, retryAfter } = error;
  const named = details.map((fault) => (fault.field === 'pattern' ? { ...fault, field: 'q' } : fault));
  throw new AppError(code, message, { details: named, ...(retryAfter !== undefined && { retryAfter }), cause: error });
}
