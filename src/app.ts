import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Clock, systemClock } from './base/clock.ts';
import type { Config } from './base/config.ts';
import { diskFault } from './base/disk.ts';
import { AppError } from './base/errors.ts';
import type { Log } from './base/log.ts';
import type { DatabasePlace } from './engine/db/database-place.ts';
import { type Database, openDatabase } from './engine/db/open-database.ts';
import { openStore } from './engine/store/open-store.ts';
import type { PackStore } from './engine/store/pack-store.ts';
import { CodeReader } from './flow/reading/code-reader.ts';
import { openTokenCheck, type TokenCheck } from './record/access/check-mcp-token.ts';
import { openSigningKeys, type SigningKeys } from './record/access/signing-keys.ts';
import { Snapshots } from './record/codebase/snapshots.ts';
import { openSecretBox, type SecretBox } from './record/projects/secret-box.ts';

/** What a running process has. Edges take it and hand its parts down as plain arguments. */
export interface App {
  config: Config;
  database: Database;
  keys: SigningKeys;
  tokenCheck: TokenCheck;
  store: PackStore;
  snapshots: Snapshots;
  codeReader: CodeReader;
  secrets: SecretBox;
  log: Log;
  clock: Clock;
  /** Aborts when the process begins to shut down, so that long streams can end with a last word. */
  closing: AbortController;
}

export async function openApp(config: Config, log: Log, clock: Clock = systemClock): Promise<App> {
  makeDataDir(config.dataDir);
  const keys = openSigningKeys(config.dataDir, config.signingKeys, clock.now());
  const { database, store } = await openInstallation(config, log, clock);
  const baseUrls = [config.baseUrl, ...config.formerBaseUrls];
  const tokenCheck = openTokenCheck({ db: database.db, keys, clock, baseUrls });
  const secrets = openSecretBox(config.dataDir, config.secretsKey);
  const snapshots = new Snapshots(store);
  const codeReader = new CodeReader(store, config.dataDir);
  const closing = new AbortController();
  return { config, database, keys, tokenCheck, store, snapshots, codeReader, secrets, log, clock, closing };
}

/** Records and packs alone, for commands that move them: no keys are made where there are none yet. */
export async function openInstallation(config: Config, log: Log, clock: Clock = systemClock) {
  makeDataDir(config.dataDir);
  const store = await openStore(config, clock);
  return { database: await openDatabaseOrSayWhy(config, log, clock), store, log };
}

/** Where the records lie, by the settings. */
export function databasePlace(config: Config, log: Log): DatabasePlace {
  if (config.databaseUrl === undefined) return { dialect: 'sqlite', file: join(config.dataDir, 'lorekeep.db') };
  const onError = (error: Error) =>
    log.warn({ err: error }, 'A connection to PostgreSQL broke; the next query opens another.');
  return { dialect: 'postgres', url: config.databaseUrl, poolSize: config.databasePool, onError };
}

async function openDatabaseOrSayWhy(config: Config, log: Log, clock: Clock): Promise<Database> {
  const place = databasePlace(config, log);
  try {
    return await openDatabase(place, {
      now: () => clock.now(),
      // A new database has nothing that would change.
      onMigrate: (from, to) => {
        if (from > 0) log.info(`Changing the database from schema ${from} to ${to}.`);
      },
    });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const reason = diskFault(cause) ?? (cause instanceof Error ? cause.message || cause.name : String(cause));
    const message =
      place.dialect === 'sqlite'
        ? `The database ${place.file} cannot be opened: ${reason}. Check the rights and the space of the data folder, or set LOREKEEP_DATA_DIR.`
        : `PostgreSQL cannot be used: ${reason}. Check that it runs and that LOREKEEP_DATABASE_URL is right.`;
    throw new AppError('start-failed', message, { cause });
  }
}

function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (cause) {
    throw new AppError(
      'start-failed',
      `The data folder ${dataDir} cannot be made. Set LOREKEEP_DATA_DIR to a folder you may write to.`,
      { cause },
    );
  }
}

/** One folder after the other: where none can be made, as below /proc, Node looks for the outer ones for ever. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
