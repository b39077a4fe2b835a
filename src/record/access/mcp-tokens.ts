import { SignJWT } from 'jose';
import { AppError } from '../../base/errors.ts';
import { randomId, sha256 } from '../../base/ids.ts';
import type { Db } from '../../engine/db/open-database.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Tokens of an organization: made, listed, changed and revoked here; checked in check-mcp-token.ts. */
export interface McpToken {
  tokenId: string;
  organizationId: string;
  name: string;
  description: string;
  scope: 'read' | 'write';
  projectIds: string[] | null;
  baseUrl: string;
  createdBy: { id: string; name: string };
  createdAt: number;
  expiresAt: number;
  expiresDays: number;
  revokedAt: number | null;
  revokedBy: { id: string; name: string } | null;
  lastUsedAt: number | null;
  lastUsedClient: string | null;
}

export const TOKEN_ALGORITHM = 'HS256';
export const TOKEN_TYPE = 'mcp+jwt';
const ACTIVE_AT_MOST = 500;
const DAY = 86_400_000;

export interface TokenWish {
  name?: string | undefined;
  description?: string | undefined;
  expiresDays: number;
  scope: 'read' | 'write';
  projectIds: string[] | null;
}

/** Returns the token string too: this is the only moment at which it exists outside the client. */
export async function createMcpToken(
  transaction: Db,
  organizationId: string,
  wish: TokenWish,
  maker: { userId: string; keys: SigningKeys; baseUrl: string },
  now: number,
): Promise<{ tokenId: string; token: string }> {
  const active = await countActive(transaction, organizationId, now);
  if (active >= ACTIVE_AT_MOST) {
    throw new AppError(
      'limit-reached',
      `This organization has ${active} active tokens, and ${ACTIVE_AT_MOST} is the most. Revoke tokens that are no longer used.`,
    );
  }
  const tokenId = randomId();
  const expiresAt = now + wish.expiresDays * DAY;
  const { kid, secret } = maker.keys.current();
  const jwt = await new SignJWT({ org: organizationId })
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: TOKEN_TYPE, kid })
    .setIssuer(maker.baseUrl)
    .setAudience(`${maker.baseUrl}/mcp`)
    .setJti(tokenId)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(secret);
  const token = `mcp_${tokenId}.${jwt}`;
  await transaction
    .insertInto('mcp_tokens')
    .values({
      token_id: tokenId,
      organization_id: organizationId,
      token_hash: sha256(token),
      name: wish.name || `Token of ${new Date(now).toISOString().slice(0, 10)}`,
      description: wish.description ?? '',
      scope: wish.scope,
      project_ids: wish.projectIds && JSON.stringify(wish.projectIds),
      base_url: maker.baseUrl,
      created_by: maker.userId,
      created_at: now,
      expires_at: expiresAt,
      expires_days: wish.expiresDays,
      revoked_at: null,
      revoked_by: null,
      last_used_at: null,
      last_used_client: null,
    })
    .execute();
  return { tokenId, token };
}

/** Newest first: one person's, or everybody's. */
export async function listMcpTokens(db: Db, organizationId: string, createdBy: string | null): Promise<McpToken[]> {
  let query = tokenQuery(db, organizationId);
  if (createdBy !== null) query = query.where('mcp_tokens.created_by', '=', createdBy);
  const rows = await query.orderBy('mcp_tokens.created_at', 'desc').orderBy('mcp_tokens.token_id').execute();
  return rows.map(fromRow);
}

/** A token of another organization, or of another person where `createdBy` is given, is "not found" like any unknown one. */
export async function findMcpToken(
  db: Db,
  organizationId: string,
  tokenId: string,
  createdBy: string | null,
): Promise<McpToken> {
  let query = tokenQuery(db, organizationId).where('mcp_tokens.token_id', '=', tokenId);
  if (createdBy !== null) query = query.where('mcp_tokens.created_by', '=', createdBy);
  const row = await query.executeTakeFirst();
  if (!row) throw new AppError('not-found', `There is no MCP token '${tokenId}'.`);
  return fromRow(row);
}

export async function changeMcpToken(
  db: Db,
  organizationId: string,
  tokenId: string,
  change: { name?: string | undefined; description?: string | undefined },
): Promise<void> {
  const set = {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.description !== undefined && { description: change.description }),
  };
  if (Object.keys(set).length === 0) return;
  await db
    .updateTable('mcp_tokens')
    .set(set)
    .where('organization_id', '=', organizationId)
    .where('token_id', '=', tokenId)
    .execute();
}

/** Final. The next request with this token is refused, because every check reads the row. True if this call did it. */
export async function revokeMcpToken(
  db: Db,
  organizationId: string,
  tokenId: string,
  revokedBy: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mcp_tokens')
    .set({ revoked_at: now, revoked_by: revokedBy })
    .where('organization_id', '=', organizationId)
    .where('token_id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Says how many tokens it revoked. */
export async function revokeTokensOf(
  db: Db,
  organizationId: string,
  createdBy: string,
  revokedBy: string,
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mcp_tokens')
    .set({ revoked_at: now, revoked_by: revokedBy })
    .where('organization_id', '=', organizationId)
    .where('created_by', '=', createdBy)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** For a member who becomes a viewer. Says how many tokens lost the right to write. */
export async function limitTokensToRead(db: Db, organizationId: string, createdBy: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mcp_tokens')
    .set({ scope: 'read' })
    .where('organization_id', '=', organizationId)
    .where('created_by', '=', createdBy)
    .where('scope', '=', 'write')
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Base URLs other than these for which active tokens were issued, with their number. */
export async function foreignBaseUrls(
  db: Db,
  baseUrls: string[],
  now: number,
): Promise<{ baseUrl: string; tokens: number }[]> {
  const rows = await db
    .selectFrom('mcp_tokens')
    .select((row) => ['base_url', row.fn.countAll<number>().as('tokens')])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('base_url', 'not in', baseUrls)
    .groupBy('base_url')
    .orderBy('base_url')
    .execute();
  return rows.map((row) => ({ baseUrl: row.base_url, tokens: Number(row.tokens) }));
}

async function countActive(db: Db, organizationId: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('mcp_tokens')
    .select((count) => count.fn.countAll<number>().as('tokens'))
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.tokens);
}

function tokenQuery(db: Db, organizationId: string) {
  return db
    .selectFrom('mcp_tokens')
    .leftJoin('users as maker', 'maker.id', 'mcp_tokens.created_by')
    .leftJoin('users as revoker', 'revoker.id', 'mcp_tokens.revoked_by')
    .selectAll('mcp_tokens')
    .select(['maker.name as maker_name', 'revoker.name as revoker_name'])
    .where('mcp_tokens.organization_id', '=', organizationId);
}

type Row = Awaited<ReturnType<ReturnType<typeof tokenQuery>['executeTakeFirstOrThrow']>>;

function fromRow(row: Row): McpToken {
  return {
    tokenId: row.token_id,
    organizationId: row.organization_id,
    name: row.name,
    description: row.description,
    scope: row.scope === 'read' ? 'read' : 'write',
    projectIds: row.project_ids === null ? null : (JSON.parse(row.project_ids) as string[]), // Written by createMcpToken.
    baseUrl: row.base_url,
    createdBy: { id: row.created_by, name: row.maker_name ?? row.created_by },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    expiresDays: row.expires_days,
    revokedAt: row.revoked_at,
    revokedBy: row.revoked_by === null ? null : { id: row.revoked_by, name: row.revoker_name ?? row.revoked_by },
    lastUsedAt: row.last_used_at,
    lastUsedClient: row.last_used_client,
  };
}
