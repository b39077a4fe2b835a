import { AppError } from '../../base/errors.ts';
import { TOKEN_FAULT_HINTS } from '../../record/access/check-mcp-token.ts';
import { findMcpToken } from '../../record/access/mcp-tokens.ts';
import { toMcpTokenShape } from '../wire/mcp-token.ts';
import type { Command } from './command.ts';

export const tokenCheck: Command = {
  name: 'token check',
  summary: 'Say whether a token works, and if not, exactly why.',
  operands: '<token>',
  run({ operands, print, withApp }) {
    const text = operands
      .join(' ')
      .trim()
      .replace(/^(?:Authorization:\s*)?Bearer\s+/i, '');
    if (!text) throw new AppError('invalid-input', 'Give the token: lorekeep token check mcp_…');
    return withApp(async ({ database: { db }, tokenCheck, clock }) => {
      try {
        const { tokenId, organizationId } = await tokenCheck.token(text);
        const token = toMcpTokenShape(await findMcpToken(db, organizationId, tokenId, null), clock.now());
        const hint = `The token '${token.name}' works until ${token.expires_at.slice(0, 10)}.`;
        print({ valid: true, reason: 'ok', hint, token }, [hint]);
        return 0;
      } catch (error) {
        const hint =
          error instanceof AppError
            ? Object.entries(TOKEN_FAULT_HINTS).find(([fault]) => fault === error.code)
            : undefined;
        if (!(error instanceof AppError) || !hint) throw error;
        print({ valid: false, reason: hint[0], hint: hint[1] }, [hint[1]]);
        return 1;
      }
    });
  },
};
