import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/** Documents keep their former versions, and every section the commit at which it last changed. */
export const migration0006 = {
  name: 'document versions',
  async up(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
    if (dialect === 'postgres') for (const statement of WALLS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // Empty: as old as its document.
  'alter table document_sections add column commit_sha text',
  `create table document_versions (id text primary key,
     organization_id text not null references organizations (id) on delete cascade,
     project_id text not null references projects (id) on delete cascade,
     kind text not null check (kind in ('prd', 'techspec')), commit_sha text not null, engine text not null,
     created_at bigint not null, sections text not null)`,
  'create index document_versions_by_project on document_versions (project_id, kind, created_at)',
];

const WALLS = [
  'alter table document_versions enable row level security',
  'alter table document_versions force row level security',
  `create policy own_rows on document_versions
     using ((select current_setting('lorekeep.rows', true)) in (organization_id, '*'))`,
];
