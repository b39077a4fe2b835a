import { timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import type { Clock } from '../../base/clock.ts';
import { AppError, type TokenFault } from '../../base/errors.ts';
import { sha256 } from '../../base/ids.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { inScope } from '../../engine/db/scope.ts';
import type { TokenCaller } from './caller.ts';
import { TOKEN_ALGORITHM, TOKEN_TYPE } from './mcp-tokens.ts';
import type { SigningKeys } from './signing-keys.ts';

const LONGEST_TOKEN = 4096;
const SHAPE = /^mcp_([A-Za-z0-9]{16,32})\.([\w-]+\.[\w-]+\.[\w-]+)$/;
const HEADER_FIELDS = new Set(['alg', 'typ', 'kid']);
const REMEMBERED = 10_000;

/** What a person should do about each fault. */
export const TOKEN_FAULT_HINTS: Record<TokenFault, string> = {
  missing_authorization:
    'Send the header "Authorization: Bearer mcp_…". Create a token under Settings → IDE Integrations.',
  missing_bearer: 'Put the word "Bearer" and a space before the token: "Authorization: Bearer mcp_…".',
  missing_prefix:
    'An MCP token begins with "mcp_". A session token or an API key of another product does not work here.',
  malformed_token: 'The token is cut or changed. Copy it whole: "mcp_", an id, a dot, and three parts joined by dots.',
  invalid_token: 'This server did not issue the token, or issued it for another address. Create a new one.',
  token_expired: 'The token is past its last day. Create a new one.',
  token_revoked: 'The token was revoked, which is final. Create a new one.',
};

const MESSAGES: Record<TokenFault, string> = {
  missing_authorization: 'The request has no Authorization header.',
  missing_bearer: 'The Authorization header does not begin with "Bearer ".',
  missing_prefix: 'The bearer value does not begin with "mcp_".',
  malformed_token: 'The token does not have the form of an MCP token.',
  invalid_token: 'The token is not valid here.',
  token_expired: 'The token has expired.',
  token_revoked: 'The token was revoked.',
};

export interface TokenCheck {
  /** The caller behind an Authorization header, or an AppError with the fault as its code. */
  header(authorization: string | undefined): Promise<TokenCaller>;
  /** The same for a bare token string. */
  token(token: string): Promise<TokenCaller>;
}

interface TokenChecker {
  db: Db;
  keys: SigningKeys;
  clock: Clock;
  /** The present base URL first, then those of the past. */
  baseUrls: string[];
}

/**
 * Signatures of tokens seen before are not computed again: the token's hash stands for it. The row is read on every
 * request, so a revocation always beats this memory, and a token whose row or hash is gone is refused.
 */
export function openTokenCheck(checker: TokenChecker): TokenCheck {
  const verified = new Map<string, { organizationId: string }>();

  async function token(text: string): Promise<TokenCaller> {
    if (text.length > LONGEST_TOKEN) throw fault('malformed_token');
    if (!text.startsWith('mcp_')) throw fault('missing_prefix');
    const [, tokenId, jwt] = SHAPE.exec(text) ?? [];
    if (!tokenId || !jwt) throw fault('malformed_token');

    const hash = sha256(text);
    let claims = verified.get(hash);
    if (!claims) {
      claims = await verify(checker, tokenId, jwt);
      if (verified.size >= REMEMBERED) verified.clear();
      verified.set(hash, claims);
    }
    // The signature has proved the organization, so nobody else's rows are needed.
    const row = await inScope(claims.organizationId, () => tokenRow(checker.db, tokenId));
    if (!row || row.organization_id !== claims.organizationId || !equal(row.token_hash, hash))
      throw fault('invalid_token');
    const owner = { tokenId, organizationId: row.organization_id, name: row.name };
    if (row.revoked_at !== null) throw fault('token_revoked', new EndedToken(owner));
    if (row.expires_at <= checker.clock.now()) throw fault('token_expired', new EndedToken(owner));
    return {
      type: 'token',
      tokenId,
      organizationId: row.organization_id,
      name: row.name,
      scope: row.scope === 'read' ? 'read' : 'write',
      projectIds: row.project_ids === null ? null : (JSON.parse(row.project_ids) as string[]), // Written by createMcpToken.
      expiresAt: row.expires_at,
    };
  }

  return {
    token,
    async header(authorization) {
      if (authorization === undefined || authorization.trim() === '') throw fault('missing_authorization');
      const [, value] = /^Bearer +(.*)$/is.exec(authorization) ?? [];
      if (value === undefined) throw fault('missing_bearer');
      return token(value);
    },
  };
}

/** Whose token it was that is refused as expired or revoked: the cause of that error, for the audit log. */
export class EndedToken {
  readonly tokenId: string;
  readonly organizationId: string;
  readonly name: string;

  constructor({ tokenId, organizationId, name }: { tokenId: string; organizationId: string; name: string }) {
    this.tokenId = tokenId;
    this.organizationId = organizationId;
    this.name = name;
  }
}

function fault(code: TokenFault, cause?: EndedToken): AppError {
  return new AppError(code, MESSAGES[code], { cause });
}

/** One algorithm, one type, keys only from our own list, and no header field that could point elsewhere (RFC 8725). */
async function verify(
  { keys, baseUrls }: TokenChecker,
  tokenId: string,
  jwt: string,
): Promise<{ organizationId: string }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(
      jwt,
      (header) => {
        const key = header.kid === undefined ? undefined : keys.find(header.kid);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key.secret;
      },
      {
        algorithms: [TOKEN_ALGORITHM],
        typ: TOKEN_TYPE,
        issuer: baseUrls,
        requiredClaims: ['iss', 'aud', 'jti', 'org', 'iat', 'exp'],
        // Expiry is judged by the stored row and our own clock, after the signature: here no token is too old.
        currentDate: new Date(0),
      },
    );
    const honest =
      Object.keys(protectedHeader).every((field) => HEADER_FIELDS.has(field)) &&
      payload.jti === tokenId &&
      payload.aud === `${payload.iss}/mcp` &&
      typeof payload['org'] === 'string';
    if (!honest) throw fault('invalid_token');
    return { organizationId: String(payload['org']) };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('invalid_token', MESSAGES.invalid_token, { cause });
  }
}

function tokenRow(db: Db, tokenId: string) {
  return db
    .selectFrom('mcp_tokens')
    .select(['organization_id', 'token_hash', 'name', 'scope', 'project_ids', 'expires_at', 'revoked_at'])
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
}

function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
