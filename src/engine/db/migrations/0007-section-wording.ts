import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** A section may have its wording from a language model. */
export const migration0007 = {
  name: 'section wording',
  async up(db: Kysely<Tables>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // The text that was given to a model, as a hash. Empty: none has seen it.
  'alter table document_sections add column draft_hash text',
  // Until now nothing else has written any.
  "alter table document_sections add column engine text not null default 'embedded'",
  'create index document_sections_unseen on document_sections (document_id, position) where draft_hash is null',
];
