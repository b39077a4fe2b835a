import type { SymbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { definitionOf } from '../../wording/symbol-words.ts';
import { bullet, cited, type Part, paragraph, step } from '../part.ts';
import { bareStep, callPath, deeperStep, stepSpans } from './call-path.ts';
import { numberedSteps } from './own-comments.ts';

/** The steps that its author numbered; else what a function calls in the order of its lines, and what the one of them that matters most calls in turn. */
export function* wayThrough(inquiry: Inquiry, from: SymbolDetail, subject = 'it'): Generator<Part> {
  const numbered = numberedSteps(inquiry.pack, from);
  if (numbered.length > 0) {
    yield* numbered;
    return;
  }
  const steps = callPath(inquiry, from);
  if (steps.length > 1) yield paragraph(`In the order of its lines ${subject}:`);
  for (const each of steps) yield steps.length > 1 ? step(...bareStep(each)) : bullet(...stepSpans(each, 'it '));
  const deeper = deeperStep(inquiry, steps);
  if (deeper) yield paragraph(`In turn ${code(deeper.target.name)}`, cited(definitionOf(deeper.target)), ':');
  for (const each of deeper?.steps ?? []) yield step(...bareStep(each));
}
