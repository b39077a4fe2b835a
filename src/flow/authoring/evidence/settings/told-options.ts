import { type CommandEntry, commandsOf } from '../commands.ts';
import type { Evidence, Found } from '../evidence.ts';
import type { Setting } from './setting.ts';

/** An option with the commands that take it, as they are typed. */
export interface ToldOption {
  setting: Setting;
  takers: string[];
}

/** With more meanings a name has none that is worth a row of its own. */
const MOST_MEANINGS = 6;

/** Options, each once; where commands mean different things by one name, each meaning with the commands that have it. */
export function toldOptions(evidence: Evidence, options: readonly Setting[]): ToldOption[] {
  return [...Map.groupBy(options, ({ name }) => name).values()].flatMap((named): ToldOption[] => {
    const told = named.map((setting) => ({ setting, takers: takersOf(evidence, setting) }));
    const [first, ...others] = told;
    if (first === undefined) return [];
    if (others.every(({ setting }) => isSame(first.setting, setting))) {
      const setting = told.find((each) => each.setting.help !== null)?.setting ?? first.setting;
      // What is declared for nobody in particular may be everybody's.
      const isOpen = told.some(({ takers }) => takers.length === 0);
      return [{ setting, takers: isOpen ? [] : [...new Set(told.flatMap(({ takers }) => takers))] }];
    }
    const known = told.filter(({ takers }) => takers.length > 0);
    if (told.length - known.length <= 1 && told.length <= MOST_MEANINGS) return told;
    // Whose meaning it is that one of them gives, nobody can tell.
    return [{ setting: { ...first.setting, help: null, default: null, computed: false, choices: [] }, takers: [] }];
  });
}

function isSame(a: Setting, b: Setting): boolean {
  return a.default === b.default && (a.help === null || b.help === null || isAlike(a.help, b.help));
}

/** Whether one text says nothing but what the other says too. */
function isAlike(a: string, b: string): boolean {
  const [own = [], other = []] = [a, b].map((text): string[] => text.toLowerCase().match(/\w{4,}/g) ?? []);
  const [short, long] = own.length < other.length ? [own, other] : [other, own];
  return short.every((word) => long.includes(word));
}

/** The commands of a file that say of an option what the line says that declares it. */
function takersOf(evidence: Evidence, { name, facts }: Setting): string[] {
  const commands = commandsOf(evidence);
  if (commands.length < 2) return [];
  const takers = facts.map((fact) => {
    const taking = commands.filter(
      (each) => each.fact.path === fact.path && each.options.some((option) => option.name === name),
    );
    const same = taking.filter((each) => isAround(each, fact) || saysSame(each, fact));
    // One that stands before all commands is handed to several of them.
    return same.some((each) => each.fact.startLine <= fact.startLine) ? same : [];
  });
  // What is declared for nobody in particular may be everybody's.
  return takers.some((each) => each.length === 0) ? [] : [...new Set(takers.flat().map((each) => each.name))];
}

function isAround({ fact }: CommandEntry, { startLine }: Found<'setting'>): boolean {
  return fact.startLine <= startLine && startLine <= fact.endLine;
}

const COMPARED = 40;

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
