import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

export const migration0001 = {
  name: 'people, sessions, MCP tokens, audit',
  async up(db: Kysely<Tables>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

// Both databases understand this SQL as it stands.
const STATEMENTS = [
  'create table organizations (id text primary key, name text not null, created_at bigint not null)',
  `create table users (id text primary key, email text not null unique, name text not null, password_hash text not null,
     created_at bigint not null)`,
  `create table memberships (organization_id text not null references organizations (id) on delete cascade,
     user_id text not null references users (id) on delete cascade,
     role text not null check (role in ('owner', 'admin', 'member', 'viewer')), created_at bigint not null,
     primary key (organization_id, user_id))`,
  'create index memberships_by_user on memberships (user_id)',
  `create table sessions (id text primary key, secret_hash text not null unique,
     user_id text not null references users (id) on delete cascade,
     organization_id text references organizations (id) on delete set null, created_at bigint not null,
     last_seen_at bigint not null, expires_at bigint not null, address text not null, user_agent text not null)`,
  'create index sessions_by_user on sessions (user_id)',
  `create table one_time_links (id text primary key, secret_hash text not null unique,
     purpose text not null check (purpose in ('setup', 'invitation', 'reset-password', 'sign-in')),
     organization_id text references organizations (id) on delete cascade,
     user_id text references users (id) on delete cascade, email text, role text, created_by text,
     created_at bigint not null, expires_at bigint not null, used_at bigint)`,
  'create index one_time_links_by_organization on one_time_links (organization_id)',
  `create table sign_in_failures (subject text primary key, failures integer not null, last_failure_at bigint not null)`,
  `create table mcp_tokens (token_id text primary key,
     organization_id text not null references organizations (id) on delete cascade, token_hash text not null,
     name text not null, description text not null, scope text not null check (scope in ('read', 'write')),
     project_ids text, base_url text not null, created_by text not null, created_at bigint not null,
     expires_at bigint not null, expires_days integer not null, revoked_at bigint, revoked_by text,
     last_used_at bigint, last_used_client text)`,
  'create index mcp_tokens_by_organization on mcp_tokens (organization_id, created_at)',
  `create table audit_entries (position bigint primary key, id text not null unique, organization_id text, at bigint not null,
     actor_type text not null, actor_id text, actor_name text, action text not null, target_type text, target_id text,
     outcome text not null, address text, request_id text, details text, previous_hash text not null, hash text not null)`,
  // One row, locked by whoever appends: it keeps the entries in one chain on both databases.
  'create table audit_chain (id integer primary key check (id = 1), position bigint not null, hash text not null)',
  "insert into audit_chain (id, position, hash) values (1, 0, '')",
  'create index audit_entries_by_organization on audit_entries (organization_id, position)',
];
