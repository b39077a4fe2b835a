import { oclifFlags } from '../../../../engine/facts/commands/oclif-commands.ts';
import type { FoundSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';

type Command = Found<'command'>;

const WRITES_FLAGS = /\bstatic\s+(?:override\s+)?(?:readonly\s+)?flags\b/;
const OF_BASE = /Command(?:\.flags)?$/;

/** Options that a command of oclif has from the classes that its class extends, the nearest first. */
export function oclifOptions(
  evidence: Evidence,
  { values: { takes = [] } }: Command,
  bases: readonly FoundSymbol[],
): Command['values']['options'] {
  const texts = takes.some((each) => OF_BASE.test(each)) ? bases.map((base) => evidence.text(base)) : [];
  const isWhole = takes.some((each) => each.endsWith('.flags'));
  const nearest = isWhole ? texts.find((text) => WRITES_FLAGS.test(text)) : undefined;
  return [
    ...(nearest === undefined ? [] : oclifFlags(nearest, 'flags')),
    ...texts.flatMap((text) => oclifFlags(text, 'baseFlags')),
  ];
}

/** What else a command of oclif has options from: a class of a library, and lists that it spreads. */
export function untoldBases({ values: { takes = [] } }: Command, bases: readonly FoundSymbol[]): string[] {
  return takes.filter((each) => bases.length === 0 || !OF_BASE.test(each)).map((each) => each.replace(/\.flags$/, ''));
}
