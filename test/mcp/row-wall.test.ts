import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/engine/db/open-database.ts';
import { beginScope, inScope, unscoped } from '../../src/engine/db/scope.ts';
import type { Answerer } from '../../src/flow/answering/answerer.ts';
import { openStream } from '../../src/record/access/open-streams.ts';
import { createConversation } from '../../src/record/conversations/conversations.ts';
import { askQuestion } from '../../src/record/conversations/messages.ts';
import { readEvents } from '../read-events.ts';
import { CLIENTS, connect, type Door, openDoor } from './door.ts';
import { completedProject } from './projects.ts';

const OTHER = 'org_other';
const TABLES = [
  'mcp_tokens',
  'projects',
  'ingestion_runs',
  'documents',
  'document_sections',
  'conversations',
  'messages',
  'cancelled_requests',
  'open_streams',
  'audit_entries',
] as const;

/** Tells what a query finds that forgot its organization, at the place where the real work is done. */
class ForgetfulAnswerer implements Answerer {
  db: Db | undefined;

  async *answer() {
    const rows = (await this.db?.selectFrom('projects').select('name').execute()) ?? [];
    yield { type: 'text', text: rows.map(({ name }) => name).join(', ') } as const;
    yield { type: 'verdict', support: 'strong', engine: 'forgetful' } as const;
  }
}

describe('the second wall between organizations, in PostgreSQL', () => {
  const answerer = new ForgetfulAnswerer();
  let door: Door;
  let db: Db;
  let token: string;
  let conversationId: string;

  beforeAll(async () => {
    door = await openDoor('postgres', { answerer });
    db = door.app.database.db;
    answerer.db = db;
    await db.insertInto('organizations').values({ id: OTHER, name: 'Other', created_at: 0 }).execute();
    for (const organizationId of [door.organizationId, OTHER]) {
      const project = await completedProject(door.app, organizationId, `Project of ${organizationId}`);
      const createdBy = { type: 'user', id: 'usr_x', name: 'X' } as const;
      const conversation = await createConversation(db, organizationId, project.id, { createdBy }, 1);
      await askQuestion(db, organizationId, conversation, { text: 'Why?', authorId: 'usr_x' }, 1);
      if (organizationId !== OTHER) conversationId = conversation.id;
      const cancelled = { request_key: organizationId, organization_id: organizationId, cancelled_at: 1 };
      await db.insertInto('cancelled_requests').values(cancelled).execute();
      const stream = { organizationId, kind: 'answer', holder: 'x', node: 'n', limits: { holder: 1, organization: 1 } };
      await openStream(db, stream, 1);
    }
    ({ token } = await door.makeToken());
    await sql`insert into mcp_tokens select 'of-the-other', ${OTHER}, token_hash, name, description, scope, project_ids,
      base_url, created_by, created_at, expires_at, expires_days from mcp_tokens limit 1`.execute(db);
    await sql`insert into audit_entries select -1, 'of-the-other', ${OTHER}, at, actor_type, actor_id, actor_name, action,
      target_type, target_id, outcome, address, request_id, details, previous_hash, hash from audit_entries limit 1`.execute(
      db,
    );
  });
  afterAll(() => door.stop());

  const owners = async (table: (typeof TABLES)[number]) => {
    const rows = await db.selectFrom(table).select('organization_id').distinct().execute();
    return rows.map((row) => row.organization_id).sort();
  };

  it.each(TABLES)('shows of %s to each scope what is its own', async (table) => {
    expect(await unscoped(() => owners(table))).toEqual([door.organizationId, OTHER].sort());
    expect(await inScope(OTHER, () => owners(table))).toEqual([OTHER]);
    expect(await inScope(door.organizationId, () => owners(table))).toEqual([door.organizationId]);
    expect(await beginScope(() => owners(table))).toEqual([]);
  });

  it('covers every table that has an organization, but for those that are read before one is known', async () => {
    const { rows } = await sql<{ table_name: string; guarded: boolean }>`
      select c.table_name, t.relforcerowsecurity as guarded from information_schema.columns c
        join pg_class t on t.relname = c.table_name
        where c.column_name = 'organization_id' and c.table_schema = current_schema()`.execute(db);
    const open = rows.filter(({ guarded }) => !guarded).map((row) => row.table_name);
    expect(open.sort()).toEqual(['memberships', 'one_time_links', 'sessions']);
  });

  it.each(TABLES)('lets nobody change or delete rows of %s that are not their own', async (table) => {
    const change = inScope(door.organizationId, async () => ({
      changed: (
        await sql`update ${sql.table(table)} set organization_id = organization_id
        where organization_id = ${OTHER}`.execute(db)
      ).numAffectedRows,
      deleted: (await sql`delete from ${sql.table(table)} where organization_id = ${OTHER}`.execute(db))
        .numAffectedRows,
    }));
    expect(await change).toEqual({ changed: 0n, deleted: 0n });
  });

  it('lets nobody write a row for somebody else', async () => {
    const row = { request_key: 'smuggled', organization_id: OTHER, cancelled_at: 1 };
    await expect(
      inScope(door.organizationId, () => db.insertInto('cancelled_requests').values(row).execute()),
    ).rejects.toThrow(/row-level security/);
    const moved = inScope(door.organizationId, () =>
      db.updateTable('projects').set({ organization_id: OTHER }).execute(),
    );
    await expect(moved).rejects.toThrow(/row-level security/);
  });

  it.each(CLIENTS)('holds for a query that forgot its organization behind MCP (%s)', async (kind) => {
    const client = await connect(kind, door.url, token);
    const input = { conversation_id: conversationId, message: `All of them? ${kind}` };
    const plain = await client.call('send_message', input);
    expect(plain.structured.answer).toBe(`Project of ${door.organizationId}`);
    const streamed = { ...input, message: `${input.message} Streamed?` };
    expect((await client.call('send_message', streamed, { onProgress: () => {} })).structured.answer).toBe(
      `Project of ${door.organizationId}`,
    );
    await client.close();
  });

  it('holds for a query that forgot its organization behind the REST API', async () => {
    const url = `${door.url}/api/conversations/${conversationId}/messages`;
    const reader = readEvents(url, door.session, { message: 'All of them, REST?' });
    const events = await reader.until(({ event }) => event === 'answer-end');
    expect(events.at(-1)?.data.text).toBe(`Project of ${door.organizationId}`);
  });

  it('is not left open for the next user of a connection, also after a failure', async () => {
    const forgetful = () => db.selectFrom('projects').select('organization_id').execute();
    const work = Array.from({ length: 200 }, async (_, i) => {
      const owner = i % 3 === 0 ? OTHER : door.organizationId;
      const fails = i % 5 === 0;
      const found = await inScope(owner, async () => {
        if (!fails) return forgetful();
        await sql`select 1 / 0`.execute(db).catch(() => {});
        return db.transaction().execute((transaction) => transaction.selectFrom('projects').selectAll().execute());
      });
      expect(found.map((row) => row.organization_id)).toEqual([owner]);
    });
    await Promise.all(work);
    expect(await beginScope(forgetful)).toEqual([]);
  });
});
