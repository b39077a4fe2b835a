import { existsSync } from 'node:fs';
import { type App, databasePlace } from '../../../app.ts';
import type { Config } from '../../../base/config.ts';
import { AppError } from '../../../base/errors.ts';
import { readSchemaVersion } from '../../../engine/db/open-database.ts';
import type { Finding } from './finding.ts';

/** Can the database be opened, and is its schema the one that this program knows? */
export async function checkSchema(config: Config, log: App['log']): Promise<Finding> {
  const place = databasePlace(config, log);
  const name = place.dialect === 'sqlite' ? place.file : 'PostgreSQL';
  if (place.dialect === 'sqlite' && !existsSync(place.file)) {
    return { check: 'database', state: 'note', message: `${name} does not exist yet; the first start makes it.` };
  }
  try {
    const { version, newest } = await readSchemaVersion(place);
    if (version > newest) {
      return {
        check: 'database',
        state: 'fault',
        message: `${name} has schema ${version}, newer than the ${newest} this program knows. Start the newer version.`,
      };
    }
    if (version < newest) {
      return {
        check: 'database',
        state: 'note',
        message: `${name} has schema ${version}; the next start changes it to ${newest}.`,
      };
    }
    return { check: 'database', state: 'ok', message: `${name} answers and has the current schema ${version}.` };
  } catch (error) {
    if (error instanceof AppError) return { check: 'database', state: 'fault', message: error.message };
    const reason = error instanceof Error ? error.message : String(error);
    return {
      check: 'database',
      state: 'fault',
      message: `${name} cannot be opened: ${reason}. Check LOREKEEP_DATABASE_URL, or the rights on the data folder.`,
    };
  }
}
