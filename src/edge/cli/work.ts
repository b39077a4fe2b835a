import { openApp } from '../../app.ts';
import { startIngestion } from '../../flow/ingest/start-ingestion.ts';
import { checkStore } from './check-store.ts';
import type { Command } from './command.ts';
import { untilTold } from './until-told.ts';

export const work: Command = {
  name: 'work',
  summary: 'Ingest what is waiting, without serving anything.',
  async run({ config, log, print }) {
    const app = await openApp(config, log);
    try {
      await checkStore(app);
      const ingestion = startIngestion(app);
      print({ status: 'working' }, [
        'Waiting for ingestions. Stop with Ctrl-C; a run in progress continues with the next worker.',
      ]);
      await untilTold(app);
      await ingestion.stop();
      return 0;
    } finally {
      await app.database.close();
    }
  },
};
