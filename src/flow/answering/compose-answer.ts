import { answerFromFacts } from './answer-from-facts.ts';
import { answerFromLittle } from './answer-from-little.ts';
import { answerFromSubject } from './answer-from-subject.ts';
import { answerOfFailure } from './answer-of-failure.ts';
import type { Composed } from './composed.ts';
import type { Coverage } from './decide-support.ts';
import type { Inquiry } from './inquiry.ts';

/** What facts say comes before what the code says of the subject that was found. */
export function composeAnswer(inquiry: Inquiry, coverage: Coverage): Composed {
  const otherwise = (): Composed =>
    answerFromFacts(inquiry, coverage) ??
    (coverage.support === 'none' ? answerFromLittle(inquiry, coverage) : answerFromSubject(inquiry, coverage));
  return answerOfFailure(inquiry, coverage, otherwise) ?? otherwise();
}
