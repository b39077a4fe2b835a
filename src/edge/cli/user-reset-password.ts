import { AppError } from '../../base/errors.ts';
import { createResetLink } from '../../flow/accounts/manage-password.ts';
import { SYSTEM } from '../../record/access/audit-log.ts';
import { listMemberships } from '../../record/access/organizations.ts';
import { findUserByEmail } from '../../record/access/users.ts';
import { isoTime } from '../wire/time.ts';
import type { Command } from './command.ts';

export const userResetPassword: Command = {
  name: 'user reset-password',
  summary: 'Make a one-time link with which somebody sets a new password.',
  operands: '<email>',
  run({ operands, print, withApp }) {
    const [email] = operands;
    if (!email) throw new AppError('invalid-input', 'Give the email: lorekeep user reset-password <email>');
    return withApp(async ({ database: { db }, config, clock }) => {
      const user = await findUserByEmail(db, email);
      if (!user) throw new AppError('not-found', `There is no user with the email '${email}'.`);
      const organizationId = (await listMemberships(db, user.id))[0]?.id ?? null;
      const { url, expiresAt } = await createResetLink(db, config.baseUrl, user, organizationId, SYSTEM, clock.now());
      const expires = isoTime(expiresAt);
      print({ email: user.email, url, expires_at: expires }, [
        url,
        '',
        `${user.name} can set a new password with this link, once, until ${expires.slice(0, 10)}.`,
      ]);
      return 0;
    });
  },
};
