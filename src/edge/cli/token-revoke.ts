import { AppError } from '../../base/errors.ts';
import { revokeToken } from '../../flow/accounts/issue-token.ts';
import { SYSTEM } from '../../record/access/audit-log.ts';
import { toMcpTokenShape } from '../wire/mcp-token.ts';
import type { Command } from './command.ts';
import { firstOwner, ORGANIZATION_OPTION, pickOrganization } from './pick-organization.ts';

export const tokenRevoke: Command = {
  name: 'token revoke',
  summary: 'Revoke a token, at once and for ever.',
  operands: '<token-id>',
  options: ORGANIZATION_OPTION,
  run({ operands, option, print, withApp }) {
    const [tokenId] = operands;
    if (!tokenId)
      throw new AppError(
        'invalid-input',
        'Give the token id: lorekeep token revoke <token-id>. See: lorekeep token list',
      );
    return withApp(async ({ database: { db }, clock }) => {
      const organization = await pickOrganization(db, option('organization'));
      const { userId } = await firstOwner(db, organization.id);
      // Whoever pasted the whole token string means its id.
      const id = /^mcp_([A-Za-z0-9]+)/.exec(tokenId)?.[1] ?? tokenId;
      const record = await revokeToken(db, organization.id, id, { userId, actor: SYSTEM, onlyOwn: false }, clock.now());
      print(toMcpTokenShape(record, clock.now()), [`The token '${record.name}' (${record.tokenId}) is revoked.`]);
      return 0;
    });
  },
};
