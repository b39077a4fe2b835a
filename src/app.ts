import type { Clock } from './base/clock.ts';
import type { Config } from './base/config.ts';
import type { Log } from './base/log.ts';
import type { Database } from './engine/db/open-database.ts';

/** What a running process has. Edges take it and hand its parts down as plain arguments. */
export interface App {
  config: Config;
  database: Database;
  log: Log;
  clock: Clock;
}
