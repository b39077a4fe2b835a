import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabasePlace } from '../src/engine/db/database-place.ts';

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
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return {
    place: { dialect, url: url.href, poolSize: 10, onError: () => {} },
    drop: () => onServer(server, `drop database ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
