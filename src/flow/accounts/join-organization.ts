import { AppError } from '../../base/errors.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { type Actor, writeAudit } from '../../record/access/audit-log.ts';
import type { Role } from '../../record/access/caller.ts';
import { findLink, type OneTimeLink, useLink } from '../../record/access/one-time-links.ts';
import { addMember, findOrganization } from '../../record/access/organizations.ts';
import { hashPassword } from '../../record/access/passwords.ts';
import { activateOrganization, type SignedIn } from '../../record/access/sessions.ts';
import { createUser, type User } from '../../record/access/users.ts';

export interface InvitationView {
  organizationName: string;
  role: Role;
  email: string | null;
  expiresAt: number;
}

export async function viewInvitation(db: Db, code: string, now: number): Promise<InvitationView> {
  const link = await findLink(db, 'invitation', code, now);
  const { organizationId, role } = seat(link);
  const organization = await findOrganization(db, organizationId);
  return { organizationName: organization?.name ?? '', role, email: link.email, expiresAt: link.expiresAt };
}

/** A new person joins by a link. An invitation that names an email is for that email alone. */
export async function joinAsNewUser(
  db: Db,
  code: string,
  person: { name: string; email: string; password: string },
  actor: Actor,
  now: number,
): Promise<User> {
  refuseOtherEmail(await findLink(db, 'invitation', code, now), person.email);
  const passwordHash = await hashPassword(person.password);
  return db.transaction().execute(async (transaction) => {
    const link = await useLink(transaction, 'invitation', code, now);
    const user = await createUser(transaction, { ...person, passwordHash }, now);
    await take(transaction, link, user.id, { ...actor, type: 'user', id: user.id, name: user.name }, now);
    return user;
  });
}

/** Somebody with an account joins one more organization, and acts in it from now on. Returns its id. */
export async function joinAsUser(db: Db, code: string, person: SignedIn, actor: Actor, now: number): Promise<string> {
  refuseOtherEmail(await findLink(db, 'invitation', code, now), person.email);
  return db.transaction().execute(async (transaction) => {
    const link = await useLink(transaction, 'invitation', code, now);
    const { organizationId } = seat(link);
    await take(transaction, link, person.userId, actor, now);
    await activateOrganization(transaction, organizationId, person);
    return organizationId;
  });
}

async function take(transaction: Db, link: OneTimeLink, userId: string, actor: Actor, now: number): Promise<void> {
  const { organizationId, role } = seat(link);
  await addMember(transaction, organizationId, userId, role, now);
  const details = { role, invited_by: link.createdBy };
  await writeAudit(
    transaction,
    { organizationId, actor, action: 'member.join', target: { type: 'user', id: userId }, details },
    now,
  );
}

function refuseOtherEmail(link: OneTimeLink, email: string): void {
  if (link.email && link.email !== email.toLowerCase()) {
    throw new AppError('forbidden', 'This invitation was made for another email address. Ask for one for yours.');
  }
}

function seat(link: OneTimeLink): { organizationId: string; role: Role } {
  const { organizationId, role } = link;
  if (organizationId === null || role === null) throw new Error(`Invitation ${link.id} names no organization or role.`);
  return { organizationId, role };
}
