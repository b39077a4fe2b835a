import { AppError } from '../../base/errors.ts';
import { inviteMember } from '../../flow/accounts/manage-members.ts';
import { SYSTEM } from '../../record/access/audit-log.ts';
import { ROLES } from '../../record/access/caller.ts';
import { email } from '../wire/text.ts';
import { isoTime } from '../wire/time.ts';
import type { Command } from './command.ts';
import { firstOwner, ORGANIZATION_OPTION, pickOrganization } from './pick-organization.ts';
import { readOption } from './read-option.ts';

export const userInvite: Command = {
  name: 'user invite',
  summary: 'Make a link with which somebody joins the organization.',
  operands: '[email]',
  options: {
    role: { value: 'role', about: 'owner, admin, member or viewer. Default member.' },
    ...ORGANIZATION_OPTION,
  },
  run({ operands, option, print, withApp }) {
    const address = readOption('The email', email.optional(), operands[0]);
    const role = ROLES.find((known) => known === (option('role') ?? 'member'));
    if (!role) throw new AppError('invalid-input', `--role must be one of ${ROLES.join(', ')}.`);
    return withApp(async ({ database: { db }, config, clock }) => {
      const organization = await pickOrganization(db, option('organization'));
      const owner = await firstOwner(db, organization.id);
      const caller = {
        type: 'session',
        sessionId: '',
        organizationId: organization.id,
        role: 'owner',
        ...owner,
      } as const;
      const { link, url } = await inviteMember(
        db,
        caller,
        { email: address, role },
        config.baseUrl,
        SYSTEM,
        clock.now(),
      );
      const expires = isoTime(link.expiresAt);
      print({ invitation_id: link.id, email: link.email, role, url, expires_at: expires }, [
        url,
        '',
        `Whoever opens this link${address ? ` as ${address}` : ''} joins '${organization.name}' as ${role}. It works once, until ${expires.slice(0, 10)}.`,
      ]);
      return 0;
    });
  },
};
