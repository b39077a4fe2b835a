import { LONGEST_HELP, shownHelp } from '../../../engine/facts/commands/command-maker.ts';
import { isListed, isRenamed, openerOf, parentNames, topCommand } from './commands/command-names.ts';
import { spelledArguments, spelledName } from './commands/constant-names.ts';
import { parsingFiles } from './commands/crate-programs.ts';
import { flagStruct } from './commands/flag-structs.ts';
import { flattenedOptions, untoldStructs } from './commands/flattened-options.ts';
import { installedAround, isBelow } from './commands/installed-programs.ts';
import { namedOptions } from './commands/named-options.ts';
import { typedTopics } from './commands/oclif-topics.ts';
import { withOwnHelp } from './commands/own-help.ts';
import { isTyped, programOf, typedName } from './commands/program-names.ts';
import { provenCalls } from './commands/proven-calls.ts';
import { sharedArguments, sharedOptions, untoldMakers } from './commands/shared-options.ts';
import { goConstantText } from './constant-text.ts';
import { derived, type Evidence, type Found } from './evidence.ts';
import { directoryOf } from './files/directory-of.ts';
import { isOfMakers } from './files/dotnet-projects.ts';
import { isOfHelper } from './files/go-programs.ts';
import { TOOLING } from './files/tooling.ts';

export interface CommandEntry {
  /** With its parent: `publish heroku`. */
  name: string;
  help: string | null;
  /** What is typed behind its name. */
  arguments: string | null;
  options: Found<'command'>['values']['options'];
  /** Options of which one must be given. */
  oneOf?: Found<'command'>['values']['oneOf'] | undefined;
  /** Options that are given only together with others, and options that are not. */
  needs?: Found<'command'>['values']['needs'] | undefined;
  apart?: Found<'command'>['values']['apart'] | undefined;
  /** What puts more options on it, which are not known. */
  untold?: string[];
  /** What is typed before its name is not known, so that it has its own name alone. */
  isBare?: true;
  fact: Found<'command'>;
}

/** All that can be typed, also what the help of the program leaves out. */
const namedCommands = derived((evidence): CommandEntry[] => {
  const all = evidence.facts('command').filter(({ path }) => !isHandScript(evidence, path));
  // What helps to make the product is started by those who make it, unless there is nothing else.
  const own = all.filter(({ path }) => !isTool(evidence, path));
  return (own.length > 0 || startsElsewhere(evidence) ? own : all)
    .filter(
      (fact) => !fact.values.program && isTyped(evidence, fact) && isListed(evidence, fact) && isParsed(evidence, fact),
    )
    .flatMap((fact): CommandEntry[] => {
      const held = heldStructs(evidence).get(fact);
      const name = spelledName(evidence, fact.path, nameOf(evidence, fact));
      if (name === null) return [];
      const entry = {
        name,
        help: helpOf(evidence, fact) ?? held?.values.help ?? null,
        arguments:
          fact.values.arguments ??
          held?.values.arguments ??
          flagStruct(evidence, fact).arguments ??
          spelledArguments(evidence, fact) ??
          sharedArguments(evidence, fact),
        options: [
          ...namedOptions(evidence, fact),
          ...(held?.values.options ?? []),
          ...sharedOptions(evidence, fact),
          ...flagStruct(evidence, fact).options,
          ...[fact, ...(held ? [held] : [])].flatMap((each) => flattenedOptions(evidence, each)),
        ],
        oneOf: fact.values.oneOf ?? held?.values.oneOf,
        needs: fact.values.needs ?? held?.values.needs,
        apart: fact.values.apart ?? held?.values.apart,
        untold: [...untoldMakers(evidence, fact), ...untoldStructs(evidence, fact, held)],
        fact,
      };
      return [entry];
    });
});

/** What the help of the program leaves out is not for its users, nor is what hangs below it. */
function isHidden(named: readonly CommandEntry[]): (entry: CommandEntry) => boolean {
  const hidden = named.flatMap(({ name, fact }) => (fact.values.hidden ? [`${name} `] : []));
  return ({ name }) => hidden.some((each) => `${name} `.startsWith(each));
}

