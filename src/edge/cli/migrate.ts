import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openInstallation } from '../../app.ts';
import { type Config, readConfig } from '../../base/config.ts';
import { AppError } from '../../base/errors.ts';
import { moveInstallation } from '../../flow/upkeep/move-installation.ts';
import { checkStore } from './check-store.ts';
import type { Command } from './command.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: 'Move this single-machine installation to PostgreSQL, and its packs to object storage.',
  options: {
    to: { value: 'postgres://…', about: 'The database to move to. Default: LOREKEEP_DATABASE_URL.' },
    storage: { value: 's3://…', about: 'Where the packs move to. Default: LOREKEEP_STORAGE_URL, or they stay.' },
  },
  async run({ config, log, option, print }) {
    const file = join(config.dataDir, 'lorekeep.db');
    if (!existsSync(file)) throw new AppError('not-found', `${file} does not exist: there is nothing to move.`);
    const goal = targetConfig(option('to'), option('storage'));
    const source = await openInstallation(sourceConfig(config), log);
    try {
      const target = await openInstallation(goal, log);
      try {
        await checkStore(target);
        const movePacks = goal.storageUrl !== undefined;
        const { tables, files, already } = await moveInstallation(source, target, {
          dataDir: config.dataDir,
          file,
          movePacks,
        });
        const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
        print({ rows, tables, packs: files, already }, [
          already
            ? 'Everything was moved already.'
            : `Moved ${rows} records and ${files} packs, compared by their hashes. The data folder is as it was.`,
          'Start every node with LOREKEEP_DATABASE_URL' +
            (movePacks ? ', LOREKEEP_STORAGE_URL' : '') +
            ' and these two,',
          'so that tokens and stored credentials stay valid:',
          `  LOREKEEP_SIGNING_KEYS_FILE  a copy of ${join(config.dataDir, 'keys.json')}`,
          `  LOREKEEP_SECRETS_KEY_FILE   a copy of ${join(config.dataDir, 'secrets.key')}`,
        ]);
        return 0;
      } finally {
        await target.database.close();
      }
    } finally {
      await source.database.close();
    }
  },
};

/** What is moved always lies in the data folder, whatever the settings say about the future. */
function sourceConfig({ databaseUrl: _, storageUrl: __, ...rest }: Config): Config {
  return rest;
}

/** The same settings with the goal put in, so that they are held to the same rules. */
function targetConfig(to: string | undefined, storage: string | undefined): Config {
  const goal = readConfig(undefined, { LOREKEEP_DATABASE_URL: to, LOREKEEP_STORAGE_URL: storage });
  if (goal.databaseUrl === undefined) {
    throw new AppError('invalid-input', 'Say where to move: --to postgres://…, or set LOREKEEP_DATABASE_URL.');
  }
  return goal;
}
