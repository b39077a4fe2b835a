import { CAUGHT, THAT_FAILS } from './branches.ts';
import { type BodyStep, ENDS, stepsIn, stepWords } from './read-steps.ts';

const MOST_TOLD = 5;
const LONGEST = 420;

/**
 * What a function does where it catches a failure, from a line on, in the words of its lines; null where that cannot be
 * said: "calls `rollBack()`; if `attempt < most`, returns `again()`; otherwise throws `e`".
 */
export function caughtWords(
  file: { lines: readonly string[]; language: string },
  symbol: { startLine: number; endLine: number },
  line: number,
): string | null {
  const steps = stepsIn(file, symbol).flatMap((step) => [step, ...(step.failing ? [step.failing] : [])]);
  const first = steps.find((step) => caughtAt(step) >= 0 && lineOf(step) >= line);
  const caught = first?.conditions[caughtAt(first)];
  if (!first || caught === undefined) return null;
  const from = steps.indexOf(first);
  const others = steps.slice(from).findIndex(({ conditions }) => !conditions.includes(caught));
  const run = steps.slice(from, others < 0 ? undefined : from + others);
  if (run.length > MOST_TOLD) return null;
  const passed = new Set<string>();
  const told = run.map((step) => {
    const own = step.conditions.slice(caughtAt(step) + 1);
    const conditions = own.filter((each) => !passed.has(each));
    const last = own.at(-1);
    if (last?.startsWith('if `') && ENDS.test(step.clauses.at(-1)?.words ?? ''))
      passed.add(last.replace(/^if /, 'unless '));
    const words = stepWords({ conditions, clauses: step.clauses, governor: null });
    return own.length > 0 && conditions.length === 0 ? `otherwise ${words}` : words;
  });
  const all = told.join('; ');
  return all.length > LONGEST ? null : all;
}

function caughtAt({ conditions }: BodyStep): number {
  return conditions.findIndex((each) => each === CAUGHT || each === THAT_FAILS || each.startsWith('on `'));
}

function lineOf({ clauses }: BodyStep): number {
  return clauses[0]?.statement.startLine ?? 0;
}
