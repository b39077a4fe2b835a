import { networkOf } from '../../base/network.ts';
import { changePassword, resetPassword } from '../../flow/accounts/manage-password.ts';
import { setUp } from '../../flow/accounts/set-up.ts';
import { openSession, signIn, signInByLink } from '../../flow/accounts/sign-in.ts';
import { signUp } from '../../flow/accounts/sign-up.ts';
import { writeAudit } from '../../record/access/audit-log.ts';
import { listMemberships } from '../../record/access/organizations.ts';
import { endSession, listSessions } from '../../record/access/sessions.ts';
import { attemptOf } from '../../record/access/sign-in-limits.ts';
import { countUsers, findUserByEmail, setUserName } from '../../record/access/users.ts';
import { isoTime } from '../wire/time.ts';
import { accountContract as contract, errorShape } from './contract.ts';
import type { Rest, RestServer } from './rest-server.ts';
import { forgetSession, replyWithSession, sessionOrigin, toMembershipShape } from './session-reply.ts';

/** Setting up, signing in and out, one's own name, password and sessions. */
export function registerAccounts(server: RestServer, { app, authenticate, limits }: Rest): void {
  const { config, clock, database } = app;
  const { db } = database;
  const signIns = limits.perMinute('sign-ins', config.signInsPerMinute);
  const setups = limits.perMinute('setups', config.signInsPerMinute);
  const tags = ['Accounts'];

  server.get(
    '/api/setup',
    {
      schema: {
        tags,
        summary: 'Is the first-run setup still to be done?',
        security: [],
        response: { 200: contract.setupState.response, '4xx': errorShape },
      },
    },
    async () => ({ needed: (await countUsers(db)) === 0 }),
  );

  server.post(
    '/api/setup',
    {
      schema: {
        tags,
        summary: 'Create the first owner and organization',
        description: 'Needs the code of the setup link that the server prints while it has no user.',
        security: [],
        body: contract.setup.body,
        response: { 201: contract.setup.response, '4xx': errorShape },
      },
    },
    async (request, reply) => {
      setups.require(networkOf(request.ip), 'setup attempts from your address');
      const { code, organization_name: organizationName, ...owner } = request.body;
      const { user } = await setUp(db, code, { ...owner, organizationName }, authenticate.actor(request), clock.now());
      const session = await openSession(db, user, sessionOrigin(request), config.sessionDays, clock.now());
      reply.code(201);
      return replyWithSession(app, reply, session);
    },
  );

  server.post(
    '/api/auth/sign-in/email',
    {
      schema: {
        tags,
        summary: 'Sign in with email and password',
        security: [],
        body: contract.signIn.body,
        response: { 200: contract.signIn.response, '4xx': errorShape },
      },
    },
    async (request, reply) => {
      const { email, password } = request.body;
      const attempt = await attemptOf(db, email, request.ip, clock.now());
      // Each address by itself, and all that are strangers to the account together.
      signIns.require(`${attempt.email} ${networkOf(request.ip)}`, 'sign-ins for this account');
      if (!attempt.isKnownAddress) signIns.require(attempt.email, 'sign-ins for this account');
      const session = await signIn(db, attempt, password, sessionOrigin(request), config.sessionDays, clock.now());
      return replyWithSession(app, reply, session);
    },
  );

  server.post(
    '/api/auth/sign-in/link',
    {
      schema: {
        tags,
        summary: 'Sign in with a one-time link',
        security: [],
        body: contract.signInByLink.body,
        response: { 200: contract.signInByLink.response, '4xx': errorShape },
      },
    },
    async (request, reply) => {
      signIns.require(networkOf(request.ip), 'sign-ins from your address');
      const session = await signInByLink(
        db,
        request.body.code,
        sessionOrigin(request),
        config.sessionDays,
        clock.now(),
      );
      return replyWithSession(app, reply, session);
    },
  );

  server.post(
    '/api/auth/sign-up/email',
    {
      schema: {
        tags,
        summary: 'Sign up with an organization of your own',
        description: 'Only where the operator set LOREKEEP_SIGNUP=open; otherwise people join by invitation.',
        security: [],
        body: contract.signUp.body,
        response: { 201: contract.signUp.response, '4xx': errorShape },
      },
    },
    async (request, reply) => {
      signIns.require(networkOf(request.ip), 'sign-ups from your address');
      const user = await signUp(db, config.signup, request.body, authenticate.actor(request), clock.now());
      const session = await openSession(db, user, sessionOrigin(request), config.sessionDays, clock.now());
      reply.code(201);
      return replyWithSession(app, reply, session);
    },
  );

  server.post(
    '/api/auth/sign-out',
    { schema: { tags, summary: 'End this session', response: { 200: contract.signOut.response, '4xx': errorShape } } },
    async (request, reply) => {
      const person = await authenticate.person(request);
      await db.transaction().execute(async (transaction) => {
        await endSession(transaction, person.userId, person.sessionId);
        const target = { type: 'session', id: person.sessionId };
        const actor = authenticate.actor(request, person);
        await writeAudit(
          transaction,
          { organizationId: person.organizationId, actor, action: 'sign-out', target },
          clock.now(),
        );
      });
      forgetSession(app, reply);
      return { status: 'signed_out' as const };
    },
  );

  server.get(
    '/api/auth/session',
    {
      schema: {
        tags,
        summary: 'Who am I, and in which organization?',
        response: { 200: contract.me.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const person = await authenticate.person(request);
      const memberships = (await listMemberships(db, person.userId)).map(toMembershipShape);
      return {
        session_id: person.sessionId,
        user: { user_id: person.userId, name: person.name, email: person.email },
        organization: memberships.find((membership) => membership.organization_id === person.organizationId) ?? null,
        organizations: memberships,
      };
    },
  );

  server.patch(
    '/api/auth/user',
    {
      schema: {
        tags,
        summary: 'Change your own name',
        body: contract.changeName.body,
        response: { 200: contract.changeName.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const person = await authenticate.person(request);
      await setUserName(db, person.userId, request.body.name);
      return { user_id: person.userId, name: request.body.name, email: person.email };
    },
  );

  server.post(
    '/api/auth/change-password',
    {
      schema: {
        tags,
        summary: 'Change your own password',
        description: 'Ends all your sessions and answers with a new one.',
        body: contract.changePassword.body,
        response: { 200: contract.changePassword.response, '4xx': errorShape },
      },
    },
    async (request, reply) => {
      const person = await authenticate.person(request);
      signIns.require(person.email, 'password attempts for this account');
      const passwords = { current: request.body.current_password, next: request.body.new_password };
      await changePassword(db, person, passwords, authenticate.actor(request, person), clock.now());
      const user = await findUserByEmail(db, person.email);
      if (!user) throw new Error(`User ${person.userId} vanished while changing the password.`);
      return replyWithSession(
        app,
        reply,
        await openSession(db, user, sessionOrigin(request), config.sessionDays, clock.now()),
      );
    },
  );

  server.post(
    '/api/auth/reset-password',
    {
      schema: {
        tags,
        summary: 'Set a new password with a one-time link',
        security: [],
        body: contract.resetPassword.body,
        response: { 200: contract.resetPassword.response, '4xx': errorShape },
      },
    },
    async (request) => {
      signIns.require(networkOf(request.ip), 'password resets from your address');
      await resetPassword(db, request.body.code, request.body.password, authenticate.actor(request), clock.now());
      return { status: 'password_changed' as const };
    },
  );

  server.get(
    '/api/sessions',
    {
      schema: { tags, summary: 'List your sessions', response: { 200: contract.sessions.response, '4xx': errorShape } },
    },
    async (request) => {
      const person = await authenticate.person(request);
      const sessions = await listSessions(db, person.userId, clock.now());
      return {
        sessions: sessions.map((session) => ({
          session_id: session.id,
          current: session.id === person.sessionId,
          created_at: isoTime(session.createdAt),
          last_seen_at: isoTime(session.lastSeenAt),
          expires_at: isoTime(session.expiresAt),
          address: session.address,
          user_agent: session.userAgent,
        })),
      };
    },
  );

  server.delete(
    '/api/sessions/:session_id',
    {
      schema: {
        tags,
        summary: 'End one of your sessions',
        params: contract.endSession.params,
        response: { 200: contract.endSession.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const person = await authenticate.person(request);
      const { session_id: id } = request.params;
      await db.transaction().execute(async (transaction) => {
        await endSession(transaction, person.userId, id);
        const actor = authenticate.actor(request, person);
        const deed = {
          organizationId: person.organizationId,
          actor,
          action: 'session.end' as const,
          target: { type: 'session', id },
        };
        await writeAudit(transaction, deed, clock.now());
      });
      return { status: 'ended' as const };
    },
  );
}
