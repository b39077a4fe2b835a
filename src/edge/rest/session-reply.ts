import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { App } from '../../app.ts';
import type { NewSession } from '../../flow/accounts/sign-in.ts';
import { listMemberships, type Membership } from '../../record/access/organizations.ts';
import { findSession, type SessionOrigin } from '../../record/access/sessions.ts';
import { cookieName } from '../guard/authenticate.ts';
import { isoTime } from '../wire/time.ts';
import type { sessionShape } from './contract.ts';

const LONGEST_COOKIE_SECONDS = 400 * 86_400;

/** A new session goes out twice: in the body for programs, in a cookie for the dashboard. */
export async function replyWithSession(
  app: App,
  reply: FastifyReply,
  session: NewSession,
): Promise<z.infer<typeof sessionShape>> {
  const { config, clock, database } = app;
  // Every use moves the end of the session, and the server knows it; the cookie lasts as long as browsers keep any.
  reply.setCookie(cookieName(config.baseUrl), session.token, {
    ...cookieAttributes(app),
    maxAge: LONGEST_COOKIE_SECONDS,
  });
  const person = await findSession(database.db, session.token, config.sessionDays, clock.now());
  const memberships = await listMemberships(database.db, session.user.id);
  const active = memberships.find((membership) => membership.id === person?.organizationId);
  return {
    token: session.token,
    expires_at: isoTime(session.expiresAt),
    user: { user_id: session.user.id, name: session.user.name, email: session.user.email },
    organization: active ? toMembershipShape(active) : null,
    organizations: memberships.map(toMembershipShape),
  };
}

/** A browser takes a `__Host-` cookie back only with the attributes that it was set with. */
export function forgetSession(app: App, reply: FastifyReply): void {
  reply.clearCookie(cookieName(app.config.baseUrl), cookieAttributes(app));
}

function cookieAttributes({ config }: App) {
  return { path: '/', httpOnly: true, secure: config.baseUrl.startsWith('https:'), sameSite: 'lax' } as const;
}

export function toMembershipShape(membership: Membership) {
  const { id, name, role, createdAt } = membership;
  return { organization_id: id, name, role, created_at: isoTime(createdAt) };
}

/** Where a session comes from, as people see it in their list of sessions. */
export function sessionOrigin(request: FastifyRequest): SessionOrigin & { requestId: string } {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '', requestId: request.id };
}
