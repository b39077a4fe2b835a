import { resolve } from 'node:path';
import { openInstallation } from '../../app.ts';
import { systemClock } from '../../base/clock.ts';
import { restoreBackup } from '../../flow/upkeep/restore-backup.ts';
import type { Command } from './command.ts';
import { oneOperand } from './read-option.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'Bring a backup into the data folder or database of the settings, which must be unused.',
  operands: '<folder>',
  async run({ config, log, operands, print }) {
    const folder = resolve(oneOperand(operands, 'the folder of the backup'));
    const target = await openInstallation(config, log);
    try {
      const { tables, files, already } = await restoreBackup(target, {
        folder,
        dataDir: config.dataDir,
        clock: systemClock,
      });
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
      print({ rows, packs: files, already }, [
        already
          ? 'All of it was there already.'
          : `Restored ${rows} records and ${files} packs, compared by their hashes.`,
      ]);
      return 0;
    } finally {
      await target.database.close();
    }
  },
};
