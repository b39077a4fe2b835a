import * as z from 'zod';
import { conversationShape, messageShape } from '../wire/conversation.ts';

/** Shapes of the calls about conversations. */

const projectParams = z.strictObject({ project_id: z.string().min(1).max(120) });
const conversationParams = z.strictObject({ conversation_id: z.string().min(1).max(64) });
const title = z.string().min(1).max(200);
const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(1_000).optional(),
};
const conversation = conversationShape.meta({ id: 'Conversation' });

export const conversationContract = {
  list: {
    params: projectParams,
    querystring: z.strictObject({ query: z.string().max(200).optional(), ...page }),
    response: z.strictObject({ conversations: z.array(conversation), next_cursor: z.string().nullable() }),
  },
  create: {
    params: projectParams,
    body: z.strictObject({ title: title.optional() }).prefault({}),
    response: conversation,
  },
  get: {
    params: conversationParams,
    querystring: z.strictObject(page),
    response: z
      .strictObject({
        ...conversationShape.shape,
        messages: z.array(messageShape),
        next_cursor: z.string().nullable(),
      })
      .meta({ id: 'ConversationWithMessages' }),
  },
  rename: { params: conversationParams, body: z.strictObject({ title }), response: conversation },
  remove: {
    params: conversationParams,
    response: z.strictObject({ conversation_id: z.string(), status: z.literal('deleted') }),
  },
  send: {
    params: conversationParams,
    body: z.strictObject({
      message: z.string().min(1).max(32_000),
      client_message_id: z.string().min(1).max(200).optional(),
    }),
  },
};
