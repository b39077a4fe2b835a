import type { ErrorCode } from '../../base/errors.ts';
import type { Message } from '../../record/conversations/conversation.ts';
import type { Citation } from '../../record/documents/document.ts';

/** What happens while a question is answered, in this order. The texts of all deltas joined are the answer. */
export type AnswerEvent =
  | { type: 'answer-start'; messageId: string; questionId: string }
  | { type: 'text-delta'; text: string }
  | { type: 'citation'; citation: Citation }
  | { type: 'answer-end'; message: Message }
  /** Writing the answer failed; what was written so far is stored. The cause is for the log alone. */
  | { type: 'error'; code: ErrorCode; message: string; cause: unknown };
