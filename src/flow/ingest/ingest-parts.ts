import type { Clock } from '../../base/clock.ts';
import type { Config } from '../../base/config.ts';
import type { Log } from '../../base/log.ts';
import type { Database } from '../../engine/db/open-database.ts';
import type { PackStore } from '../../engine/store/pack-store.ts';
import type { SecretBox } from '../../record/projects/secret-box.ts';

/** What a worker takes from the running process. */
export interface IngestParts {
  config: Config;
  database: Database;
  store: PackStore;
  secrets: SecretBox;
  clock: Clock;
  log: Log;
}
