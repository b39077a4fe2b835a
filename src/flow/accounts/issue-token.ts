import { AppError } from '../../base/errors.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { type Actor, writeAudit } from '../../record/access/audit-log.ts';
import {
  createMcpToken,
  findMcpToken,
  type McpToken,
  revokeMcpToken,
  type TokenWish,
} from '../../record/access/mcp-tokens.ts';
import { findMember, lockOrganization } from '../../record/access/organizations.ts';
import type { SigningKeys } from '../../record/access/signing-keys.ts';

interface Issuer {
  userId: string;
  keys: SigningKeys;
  baseUrl: string;
  actor: Actor;
}

/** Makes a token and its audit entry in one step. The token string is in this answer and nowhere else. */
export async function issueToken(
  db: Db,
  organizationId: string,
  wish: TokenWish,
  issuer: Issuer,
  now: number,
): Promise<{ token: string; record: McpToken }> {
  return db.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId);
    await refuseFormerMember(transaction, organizationId, wish, issuer.userId);
    const { tokenId, token } = await createMcpToken(transaction, organizationId, wish, issuer, now);
    const record = await findMcpToken(transaction, organizationId, tokenId, null);
    const details = {
      name: record.name,
      expires_days: wish.expiresDays,
      scope: wish.scope,
      project_ids: wish.projectIds,
    };
    const target = { type: 'token', id: tokenId };
    await writeAudit(
      transaction,
      { organizationId, actor: issuer.actor, action: 'token.create', target, details },
      now,
    );
    return { token, record };
  });
}

/** The maker was a member when the request came in; by now they may have been removed, or made a viewer. */
async function refuseFormerMember(transaction: Db, organizationId: string, wish: TokenWish, userId: string) {
  const { role } = await findMember(transaction, organizationId, userId);
  if (wish.scope === 'write' && role === 'viewer')
    throw new AppError('forbidden', 'A viewer may create tokens with the scope read only.');
}

/** Revoking twice changes nothing: the answer is the first revocation. */
export async function revokeToken(
  db: Db,
  organizationId: string,
  tokenId: string,
  revoker: { userId: string; actor: Actor; onlyOwn: boolean },
  now: number,
): Promise<McpToken> {
  const createdBy = revoker.onlyOwn ? revoker.userId : null;
  return db.transaction().execute(async (transaction) => {
    const { name } = await findMcpToken(transaction, organizationId, tokenId, createdBy);
    const changed = await revokeMcpToken(transaction, organizationId, tokenId, revoker.userId, now);
    const record = await findMcpToken(transaction, organizationId, tokenId, createdBy);
    if (changed) {
      const target = { type: 'token', id: tokenId };
      await writeAudit(
        transaction,
        { organizationId, actor: revoker.actor, action: 'token.revoke', target, details: { name } },
        now,
      );
    }
    return record;
  });
}