/** Commands that the help of the program leaves out and that can be typed: those that only hold others are told by them. */
export function hiddenCommands(evidence: Evidence): CommandEntry[] {
  const named = namedCommands(evidence);
  const shown = new Set(commandsOf(evidence).map(({ name }) => name));
  const found = named
    .filter(isHidden(named))
    .filter(({ name, fact }) => !fact.values.deprecated && !named.some((each) => each.name.startsWith(`${name} `)))
    .filter(({ name, isBare }) => !isBare && !shown.has(name));
  return [...new Map(found.map((each) => [each.name, each])).values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Commands of the product under their whole name, those first of which it is known how they are called, and that say what they do. */
export const commandsOf = derived((evidence): CommandEntry[] => {
  const seen = new Set<string>();
  const named = namedCommands(evidence);
  const isLeftOut = isHidden(named);
  const holders = new Set(named.map(({ name }) => name.replace(/ [^ ]+$/, '')));
  const shown = withOwnHelp(named.filter((each) => !isLeftOut(each)));
  const proven = provenCalls(evidence, shown);
  return (
    shown
      .sort(
        (a, b) =>
          Number(proven.has(b.fact)) - Number(proven.has(a.fact)) ||
          Number(b.help !== null) - Number(a.help !== null) ||
          Number(isOfProduct(evidence, b)) - Number(isOfProduct(evidence, a)) ||
          Number(a.fact.values.deprecated ?? false) - Number(b.fact.values.deprecated ?? false) ||
          // What is missing in production is for those who write the program.
          Number(a.fact.values.development ?? false) - Number(b.fact.values.development ?? false) ||
          // What only holds other commands is told by them.
          Number(holders.has(a.name)) - Number(holders.has(b.name)) ||
          b.fact.score - a.fact.score ||
          b.options.length - a.options.length ||
          (a.name < b.name ? -1 : 1),
      )
      // Of two places that make one command, the one that says more of it is told.
      .filter((entry) => {
        const own = withStart(evidence, entry);
        return !seen.has(own) && seen.add(own);
      })
      .map((entry) => (proven.has(entry.fact) ? entry : bare(evidence, entry)))
  );
});

/** Where it is not known behind which program a command is typed, the folder in which one starts tells it from those of others. */
function withStart(evidence: Evidence, { name, fact }: CommandEntry): string {
  if (programOf(evidence, fact) !== null) return name;
  const around = startFolders(evidence).filter((folder) => isBelow(fact.path, folder));
  return `${around.sort((a, b) => b.length - a.length)[0] ?? ''} ${name}`;
}

const startFolders = derived((evidence): string[] => [
  ...new Set(
    evidence.facts('entry-point').flatMap(({ path, values }) => (values.what === 'main' ? directoryOf(path) : [])),
  ),
]);

/** Its own name, behind those that its file gives to what it hangs on; the topmost group of Python is often added under another one. */
function bare(evidence: Evidence, entry: CommandEntry): CommandEntry {
  const { path, values } = entry.fact;
  const isTopmost = path.endsWith('.py') && topCommand(evidence, entry.fact) === entry.fact;
  const own = isTopmost ? 1 : (values.parent?.split(' ') ?? []).length + 1;
  return { ...entry, name: entry.name.split(' ').slice(-own).join(' '), isBare: true };
}

/** Whether a command is one of the program that is called like the project, and not of a tool beside it. */
function isOfProduct({ projectName }: Evidence, { name }: CommandEntry): boolean {
  return name.split(' ')[0]?.toLowerCase() === projectName.split('/').at(-1)?.toLowerCase();
}

/** Whether a struct that takes what is typed is parsed by another file, and so a program; what a command holds is told there. */
function isParsed(evidence: Evidence, fact: Found<'command'>): boolean {
  const { under, name } = fact.values;
  if (!isStruct(fact) || under === undefined) return true;
  if (openerOf(evidence, fact) || (name === under && programOf(evidence, fact) === null)) return false;
  return parsingFiles(evidence, under).length > 0;
}

/** A struct of clap that another file parses or holds. */
function isStruct({ values: { framework, sole, under } }: Found<'command'>): boolean {
  return framework === 'clap' && sole === true && under !== undefined;
}

/** Structs with the options of a command by the command of another file that holds them. */
const heldStructs = derived((evidence): Map<Found<'command'>, Found<'command'>> => {
  const structs = evidence.facts('command').filter(isStruct);
  return new Map(
    structs.flatMap((fact) => {
      const opener = openerOf(evidence, fact);
      return opener ? [[opener, fact]] : [];
    }),
  );
});

/** Programs and commands with options that all commands below them take too. */
export const sharingCommands = derived((evidence): Pick<CommandEntry, 'name' | 'options' | 'fact'>[] =>
  evidence
    .facts('command')
    .filter(
      ({ path, values }) =>
        !values.hidden &&
        (values.takes !== undefined || values.options.some(({ below }) => below)) &&
        !isTool(evidence, path),
    )
    .flatMap((fact) => {
      const own = fact.values.program ? typedName(evidence, fact) : nameOf(evidence, fact);
      const name = spelledName(evidence, fact.path, own);
      const all = [...namedOptions(evidence, fact), ...sharedOptions(evidence, fact)];
      const options = all.filter(({ below }) => below);
      return name === null ? [] : [{ name, options, fact }];
    })
    .filter(({ options }) => options.length > 0)
    .sort((a, b) => (a.name < b.name ? -1 : 1)),
);

/** Programs that do something where they are typed without a command, and say what. */
export function runningPrograms(evidence: Evidence): CommandEntry[] {
  return evidence
    .facts('command')
    .filter(({ path, values }) => values.runs && !values.hidden && !isTool(evidence, path))
    .map((fact) => ({
      name: typedName(evidence, fact),
      help: helpOf(evidence, fact),
      arguments: fact.values.arguments ?? null,
      options: [...namedOptions(evidence, fact), ...sharedOptions(evidence, fact)],
      untold: untoldMakers(evidence, fact),
      fact,
    }))
    .filter(({ help, options }) => help !== null || options.length > 0);
}

/**
 * Commands for those who use the product: beside programs that are installed by name, a script that is started by its
 * path is for those who make them.
 */
export function offeredCommands(evidence: Evidence): CommandEntry[] {
  const isScript = ({ name }: CommandEntry): boolean =>
    /^(?:python|node|ruby|php|bash|sh) \S+\//.test(name) && !/\bmanage\.py\b|\bartisan\b/.test(name);
  return commandsOf(evidence).filter((entry) => programsOf(evidence).length === 0 || !isScript(entry));
}

/** Programs that are installed with the product under names of their own. */
export function programsOf(evidence: Evidence): Found<'entry-point'>[] {
  return evidence
    .facts('entry-point')
    .filter(({ path, values }) => values.what === 'binary' && evidence.file(path)?.place === 'source');
}

/** Whether the product is a program of its own, so that what helps to make it stands beside it. */
function startsElsewhere(evidence: Evidence): boolean {
  return evidence
    .facts('entry-point')
    .some(
      ({ path, values }) =>
        values.what === 'main' && evidence.file(path)?.place === 'source' && !isTool(evidence, path),
    );
}

/** What it says of itself, also in a constant of another file. */
function helpOf(evidence: Evidence, { path, values: { help, helpName } }: Found<'command'>): string | null {
  // "Create a an admin" was not read again.
  if (help !== undefined || helpName === undefined)
    return help?.replace(/\b(?:an?) (?=(?:an|the) [a-z])/gi, '') ?? null;
  return shownHelp(goConstantText(evidence, path, helpName), LONGEST_HELP) || null;
}

const FEWEST_ROUTES = 5;

/** A script of Node that lies beside a web service in a folder for such, and that no manifest installs: it is run by hand by those who make it. */
function isHandScript(evidence: Evidence, path: string): boolean {
  if (!/(?:^|\/)scripts?\/[\w.-]+\.[cm]?[jt]s$/.test(path)) return false;
  const routes = evidence.facts('route').filter((each) => evidence.file(each.path)?.place === 'source');
  const file = path.split('/').at(-1) ?? '';
  return (
    routes.length >= FEWEST_ROUTES && !installedAround(evidence, path).some(({ target }) => target?.endsWith(file))
  );
}

function isTool(evidence: Evidence, path: string): boolean {
  return (
    (TOOLING.test(path) && !isInstalledAsProject(evidence, path)) ||
    isOfHelper(evidence, path) ||
    isOfMakers(evidence, path)
  );
}

/** Whether a manifest around a file below a folder of tools installs the program that is called like the project. */
function isInstalledAsProject(evidence: Evidence, path: string): boolean {
  const called = evidence.projectName.split('/').at(-1)?.toLowerCase();
  return installedAround(evidence, path).some(
    ({ name, folder }) => TOOLING.test(`${folder}/`) && name.toLowerCase() === called,
  );
}

/** As it is typed: the program, the commands above it, and its own name. */
function nameOf(evidence: Evidence, fact: Found<'command'>): string {
  const name = typedTopics(evidence, fact);
  const parents = parentNames(evidence, fact);
  const known = programNames(evidence);
  const named = known.get(parents[0] ?? '');
  const program = named === undefined ? programOf(evidence, fact) : null;
  if (program !== null && parents.length === 0 && (name === program || fact.values.sole)) return program;
  // What stands for the program above a command is said by the program.
  const above = parents
    .map((each, place) => (place === 0 ? (named ?? each) : each))
    .filter((each) => program === null || !/^(?:manage\.py|artisan)$/.test(each));
  // A whole program that another opens under a name has no further name.
  const own = (fact.values.sole && parents.length > 0) || isRenamed(evidence, fact) ? [] : [name];
  return [...(program === null || above[0] === program ? [] : [program]), ...above, ...own].join(' ');
}

/** Programs as their code names them, with the names that are typed. */
const programNames = derived(
  (evidence): Map<string, string> =>
    new Map(
      evidence
        .facts('command')
        .flatMap((fact) =>
          fact.values.program && !fact.path.endsWith('.py')
            ? [[fact.values.name, typedName(evidence, fact)] as const]
            : [],
        ),
    ),
);
