// A thread that answers questions about packs. A search keeps a processor busy for many milliseconds; here that keeps
// nobody else waiting.
import { cleanStrings } from '../../base/text.ts';
import type { Pack } from '../../engine/pack/open-pack.ts';
import { QUESTIONS } from './questions.ts';
import { serveQuestions } from './serve-questions.ts';

serveQuestions((pack, { question, asked }) => {
  const table = QUESTIONS as Record<string, (pack: Pack, asked: never) => unknown>; // CodeReader sends names of this table with what each asks for.
  const answer = table[question]?.(pack, asked as never); // See above.
  // A pack holds files as they are. What leaves it is read by people, terminals and agents.
  return cleanStrings(answer);
});
