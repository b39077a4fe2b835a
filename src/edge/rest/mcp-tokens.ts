import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { AppError, type TokenFault } from '../../base/errors.ts';
import { issueToken, revokeToken } from '../../flow/accounts/issue-token.ts';
import { tokenProjects } from '../../flow/accounts/token-projects.ts';
import { writeAudit } from '../../record/access/audit-log.ts';
import { hasRole, reachOf, type SessionCaller } from '../../record/access/caller.ts';
import { TOKEN_FAULT_HINTS } from '../../record/access/check-mcp-token.ts';
import { changeMcpToken, findMcpToken, listMcpTokens } from '../../record/access/mcp-tokens.ts';
import { SHOWN_ONCE, toMcpTokenListShape, toMcpTokenShape } from '../wire/mcp-token.ts';
import { tokenContract as contract, errorShape } from './contract.ts';
import type { Rest, RestServer } from './rest-server.ts';

/** The tokens of the seed specification. `/mcp/mcp-tokens` is a second door to the same two calls. */
export function registerMcpTokens(server: RestServer, { app, authenticate, tokenUse }: Rest): void {
  const { config, clock, database, keys, tokenCheck } = app;
  const { db } = database;
  const tags = ['MCP Token Management'];

  server.post(
    '/api/mcp-tokens',
    {
      schema: {
        tags,
        summary: 'Create a token',
        description: 'The answer holds the token string, this once. Viewers get read tokens only.',
        body: contract.create.body,
        response: { 201: contract.create.response, '4xx': errorShape },
      },
    },
    async (request, reply) => {
      const caller = await authenticate.session(request);
      const { name, description, expires_days: expiresDays } = request.body;
      const scope = request.body.scope ?? (hasRole(caller, 'member') ? 'write' : 'read');
      const issuer = {
        userId: caller.userId,
        keys,
        baseUrl: config.baseUrl,
        actor: authenticate.actor(request, caller),
      };
      const projectIds = await tokenProjects(db, reachOf(caller), request.body.project_ids);
      const wish = { name, description, expiresDays, scope, projectIds };
      const { token, record } = await issueToken(db, caller.organizationId, wish, issuer, clock.now());
      reply.code(201);
      return { ...toMcpTokenShape(record, clock.now()), token, warning: SHOWN_ONCE };
    },
  );

  const list = async (
    request: FastifyRequest,
    { all, include_revoked: includeRevoked }: z.output<typeof contract.list.querystring>,
  ) => {
    const caller = await authenticate.session(request, all ? 'admin' : 'viewer');
    await tokenUse.settle();
    const tokens = await listMcpTokens(db, caller.organizationId, all ? null : caller.userId);
    return toMcpTokenListShape(tokens, includeRevoked, clock.now());
  };

  const revoke = async (request: FastifyRequest, tokenId: string) => {
    const caller = await authenticate.session(request);
    const revoker = {
      userId: caller.userId,
      actor: authenticate.actor(request, caller),
      onlyOwn: !hasRole(caller, 'admin'),
    };
    const record = await revokeToken(db, caller.organizationId, tokenId, revoker, clock.now());
    const { token_id, name, revoked_at, revoked_by } = toMcpTokenShape(record, clock.now());
    if (revoked_at === null) throw new Error(`Token ${tokenId} is not revoked after its revocation.`);
    return { token_id, name, status: 'revoked' as const, revoked_at, revoked_by };
  };

  const listSchema = {
    querystring: contract.list.querystring,
    response: { 200: contract.list.response, '4xx': errorShape },
  };
  const revokeSchema = {
    params: contract.revoke.params,
    response: { 200: contract.revoke.response, '4xx': errorShape },
  };

  server.get(
    '/api/mcp-tokens',
    {
      schema: {
        tags,
        summary: 'List tokens',
        description:
          "The caller's own; with `all=true` (admin, owner) the organization's. Revoked ones only with `include_revoked=true`; the counts always cover all.",
        ...listSchema,
      },
    },
    (request) => list(request, request.query),
  );

  server.get(
    '/mcp/mcp-tokens',
    { schema: { tags, summary: 'List tokens (alternative path)', ...listSchema } },
    (request) => list(request, request.query),
  );

  server.get(
    '/api/mcp-tokens/:token_id',
    {
      schema: {
        tags,
        summary: 'Show one token',
        params: contract.get.params,
        response: { 200: contract.get.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const caller = await authenticate.session(request);
      await tokenUse.settle();
      const token = await findMcpToken(db, caller.organizationId, request.params.token_id, own(caller));
      return toMcpTokenShape(token, clock.now());
    },
  );

  server.patch(
    '/api/mcp-tokens/:token_id',
    {
      schema: {
        tags,
        summary: 'Rename or describe a token',
        params: contract.change.params,
        body: contract.change.body,
        response: { 200: contract.change.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const caller = await authenticate.session(request);
      const { organizationId } = caller;
      const { token_id: tokenId } = request.params;
      const record = await db.transaction().execute(async (transaction) => {
        await findMcpToken(transaction, organizationId, tokenId, own(caller));
        await changeMcpToken(transaction, organizationId, tokenId, request.body);
        const changed = await findMcpToken(transaction, organizationId, tokenId, null);
        const deed = {
          organizationId,
          actor: authenticate.actor(request, caller),
          target: { type: 'token', id: tokenId },
        };
        await writeAudit(transaction, { ...deed, action: 'token.change', details: request.body }, clock.now());
        return changed;
      });
      return toMcpTokenShape(record, clock.now());
    },
  );

  server.delete(
    '/api/mcp-tokens/:token_id',
    { schema: { tags, summary: 'Revoke a token, at once and for ever', ...revokeSchema } },
    (request) => revoke(request, request.params.token_id),
  );

  server.delete(
    '/mcp/mcp-tokens/:token_id',
    { schema: { tags, summary: 'Revoke a token (alternative path)', ...revokeSchema } },
    (request) => revoke(request, request.params.token_id),
  );

  server.post(
    '/api/mcp-tokens/check',
    {
      schema: {
        tags,
        summary: 'Check a token and name its exact fault',
        description: 'The token is neither stored nor logged.',
        body: contract.check.body,
        response: { 200: contract.check.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const caller = await authenticate.session(request);
      return checkToken(caller, request.body.token);
    },
  );

  async function checkToken(caller: SessionCaller, pasted: string): Promise<z.output<typeof contract.check.response>> {
    // People paste the whole header as often as the token.
    const text = pasted.trim().replace(/^(?:Authorization:\s*)?Bearer\s+/i, '');
    try {
      const { tokenId, organizationId } = await tokenCheck.token(text);
      if (organizationId !== caller.organizationId) {
        return {
          valid: false,
          reason: 'other_organization',
          hint: 'The token is good, but it belongs to another organization.',
        };
      }
      const token = toMcpTokenShape(await findMcpToken(db, organizationId, tokenId, null), clock.now());
      return { valid: true, reason: 'ok', hint: `The token works until ${token.expires_at.slice(0, 10)}.`, token };
    } catch (error) {
      const reason = error instanceof AppError ? faultOf(error) : undefined;
      if (!reason) throw error;
      return { valid: false, reason, hint: TOKEN_FAULT_HINTS[reason] };
    }
  }

  function own(caller: SessionCaller): string | null {
    return hasRole(caller, 'admin') ? null : caller.userId;
  }
}

function faultOf({ code }: AppError): TokenFault | undefined {
  return Object.keys(TOKEN_FAULT_HINTS).find((fault): fault is TokenFault => fault === code);
}
