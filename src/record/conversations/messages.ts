import { AppError } from '../../base/errors.ts';
import { newId, sha256 } from '../../base/ids.ts';
import { oneLine } from '../../base/text.ts';
import type { Db } from '../../engine/db/open-database.ts';
import type { Tables } from '../../engine/db/tables.ts';
import {
  type AnswerFacts,
  type Conversation,
  type Message,
  type MessageStatus,
  type Support,
  UNTITLED,
} from './conversation.ts';

const RETRY_WINDOW_MS = 10 * 60_000;

/** A question as it lies in the records, with the answer that it already has. */
export interface AskedQuestion {
  question: Message;
  /** Rises each time the question is answered anew: only the latest attempt may store its answer. */
  attempt: number;
  answer: Message | undefined;
}

export interface NewQuestion {
  text: string;
  authorId: string;
  clientMessageId?: string | undefined;
}

/**
 * Stores a question, or finds the one that it repeats: a client whose connection broke sends its question again, and
 * that must not become a second message. The same client message id always means the same question; the same text does
 * when its sender repeats it within ten minutes as the latest question and its answer never reached a client.
 */
export async function askQuestion(
  db: Db,
  organizationId: string,
  conversation: Conversation,
  wanted: NewQuestion,
  now: number,
): Promise<AskedQuestion> {
  return db.transaction().execute(async (transaction) => {
    await lockConversation(transaction, organizationId, conversation.id, now);
    const repeated = await findRepeated(transaction, conversation.id, wanted, now);
    if (repeated) return repeated;

    const row = {
      ...blankMessage(organizationId, conversation.id, now),
      id: newId('msg'),
      position: await nextPosition(transaction, conversation.id),
      role: 'user',
      text: wanted.text,
      text_hash: sha256(wanted.text),
      status: 'complete',
      author_id: wanted.authorId,
      client_message_id: wanted.clientMessageId ?? null,
      attempt: 1,
    };
    await transaction.insertInto('messages').values(row).execute();
    await countMessage(transaction, conversation.id, wanted.text, now);
    if (!conversation.titleGiven) await titleFromQuestion(transaction, conversation.id, wanted.text, now);
    return { question: toMessage(row), attempt: 1, answer: undefined };
  });
}

/**
 * Stores the answer of the latest attempt, in the place of one that was stopped or failed before. Undefined means that
 * a later attempt has taken over, so that this answer is not kept.
 */
export async function storeAnswer(
  db: Db,
  organizationId: string,
  asked: AskedQuestion,
  messageId: string,
  answer: { text: string; status: MessageStatus; facts: AnswerFacts },
  now: number,
): Promise<Message | undefined> {
  const { question } = asked;
  return db.transaction().execute(async (transaction) => {
    await lockConversation(transaction, organizationId, question.conversationId, now);
    const latest = await transaction
      .updateTable('messages')
      .set({ attempt: asked.attempt })
      .where('organization_id', '=', organizationId)
      .where('id', '=', question.id)
      .where('attempt', '=', asked.attempt)
      .executeTakeFirst();
    if (latest.numUpdatedRows === 0n) return undefined;
    await transaction.deleteFrom('messages').where('answers', '=', question.id).execute();
    const row = {
      ...blankMessage(organizationId, question.conversationId, now),
      id: messageId,
      position: question.position + 1,
      role: 'assistant',
      text: answer.text,
      text_hash: '',
      citations: JSON.stringify(answer.facts.citations),
      status: answer.status,
      support: answer.facts.support,
      engine: answer.facts.engine,
      freshness: JSON.stringify(answer.facts.freshness),
      completeness: JSON.stringify(answer.facts.completeness),
      answers: question.id,
    };
    await transaction.insertInto('messages').values(row).execute();
    await countMessage(transaction, question.conversationId, answer.text, now);
    return toMessage(row);
  });
}

