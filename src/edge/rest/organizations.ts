import { AppError } from '../../base/errors.ts';
import { networkOf } from '../../base/network.ts';
import { joinAsNewUser, joinAsUser, viewInvitation } from '../../flow/accounts/join-organization.ts';
import { changeMemberRole, inviteMember, removeFromOrganization } from '../../flow/accounts/manage-members.ts';
import { createResetLink } from '../../flow/accounts/manage-password.ts';
import { openSession } from '../../flow/accounts/sign-in.ts';
import { writeAudit } from '../../record/access/audit-log.ts';
import { hasRole } from '../../record/access/caller.ts';
import { listInvitations, type OneTimeLink, withdrawInvitation } from '../../record/access/one-time-links.ts';
import {
  findMember,
  listMembers,
  listMemberships,
  type Member,
  renameOrganization,
} from '../../record/access/organizations.ts';
import { activateOrganization } from '../../record/access/sessions.ts';
import { findUser } from '../../record/access/users.ts';
import { isoTime } from '../wire/time.ts';
import { organizationContract as contract, errorShape } from './contract.ts';
import type { Rest, RestServer } from './rest-server.ts';
import { replyWithSession, sessionOrigin, toMembershipShape } from './session-reply.ts';

/** Organizations, their members and the invitations to them. */
export function registerOrganizations(server: RestServer, { app, authenticate, limits }: Rest): void {
  const { config, clock, database } = app;
  const { db } = database;
  const tags = ['Organizations and members'];
  const joins = limits.perMinute('joins', config.signInsPerMinute);

  async function membership(userId: string, organizationId: string) {
    const found = (await listMemberships(db, userId)).find(({ id }) => id === organizationId);
    if (!found) throw new AppError('not-found', `There is no organization '${organizationId}' that you belong to.`);
    return toMembershipShape(found);
  }

  server.get(
    '/api/organizations',
    {
      schema: {
        tags,
        summary: 'List the organizations you belong to',
        response: { 200: contract.list.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const person = await authenticate.person(request);
      return { organizations: (await listMemberships(db, person.userId)).map(toMembershipShape) };
    },
  );

  server.post(
    '/api/organizations/:organization_id/activate',
    {
      schema: {
        tags,
        summary: 'Act in this organization from now on',
        params: contract.activate.params,
        response: { 200: contract.activate.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const person = await authenticate.person(request);
      await activateOrganization(db, request.params.organization_id, person);
      return membership(person.userId, request.params.organization_id);
    },
  );

  server.patch(
    '/api/organizations/:organization_id',
    {
      schema: {
        tags,
        summary: 'Rename the organization (owner)',
        params: contract.rename.params,
        body: contract.rename.body,
        response: { 200: contract.rename.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const caller = await authenticate.session(request, 'owner');
      const { organization_id: organizationId } = request.params;
      if (organizationId !== caller.organizationId) {
        throw new AppError('not-found', `There is no organization '${organizationId}' that this session acts in.`);
      }
      await db.transaction().execute(async (transaction) => {
        await renameOrganization(transaction, organizationId, request.body.name);
        const deed = {
          organizationId,
          actor: authenticate.actor(request, caller),
          action: 'organization.rename' as const,
        };
        await writeAudit(transaction, { ...deed, details: { name: request.body.name } }, clock.now());
      });
      return membership(caller.userId, organizationId);
    },
  );

  server.get(
    '/api/members',
    { schema: { tags, summary: 'List the members', response: { 200: contract.members.response, '4xx': errorShape } } },
    async (request) => {
      const caller = await authenticate.session(request);
      return { members: (await listMembers(db, caller.organizationId)).map(toMemberShape) };
    },
  );

  server.patch(
    '/api/members/:user_id',
    {
      schema: {
        tags,
        summary: "Change a member's role (owner)",
        params: contract.changeRole.params,
        body: contract.changeRole.body,
        response: { 200: contract.changeRole.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const caller = await authenticate.session(request, 'owner');
      const { user_id: userId } = request.params;
      await changeMemberRole(db, caller, userId, request.body.role, authenticate.actor(request, caller), clock.now());
      return toMemberShape(await findMember(db, caller.organizationId, userId));
    },
  );

  server.delete(
    '/api/members/:user_id',
    {
      schema: {
        tags,
        summary: 'Remove a member, or leave',
        description:
          'Revokes the tokens that this member created. Removing others needs the role admin, removing an owner the role owner.',
        params: contract.removeMember.params,
        response: { 200: contract.removeMember.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const caller = await authenticate.session(request);
      const { user_id: userId } = request.params;
      const revoked = await removeFromOrganization(
        db,
        caller,
        userId,
        authenticate.actor(request, caller),
        clock.now(),
      );
      return { user_id: userId, status: 'removed' as const, tokens_revoked: revoked };
    },
  );

  server.post(
    '/api/members/:user_id/reset-link',
    {
      schema: {
        tags,
        summary: 'Make a one-time link to set a new password (admin)',
        params: contract.resetLink.params,
        response: { 201: contract.resetLink.response, '4xx': errorShape },
      },
    },
    async (request, reply) => {
      const caller = await authenticate.session(request, 'admin');
      const member = await findMember(db, caller.organizationId, request.params.user_id);
      // Whoever sets a password can act as that person, so nobody may do it for somebody above.
      if (!hasRole(caller, member.role))
        throw new AppError('forbidden', `This needs the role ${member.role}; yours is ${caller.role}.`);
      const elsewhere = (await listMemberships(db, member.userId)).filter(({ id }) => id !== caller.organizationId);
      if (elsewhere.length > 0) {
        throw new AppError(
          'conflict',
          'This person belongs to other organizations too. The operator can make a link with `lorekeep user reset-password`.',
        );
      }
      const user = await findUser(db, member.userId);
      if (!user) throw new AppError('not-found', 'This member has no account any more.');
      const actor = authenticate.actor(request, caller);
      const { url, expiresAt } = await createResetLink(
        db,
        config.baseUrl,
        user,
        caller.organizationId,
        actor,
        clock.now(),
      );
      reply.code(201);
      return { url, expires_at: isoTime(expiresAt) };
    },
  );

  server.get(
    '/api/invitations',
    {
      schema: {
        tags,
        summary: 'List open invitations (admin)',
        response: { 200: contract.invitations.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const caller = await authenticate.session(request, 'admin');
      return { invitations: (await listInvitations(db, caller.organizationId, clock.now())).map(toInvitationShape) };
    },
  );

  server.post(
    '/api/invitations',
    {
      schema: {
        tags,
        summary: 'Invite somebody by link (admin)',
        description:
          'Admins invite viewers and members, owners anyone. With an email, only that email can use the link.',
        body: contract.invite.body,
        response: { 201: contract.invite.response, '4xx': errorShape },
      },
    },
    async (request, reply) => {
      const caller = await authenticate.session(request, 'admin');
      const { email, role } = request.body;
      const actor = authenticate.actor(request, caller);
      const { link, url } = await inviteMember(db, caller, { email, role }, config.baseUrl, actor, clock.now());
      reply.code(201);
      return { ...toInvitationShape(link), url };
    },
  );

  server.delete(
    '/api/invitations/:invitation_id',
    {
      schema: {
        tags,
        summary: 'Withdraw an invitation (admin)',
        params: contract.withdraw.params,
        response: { 200: contract.withdraw.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const caller = await authenticate.session(request, 'admin');
      const { invitation_id: id } = request.params;
      await db.transaction().execute(async (transaction) => {
        await withdrawInvitation(transaction, caller.organizationId, id);
        const deed = {
          organizationId: caller.organizationId,
          actor: authenticate.actor(request, caller),
          target: { type: 'invitation', id },
        };
        await writeAudit(transaction, { ...deed, action: 'invitation.withdraw' }, clock.now());
      });
      return { invitation_id: id, status: 'withdrawn' as const };
    },
  );

  server.post(
    '/api/invitations/view',
    {
      schema: {
        tags,
        summary: 'What an invitation link is for',
        security: [],
        body: contract.viewInvitation.body,
        response: { 200: contract.viewInvitation.response, '4xx': errorShape },
      },
    },
    async (request) => {
      joins.require(networkOf(request.ip), 'invitation requests from your address');
      const view = await viewInvitation(db, request.body.code, clock.now());
      return {
        organization_name: view.organizationName,
        role: view.role,
        email: view.email,
        expires_at: isoTime(view.expiresAt),
      };
    },
  );

  server.post(
    '/api/invitations/accept',
    {
      schema: {
        tags,
        summary: 'Join with an invitation link as a new person',
        security: [],
        body: contract.acceptInvitation.body,
        response: { 201: contract.acceptInvitation.response, '4xx': errorShape },
      },
    },
    async (request, reply) => {
      joins.require(networkOf(request.ip), 'invitation requests from your address');
      const { code, ...person } = request.body;
      const user = await joinAsNewUser(db, code, person, authenticate.actor(request), clock.now());
      reply.code(201);
      return replyWithSession(
        app,
        reply,
        await openSession(db, user, sessionOrigin(request), config.sessionDays, clock.now()),
      );
    },
  );

  server.post(
    '/api/invitations/join',
    {
      schema: {
        tags,
        summary: 'Join one more organization as a signed-in person',
        body: contract.joinSignedIn.body,
        response: { 200: contract.joinSignedIn.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const person = await authenticate.person(request);
      const organizationId = await joinAsUser(
        db,
        request.body.code,
        person,
        authenticate.actor(request, person),
        clock.now(),
      );
      return membership(person.userId, organizationId);
    },
  );
}

function toMemberShape(member: Member) {
  return {
    user_id: member.userId,
    name: member.name,
    email: member.email,
    role: member.role,
    joined_at: isoTime(member.joinedAt),
    last_active_at: isoTime(member.lastActiveAt),
  };
}

function toInvitationShape(link: OneTimeLink) {
  return {
    invitation_id: link.id,
    email: link.email,
    role: link.role ?? 'viewer',
    created_at: isoTime(link.createdAt),
    expires_at: isoTime(link.expiresAt),
    created_by: link.createdBy,
  };
}
