import * as z from 'zod';
import { createConversation } from '../../../record/conversations/conversations.ts';
import { findProject } from '../../../record/projects/projects.ts';
import { conversationDates, conversationShape, toConversationShape } from '../../wire/conversation.ts';
import { projectArgument } from '../arguments.ts';
import { tool } from '../tool.ts';

export const createConversationTool = tool({
  name: 'create_conversation',
  title: 'Begin a conversation',
  description:
    'Begins a conversation about a project and returns its id, which send_message needs. Begin one for each topic: follow-up questions in the same conversation use what was said before. Everybody with access to the project can read it. Without a title it is named after the first question.',
  input: z.strictObject({
    project_id: projectArgument,
    title: z.string().min(1).max(200).optional().describe('A short title, up to 200 characters.'),
  }),
  output: conversationShape,
  writes: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  async run({ db, clock, reach, caller }, { project_id, title }) {
    const project = await findProject(db, reach, project_id);
    const createdBy = { type: 'token', id: caller.tokenId, name: caller.name } as const;
    const wanted = { title, createdBy };
    const conversation = await createConversation(db, reach.organizationId, project.id, wanted, clock.now());
    const structured = toConversationShape(conversation);
    const text = `Conversation ${structured.conversation_id} about ${project.name} (${project.id}) is open, titled "${structured.title}", ${conversationDates(structured)}. Ask in it with send_message.`;
    return { text, structured };
  },
});
