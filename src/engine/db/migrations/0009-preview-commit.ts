import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** What a preview of the first ingestion was read from, so that answers from it say commit and age too. */
export const migration0009 = {
  name: 'commit of a preview',
  async up(db: Kysely<Tables>): Promise<void> {
    await sql.raw('alter table projects add column preview_commit_sha text').execute(db);
    await sql.raw('alter table projects add column preview_commit_date bigint').execute(db);
  },
};
