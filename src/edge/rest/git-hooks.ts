import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '../../base/errors.ts';
import { randomSecret } from '../../base/ids.ts';
import { requestIngest } from '../../flow/ingest/request-ingest.ts';
import { type Actor, latestDeed, writeAudit } from '../../record/access/audit-log.ts';
import { reachOf, type SessionCaller } from '../../record/access/caller.ts';
import { findWebhook, setWebhookSecret } from '../../record/projects/project-webhook.ts';
import { findProject } from '../../record/projects/projects.ts';
import { isoTime } from '../wire/time.ts';
import { errorShape } from './contract.ts';
import { isSignedPush, pushedBranch } from './git-hook-signature.ts';
import { webhookContract as contract } from './project-contract.ts';
import type { Rest, RestServer } from './rest-server.ts';

const LARGEST_PAYLOAD = 5 * 1_048_576;

/** How the audit log names the webhook as the one who asked for an ingestion. */
const WEBHOOK = 'webhook';

/** Webhooks of git servers: a signed push starts an ingestion. */
export function registerGitHooks(server: RestServer, { app, authenticate, limits }: Rest): void {
  const { clock, config, secrets } = app;
  const { db } = app.database;
  const tags = ['Projects'];
  const pushes = limits.perMinute('pushes', config.ingestionsPerMinute);

  async function change(request: FastifyRequest, caller: SessionCaller, idOrName: string, secret: string | null) {
    const { organizationId } = caller;
    return db.transaction().execute(async (transaction) => {
      const { id } = await findProject(transaction, reachOf(caller), idOrName);
      const sealed = secret === null ? null : secrets.seal(organizationId, secret);
      await setWebhookSecret(transaction, organizationId, id, sealed);
      const deed = { organizationId, actor: authenticate.actor(request, caller), target: { type: 'project', id } };
      const details = { webhook: secret === null ? 'ended' : 'made' };
      await writeAudit(transaction, { ...deed, action: 'project.webhook', details }, clock.now());
      return id;
    });
  }

  const urlOf = (id: string) => `${config.baseUrl}/api/hooks/git/${id}`;

  server.get(
    '/api/projects/:project_id/webhook',
    {
      schema: {
        tags,
        summary: 'How the webhook of a project stands (member)',
        params: contract.get.params,
        response: { 200: contract.get.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const caller = await authenticate.session(request, 'member');
      const { id, source, defaultBranch } = await findProject(db, reachOf(caller), request.params.project_id);
      const active = (await findWebhook(db, id)) !== undefined;
      const pushed = { action: 'project.ingest', actorName: WEBHOOK, targetId: id } as const;
      const deed = active ? await latestDeed(db, caller.organizationId, pushed) : null;
      const branch = source.branch ?? defaultBranch;
      return { active, url: urlOf(id), branch, last_push_at: isoTime(deed) };
    },
  );

  server.post(
    '/api/projects/:project_id/webhook',
    {
      schema: {
        tags,
        summary: 'Make the webhook of a project, or give it a new secret (member)',
        description:
          'Enter address and secret at GitHub, Gitea or GitLab (there as the secret token), for push events.',
        params: contract.make.params,
        response: { 201: contract.make.response, '4xx': errorShape },
      },
    },
    async (request, reply) => {
      const caller = await authenticate.session(request, 'member');
      const secret = randomSecret();
      const id = await change(request, caller, request.params.project_id, secret);
      reply.code(201);
      return { url: urlOf(id), secret, content_type: 'application/json' as const };
    },
  );

  server.delete(
    '/api/projects/:project_id/webhook',
    {
      schema: {
        tags,
        summary: 'End the webhook of a project (member)',
        params: contract.end.params,
        response: { 200: contract.end.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const caller = await authenticate.session(request, 'member');
      await change(request, caller, request.params.project_id, null);
      return { status: 'ended' as const };
    },
  );

  // biome-ignore lint/nursery/noMisusedPromises: Fastify takes a plugin that returns a promise and awaits it.
  server.register(async (scope) => {
    // The signature covers the bytes as they came, so here nothing is parsed before it is checked.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_PAYLOAD }, (_request, body, done) =>
      done(null, body),
    );
    scope.withTypeProvider<ZodTypeProvider>().post(
      '/api/hooks/git/:project_id',
      {
        bodyLimit: LARGEST_PAYLOAD,
        schema: {
          tags,
          security: [],
          summary: 'Receive a push from a git server',
          description: 'Signed by the secret of the webhook, in the manner of GitHub, Gitea or GitLab.',
          params: contract.receive.params,
          response: { 200: contract.receive.response, 202: contract.receive.response, '4xx': errorShape },
        },
      },
      async (request, reply) => {
        const { project_id: projectId } = request.params;
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const hook = await authenticate.signed(request, async () => {
          const found = await findWebhook(db, projectId);
          const secret = found && secrets.open(found.organizationId, found.secret);
          // An unknown project, one without a webhook and a wrong signature are told apart by nobody.
          if (!found || !secret || !isSignedPush(request.headers, body, secret)) throw notSigned();
          return found;
        });
        // A signature says nothing of the time: whoever has seen one push can send it again and again.
        pushes.require(projectId, 'pushes to this project');
        const branch = pushedBranch(request.headers, body);
        if (branch === null) return { status: 'ignored' as const, message: 'This is not a push to a branch.' };
        if (hook.branch !== null && branch !== hook.branch) {
          return { status: 'ignored' as const, message: 'The project follows another branch.' };
        }
        const reach = { organizationId: hook.organizationId, projectIds: null };
        const actor: Actor = { ...authenticate.actor(request), type: 'system', name: WEBHOOK };
        await requestIngest(db, reach, projectId, { actor, userId: null, again: true }, clock.now());
        reply.code(202);
        return { status: 'queued' as const, message: 'The project is being ingested again.' };
      },
    );
  });
}

function notSigned(): AppError {
  return new AppError('unauthenticated', 'The signature does not fit. Check project and secret of the webhook.');
}
