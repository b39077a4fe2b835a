import type { SymbolDetail } from '../../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../../authoring/cite.ts';
import { capital } from '../../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../../inquiry.ts';
import { CAUGHT, THAT_FAILS } from './branches.ts';
import { ENDED } from './condition.ts';
import { isCheck } from './filling.ts';
import { readSteps, stepWords } from './read-steps.ts';

/** What a function does not let pass, in the words of its lines. */
export interface CheckStep {
  text: string;
  source: CodeSource;
}

/** What is raised where something failed before passes that on. */
function isOfFailure(condition: string): boolean {
  return condition === THAT_FAILS || condition === CAUGHT || condition === ENDED || condition.startsWith('on `');
}

/** The steps of a function that refuse to go on, or have a rule checked, in the order of its lines. */
export function checkSteps(inquiry: Inquiry, of: SymbolDetail): CheckStep[] {
  return readSteps(inquiry, of)
    .filter((step) => isCheck(step) && !step.conditions.some(isOfFailure))
    .flatMap((step) => {
      const statements = step.clauses.map(({ statement }) => statement);
      const [first, last] = [step.governor ?? statements[0], statements.at(-1)];
      if (!first || !last) return [];
      const clauses = step.clauses.filter((clause) => isCheck({ ...step, clauses: [clause] }));
      return [
        {
          text: capital(stepWords({ ...step, clauses })),
          source: { path: of.path, startLine: first.startLine, endLine: Math.max(first.endLine, last.endLine) },
        },
      ];
    });
}
