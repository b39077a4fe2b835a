import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { App } from '../../app.ts';
import type { NewSession } from '../../flow/accounts/sign-in.ts';
import { listMemberships, type Membership } from '../../record/access/organizations.ts';
import { findSession, type SessionOrigin } from '../../record/access/sessions.ts';
import { cookieName } from '../guard/authenticate.ts';
import { isoTime } from '../wire/time.ts';
import type { sessionShape } from './contract.ts';

/** A new session goes out twice: in the body for programs, in a cookie for the dashboard. */
export async function replyWithSession(
  app: App,
  reply: FastifyReply,
  session: NewSession,
): Promise<z.infer<typeof sessionShape>> {
  const { config, clock, database } = app;
  const https = config.baseUrl.startsWith('https:');
  reply.setCookie(cookieName(config.baseUrl), session.token, {
    path: '/',
    httpOnly: true,
    secure: https,
    sameSite: 'lax',
    expires: new Date(session.expiresAt),
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

export function forgetSession(app: App, reply: FastifyReply): void {
  reply.clearCookie(cookieName(app.config.baseUrl), { path: '/' });
}

export function toMembershipShape(membership: Membership) {
  const { id, name, role, createdAt } = membership;
  return { organization_id: id, name, role, created_at: isoTime(createdAt) };
}

/** Where a session comes from, as people see it in their list of sessions. */
export function sessionOrigin(request: FastifyRequest): SessionOrigin & { requestId: string } {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '', requestId: request.id };
}
