import * as z from 'zod';
import type { McpToken } from '../../record/access/mcp-tokens.ts';
import { isoTime } from './time.ts';

const person = z.strictObject({ id: z.string(), name: z.string() });

/** A token as REST, the dashboard and the command line show it. The token string is never part of it. */
export const mcpTokenShape = z
  .strictObject({
    token_id: z.string().describe('Identifier inside the token string and in the token path.'),
    name: z.string(),
    description: z.string(),
    token_prefix: z.string().describe('The beginning of the token string, to recognise it by.'),
    status: z.enum(['active', 'expired', 'revoked']),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    expires_days: z.int(),
    last_used_at: z.iso.datetime().nullable(),
    last_used_client: z.string().nullable(),
    created_by: person,
    revoked_at: z.iso.datetime().nullable(),
    revoked_by: person.nullable(),
    scope: z.enum(['read', 'write']),
    project_ids: z.array(z.string()).nullable().describe('Projects this token is limited to; null means all.'),
  })
  .meta({ id: 'McpToken' });

export const mcpTokenListShape = z
  .strictObject({
    tokens: z.array(mcpTokenShape),
    total_count: z.int(),
    active_count: z.int(),
    revoked_count: z.int(),
  })
  .meta({ id: 'McpTokenList' });

/** Goes out with every new token. */
export const SHOWN_ONCE = 'Store this token now. It is shown only this once and cannot be retrieved later.';

export type McpTokenShape = z.infer<typeof mcpTokenShape>;

export function toMcpTokenShape(token: McpToken, now: number): McpTokenShape {
  return {
    token_id: token.tokenId,
    name: token.name,
    description: token.description,
    token_prefix: `mcp_${token.tokenId.slice(0, 8)}`,
    status: tokenStatus(token, now),
    created_at: isoTime(token.createdAt),
    expires_at: isoTime(token.expiresAt),
    expires_days: token.expiresDays,
    last_used_at: isoTime(token.lastUsedAt),
    last_used_client: token.lastUsedClient,
    created_by: token.createdBy,
    revoked_at: isoTime(token.revokedAt),
    revoked_by: token.revokedBy,
    scope: token.scope,
    project_ids: token.projectIds,
  };
}

export function tokenStatus(token: McpToken, now: number): McpTokenShape['status'] {
  if (token.revokedAt !== null) return 'revoked';
  return token.expiresAt <= now ? 'expired' : 'active';
}

/** The counts cover all tokens, also where the revoked ones are not shown. */
export function toMcpTokenListShape(
  tokens: McpToken[],
  includeRevoked: boolean,
  now: number,
): z.infer<typeof mcpTokenListShape> {
  const shapes = tokens.map((token) => toMcpTokenShape(token, now));
  return {
    tokens: includeRevoked ? shapes : shapes.filter(({ status }) => status !== 'revoked'),
    total_count: shapes.length,
    active_count: shapes.filter(({ status }) => status === 'active').length,
    revoked_count: shapes.filter(({ status }) => status === 'revoked').length,
  };
}
