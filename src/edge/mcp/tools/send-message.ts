import * as z from 'zod';
import { AppError } from '../../../base/errors.ts';
import { answerQuestion } from '../../../flow/answering/answer-question.ts';
import type { Message } from '../../../record/conversations/conversation.ts';
import { markDelivered } from '../../../record/conversations/messages.ts';
import { citationLines, citationShape } from '../../wire/citation.ts';
import { answerStanding, supportShape, toMessageShape } from '../../wire/conversation.ts';
import { completenessShape, freshnessShape } from '../../wire/freshness.ts';
import { AnswerProgress } from '../answer-progress.ts';
import { conversationArgument } from '../arguments.ts';
import { type ToolCall, type ToolReply, tool } from '../tool.ts';

const output = z.strictObject({
  message_id: z.string(),
  answer: z.string(),
  support: supportShape,
  citations: z.array(citationShape),
  completeness: completenessShape,
  freshness: freshnessShape,
  engine: z.string().describe('What wrote the answer.'),
});

export const sendMessageTool = tool({
  name: 'send_message',
  title: 'Ask about the code',
  description:
    'Asks a question about a project\'s code and returns an answer with citations (path and lines at the ingested commit): where something is, how it works, why it is so, what must hold, what can be reused, what a change affects. Needs a conversation from create_conversation; follow-up questions may refer to what was said before. `support` tells how far to trust the answer: strong, weak, or none ("Not found in this project"). The answer streams as progress when you ask for progress.',
  input: z.strictObject({
    conversation_id: conversationArgument,
    message: z.string().min(1).max(32_000).describe('The question, in plain words. Names from the code help.'),
    client_message_id: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('An id of your own. Send the same one when you repeat a call, and the message is not stored twice.'),
  }),
  output,
  writes: true,
  streams: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  async run(call, { conversation_id, message, client_message_id }) {
    const release = await call.takeStream();
    const progress = call.sendProgress && new AnswerProgress(call.sendProgress, call.heartbeatMs);
    try {
      const sent = {
        conversationId: conversation_id,
        text: message,
        clientMessageId: client_message_id,
        authorId: call.caller.tokenId,
      };
      for await (const event of answerQuestion(call, call.reach, sent, call.signal)) {
        if (event.type === 'answer-start') await progress?.start();
        else if (event.type === 'text-delta') await progress?.text(event.text);
        else if (event.type === 'answer-end') return finish(call, event.message);
        else if (event.type === 'error') throw event.cause ?? new AppError(event.code, event.message);
      }
      throw new AppError('internal', 'The answer ended without a result. Send the message again.');
    } finally {
      progress?.stop();
      release();
    }
  },
});

function finish(call: ToolCall, message: Message): ToolReply<z.infer<typeof output>> {
  if (message.status !== 'complete') {
    throw new AppError(
      'unavailable',
      'The answer was stopped before it was complete. Send the same message again to have it answered.',
    );
  }
  call.whenDelivered(() => markDelivered(call.db, call.reach.organizationId, message.id, call.clock.now()));
  const shape = toMessageShape(message);
  const { text: answer, citations, completeness, freshness, engine } = shape;
  const structured = output.parse({
    message_id: message.id,
    answer,
    support: message.answer?.support,
    citations,
    completeness,
    freshness,
    engine,
  });
  return {
    text: [answer, citationLines(citations), `Message ${message.id}. ${answerStanding(shape)}`]
      .filter(Boolean)
      .join('\n\n'),
    structured,
  };
}
