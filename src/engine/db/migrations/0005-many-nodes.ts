import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/** On PostgreSQL the database also keeps organizations apart by itself, and tells every process of changes. */
export const migration0005 = {
  name: 'many nodes: streams, row-level security, notifications',
  async up(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
    for (const statement of STREAMS) await sql.raw(statement).execute(db);
    if (dialect === 'sqlite') return;
    for (const statement of [...WALLS, ...NEWS]) await sql.raw(statement).execute(db);
  },
};

// A node renews what it holds; what a killed one held is free again when its lease has run out.
const STREAMS = [
  `create table open_streams (id text primary key,
     organization_id text not null references organizations (id) on delete cascade,
     kind text not null, holder text not null, node text not null, lease_until bigint not null)`,
  'create index open_streams_by_organization on open_streams (organization_id, kind)',
  'create index open_streams_by_node on open_streams (node)',
  // Which remote to ask next, among a hundred thousand projects.
  'create index projects_by_remote_check on projects (remote_checked_at)',
];

const OWNED = [
  'mcp_tokens',
  'projects',
  'ingestion_runs',
  'documents',
  'document_sections',
  'conversations',
  'messages',
  'cancelled_requests',
  'open_streams',
  'model_spending',
];

// Read once for each query, not for each row. A connection that was told nothing sees nothing.
const SHOWN = "(select current_setting('lorekeep.rows', true))";

// `force` binds the owner of the tables too, which is who this program usually is; superusers pass every policy.
const WALLS = [
  ...[...OWNED, 'audit_entries'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
  ]),
  ...OWNED.map((table) => `create policy own_rows on ${table} using (${SHOWN} in (organization_id, '*'))`),
  `create policy all_rows on audit_entries using (${SHOWN} = '*')`,
  `create policy own_rows on audit_entries for select using (${SHOWN} = organization_id)`,
  // Whatever is done may be written down, also before anybody has signed in. Nobody may change what was written.
  'create policy append on audit_entries for insert with check (true)',
];

/** A trigger that says "topic subject" on our channel; the same word twice in one transaction is said once. */
function tell(name: string, table: string, event: string, topic: string, subject: string, when = ''): string[] {
  return [
    `create function lorekeep_tell_${name}() returns trigger language plpgsql as $tell$
       begin perform pg_notify('lorekeep', '${topic} ' || ${subject}); return null; end $tell$`,
    `create trigger tell_${name} after ${event} on ${table} for each row ${when} execute function lorekeep_tell_${name}()`,
  ];
}

const RUN_CHANGED = `when ((old.status, old.stage, old.percent, old.files_done, old.cancel_requested_at)
  is distinct from (new.status, new.stage, new.percent, new.files_done, new.cancel_requested_at))`;

const NEWS = [
  ...tell('token', 'mcp_tokens', 'update of revoked_at, expires_at or delete', 'token', 'old.token_id'),
  ...tell('session', 'sessions', 'update of organization_id or delete', 'session', 'old.id'),
  ...tell('request', 'cancelled_requests', 'insert or update', 'request', 'new.request_key'),
  ...tell('queue', 'ingestion_runs', 'insert or update of status', 'queue', 'new.id'),
  ...tell('run', 'ingestion_runs', 'update of cancel_requested_at or delete', 'run', 'old.id'),
  ...tell('run_moved', 'ingestion_runs', 'update', 'projects', 'new.organization_id', RUN_CHANGED),
  ...tell(
    'project',
    'projects',
    'insert or update or delete',
    'projects',
    'coalesce(new.organization_id, old.organization_id)',
  ),
];
