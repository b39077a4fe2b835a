import type { SymbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { definitionOf } from '../../wording/symbol-words.ts';
import { bullet, cited, type Part, paragraph, step } from '../part.ts';
import { bodySteps } from './body/body-steps.ts';
import { bareStep, callPath, deeperStep, stepSpans } from './call-path.ts';
import { numberedSteps } from './own-comments.ts';
import { excerptOf, SHOWN_WHOLE, wholeOf } from './telling-lines.ts';

/**
 * The way through a function: the steps that its author numbered; of a short one all of its lines with what they lead to;
 * of a longer one the lines that say most, and what it does in their order. A single call may have been told already.
 */
export function* wayThrough(inquiry: Inquiry, from: SymbolDetail, subject = 'it', isTold = false): Generator<Part> {
  const numbered = numberedSteps(inquiry.pack, from);
  yield* numbered;
  if (numbered.length > 0) return;
  yield* excerptOf(inquiry, from);
  const steps = callPath(inquiry, from);
  const body = wholeOf(inquiry, from, SHOWN_WHOLE) ? [] : [...ownSteps(inquiry, from, subject)];
  yield* body;
  if (body.length === 0 && !(isTold && steps.length === 1)) {
    if (steps.length > 1) yield paragraph(`${calledBy(subject)} in the order of its lines, unless it ends before:`);
    for (const each of steps)
      yield steps.length > 1 ? step(...bareStep(each)) : bullet(...stepSpans(each, `${subject} `));
  }
  const deeper = deeperStep(inquiry, steps);
  if (!deeper) return;
  const taken = steps.find(({ target }) => target.id === deeper.id);
  const name = taken
    ? `${taken.use.certainty === 'exact' ? 'In turn' : 'What it probably calls,'} ${code(deeper.name)}`
    : `What it uses is entered through ${code(deeper.name)}`;
  const whole = wholeOf(inquiry, deeper, SHOWN_DEEPER);
  if (whole) {
    yield paragraph(name, cited(definitionOf(deeper)), ':');
    yield { form: 'excerpt', ...whole };
  } else {
    const { steps: inner, isAll } = bodySteps(inquiry, deeper, MOST_DEEPER);
    if (inner.length > 0)
      yield paragraph(`${name}${isAll ? '' : ', as far as it matters here'}`, cited(definitionOf(deeper)), ':');
    yield* inner;
  }
}

const MOST_DEEPER = 6;
const SHOWN_DEEPER = 24;

/** What ends a function in the middle ends its steps, so no later one is told as if it were always done. */
function* ownSteps(inquiry: Inquiry, of: SymbolDetail, subject: string): Generator<Part> {
  const { steps, isAll, mayEnd } = bodySteps(inquiry, of);
  if (steps.length === 0) return;
  // That all of them were read is never sure; a function that is kept inside runs when it is called.
  const which = isAll ? 'main steps' : 'main steps, and not all of them,';
  const whose = subject === 'it' ? `Its ${which}` : `The ${which.replace(/^main steps/, `main steps of ${subject}`)}`;
  const end = mayEnd ? 'up to the first that ends it' : 'unless it ends before';
  yield paragraph(`${whose} in the order of its lines, ${end}:`);
  yield* steps;
}

function calledBy(subject: string): string {
  return subject === 'it' ? 'Its calls' : `The calls of ${subject}`;
}
