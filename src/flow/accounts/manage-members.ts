import { AppError } from '../../base/errors.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { type Actor, writeAudit } from '../../record/access/audit-log.ts';
import { hasRole, ROLES, type Role, type SessionCaller } from '../../record/access/caller.ts';
import { limitTokensToRead, revokeTokensOf } from '../../record/access/mcp-tokens.ts';
import { createLink, linkUrl, type OneTimeLink, withdrawInvitationsBy } from '../../record/access/one-time-links.ts';
import { changeRole, findMember, removeMember } from '../../record/access/organizations.ts';

/** Admins bring in viewers and members; only an owner hands out the roles that rule others. */
export async function inviteMember(
  db: Db,
  caller: SessionCaller,
  wish: { email: string | undefined; role: Role },
  baseUrl: string,
  actor: Actor,
  now: number,
): Promise<{ link: OneTimeLink; url: string }> {
  const needed = wish.role === 'owner' || wish.role === 'admin' ? 'owner' : 'admin';
  if (!hasRole(caller, needed))
    throw new AppError('forbidden', `Inviting somebody as ${wish.role} needs the role ${needed}.`);
  return db.transaction().execute(async (transaction) => {
    const { link, code } = await createLink(
      transaction,
      {
        purpose: 'invitation',
        organizationId: caller.organizationId,
        email: wish.email?.toLowerCase(),
        role: wish.role,
        createdBy: caller.userId,
      },
      now,
    );
    await writeAudit(
      transaction,
      {
        organizationId: caller.organizationId,
        actor,
        action: 'member.invite',
        target: { type: 'invitation', id: link.id },
        details: { role: wish.role, email: link.email },
      },
      now,
    );
    return { link, url: linkUrl(baseUrl, 'invitation', code) };
  });
}

/** Who steps down keeps nothing that the lower role could not have: no write token as viewer, no invitation given out. */
export async function changeMemberRole(
  db: Db,
  caller: SessionCaller,
  userId: string,
  role: Role,
  actor: Actor,
  now: number,
): Promise<void> {
  const { organizationId } = caller;
  await db.transaction().execute(async (transaction) => {
    const member = await findMember(transaction, organizationId, userId);
    await changeRole(transaction, organizationId, userId, role);
    const limited = role === 'viewer' ? await limitTokensToRead(transaction, organizationId, userId) : 0;
    if (ROLES.indexOf(role) < ROLES.indexOf(member.role)) {
      await withdrawInvitationsBy(transaction, organizationId, userId);
    }
    const details = { from: member.role, to: role, ...(limited > 0 && { tokens_limited_to_read: limited }) };
    await writeAudit(
      transaction,
      { organizationId, actor, action: 'member.role', target: { type: 'user', id: userId }, details },
      now,
    );
  });
}

/** The member's tokens and open invitations die with the membership. Says how many. Anyone may leave; removing an owner needs an owner. */
export async function removeFromOrganization(
  db: Db,
  caller: SessionCaller,
  userId: string,
  actor: Actor,
  now: number,
): Promise<number> {
  const { organizationId } = caller;
  return db.transaction().execute(async (transaction) => {
    const member = await findMember(transaction, organizationId, userId);
    const needed = member.role === 'owner' ? 'owner' : 'admin';
    if (userId !== caller.userId && !hasRole(caller, needed)) {
      throw new AppError('forbidden', `Removing somebody with the role ${member.role} needs the role ${needed}.`);
    }
    await removeMember(transaction, organizationId, userId);
    const revoked = await revokeTokensOf(transaction, organizationId, userId, caller.userId, now);
    await withdrawInvitationsBy(transaction, organizationId, userId);
    const details = { role: member.role, tokens_revoked: revoked };
    await writeAudit(
      transaction,
      { organizationId, actor, action: 'member.remove', target: { type: 'user', id: userId }, details },
      now,
    );
    return revoked;
  });
}
