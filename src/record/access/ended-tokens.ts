import type { TokenFault } from '../../base/errors.ts';
import type { Db } from '../../engine/db/open-database.ts';

/**
 * Which of these tokens are no longer good, and why. It is asked for tokens that have passed every check and still have
 * a stream open, so it needs no organization; a row that is gone counts as revoked.
 */
export async function endedTokens(db: Db, tokenIds: string[], now: number): Promise<Map<string, TokenFault>> {
  const rows = await db
    .selectFrom('mcp_tokens')
    .select(['token_id', 'revoked_at', 'expires_at'])
    .where('token_id', 'in', tokenIds)
    .execute();
  const known = new Map(rows.map((row) => [row.token_id, row]));
  const ended = new Map<string, TokenFault>();
  for (const tokenId of tokenIds) {
    const row = known.get(tokenId);
    if (!row || row.revoked_at !== null) ended.set(tokenId, 'token_revoked');
    else if (row.expires_at <= now) ended.set(tokenId, 'token_expired');
  }
  return ended;
}
