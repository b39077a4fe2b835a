import { composePlaces } from './compose/code/places.ts';
import { documented } from './compose/documents/documented.ts';
import { composeDecision, composeFromDocuments } from './compose/documents/from-documents.ts';
import { firstAdding } from './compose/history/first-adding.ts';
import { composeFromHistory } from './compose/history/from-history.ts';
import { composeOneMore } from './compose/howto.ts';
import type { Part } from './compose/part.ts';
import { type Composed, declined, standing, weak } from './composed.ts';
import type { Coverage } from './decide-support.ts';
import type { Inquiry } from './inquiry.ts';
import { isKnownVerb } from './subject/name-verbs.ts';
import type { QuestionTerm } from './subject/question-terms.ts';
import type { QuestionKind } from './understanding/question-kinds.ts';
import type { Understanding } from './understanding/understand-question.ts';

const OF_THE_PAST: ReadonlySet<QuestionKind> = new Set(['why', 'history']);
const TOLD_BY_SECTION: ReadonlySet<QuestionKind> = new Set(['how', 'howto']);

/** What folders, documents and commits tell where no code is about all that is asked, then the likeliest places, if any. */
export function answerFromLittle(inquiry: Inquiry, coverage: Coverage): Composed {
  const { kind } = inquiry.understanding;
  const stands = (made: Iterable<Part>): Composed | null => standing(inquiry, coverage, made);
  // What stands side by side in a folder is known by the folder's name, though no line speaks of it.
  const family = kind === 'howto' && coverage.absent.length === 0 ? stands(composeOneMore(inquiry)) : null;
  const told = family ?? (kind === 'why' ? stands(composeDecision(inquiry)) : null);
  if (told) return told;
  // What came once, and when, a commit tells, though the code calls it otherwise by now.
  const came = kind === 'history' ? stands(firstAdding(inquiry)) : null;
  if (came) return came;
  // A section whose very heading is what is asked tells more than a sentence somewhere.
  const section = TOLD_BY_SECTION.has(kind) ? documented(inquiry) : null;
  const said = section?.isAbout ? [...section.parts()] : [...composeFromDocuments(inquiry)];
  if (said.length > 0) return weak(inquiry, coverage, said);
  const past = OF_THE_PAST.has(kind) ? stands(composeFromHistory(inquiry)) : null;
  if (past) return past;
  return mayBeMeant(inquiry, coverage) ? weak(inquiry, coverage, composePlaces(inquiry)) : declined(inquiry, coverage);
}

/**
 * How much of the question the likeliest place must say, by the number of its words. A short question names what it is
 * about; a longer one describes it, and code need not use all of its words.
 */
const LEAST_SAID: readonly (readonly [words: number, ofAll: number, withAbsent: number])[] = [
  [7, 0, 0],
  [6, 0.25, 0.34],
  [5, 0.25, 0.55],
  [0, 0.55, 0.55],
];

/** Whether the likeliest place may be what is meant, though the question says more than it does. */
function mayBeMeant({ places: [first], understanding }: Inquiry, { absent }: Coverage): boolean {
  if (absent.some((term) => isAskedAfter(term, understanding))) return false;
  const [, ofAll, withAbsent] = LEAST_SAID.find(([least]) => understanding.words.length >= least) ?? [0, 1, 1];
  return first !== undefined && first.cover >= (absent.length > 0 ? withAbsent : ofAll);
}

/** What no file of the code has, and to which something is done, is not there, however well the rest is described. */
function isAskedAfter({ text, stem, files }: QuestionTerm, { sentence, text: asked }: Understanding): boolean {
  const isThing = sentence?.things.includes(text) === true && !sentence.owners.has(text) && !sentence.aside.has(text);
  return files === 0 && isThing && IS_DONE_TO.test(asked) && !IS_DONE.test(text) && !isKnownVerb(stem);
}

const IS_DONE_TO = /^(?:how|where|when) (?:is|are|was|were) /i;
const IS_DONE = /(?:ed|ing)$/;

/** Whether a question describes so much that a list which lacks it does not answer it. */
export function describes({ places, understanding: { words } }: Inquiry): boolean {
  return places.length > 0 && words.length >= DESCRIBES;
}

const DESCRIBES = 6;
