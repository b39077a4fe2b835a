import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** Which format the pack of a project has, so that those of an earlier one can be made anew. */
export const migration0008 = {
  name: 'pack format',
  async up(db: Kysely<Tables>): Promise<void> {
    // Empty: published before anybody wrote it down.
    await sql.raw('alter table projects add column pack_format integer').execute(db);
  },
};
