import { resolve } from 'node:path';
import { databasePlace } from '../../app.ts';
import { backUp } from '../../flow/upkeep/back-up.ts';
import type { Command } from './command.ts';
import { oneOperand } from './read-option.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Copy all records and packs into a folder, while the server runs.',
  operands: '<folder>',
  options: { 'with-keys': { about: 'Take the keys along: whoever reads the backup can then sign tokens.' } },
  run({ operands, on, print, withApp }) {
    return withApp(async (app) => {
      const { config, log, clock } = app;
      const folder = resolve(oneOperand(operands, 'the folder for the backup'));
      const keysOf = on('with-keys') ? config.dataDir : null;
      const made = await backUp(app, { place: databasePlace(config, log), folder, keysOf, clock });
      const rows = Object.values(made.tables).reduce((sum, table) => sum + table.rows, 0);
      const bytes = made.packs.reduce((sum, pack) => sum + pack.bytes, 0);
      print({ folder, rows, packs: made.packs.length, bytes, missing: made.missing, keys: made.keys }, [
        `${folder} holds ${rows} records and ${made.packs.length} packs (${(bytes / 1e6).toFixed(1)} MB).`,
        ...made.missing.map((name) => `${name} was not in the store: ingest its project again.`),
        made.keys
          ? 'The keys are in it: keep it where nobody else can read it.'
          : 'The keys are not in it. Without keys.json every token, and without secrets.key every stored credential has to be made again: keep copies of both apart, or use --with-keys.',
      ]);
      return 0;
    });
  },
};
