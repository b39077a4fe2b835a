import * as z from 'zod';
import { listConversations } from '../../../record/conversations/conversations.ts';
import { findProject } from '../../../record/projects/projects.ts';
import { conversationDates, conversationShape, toConversationShape } from '../../wire/conversation.ts';
import { cursorArgument, limitArgument, projectArgument, queryArgument } from '../arguments.ts';
import { fitPage } from '../text-page.ts';
import { READS, tool } from '../tool.ts';

const output = z.strictObject({
  conversations: z.array(conversationShape),
  next_cursor: z.string().nullable().describe('Pass it as `cursor` to get the next page; null at the end.'),
});

export const listConversationsTool = tool({
  name: 'list_conversations',
  title: 'List conversations',
  description:
    'Lists the conversations about a project, the most recently used first, with title, number of messages and the beginning of the last message. Use it to find an earlier discussion before you ask the same again; read one with get_conversation, or go on in it with send_message.',
  input: z.strictObject({
    project_id: projectArgument,
    query: queryArgument.describe('Only conversations whose title contains this, without regard to case.'),
    limit: limitArgument(20),
    cursor: cursorArgument,
  }),
  output,
  writes: false,
  annotations: READS,
  async run({ db, reach }, { project_id, ...filter }) {
    const project = await findProject(db, reach, project_id);
    const load = async (limit: number): Promise<z.infer<typeof output>> => {
      const { conversations, nextCursor } = await listConversations(db, reach, project.id, { ...filter, limit });
      return { conversations: conversations.map(toConversationShape), next_cursor: nextCursor };
    };
    const { page, text } = await fitPage(filter.limit, load, (loaded) => toText(project.name, loaded));
    return { text, structured: page };
  },
});

function toText(projectName: string, { conversations, next_cursor }: z.infer<typeof output>): string {
  if (conversations.length === 0) {
    return `There is no such conversation about ${projectName} yet. Begin one with create_conversation.`;
  }
  const lines = conversations.map(
    (conversation) =>
      `- ${conversation.title} (${conversation.conversation_id}): ${conversation.message_count} messages, ${conversationDates(conversation)}${conversation.last_message_preview ? `; "${conversation.last_message_preview}"` : ''}`,
  );
  const more =
    next_cursor === null ? '' : `\n\nThere are more: call list_conversations again with cursor "${next_cursor}".`;
  return `Conversations about ${projectName} (${conversations[0]?.project_id}):\n${lines.join('\n')}${more}`;
}
