import { joined } from '../authoring/wording/list.ts';
import { code } from '../authoring/wording/markup.ts';
import { composePlaces } from './compose/code/places.ts';
import { type Part, paragraph, pathsOf } from './compose/part.ts';
import { type Composed, weak } from './composed.ts';
import type { Coverage } from './decide-support.ts';
import { byWords, type Inquiry } from './inquiry.ts';
import { isProduction } from './subject/question-terms.ts';
import type { QuestionKind } from './understanding/question-kinds.ts';

/** Kinds whose answers stand in a few places of the code. */
const OF_PLACES: ReadonlySet<QuestionKind> = new Set(['how', 'where', 'what', 'howto', 'invariant']);
const SOURCES_LOOKED_AT = 3;
/** How far down a file may stand among all that fit the words, where facts lead to it. */
const LAST_RANK = 9;
const FILES_NAMED = 2;

/**
 * What facts lead to, by a thing and what is done to it, is one way to an answer; how well files fit all words of the question is
 * another. Where the two meet nowhere, one of them is wrong, so the places by words are told first, and that nothing is sure.
 */
export function inAgreement(inquiry: Inquiry, coverage: Coverage, answer: Composed): Composed {
  const { understanding, subject, deed } = inquiry;
  const { kind, identifiers, paths } = understanding;
  if (
    answer.support !== 'strong' ||
    !(deed || kind === 'invariant') ||
    !OF_PLACES.has(kind) ||
    identifiers.length > 0 ||
    paths.length > 0
  )
    return answer;
  // Who may do a thing is said by what guards its route, whichever words that has.
  if (/^who\b/i.test(understanding.text)) return answer;
  const parts = Iterator.from(answer.parts);
  const begun: Part[] = [];
  const cited: string[] = [];
  // Leaving a loop over them would end them.
  while (cited.length < SOURCES_LOOKED_AT) {
    const next = parts.next();
    if (next.done) break;
    begun.push(next.value);
    cited.push(...pathsOf(next.value));
  }
  const whole = { ...answer, parts: resumed(begun, parts) };
  const isCode = (path: string): boolean => isProduction(inquiry.evidence.file(path)?.role);
  const rank = (path: string): number => subject.files.findIndex((each) => each.path === path) + 1;
  const looked = cited.slice(0, SOURCES_LOOKED_AT);
  const isFar = looked.every((path) => isCode(path) && !(rank(path) > 0 && rank(path) <= LAST_RANK));
  if (looked.length === 0 || !isFar) return whole;
  const other = byWords(inquiry);
  if (other.places.length === 0) return whole;
  const files = subject.files.slice(0, FILES_NAMED).map(({ path }) => code(path));
  return weak(
    other,
    coverage,
    [...composePlaces(other), paragraph('By the thing and what is done to it, this was found:'), ...whole.parts],
    `the files that fit its words best are ${joined(files)}, and what is known of such a deed stands in others`,
  );
}

/** What was looked at, and then the rest, which is still made while it is read. */
function* resumed(begun: readonly Part[], rest: Iterable<Part>): Generator<Part> {
  yield* begun;
  yield* rest;
}
