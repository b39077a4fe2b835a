import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { DatabasePlace } from '../src/engine/db/database-place.ts';
import { onPostgres, ROLE } from './start-postgres.ts';

/** A fresh, empty database, to be dropped after the test. */
export interface TestDatabase {
  place: DatabasePlace;
  drop(): Promise<void>;
}

/** Every test about data runs once for each of these. */
export const DIALECTS = ['sqlite', 'postgres'] as const;

export async function freshDatabase(dialect: (typeof DIALECTS)[number]): Promise<TestDatabase> {
  if (dialect === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'lorekeep-test-'));
    return {
      place: { dialect, file: join(folder, 'lorekeep.db') },
      drop: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const server = inject('postgresUrl');
  const name = `t${randomBytes(8).toString('hex')}`;
  await onPostgres(server, `create database ${name} owner ${ROLE}`);
  const url = new URL(server);
  url.username = ROLE;
  url.pathname = name;
  return {
    place: { dialect, url: url.href, poolSize: 10, onError: () => {} },
    drop: () => onPostgres(server, `drop database ${name} with (force)`),
  };
}
