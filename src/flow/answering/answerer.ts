import type { Message, Support } from '../../record/conversations/conversation.ts';
import type { Citation } from '../../record/documents/document.ts';
import type { Project } from '../../record/projects/project.ts';
import type { Reach } from '../../record/reach.ts';

/** A question with everything that is known when it is asked. */
export interface Question {
  reach: Reach;
  project: Project;
  text: string;
  /** The messages before it, oldest first. */
  history: Message[];
}

export type AnswerPiece =
  | { type: 'text'; text: string }
  | { type: 'citation'; citation: Citation }
  /** The last piece: how well the answer stands, and what wrote it. */
  | { type: 'verdict'; support: Support; engine: string };

/** What writes answers: from documents and the index alone, or with a language model. */
export interface Answerer {
  /**
   * Streams one answer. It sends text as soon as it has some, ends with one verdict, and gives up soon after the signal
   * aborts. A citation is sent only when it points at something that exists.
   */
  answer(question: Question, signal: AbortSignal): AsyncIterable<AnswerPiece>;
}
