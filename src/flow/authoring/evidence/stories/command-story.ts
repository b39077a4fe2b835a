import { readSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import { joined } from '../../wording/list.ts';
import { code, lower, plain } from '../../wording/markup.ts';
import { statedWish } from '../../wording/stated-wish.ts';
import { commandsOf } from '../commands.ts';
import { at, type Evidence } from '../evidence.ts';
import { sureRulesOf } from '../rules/told-rules.ts';
import { rulesIn } from '../rules.ts';
import { testsUsing } from '../tests.ts';
import type { Story } from './story.ts';
import { criteriaOf } from './story-criteria.ts';

const MOST_OPTIONS = 3;

type Command = ReturnType<typeof commandsOf>[number];

const MAKES = /(?:^|[\s:_-])(?:add|build|create|deploy|generate|import|init|install|new|publish|run|send|serve|start)$/;

/** What commands are for where nothing is tested: those with most options first, then those that make something. */
export function plainCommands(evidence: Evidence, commands: readonly Command[]): Story[] {
  // What only holds other commands is told by them.
  const isAlone = ({ name }: Command): boolean => !commands.some((other) => other.name.startsWith(`${name} `));
  const rank = ({ name, options }: Command): number => options.length + (MAKES.test(name) ? 0.5 : 0);
  const told = commands.filter((each) => each.help && isAlone(each));
  return (told.length > 0 ? told : commands)
    .toSorted((a, b) => rank(b) - rank(a))
    .map((entry) => commandStory(evidence, entry));
}

export function commandStory(evidence: Evidence, { name, help, options, fact }: Command): Story {
  // A function that declares many commands is about none of them: there only the lines of the command itself are its own.
  const declared = commandsOf(evidence).filter(({ fact: other }) => other.symbol === fact.symbol);
  const symbol = fact.symbol === null || declared.length > 1 ? null : readSymbol(evidence.pack, fact.symbol);
  const { path, startLine, endLine } = symbol ?? fact;
  const said = plain(help ?? '').replace(/\.$/, '');
  // "Packs a parcel" is what somebody wants who runs it.
  const wish = statedWish(said, null);
  const deed =
    wish === null ? `run ${code(name)}${said === '' ? '' : `: ${lower(said)}`}` : `${wish} with ${code(name)}`;
  // How many there are would be said of those that were read only.
  const named = options
    .filter(({ name: option }) => /^--?[\w-]+$/.test(option) && !/^--?(?:h|help|v|version|verbose|quiet)$/.test(option))
    .slice(0, MOST_OPTIONS)
    .map(({ name: option }) => code(option));
  return {
    title: `Run ${code(name)}`,
    wish: `As a command-line user I want to ${deed}${named.length > 0 ? ` (with options such as ${joined(named)})` : ''}`,
    sources: [at(fact)],
    criteria: criteriaOf(symbol ? testsUsing(evidence, symbol.id) : [], { name: 'it' }),
    rules: sureRulesOf(evidence, rulesIn(evidence, path, startLine, endLine)),
  };
}
