import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

export const migration0003 = {
  name: 'ingestion: claims, archives, webhooks',
  async up(db: Kysely<Tables>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // The name under which the store keeps an uploaded archive.
  'alter table projects add column source_archive text',
  // When an operator named the path at the command line, which allows it as the setting of allowed paths would.
  'alter table projects add column source_trusted_at bigint',
  'alter table projects add column webhook_secret text',
  'alter table ingestion_runs add column claimed_by text',
  'alter table ingestion_runs add column current_file text',
  'alter table ingestion_runs add column files_per_second integer',
  // Something changed at the source while the run was reading it: another run follows.
  'alter table ingestion_runs add column again_requested_at bigint',
];
