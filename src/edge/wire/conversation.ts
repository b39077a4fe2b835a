import * as z from 'zod';
import type { Conversation, Message } from '../../record/conversations/conversation.ts';
import type { Citation } from '../../record/documents/document.ts';
import type { Completeness, Freshness } from '../../record/projects/project.ts';
import { citationShape, toCitationShape } from './citation.ts';
import { completenessShape, freshnessShape, standingText, toCompletenessShape, toFreshnessShape } from './freshness.ts';
import { isoTime } from './time.ts';

export const conversationShape = z.strictObject({
  conversation_id: z.string(),
  project_id: z.string(),
  title: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  message_count: z.int(),
  last_message_preview: z.string(),
  created_by: z.strictObject({ type: z.enum(['user', 'token']), id: z.string(), name: z.string() }),
});

export const supportShape = z
  .enum(['strong', 'weak', 'none'])
  .describe('How well the answer stands on what was found in the project.');

export const messageShape = z.strictObject({
  message_id: z.string(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  citations: z.array(citationShape),
  created_at: z.iso.datetime(),
  status: z.enum(['complete', 'stopped', 'failed']),
  support: supportShape.nullable().describe('How well the answer stands on what was found; null for questions.'),
  engine: z.string().nullable().describe('What wrote the answer; null for questions.'),
  freshness: freshnessShape.nullable(),
  completeness: completenessShape.nullable(),
});

export type ConversationShape = z.infer<typeof conversationShape>;
export type MessageShape = z.infer<typeof messageShape>;

export function toConversationShape(conversation: Conversation): ConversationShape {
  return {
    conversation_id: conversation.id,
    project_id: conversation.projectId,
    title: conversation.title,
    created_at: isoTime(conversation.createdAt),
    updated_at: isoTime(conversation.updatedAt),
    message_count: conversation.messageCount,
    last_message_preview: conversation.lastMessagePreview,
    created_by: conversation.createdBy,
  };
}

export function toMessageShape({ answer, ...message }: Message): MessageShape {
  // The answering flow is the only writer of these three, and writes exactly these types.
  const citations = ((answer?.citations ?? []) as Citation[]).map(toCitationShape); // See above.
  const freshness = answer && toFreshnessShape(answer.freshness as Freshness); // See above.
  const completeness = answer && toCompletenessShape(answer.completeness as Completeness); // See above.
  return {
    message_id: message.id,
    role: message.role,
    text: message.text,
    citations,
    created_at: isoTime(message.createdAt),
    status: message.status,
    support: answer?.support ?? null,
    engine: answer?.engine ?? null,
    freshness,
    completeness,
  };
}

/** How an answer stands, in one line: support, commit, age, share, and what wrote it. Questions have none. */
export function answerStanding({ support, freshness, completeness, engine }: MessageShape): string {
  if (!freshness || !completeness) return '';
  return `Support: ${support ?? 'unknown'}. ${standingText({ freshness, completeness })} Written by ${engine}.`;
}

/** Who began a conversation and when it was used, in words. */
export function conversationDates({ created_at, created_by, updated_at }: ConversationShape): string {
  return `begun ${created_at} by ${created_by.type} ${created_by.name} (${created_by.id}), last used ${updated_at}`;
}
