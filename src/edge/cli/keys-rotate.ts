import { SYSTEM, writeAudit } from '../../record/access/audit-log.ts';
import { rotateSigningKeys } from '../../record/access/signing-keys.ts';
import type { Command } from './command.ts';

export const keysRotate: Command = {
  name: 'keys rotate',
  summary: 'Sign new tokens with a new key; tokens of the old keys stay valid.',
  run({ print, withApp }) {
    return withApp(async ({ database: { db }, config, clock }) => {
      const kid = rotateSigningKeys(config.dataDir, config.signingKeys, clock.now());
      await db
        .transaction()
        .execute((transaction) =>
          writeAudit(
            transaction,
            { organizationId: null, actor: SYSTEM, action: 'keys.rotate', target: { type: 'key', id: kid } },
            clock.now(),
          ),
        );
      print({ kid }, [`New tokens are signed with key ${kid} from now on. Tokens signed with older keys stay valid.`]);
      return 0;
    });
  },
};
