import { resolve } from 'node:path';
import { databasePlace } from '../../app.ts';
import { verifyBackup } from '../../flow/upkeep/verify-backup.ts';
import { verifyInstallation } from '../../flow/upkeep/verify-installation.ts';
import type { Command } from './command.ts';

export const verify: Command = {
  name: 'verify',
  summary: 'Read every record and pack, of a backup or of this installation, and say what is damaged.',
  operands: '[folder of a backup]',
  async run({ config, log, operands, print, withApp }) {
    const [folder] = operands;
    const { checked, faults } =
      folder === undefined
        ? await withApp((app) => verifyInstallation(app, databasePlace(config, log)))
        : await verifyBackup(resolve(folder));
    const counts = Object.entries(checked).map(([what, count]) => `${count} ${what}`);
    print({ whole: faults.length === 0, checked, faults }, [
      `Read ${counts.join(', ')}.`,
      ...(faults.length === 0 ? ['Everything is whole.'] : faults.map((fault) => `✘ ${fault}`)),
    ]);
    return faults.length === 0 ? 0 : 1;
  },
};
