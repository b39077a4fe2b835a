import { listMcpTokens } from '../../record/access/mcp-tokens.ts';
import { toMcpTokenListShape } from '../wire/mcp-token.ts';
import type { Command } from './command.ts';
import { ORGANIZATION_OPTION, pickOrganization } from './pick-organization.ts';

export const tokenList: Command = {
  name: 'token list',
  summary: "List the organization's MCP tokens.",
  options: { 'include-revoked': { about: 'Show revoked tokens too.' }, ...ORGANIZATION_OPTION },
  run({ option, on, print, withApp }) {
    return withApp(async ({ database: { db }, clock }) => {
      const organization = await pickOrganization(db, option('organization'));
      const all = await listMcpTokens(db, organization.id, null);
      const list = toMcpTokenListShape(all, on('include-revoked'), clock.now());
      const rows = list.tokens.map((token) => [
        token.token_id,
        token.status,
        token.scope,
        `expires ${token.expires_at.slice(0, 10)}`,
        token.last_used_at
          ? `used ${token.last_used_at.slice(0, 16)} by ${token.last_used_client ?? 'an unnamed client'}`
          : 'never used',
        token.name,
      ]);
      print(
        list,
        rows.length > 0
          ? rows.map((row) => row.join('  '))
          : ['There are no tokens. Make one with: lorekeep token create'],
      );
      return 0;
    });
  },
};