/** Remembers that the answer reached its client, so that the same text sent again is a new question. */
export async function markDelivered(db: Db, organizationId: string, messageId: string, now: number): Promise<void> {
  await db
    .updateTable('messages')
    .set({ delivered_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', messageId)
    .execute();
}

/** Messages from a position on, oldest first. The caller has already found the conversation within reach. */
export async function readMessages(
  db: Db,
  organizationId: string,
  conversationId: string,
  from: number,
  limit: number,
): Promise<Message[]> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('conversation_id', '=', conversationId)
    .where('position', '>=', from)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(toMessage);
}

/** Every change writes the conversation's row first, so that writers wait for each other and never cross. */
async function lockConversation(transaction: Db, organizationId: string, id: string, now: number): Promise<void> {
  await transaction
    .updateTable('conversations')
    .set({ updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

async function findRepeated(
  transaction: Db,
  conversationId: string,
  wanted: NewQuestion,
  now: number,
): Promise<AskedQuestion | undefined> {
  const questions = transaction
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('role', '=', 'user');
  const same =
    wanted.clientMessageId === undefined
      ? await questions.orderBy('position', 'desc').limit(1).executeTakeFirst()
      : await questions.where('client_message_id', '=', wanted.clientMessageId).executeTakeFirst();
  if (!same) return undefined;
  if (wanted.clientMessageId !== undefined && same.text !== wanted.text) {
    throw new AppError('conflict', 'This client_message_id was already used for another message. Use a new one.', {
      details: [{ field: 'client_message_id', message: 'was used for another message' }],
    });
  }
  const answer = await transaction.selectFrom('messages').selectAll().where('answers', '=', same.id).executeTakeFirst();
  if (wanted.clientMessageId === undefined) {
    const resent =
      same.client_message_id === null &&
      same.text_hash === sha256(wanted.text) &&
      same.author_id === wanted.authorId &&
      now - same.created_at <= RETRY_WINDOW_MS;
    const reached = answer?.status === 'complete' && answer.delivered_at !== null;
    if (!resent || reached) return undefined;
  }
  if (answer?.status === 'complete') {
    return { question: toMessage(same), attempt: same.attempt, answer: toMessage(answer) };
  }
  const attempt = same.attempt + 1;
  await transaction.updateTable('messages').set({ attempt }).where('id', '=', same.id).execute();
  return { question: toMessage(same), attempt, answer: answer && toMessage(answer) };
}

/** Each question takes two positions, so that its answer always stands directly behind it. */
async function nextPosition(transaction: Db, conversationId: string): Promise<number> {
  const last = await transaction
    .selectFrom('messages')
    .select('position')
    .where('conversation_id', '=', conversationId)
    .where('role', '=', 'user')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? last.position + 2 : 0;
}

async function countMessage(transaction: Db, conversationId: string, text: string, now: number): Promise<void> {
  const { count } = await transaction
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('conversations')
    .set({ message_count: Number(count), last_message_preview: oneLine(text, 200), updated_at: now })
    .where('id', '=', conversationId)
    .execute();
}

/** A title that a person gave is never replaced, also when they gave it a moment ago. */
async function titleFromQuestion(transaction: Db, conversationId: string, text: string, now: number): Promise<void> {
  await transaction
    .updateTable('conversations')
    .set({ title: oneLine(text, 80) || UNTITLED, title_given_at: now })
    .where('id', '=', conversationId)
    .where('title_given_at', 'is', null)
    .execute();
}

function blankMessage(organizationId: string, conversationId: string, now: number) {
  return {
    organization_id: organizationId,
    conversation_id: conversationId,
    citations: '[]',
    support: null,
    engine: null,
    freshness: null,
    completeness: null,
    author_id: null,
    client_message_id: null,
    answers: null,
    attempt: 0,
    delivered_at: null,
    created_at: now,
  };
}

function toMessage(row: Tables['messages']): Message {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    position: row.position,
    role: row.role as Message['role'], // A check constraint holds the column to these words.
    text: row.text,
    status: row.status as MessageStatus, // The same.
    createdAt: row.created_at,
    answer:
      row.role === 'user'
        ? null
        : {
            support: row.support as Support, // Written by storeAnswer.
            engine: row.engine ?? '',
            citations: JSON.parse(row.citations) as unknown[], // The same.
            freshness: JSON.parse(row.freshness ?? 'null'),
            completeness: JSON.parse(row.completeness ?? 'null'),
          },
  };
}
