import { readSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import { count } from '../../wording/count.ts';
import { code, lower, plain } from '../../wording/markup.ts';
import { commandsOf } from '../commands.ts';
import { at, type Evidence } from '../evidence.ts';
import { toldRules } from '../rules/told-rules.ts';
import { rulesIn } from '../rules.ts';
import { testsUsing } from '../tests.ts';
import type { Story } from './story.ts';
import { criteriaOf } from './story-criteria.ts';

export function commandStory(
  evidence: Evidence,
  { name, help, options, fact }: ReturnType<typeof commandsOf>[number],
): Story {
  // A function that declares many commands is about none of them: there only the lines of the command itself are its own.
  const declared = commandsOf(evidence).filter(({ fact: other }) => other.symbol === fact.symbol);
  const symbol = fact.symbol === null || declared.length > 1 ? null : readSymbol(evidence.pack, fact.symbol);
  const { path, startLine, endLine } = symbol ?? fact;
  const purpose = help ? `: ${lower(plain(help).replace(/\.$/, ''))}` : '';
  return {
    title: `Run ${code(name)}`,
    wish: `As a command-line user I want to run ${code(name)}${purpose}${options.length > 0 ? ` (${count(options.length, 'option')})` : ''}`,
    sources: [at(fact)],
    criteria: criteriaOf(symbol ? testsUsing(evidence, symbol.id) : [], { name: 'it' }),
    rules: toldRules(evidence, rulesIn(evidence, path, startLine, endLine)),
  };
}
