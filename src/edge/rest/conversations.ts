import { decodeCursor, encodeCursor } from '../../base/cursor.ts';
import { AppError } from '../../base/errors.ts';
import type { AnswerEvent } from '../../flow/answering/answer-event.ts';
import { answerQuestion } from '../../flow/answering/answer-question.ts';
import { reachOf } from '../../record/access/caller.ts';
import {
  createConversation,
  deleteConversation,
  findConversation,
  listConversations,
  renameConversation,
} from '../../record/conversations/conversations.ts';
import { markDelivered, readMessages } from '../../record/conversations/messages.ts';
import { findProject } from '../../record/projects/projects.ts';
import { toCitationShape } from '../wire/citation.ts';
import { toConversationShape, toMessageShape } from '../wire/conversation.ts';
import { errorShape } from './contract.ts';
import { conversationContract as contract } from './conversation-contract.ts';
import type { EventStreams } from './event-stream.ts';
import type { Rest, RestServer } from './rest-server.ts';

/** Conversations for people: viewers read them, members hold them. */
export function registerConversations(
  server: RestServer,
  { app, authenticate, answerer, limits }: Rest,
  streams: EventStreams,
): void {
  const { clock, config, log } = app;
  const { db } = app.database;
  const { answerSeconds } = config;
  const tags = ['Conversations'];
  const questions = limits.perMinute('questions of people', config.messagesPerMinute);

  server.get(
    '/api/projects/:project_id/conversations',
    {
      schema: {
        tags,
        summary: 'List the conversations of a project, newest first',
        params: contract.list.params,
        querystring: contract.list.querystring,
        response: { 200: contract.list.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const reach = reachOf(await authenticate.session(request));
      const { id } = await findProject(db, reach, request.params.project_id);
      const { conversations, nextCursor } = await listConversations(db, reach, id, request.query);
      return { conversations: conversations.map(toConversationShape), next_cursor: nextCursor };
    },
  );

  server.post(
    '/api/projects/:project_id/conversations',
    {
      schema: {
        tags,
        summary: 'Begin a conversation (member)',
        params: contract.create.params,
        body: contract.create.body,
        response: { 201: contract.create.response, '4xx': errorShape },
      },
    },
    async (request, reply) => {
      const caller = await authenticate.session(request, 'member');
      const { id } = await findProject(db, reachOf(caller), request.params.project_id);
      const createdBy = { type: 'user', id: caller.userId, name: caller.name } as const;
      const wanted = { title: request.body.title, createdBy };
      reply.code(201);
      return toConversationShape(await createConversation(db, caller.organizationId, id, wanted, clock.now()));
    },
  );

  server.get(
    '/api/conversations/:conversation_id',
    {
      schema: {
        tags,
        summary: 'Read a conversation, oldest message first',
        params: contract.get.params,
        querystring: contract.get.querystring,
        response: { 200: contract.get.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const reach = reachOf(await authenticate.session(request));
      const conversation = await findConversation(db, reach, request.params.conversation_id);
      const { limit, cursor } = request.query;
      const list = `messages of ${conversation.id}`;
      const [from] = cursor ? decodeCursor(list, cursor, [0]) : [0];
      const start = Math.max(0, Math.floor(from));
      const found = await readMessages(db, reach.organizationId, conversation.id, start, limit + 1);
      const next = found[limit];
      return {
        ...toConversationShape(conversation),
        messages: found.slice(0, limit).map(toMessageShape),
        next_cursor: next ? encodeCursor(list, [next.position]) : null,
      };
    },
  );

  server.patch(
    '/api/conversations/:conversation_id',
    {
      schema: {
        tags,
        summary: 'Rename a conversation (member)',
        params: contract.rename.params,
        body: contract.rename.body,
        response: { 200: contract.rename.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const reach = reachOf(await authenticate.session(request, 'member'));
      const { conversation_id: id } = request.params;
      return toConversationShape(await renameConversation(db, reach, id, request.body.title, clock.now()));
    },
  );

  server.delete(
    '/api/conversations/:conversation_id',
    {
      schema: {
        tags,
        summary: 'Delete a conversation with its messages (member)',
        params: contract.remove.params,
        response: { 200: contract.remove.response, '4xx': errorShape },
      },
    },
    async (request) => {
      const reach = reachOf(await authenticate.session(request, 'member'));
      await deleteConversation(db, reach, request.params.conversation_id);
      return { conversation_id: request.params.conversation_id, status: 'deleted' as const };
    },
  );

  server.post(
    '/api/conversations/:conversation_id/messages',
    {
      schema: {
        tags,
        summary: 'Ask, and read the answer while it is written (member)',
        description:
          'Server-sent events: `answer-start` {message_id, question_id}, `text-delta` {text}, `citation`, then `answer-end` with the whole message, or `error` {type, message}. A question that cannot be taken is refused with a status instead. Closing the connection stops the answer.',
        params: contract.send.params,
        body: contract.send.body,
        response: { '4xx': errorShape },
      },
    },
    async (request, reply) => {
      const caller = await authenticate.session(request, 'member');
      const reach = reachOf(caller);
      const { conversation_id: conversationId } = request.params;
      await findConversation(db, reach, conversationId);
      questions.require(caller.userId, 'questions');
      const { message: text, client_message_id: clientMessageId } = request.body;
      const stream = await streams.open(reply, caller, 'answer');
      const sent = { conversationId, text, clientMessageId, authorId: caller.userId };
      try {
        for await (const event of answerQuestion({ db, clock, answerer, answerSeconds }, reach, sent, stream.signal)) {
          if (event.type === 'error') log.error({ err: event.cause, request_id: request.id }, 'An answer failed.');
          stream.send(event.type, toEventShape(event));
          if (event.type !== 'answer-end' || event.message.status !== 'complete') continue;
          await markDelivered(db, caller.organizationId, event.message.id, clock.now());
        }
      } catch (error) {
        if (stream.decline()) throw error;
        const known = error instanceof AppError ? error : null;
        if (!known) log.error({ err: error, request_id: request.id }, 'An answer failed.');
        const type = (known?.code ?? 'internal').replaceAll('-', '_');
        stream.send('error', { type, message: known?.message ?? 'The answer could not be written. Send it again.' });
      } finally {
        stream.end();
      }
    },
  );
}

function toEventShape(event: AnswerEvent): unknown {
  switch (event.type) {
    case 'answer-start':
      return { message_id: event.messageId, question_id: event.questionId };
    case 'text-delta':
      return { text: event.text };
    case 'citation':
      return toCitationShape(event.citation);
    case 'answer-end':
      return toMessageShape(event.message);
    case 'error':
      return { type: event.code.replaceAll('-', '_'), message: event.message };
  }
}
