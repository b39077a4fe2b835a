import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

export const migration0002 = {
  name: 'projects, documents, conversations',
  async up(db: Kysely<Tables>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

// Both databases understand this SQL as it stands. Every table has its organization, so that no query needs a join to
// find out whose row it holds.
const STATEMENTS = [
  `create table projects (id text primary key,
     organization_id text not null references organizations (id) on delete cascade,
     name text not null, name_key text not null, description text not null,
     status text not null check (status in ('queued', 'ingesting', 'completed', 'failed', 'cancelled')),
     source_type text not null check (source_type in ('git', 'path', 'archive')), source_location text not null,
     source_branch text, source_credential text, default_branch text,
     commit_sha text, commit_date bigint, commit_subject text, ingested_at bigint, languages text not null,
     files_found integer not null, files_ingested integer not null, files_skipped integer not null,
     pack_name text, pack_hash text, preview_pack_name text, statistics text,
     remote_commit_sha text, remote_checked_at bigint, behind_by integer,
     run_id text, run_number integer not null, created_by text not null, created_at bigint not null,
     updated_at bigint not null, unique (organization_id, name_key))`,
  `create table ingestion_runs (id text primary key,
     organization_id text not null references organizations (id) on delete cascade,
     project_id text not null references projects (id) on delete cascade, number integer not null,
     status text not null check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
     stage text check (stage in ('fetching', 'parsing', 'indexing', 'writing')), percent integer not null,
     files_done integer not null, files_total integer not null, attempts integer not null, requested_by text,
     queued_at bigint not null, started_at bigint, finished_at bigint, lease_until bigint, cancel_requested_at bigint,
     error_type text, error_message text, error_hint text, unique (project_id, number))`,
  'create index ingestion_runs_by_status on ingestion_runs (status, queued_at)',
  `create table documents (id text primary key,
     organization_id text not null references organizations (id) on delete cascade,
     project_id text not null references projects (id) on delete cascade,
     kind text not null check (kind in ('prd', 'techspec')), commit_sha text not null, engine text not null,
     created_at bigint not null, unique (project_id, kind))`,
  `create table document_sections (document_id text not null references documents (id) on delete cascade,
     organization_id text not null references organizations (id) on delete cascade,
     section_id text not null, position integer not null, title text not null, summary text not null,
     markdown text not null, citations text not null, caveats text not null, tokens integer not null,
     primary key (document_id, section_id))`,
  `create table conversations (id text primary key,
     organization_id text not null references organizations (id) on delete cascade,
     project_id text not null references projects (id) on delete cascade,
     title text not null, title_given_at bigint, message_count integer not null, last_message_preview text not null,
     created_by_type text not null check (created_by_type in ('user', 'token')), created_by_id text not null,
     created_by_name text not null, created_at bigint not null, updated_at bigint not null)`,
  'create index conversations_by_project on conversations (organization_id, project_id, updated_at, id)',
  `create table messages (id text primary key,
     organization_id text not null references organizations (id) on delete cascade,
     conversation_id text not null references conversations (id) on delete cascade, position integer not null,
     role text not null check (role in ('user', 'assistant')), text text not null, text_hash text not null,
     citations text not null, status text not null check (status in ('complete', 'stopped', 'failed')), support text,
     engine text, freshness text, completeness text, author_id text, client_message_id text, answers text,
     attempt integer not null, delivered_at bigint, created_at bigint not null,
     unique (conversation_id, position), unique (conversation_id, client_message_id), unique (answers))`,
  `create table cancelled_requests (request_key text primary key,
     organization_id text not null references organizations (id) on delete cascade, cancelled_at bigint not null)`,
];
