import { sql } from 'kysely';
import { decodeCursor, encodeCursor } from '../../base/cursor.ts';
import { AppError } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { oneLine } from '../../base/text.ts';
import type { Db } from '../../engine/db/open-database.ts';
import type { Tables } from '../../engine/db/tables.ts';
import type { Reach } from '../reach.ts';
import { type Author, type Conversation, UNTITLED } from './conversation.ts';

const LONGEST_TITLE = 200;

export async function findConversation(db: Db, reach: Reach, id: string): Promise<Conversation> {
  const row = id.includes('\0') ? undefined : await within(db, reach).where('id', '=', id).executeTakeFirst();
  if (row) return toConversation(row);
  throw new AppError(
    'not-found',
    `There is no conversation '${oneLine(id, 60)}' here. The list of a project's conversations shows which there are.`,
  );
}

export interface ConversationFilter {
  /** Part of the title, without regard to case. */
  query?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Newest first. */
export async function listConversations(
  db: Db,
  reach: Reach,
  projectId: string,
  filter: ConversationFilter,
): Promise<{ conversations: Conversation[]; nextCursor: string | null }> {
  const list = `conversations of ${projectId}`;
  let rows = within(db, reach).where('project_id', '=', projectId);
  if (filter.query) {
    const part = `%${filter.query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where(sql<boolean>`lower(title) like ${part} escape '\\'`);
  }
  if (filter.cursor) {
    const [updatedAt, id] = decodeCursor(list, filter.cursor, [0, '']);
    rows = rows.where((where) =>
      where.or([
        where('updated_at', '<', Number(updatedAt)),
        where.and([where('updated_at', '=', Number(updatedAt)), where('id', '<', String(id))]),
      ]),
    );
  }
  const found = await rows
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
    .execute();
  const page = found.slice(0, filter.limit);
  const last = page.at(-1);
  return {
    conversations: page.map(toConversation),
    nextCursor: found.length > filter.limit && last ? encodeCursor(list, [last.updated_at, last.id]) : null,
  };
}

/** The caller has already found the project within reach. */
export async function createConversation(
  db: Db,
  organizationId: string,
  projectId: string,
  wanted: { title?: string | undefined; createdBy: Author },
  now: number,
): Promise<Conversation> {
  const row = {
    id: newId('cnv'),
    organization_id: organizationId,
    project_id: projectId,
    title: wanted.title === undefined ? UNTITLED : checkTitle(wanted.title),
    title_given_at: wanted.title === undefined ? null : now,
    message_count: 0,
    last_message_preview: '',
    created_by_type: wanted.createdBy.type,
    created_by_id: wanted.createdBy.id,
    created_by_name: wanted.createdBy.name,
    created_at: now,
    updated_at: now,
  };
  await db.insertInto('conversations').values(row).execute();
  return toConversation(row);
}

export async function renameConversation(
  db: Db,
  reach: Reach,
  id: string,
  title: string,
  now: number,
): Promise<Conversation> {
  const conversation = await findConversation(db, reach, id);
  const checked = checkTitle(title);
  await db
    .updateTable('conversations')
    .set({ title: checked, title_given_at: now })
    .where('organization_id', '=', reach.organizationId)
    .where('id', '=', id)
    .execute();
  return { ...conversation, title: checked, titleGiven: true };
}

export async function deleteConversation(db: Db, reach: Reach, id: string): Promise<void> {
  await findConversation(db, reach, id);
  await db
    .deleteFrom('conversations')
    .where('organization_id', '=', reach.organizationId)
    .where('id', '=', id)
    .execute();
}

/** Titles stand in lists that agents read, so they are one short line. */
function checkTitle(title: string): string {
  const line = oneLine(title, 10_000);
  if (line.length > 0 && line.length <= LONGEST_TITLE) return line;
  throw new AppError('invalid-input', `A title has 1 to ${LONGEST_TITLE} visible characters. Pass another one.`, {
    details: [{ field: 'title', message: `has 1 to ${LONGEST_TITLE} characters` }],
  });
}

function within(db: Db, reach: Reach) {
  const rows = db.selectFrom('conversations').selectAll().where('organization_id', '=', reach.organizationId);
  return reach.projectIds === null ? rows : rows.where('project_id', 'in', ['', ...reach.projectIds]);
}

function toConversation(row: Tables['conversations']): Conversation {
  return {
    id: row.id,
    projectId: row.project_id,
    title: row.title,
    titleGiven: row.title_given_at !== null,
    messageCount: row.message_count,
    lastMessagePreview: row.last_message_preview,
    createdBy: { type: row.created_by_type as Author['type'], id: row.created_by_id, name: row.created_by_name }, // A check constraint holds the column.
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
