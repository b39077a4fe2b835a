import type { FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import { AppError } from '../../base/errors.ts';
import { scrubSecrets } from '../../base/log.ts';
import { networkOf } from '../../base/network.ts';
import { narrowScope, unscoped } from '../../engine/db/scope.ts';
import { type Actor, writeAudit } from '../../record/access/audit-log.ts';
import { hasRole, type Role, type SessionCaller, type TokenCaller } from '../../record/access/caller.ts';
import { EndedToken } from '../../record/access/check-mcp-token.ts';
import { findSession, inOrganization, type SignedIn } from '../../record/access/sessions.ts';
import type { TokenUse } from '../../record/access/token-use.ts';
import { refuseForeignChange } from './check-sender.ts';
import type { RateLimits } from './rate-limits.ts';

/** Turns a request into whoever is behind it. A route calls exactly one of these first. */
export interface Authenticate {
  /** An MCP token, for `/mcp`. */
  token(request: FastifyRequest): Promise<TokenCaller>;
  /** Counts one more request of a token: several may come in one body. */
  countRequest(caller: TokenCaller): void;
  /** A signed-in person, in whatever organization. A request is checked once, however often it is asked for. */
  person(request: FastifyRequest): Promise<SignedIn>;
  /** Does a request for a page come from somebody signed in? It refuses nobody, so nothing is counted. */
  isSignedIn(request: FastifyRequest): Promise<boolean>;
  /** A signed-in person in an organization, with at least this role there. */
  session(request: FastifyRequest, least?: Role): Promise<SessionCaller>;
  /** A sender that proves itself by a signature of its own: the check throws where the proof is not good. */
  signed<Sender extends { organizationId: string }>(
    request: FastifyRequest,
    check: () => Promise<Sender>,
  ): Promise<Sender>;
  /** Who the audit log names for a request. */
  actor(request: FastifyRequest, person?: { userId: string; name: string }): Actor;
}

/** One audit entry a minute for each address and reason: refused requests must not become a way to fill the disk. */
const DENIED_AGAIN_AFTER = 60_000;
const DENIED_REMEMBERED = 10_000;

export function openAuthentication(app: App, tokenUse: TokenUse, limits: RateLimits): Authenticate {
  const { config, clock, log, tokenCheck } = app;
  const { db } = app.database;
  const requests = limits.perMinute('requests', config.requestsPerMinute);
  const requestsOfAll = limits.perMinute('organization requests', config.organizationRequestsPerMinute);
  const refused = limits.perMinute('refused', config.refusedPerMinute);
  const denied = new Map<string, number>();
  const known = new WeakMap<FastifyRequest, SignedIn>();

  function actor(request: FastifyRequest, person?: { userId: string; name: string }): Actor {
    const origin = { address: request.ip, requestId: request.id };
    return person
      ? { type: 'user', id: person.userId, name: person.name, ...origin }
      : { type: 'anonymous', id: null, name: null, ...origin };
  }

  function noteDenied(request: FastifyRequest, error: AppError, organizationId: string | null, by: Actor): void {
    const now = clock.now();
    const key = `${networkOf(request.ip)} ${error.code} ${organizationId}`;
    if (now - (denied.get(key) ?? Number.NEGATIVE_INFINITY) < DENIED_AGAIN_AFTER) return;
    if (denied.size >= DENIED_REMEMBERED) denied.clear();
    denied.set(key, now);
    // Somebody may have put a token into the path.
    const path = scrubSecrets(request.url.split('?')[0] ?? '').slice(0, 200);
    const details = { reason: error.code, method: request.method, path };
    db.transaction()
      .execute((transaction) =>
        writeAudit(
          transaction,
          { organizationId, actor: by, action: 'request.denied', outcome: 'denied', details },
          now,
        ),
      )
      .catch((cause: unknown) =>
        log.error(
          { err: cause },
          'A denied request could not be written to the audit log; check that the database takes writes.',
        ),
      );
  }

  /**
   * Runs a check and counts what it refuses against the sender's address. Whoever has a good credential passes even
   * where an address has used up its refusals: many people share one behind a proxy, and one of them must not be able
   * to lock the others out.
   */
  async function guarded<Result>(request: FastifyRequest, check: () => Promise<Result>): Promise<Result> {
    try {
      return await check();
    } catch (error) {
      if (error instanceof AppError) {
        refused.require(networkOf(request.ip), 'refused requests from your address');
        const { cause } = error;
        if (cause instanceof EndedToken) {
          const { tokenId: id, name, organizationId } = cause;
          noteDenied(request, error, organizationId, { ...actor(request), type: 'token', id, name });
        } else noteDenied(request, error, null, actor(request));
      }
      throw error;
    }
  }

  /** One token or session has its own pace; many of them together must leave room for other organizations. */
  function count(holder: string, organizationId: string | null): void {
    requests.require(holder, 'requests');
    if (organizationId !== null) requestsOfAll.require(organizationId, 'requests of your organization');
  }

  async function person(request: FastifyRequest): Promise<SignedIn> {
    const before = known.get(request);
    if (before) return before;
    const signedIn = await guarded(request, async () => {
      const { token, fromCookie } = sessionToken(request, config.baseUrl);
      const found = await findSession(db, token, config.sessionDays, clock.now());
      if (!found) throw new AppError('unauthenticated', 'The session is unknown or has ended. Sign in again.');
      if (fromCookie) refuseForeignChange(request, config.baseUrl);
      return found;
    });
    count(signedIn.sessionId, signedIn.organizationId);
    if (signedIn.organizationId !== null) narrowScope(signedIn.organizationId);
    known.set(request, signedIn);
    return signedIn;
  }

  return {
    actor,
    person,
    async isSignedIn(request) {
      const token = request.cookies[cookieName(config.baseUrl)];
      return token !== undefined && Boolean(await findSession(db, token, config.sessionDays, clock.now()));
    },
    async signed(request, check) {
      // Whose secret it is must be found out before anybody is known.
      const sender = await guarded(request, () => unscoped(check));
      narrowScope(sender.organizationId);
      return sender;
    },
    async token(request) {
      const caller = await guarded(request, async () => {
        refuseTokenInUrl(request);
        return tokenCheck.header(request.headers.authorization);
      });
      count(caller.tokenId, caller.organizationId);
      narrowScope(caller.organizationId);
      tokenUse.saw(caller.tokenId, request.headers['user-agent']);
      return caller;
    },
    countRequest: ({ tokenId, organizationId }) => count(tokenId, organizationId),
    async session(request, least = 'viewer') {
      const signedIn = await person(request);
      const caller = inOrganization(signedIn);
      if (!hasRole(caller, least)) {
        const error = new AppError('forbidden', `This needs the role ${least}; yours is ${caller.role}.`);
        noteDenied(request, error, caller.organizationId, actor(request, caller));
        throw error;
      }
      return caller;
    },
  };
}

/** `__Host-` binds the cookie to this host and to https; browsers refuse that prefix on plain http. */
export function cookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-lorekeep_session' : 'lorekeep_session';
}

function refuseTokenInUrl({ query }: FastifyRequest): void {
  if (typeof query !== 'object' || query === null || !('token' in query || 'access_token' in query)) return;
  throw new AppError(
    'missing_authorization',
    'A token in the URL is never read, because URLs are logged and shared. Send it in the Authorization header.',
  );
}

function sessionToken(request: FastifyRequest, baseUrl: string): { token: string; fromCookie: boolean } {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    if (!token) throw new AppError('unauthenticated', 'The Authorization header must be "Bearer" and a session token.');
    if (token.startsWith('mcp_')) {
      throw new AppError(
        'unauthenticated',
        'An MCP token works only at POST /mcp. Sign in and send the session token here.',
      );
    }
    return { token, fromCookie: false };
  }
  const token = request.cookies[cookieName(baseUrl)];
  if (!token)
    throw new AppError(
      'unauthenticated',
      'Sign in first: send a session cookie, or "Authorization: Bearer <session token>".',
    );
  return { token, fromCookie: true };
}
