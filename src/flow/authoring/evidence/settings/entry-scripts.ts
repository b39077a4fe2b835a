import { escaped } from '../../../../base/escaped.ts';
import type { CodeSource } from '../../cite.ts';
import { at, type Evidence, type Found } from '../evidence.ts';
import { literal } from './setting.ts';
import { PROGRAM } from './two-programs.ts';

type SettingFact = Found<'setting'>;

const SCRIPT = /(?:\.sh|entry[-_]?point)$/;

/** Code that asks for the variable. */
function readers(facts: readonly SettingFact[]): SettingFact[] {
  return facts.filter(({ path, values }) => values.source === 'environment' && PROGRAM.test(path));
}

/**
 * What the script that starts a program in its image holds for a variable: for one way to run it, where the program has
 * something else or demands a value, and not at all where the script does not hand it on.
 */
export function isFilledByScript(evidence: Evidence, facts: readonly SettingFact[], fact: SettingFact): boolean {
  const { path, values } = fact;
  if (values.source !== 'environment' || !SCRIPT.test(path)) return false;
  const own = readers(facts);
  return (
    own.some((each) => each.values.default !== undefined || each.values.computed || each.values.required) ||
    (own.length > 0 && !isHandedOn(evidence, fact))
  );
}

function isHandedOn(evidence: Evidence, { path, values }: SettingFact): boolean {
  const handsOn = new RegExp(`\\bexport\\b.*\\b${escaped(values.name)}\\b`);
  return (evidence.lines(path) ?? []).some((line) => handsOn.test(line));
}

/** The value that the script gives the program where nobody else does, and the name of the script. */
export function scriptValue(
  evidence: Evidence,
  facts: readonly SettingFact[],
): { value: string; script: string; source: CodeSource } | undefined {
  const fact = facts.find(
    (each) =>
      isFilledByScript(evidence, facts, each) &&
      literal(each.values.default ?? '') !== '' &&
      isHandedOn(evidence, each),
  );
  if (fact === undefined) return undefined;
  return {
    value: literal(fact.values.default ?? ''),
    script: fact.path.split('/').at(-1) ?? fact.path,
    source: at(fact),
  };
}
