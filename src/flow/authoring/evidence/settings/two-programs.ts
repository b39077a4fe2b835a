import type { Found } from '../evidence.ts';
import { literal } from './setting.ts';

export const PROGRAM = /\.([cm]?[jt]sx?|py|go|rs|rb|php|java|kt|cs|exs?|dart|swift)$/;

/** Programs of two languages that declare the same variable: what one of them takes for it says nothing of the other. */
export function isOfTwoPrograms(facts: readonly Found<'setting'>[]): boolean {
  const declared = facts.filter(({ values }) => values.declared && values.source === 'environment');
  const languages = Map.groupBy(declared, ({ path }) => PROGRAM.exec(path)?.[1]?.replace(/^[cm]?[jt]sx?$/, 'script'));
  languages.delete(undefined);
  const defaults = [...languages.values()].map((own) => own.find(({ values }) => values.default !== undefined));
  return (
    languages.size > 1 && defaults.some((each) => each === undefined) && defaults.some((each) => each !== undefined)
  );
}

/** Whether a document names what the code of one of the programs holds: `80 (till), 3003 (counter)`. */
export function isToldOf(known: readonly string[], told: string): boolean {
  return known.every((value) => told.split(/[\s,()]+/).includes(literal(value)));
}
