import * as z from 'zod';
import { renameConversation } from '../../../record/conversations/conversations.ts';
import { conversationDates, conversationShape, toConversationShape } from '../../wire/conversation.ts';
import { conversationArgument } from '../arguments.ts';
import { tool } from '../tool.ts';

export const renameConversationTool = tool({
  name: 'rename_conversation',
  title: 'Rename a conversation',
  description:
    'Gives a conversation a new title, so that people and agents find it again in list_conversations. Its messages stay as they are.',
  input: z.strictObject({
    conversation_id: conversationArgument,
    title: z.string().min(1).max(200).describe('The new title, up to 200 characters.'),
  }),
  output: conversationShape,
  writes: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  async run({ db, clock, reach }, wanted) {
    const structured = toConversationShape(
      await renameConversation(db, reach, wanted.conversation_id, wanted.title, clock.now()),
    );
    const { conversation_id: id, project_id, message_count, last_message_preview: last } = structured;
    const preview = last === '' ? '' : `, the last "${last}"`;
    const text = `Conversation ${id} about project ${project_id} is now titled "${structured.title}"; ${message_count} messages${preview}, ${conversationDates(structured)}.`;
    return { text, structured };
  },
});
