import { checkLocalBranch, findLocalSource } from '../../flow/ingest/local-source.ts';
import { sealCredential } from '../../flow/ingest/open-job.ts';
import { cancelIngest, removeProject, requestIngest } from '../../flow/ingest/request-ingest.ts';
import { writeAudit } from '../../record/access/audit-log.ts';
import { reachOf } from '../../record/access/caller.ts';
import { findDocument } from '../../record/documents/documents.ts';
import type { ProjectSource } from '../../record/projects/project.ts';
import { findProject, listProjects, readStatistics, updateProject } from '../../record/projects/projects.ts';
import { changeSource } from '../../record/projects/stored-source.ts';
import { toProjectShape } from '../wire/project.ts';
import { toProjectStatsShape } from '../wire/project-stats.ts';
import { errorShape } from './contract.ts';
import { createProjectRoute } from './create-project.ts';
import { projectContract as contract } from './project-contract.ts';
import { readCredential } from './read-credential.ts';
import type { Rest, RestServer } from './rest-server.ts';
import { asFault, fieldFault, refuseBadBranch } from './source-fault.ts';

/** Projects and their ingestion. Viewers look, members add and ingest, admins delete. */
export function registerProjects(server: RestServer, rest: Rest): void {
  const { app, authenticate, limits } = rest;
  const { clock, config, database, secrets } = app;
  const { db } = database;
  const tags = ['Projects'];
  const ingestions = limits.perMinute('ingestions', config.ingestionsPerMinute);

  createProjectRoute(server, rest, ingestions);

  server.get(
    '/api/project-sources',
    {
      schema: {
        tags,
        summary: 'Show where projects may come from on this server',
        response: { 200: contract.sources.response, '4xx': errorShape },
      },
    },
    async (request) => {
      await authenticate.session(request);
      return { upload_bytes: config.uploadBytes, local_paths: config.localPaths.length > 0 };
    },
  );

  server.get(
    '/api/projects',
    {
      schema: {
        tags,
        summary: 'List projects, by name',
        querystring: contract.list.querystring,
        response: { 200: contract.list.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const caller = await authenticate.session(request);
      const { projects, nextCursor } = await listProjects(db, reachOf(caller), request.query);
      return { projects: projects.map((project) => toProjectShape(project, clock.now())), next_cursor: nextCursor };
    },
  );

  server.get(
    '/api/projects/:project_id',
    {
      schema: {
        tags,
        summary: 'Show a project',
        params: contract.get.params,
        response: { 200: contract.get.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const caller = await authenticate.session(request);
      return toProjectShape(await findProject(db, reachOf(caller), request.params.project_id), clock.now());
    },
  );

  server.patch(
    '/api/projects/:project_id',
    {
      schema: {
        tags,
        summary: 'Rename or describe a project, choose its branch, renew its credential (member)',
        params: contract.change.params,
        body: contract.change.body,
        response: { 200: contract.change.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const caller = await authenticate.session(request, 'member');
      const { name, description, branch, credential } = request.body;
      if (typeof branch === 'string') {
        await refuseBadBranch('branch', branch);
        await refuseMissingBranch((await findProject(db, reachOf(caller), request.params.project_id)).source, branch);
      }
      const { organizationId } = caller;
      const project = await db.transaction().execute(async (transaction) => {
        const { id, source } = await findProject(transaction, reachOf(caller), request.params.project_id);
        if (branch && source.type === 'archive') throw fieldFault('branch', 'An uploaded archive has no branches.');
        if (credential && source.type !== 'git') throw fieldFault('credential', 'Only a git repository needs one.');
        const sealed = credential && sealCredential(secrets, organizationId, readCredential(credential));
        await changeSource(transaction, organizationId, id, { branch, credential: sealed }, clock.now());
        const changed = await updateProject(transaction, reachOf(caller), id, { name, description }, clock.now());
        const details = { fields: Object.keys(request.body) };
        const actor = authenticate.actor(request, caller);
        const deed = {
          organizationId,
          actor,
          action: 'project.change',
          target: { type: 'project', id },
          details,
        } as const;
        await writeAudit(transaction, deed, clock.now());
        return changed;
      });
      return toProjectShape(project, clock.now());
    },
  );

  server.delete(
    '/api/projects/:project_id',
    {
      schema: {
        tags,
        summary: 'Delete a project with its documents and conversations (admin)',
        params: contract.remove.params,
        response: { 200: contract.remove.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const caller = await authenticate.session(request, 'admin');
      const actor = authenticate.actor(request, caller);
      const { id, name } = await removeProject(db, reachOf(caller), request.params.project_id, actor, clock.now());
      return { project_id: id, name, status: 'deleted' as const };
    },
  );

  server.post(
    '/api/projects/:project_id/ingest',
    {
      schema: {
        tags,
        summary: 'Ingest again (member)',
        description: 'Costs what changed. A run that waits or goes on already is the answer instead of another one.',
        params: contract.ingest.params,
        response: { 202: contract.ingest.response, '4xx': errorShape },
      },
    },
    async (request, reply) => {
      const caller = await authenticate.session(request, 'member');
      ingestions.require(caller.userId, 'new ingestions');
      const reach = reachOf(caller);
      const asked = { actor: authenticate.actor(request, caller), userId: caller.userId };
      const { projectId } = await requestIngest(db, reach, request.params.project_id, asked, clock.now());
      reply.code(202);
      return toProjectShape(await findProject(db, reach, projectId), clock.now());
    },
  );

  server.post(
    '/api/projects/:project_id/cancel',
    {
      schema: {
        tags,
        summary: 'Cancel the ingestion (member)',
        description: 'A running one ends within two seconds. What was published before stays.',
        params: contract.cancel.params,
        response: { 202: contract.cancel.response, '4xx': errorShape },
      },
    },
    async (request, reply) => {
      const caller = await authenticate.session(request, 'member');
      const reach = reachOf(caller);
      const actor = authenticate.actor(request, caller);
      await cancelIngest(db, reach, request.params.project_id, actor, clock.now());
      reply.code(202);
      return toProjectShape(await findProject(db, reach, request.params.project_id), clock.now());
    },
  );

  server.get(
    '/api/projects/:project_id/stats',
    {
      schema: {
        tags,
        summary: 'Count what the ingestion found',
        params: contract.stats.params,
        response: { 200: contract.stats.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const reach = reachOf(await authenticate.session(request));
      const project = await findProject(db, reach, request.params.project_id);
      const prd = await findDocument(db, reach, project.id, 'prd');
      const techspec = await findDocument(db, reach, project.id, 'techspec');
      const statistics = await readStatistics(db, reach.organizationId, project.id);
      return toProjectStatsShape(project, statistics, prd, techspec, clock.now());
    },
  );

  /** What the branches of a remote are, only a run can tell. */
  async function refuseMissingBranch(source: ProjectSource, branch: string): Promise<void> {
    if (source.type !== 'path') return;
    const roots = [...config.localPaths, source.path];
    await asFault('branch', async () => checkLocalBranch(await findLocalSource(source.path, roots), branch));
  }
}
