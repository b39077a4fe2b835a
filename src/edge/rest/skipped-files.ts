import { decodeCursor, encodeCursor } from '../../base/cursor.ts';
import { reachOf } from '../../record/access/caller.ts';
import { listSkipped } from '../../record/codebase/skipped-files.ts';
import { packOf } from '../../record/projects/pack-of.ts';
import { findProject } from '../../record/projects/projects.ts';
import { errorShape } from './contract.ts';
import { projectContract } from './project-contract.ts';
import type { Rest, RestServer } from './rest-server.ts';

/** What an ingestion left out. */
export function registerSkippedFiles(server: RestServer, { app, authenticate }: Rest): void {
  const { snapshots } = app;
  const { db } = app.database;

  server.get(
    '/api/projects/:project_id/skipped',
    {
      schema: {
        tags: ['Projects'],
        summary: 'List the files that were left out, each with its reason',
        params: projectContract.skipped.params,
        querystring: projectContract.skipped.querystring,
        response: { 200: projectContract.skipped.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const project = await findProject(db, reachOf(await authenticate.session(request)), request.params.project_id);
      return snapshots.use(packOf(project), (pack) => {
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
      });
    },
  );
}
