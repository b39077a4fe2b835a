import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { derivedId } from '../../base/ids.ts';
import { cleanText, estimateTokens } from '../../base/text.ts';
import type { Db } from '../../engine/db/open-database.ts';
import type { AnswerFacts, Message, MessageStatus } from '../../record/conversations/conversation.ts';
import { findConversation } from '../../record/conversations/conversations.ts';
import { askQuestion, readMessages, storeAnswer } from '../../record/conversations/messages.ts';
import type { Citation } from '../../record/documents/document.ts';
import { describeIngestion, freshnessOf, type Project } from '../../record/projects/project.ts';
import { findProject } from '../../record/projects/projects.ts';
import type { Reach } from '../../record/reach.ts';
import type { AnswerEvent } from './answer-event.ts';
import type { Answerer, AnswerPiece } from './answerer.ts';

/** Below what clients take as one result, with room for the citations. */
const LONGEST_ANSWER_TOKENS = 16_000;
const HISTORY_MESSAGES = 40;
const CUT_NOTE = '\n\n(The answer ends here because it is longer than one result may be. Ask for a part of it.)';

export interface AnsweringParts {
  db: Db;
  clock: Clock;
  answerer: Answerer;
  /** An answer that is still being written then is stopped (LOREKEEP_ANSWER_SECONDS). */
  answerSeconds: number;
}

export interface SentMessage {
  conversationId: string;
  text: string;
  /** The client's own id for this message, the same when it sends it again. */
  clientMessageId?: string | undefined;
  authorId: string;
}

/**
 * Answers one message of a conversation as a stream of events. Question and answer are stored once each, whatever
 * happens: an answer that is broken off is stored as stopped, and a question that is sent again goes on where the
 * records stand.
 */
export async function* answerQuestion(
  { db, clock, answerer, answerSeconds }: AnsweringParts,
  reach: Reach,
  sent: SentMessage,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const conversation = await findConversation(db, reach, sent.conversationId);
  const project = await findProject(db, reach, conversation.projectId);
  refuseEmpty(project);
  const text = cleanText(sent.text).trim();
  if (text === '') {
    const details = [{ field: 'message', message: 'is empty' }];
    throw new AppError('invalid-input', 'The message is empty. Ask a question about the project.', { details });
  }

  const asked = await askQuestion(db, reach.organizationId, conversation, { ...sent, text }, clock.now());
  if (asked.answer?.status === 'complete') {
    yield* replay(asked.question.id, asked.answer);
    return;
  }
  const history = await readMessages(
    db,
    reach.organizationId,
    conversation.id,
    Math.max(0, asked.question.position - HISTORY_MESSAGES),
    HISTORY_MESSAGES,
  );

  // One id for every attempt at this question: whoever sends it twice at a time is told of one answer.
  const messageId = asked.answer?.id ?? derivedId('msg', asked.question.id);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(answerSeconds * 1_000)]);
  const facts: AnswerFacts & { citations: Citation[] } = {
    support: 'none',
    engine: 'embedded',
    citations: [],
    freshness: freshnessOf(project, clock.now()),
    completeness: project.completeness,
  };
  let answer = '';
  let status: MessageStatus = 'stopped';
  let failure: unknown;
  let stored: Message | undefined;
  try {
    yield { type: 'answer-start', messageId, questionId: asked.question.id };
    const before = history.filter((message) => message.position < asked.question.position);
    const pieces = answerer.answer({ reach, project, text, history: before }, limit);
    for await (const piece of untilAborted(pieces, limit)) {
      if (piece.type === 'text') {
        const part = cleanText(piece.text);
        answer += part;
        yield { type: 'text-delta', text: part };
        if (estimateTokens(answer) > LONGEST_ANSWER_TOKENS) {
          answer += CUT_NOTE;
          yield { type: 'text-delta', text: CUT_NOTE };
          status = 'complete';
          break;
        }
      } else if (piece.type === 'citation') {
        facts.citations.push(piece.citation);
        yield piece;
      } else {
        facts.support = piece.support;
        facts.engine = piece.engine;
        status = 'complete';
      }
    }
  } catch (error) {
    if (!limit.aborted) {
      status = 'failed';
      failure = error;
    }
  } finally {
    // Also when nobody reads on: the generator is ended at a yield, and what was written so far is kept.
    const written = { text: answer, status, facts };
    stored = await storeAnswer(db, reach.organizationId, asked, messageId, written, clock.now());
  }
  if (status === 'failed') yield describeFailure(failure);
  else yield { type: 'answer-end', message: stored ?? overtaken(messageId, asked.question, answer, status, facts) };
}

function refuseEmpty(project: Project): void {
  if (project.pack || project.hasPrd || project.hasTechspec) return;
  throw new AppError(
    'not-ready',
    `Project '${project.name}' has nothing to answer from yet: ${describeIngestion(project)}. Ask again when its status is completed.`,
  );
}

function describeFailure(cause: unknown): AnswerEvent {
  if (cause instanceof AppError) return { type: 'error', code: cause.code, message: cause.message, cause };
  const message = 'The answer could not be written. The question is stored; send it again to have it answered.';
  return { type: 'error', code: 'internal', message, cause };
}

/** The stored answer once more, for a client that never got it. */
function* replay(questionId: string, answer: Message): Generator<AnswerEvent> {
  yield { type: 'answer-start', messageId: answer.id, questionId };
  yield { type: 'text-delta', text: answer.text };
  const citations = (answer.answer?.citations ?? []) as Citation[]; // Stored by `answerQuestion` as they were made.
  for (const citation of citations) yield { type: 'citation', citation };
  yield { type: 'answer-end', message: answer };
}

/** A later attempt at the same question keeps the records; this client still gets the answer that was made for it. */
function overtaken(id: string, question: Message, text: string, status: MessageStatus, answer: AnswerFacts): Message {
  const { conversationId, position, createdAt } = question;
  return { id, conversationId, position: position + 1, role: 'assistant', text, status, createdAt, answer };
}

/** Ends the stream when the signal aborts, also where the answerer is busy and does not look at it. */
async function* untilAborted(pieces: AsyncIterable<AnswerPiece>, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
  const iterator = pieces[Symbol.asyncIterator]();
  const aborted = new Promise<'aborted'>((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
  try {
    for (;;) {
      const next = iterator.next();
      // A rejection that comes after the abort has nobody left to hear it.
      next.catch(() => {});
      const result = await Promise.race([next, aborted]);
      if (result === 'aborted' || result.done) return;
      yield result.value;
    }
  } finally {
    void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}
