import * as z from 'zod';
import { decodeCursor, encodeCursor } from '../../../base/cursor.ts';
import { findConversation } from '../../../record/conversations/conversations.ts';
import { readMessages } from '../../../record/conversations/messages.ts';
import { citationLines } from '../../wire/citation.ts';
import {
  answerStanding,
  conversationDates,
  conversationShape,
  type MessageShape,
  messageShape,
  toConversationShape,
  toMessageShape,
} from '../../wire/conversation.ts';
import { conversationArgument, cursorArgument, limitArgument } from '../arguments.ts';
import { DEFAULT_TOKENS, fillPage } from '../text-page.ts';
import { READS, tool } from '../tool.ts';

const output = z.strictObject({
  ...conversationShape.shape,
  messages: z
    .array(messageShape)
    .describe('Oldest first. A message that is cut at the end of a page goes on at the start of the next.'),
  next_cursor: z.string().nullable().describe('Pass it as `cursor` to read on; null at the end.'),
});

export const getConversationTool = tool({
  name: 'get_conversation',
  title: 'Read a conversation',
  description:
    'Shows one conversation with its messages, oldest first: questions, answers and the citations of each answer. Use it to pick up what was already found out about a project. Long conversations come in pages: go on with `cursor`.',
  input: z.strictObject({ conversation_id: conversationArgument, limit: limitArgument(50), cursor: cursorArgument }),
  output,
  writes: false,
  annotations: READS,
  async run({ db, reach }, { conversation_id, limit, cursor }) {
    const conversation = await findConversation(db, reach, conversation_id);
    const list = `messages of ${conversation.id}`;
    const [from, offset] = cursor ? decodeCursor(list, cursor, [0, 0]) : [0, 0];
    const start = Math.max(0, Math.floor(from));
    const found = await readMessages(db, reach.organizationId, conversation.id, start, limit + 1);
    const shown = found.slice(0, limit);
    const page = await fillPage<MessageShape>(
      {
        count: shown.length,
        read: async (index) => toMessageShape(shown[index] as (typeof shown)[number]), // fillPage stays below count.
        textOf: (message) => message.text,
        besideOf: (message) => messageText({ ...message, text: '' }),
      },
      { index: 0, offset: shown[0]?.position === start ? Math.max(0, offset) : 0 },
      DEFAULT_TOKENS - 500,
    );
    const next = page.next ? shown[page.next.index] : found[limit];
    const structured = {
      ...toConversationShape(conversation),
      messages: page.parts.map(({ item, text }) => ({ ...item, text })),
      next_cursor: next ? encodeCursor(list, [next.position, page.next?.offset ?? 0]) : null,
    };
    return { text: toText(structured), structured };
  },
});

function toText(conversation: z.infer<typeof output>): string {
  const head = `${conversation.title} (${conversation.conversation_id}), project ${conversation.project_id}, ${conversation.message_count} messages, ${conversationDates(conversation)}.`;
  const more =
    conversation.next_cursor === null
      ? ''
      : `There is more: call get_conversation again with cursor "${conversation.next_cursor}".`;
  const messages = conversation.messages.length > 0 ? conversation.messages.map(messageText) : ['No messages yet.'];
  return [head, ...messages, more].filter(Boolean).join('\n\n');
}

function messageText(message: MessageShape): string {
  const citations = citationLines(message.citations);
  const head = `### ${message.role} (${message.message_id}, ${message.created_at}, ${message.status})`;
  return [head, message.text, citations, answerStanding(message)].filter(Boolean).join('\n');
}
