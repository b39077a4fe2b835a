import { readSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import { type OptionHome, optionHome } from '../commands/reached-programs.ts';
import { sharedMakers } from '../commands/shared-options.ts';
import { type CommandEntry, commandsOf, hiddenCommands } from '../commands.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import type { Setting } from './setting.ts';

/** An option with the commands that take it, as they are typed. */
export interface ToldOption {
  setting: Setting;
  takers: string[];
  /** What takes it of several programs of a package: null where there is one. */
  home: OptionHome | null;
}

/** With more meanings a name has none that is worth a row of its own. */
const MOST_MEANINGS = 6;

/**
 * Options, each once for each program that parses them; where commands mean different things by one name, each meaning
 * with the commands that have it.
 */
export function toldOptions(evidence: Evidence, options: readonly Setting[]): ToldOption[] {
  const placed = options.flatMap((setting) => byHome(evidence, setting));
  const keyOf = ({ setting, home }: Placed): string => `${setting.name} ${homeName(home)}`;
  return [...Map.groupBy(placed, keyOf).values()].flatMap((named): ToldOption[] => {
    const told = named.map((each) => ({ ...each, takers: takersOf(evidence, each.setting) }));
    const [first, ...others] = told;
    if (first === undefined) return [];
    if (others.every((each) => isSame(first.setting, each.setting) && isOneText(first, each))) {
      const setting = told.find((each) => each.setting.help !== null)?.setting ?? first.setting;
      // What is declared for nobody in particular may be everybody's.
      const isOpen = told.some(({ takers }) => takers.length === 0);
      return [{ setting, home: first.home, takers: isOpen ? [] : [...new Set(told.flatMap(({ takers }) => takers))] }];
    }
    const known = told.filter(({ takers }) => takers.length > 0);
    if (told.length - known.length <= 1 && told.length <= MOST_MEANINGS) return told;
    // Whose meaning it is that one of them gives, nobody can tell.
    const { setting, home } = first;
    return [{ setting: { ...setting, help: null, default: null, computed: false, choices: [] }, home, takers: [] }];
  });
}

type Placed = Pick<ToldOption, 'setting' | 'home'>;

/** An option that two programs declare in the same words is one of each. */
function byHome(evidence: Evidence, setting: Setting): Placed[] {
  const homes = new Map(setting.facts.map((fact) => [fact, optionHome(evidence, fact.path)]));
  const placed = [...Map.groupBy(setting.facts, (fact) => homeName(homes.get(fact) ?? null)).values()];
  return placed.map((facts) => {
    const [first] = facts;
    const home = (first && homes.get(first)) ?? null;
    return { setting: placed.length === 1 ? setting : { ...setting, facts }, home };
  });
}

/** What tells one home from the others. */
export function homeName(home: OptionHome | null): string {
  if (home === null) return '';
  return 'file' in home ? home.file : home.program;
}

function isSame(a: Setting, b: Setting): boolean {
  return (
    a.default === b.default &&
    a.required === b.required &&
    (a.help === null || b.help === null || isAlike(a.help, b.help))
  );
}

/** What two commands say of options of theirs is the same only in the same words. */
function isOneText(a: ToldOption, b: ToldOption): boolean {
  if (a.takers.length === 0 || b.takers.length === 0) return true;
  const [own, other] = [a.setting.help, b.setting.help];
  return own === null || other === null
    ? own === other
    : isAlike(own, other) && wordsIn(own).length === wordsIn(other).length;
}

function wordsIn(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/\w{4,}/g) ?? [])];
}

/** Whether one text says nothing but what the other says too. */
function isAlike(a: string, b: string): boolean {
  const [own = [], other = []] = [a, b].map(wordsIn);
  const [short, long] = own.length < other.length ? [own, other] : [other, own];
  return short.every((word) => long.includes(word));
}

/** The commands of a file that say of an option what the line says that declares it, or that have it from what makes it. */
function takersOf(evidence: Evidence, { name, facts }: Setting): string[] {
  const commands = typedCommands(evidence);
  if (commands.length < 2) return [];
  const takers = facts.map((fact) => {
    const taking = commands.filter(
      (each) => each.fact.path === fact.path && each.options.some((option) => option.name === name),
    );
    const around = taking.filter((each) => isAround(each, fact));
    const handed = around.length > 0 ? [] : commands.filter((each) => isHanded(evidence, each, fact));
    if (handed.length > 0) return handed;
    const alike = around.length > 0 ? around : taking.filter((each) => saysSame(each, fact));
    // Of functions that make a command of cobra each, the one in which it stands is meant.
    const within = alike.filter((each) => isMadeAround(evidence, each, fact));
    const same = within.length > 0 ? within : alike;
    // One that stands before all commands is handed to several of them, unless cobra puts each on its own.
    const isOwn = ({ fact: { startLine, values } }: CommandEntry): boolean =>
      values.framework === 'cobra' || startLine <= fact.startLine;
    return same.some(isOwn) ? same : [];
  });
  // What is declared for nobody in particular may be everybody's.
  return takers.some((each) => each.length === 0) ? [] : [...new Set(takers.flat().map((each) => each.name))];
}

/** Those too that the help of the program leaves out. */
const typedCommands = derived((evidence): CommandEntry[] => [...commandsOf(evidence), ...hiddenCommands(evidence)]);

/** Whether what makes an option is named where a command of urfave/cli lists its own: `Flags: mailFlags()`. */
function isHanded(evidence: Evidence, { fact: command }: CommandEntry, fact: Found<'setting'>): boolean {
  return (
    command.values.framework === 'urfave/cli' &&
    command.values.takes !== undefined &&
    sharedMakers(evidence, command).some(
      ({ path, startLine, endLine }) => path === fact.path && startLine <= fact.startLine && fact.startLine <= endLine,
    )
  );
}

function isAround({ fact }: CommandEntry, { startLine }: Found<'setting'>): boolean {
  return fact.startLine <= startLine && startLine <= fact.endLine;
}

function isMadeAround(
  evidence: Evidence,
  { fact: { symbol, values } }: CommandEntry,
  { startLine }: Found<'setting'>,
): boolean {
  if (values.framework !== 'cobra') return false;
  const maker = symbol === null ? null : readSymbol(evidence.pack, symbol);
  return maker !== null && maker.startLine <= startLine && startLine <= maker.endLine;
}

/** What is said of an option of a command is cut. */
const COMPARED = 100;

function saysSame({ options }: CommandEntry, { values: { name, help, default: value } }: Found<'setting'>): boolean {
  return options.some(
    (option) =>
      option.name === name &&
      // A variant of an enum is a value for one of the two.
      (option.default === value || option.default === undefined || value === undefined) &&
      help !== undefined &&
      option.help?.slice(0, COMPARED) === help.slice(0, COMPARED),
  );
}
