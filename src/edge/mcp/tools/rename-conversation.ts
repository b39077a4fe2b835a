import * as z from 'zod';
import { renameConversation } from '../../../record/conversations/conversations.ts';
import { conversationShape, toConversationShape } from '../../wire/conversation.ts';
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
  async run({ db, clock, reach }, { conversation_id, title }) {
    const structured = toConversationShape(await renameConversation(db, reach, conversation_id, title, clock.now()));
    return { text: `Conversation ${structured.conversation_id} is now titled "${structured.title}".`, structured };
  },
});
