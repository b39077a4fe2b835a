import type { Citation, Message } from '../../api.ts';
import { request } from '../../request.ts';

/** What comes while an answer is written. */
export type AnswerEvent =
  | { type: 'answer-start'; data: { message_id: string; question_id: string } }
  | { type: 'text-delta'; data: { text: string } }
  | { type: 'citation'; data: Citation }
  | { type: 'answer-end'; data: Message }
  | { type: 'error'; data: { type: string; message: string } };

/** Sends a question and hands out what comes back, until the answer has ended or the signal stops it. */
export async function* askQuestion(
  conversationId: string,
  message: string,
  clientMessageId: string,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const path = `/api/conversations/${encodeURIComponent(conversationId)}/messages`;
  const response = await request('POST', path, { message, client_message_id: clientMessageId }, signal);
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const { events, left } = splitEvents(rest + value);
    rest = left;
    yield* events;
  }
}

/** Whole events of a stream of server-sent events, and the beginning of the next one. */
export function splitEvents(text: string): { events: AnswerEvent[]; left: string } {
  const blocks = text.split('\n\n');
  const left = blocks.pop() ?? '';
  const events = blocks.flatMap((block): AnswerEvent[] => {
    const lines = block.split('\n');
    const type = lines.find((line) => line.startsWith('event: '))?.slice(7);
    const data = lines
      .filter((line) => line.startsWith('data: '))
      .map((line) => line.slice(6))
      .join('\n');
    // Blocks without data are heartbeats. The server is the only sender, so the shape is the one of the type above.
    return type && data ? [{ type, data: JSON.parse(data) } as AnswerEvent] : []; // See above.
  });
  return { events, left };
}
