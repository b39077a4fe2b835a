import {
  type CommandEntry,
  commandsOf,
  hiddenCommands,
  programsOf,
  runningPrograms,
  sharingCommands,
} from '../evidence/commands.ts';
import { componentsOf } from '../evidence/components.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { exporterOf } from '../evidence/exports/exporters.ts';
import { type Export, exportsOf } from '../evidence/exports.ts';
import { profileOf } from '../evidence/profile.ts';
import { type RakeTask, rakeTasksOf } from '../evidence/rake-tasks.ts';
import { literal } from '../evidence/settings/setting.ts';
import type { Page, Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { tellAbsence } from '../statements/absence.ts';
import { tellProgramOptions } from '../statements/program-options.ts';
import { count, digits } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { capital, code, plain } from '../wording/markup.ts';
import { toldHelp } from '../wording/told-help.ts';

const MOST_PROGRAMS = 2;
const MOST_COMMANDS = 10;
const MOST_EXPORTS = 16;
const MOST_NAMED = 24;
const MOST_ENTRANCES = 30;
const LONGEST_SIGNATURE = 90;

/** What callers outside can hold on to: commands, exported types and functions, and types made to be implemented. */
export const interfaceSpecifications: SectionWriter = {
  id: 'interface_specifications',
  title: 'Interface specifications',
  budget: 1_000,
  write(evidence, page) {
    tellCommands(evidence, page);
    const isCalled = !page.isEmpty;
    const isExported = tellExports(evidence, page);
    const isOpen = tellExtensionPoints(evidence, page);
    if (!page.isEmpty) page.summary(summaryOf(commandsOf(evidence).length, isCalled, isExported || isOpen));
    // A program that is installed is a command itself.
    const [program] = programsOf(evidence);
    const command = program ? `option or subcommand of the program ${code(program.values.name)}` : 'command';
    const missed = `no ${command}, no exported interface and no extension point was`;
    if (page.isEmpty) tellAbsence(evidence, page, 'commands', `${missed} found`, `${capital(missed)} found`);
  },
};

/** "Two commands that were found, and what other code may import or implement", of what there is. */
function summaryOf(commands: number, isCalled: boolean, isImported: boolean): string {
  const called =
    commands > 0
      ? `${capital(count(commands, 'command'))} that ${commands === 1 ? 'was' : 'were'} found`
      : 'How the program is called';
  if (!isImported) return called;
  return isCalled
    ? `${called}, and what other code may import or implement`
    : 'What other code may import or implement';
}

function tellCommands(evidence: Evidence, page: Page): void {
  const commands = commandsOf(evidence);
  if (commands.length === 0) {
    if (!tellTasks(evidence, page)) tellProgramOptions(evidence, page);
    return;
  }
  page.heading('Commands');
  const programs = runningPrograms(evidence).slice(0, MOST_PROGRAMS);
  const rows = [...programs, ...commands.slice(0, MOST_COMMANDS)].map(
    ({
      name,
      help,
      arguments: typed,
      options,
      oneOf = [],
      needs = [],
      apart = [],
      untold = [],
      isBare,
      fact,
    }): Row => ({
      cells: [
        `${code(typed === null ? name : `${name} ${typed}`)}${fallbacks(fact)}${isBare ? registered(fact) : ''}`,
        `${help ? toldHelp(help, name) : ''}${asides(fact)}`,
        [
          ...(options.length > 0
            ? [
                `${optionsIn(options)}${oneOf.map((each) => askedFor(each, options)).join('')}`,
                ...toldNeeds(needs),
                ...apart.map(({ name: own, others }) => `${code(own)} not with ${joined(others.map(code), 'or')}`),
              ]
            : []),
          ...(untold.length > 0
            ? [`those that ${joined(untold.map(code))} ${untold.length > 1 ? 'add' : 'adds'}`]
            : []),
        ].join('; '),
      ],
      sources: [at(fact)],
    }),
  );
  // Generators are for those who write code: whoever keeps the program runs tasks.
  const tasks = commands.every(({ fact }) => fact.values.framework === 'Rails') ? rakeTasksOf(evidence) : [];
  const ofRake = tasks.slice(0, Math.max(0, MOST_COMMANDS - rows.length)).map(taskRow);
  const shown = page.table(['command', 'purpose', 'options'], [...rows, ...ofRake]);
  const left = commands.length + programs.length + tasks.length - shown;
  if (left > 0) page.remark(`And ${count(left, 'more command')}`);
  const hidden = hiddenCommands(evidence);
  if (hidden.length > 0)
    page.paragraph({
      text: `The help of the program leaves out ${count(hidden.length, 'command')} that can be typed: ${ranked(hidden.map(({ name }) => code(name)))}`,
      sources: hidden.slice(0, 3).map(({ fact }) => at(fact)),
    });
  const told = commands.slice(0, shown - programs.length);
  for (const { name, options, fact } of sharingCommands(evidence))
    if (told.some((each) => each.name.startsWith(`${name} `)))
      page.paragraph({ text: `Every ${code(name)} command also takes ${optionsIn(options)}`, sources: [at(fact)] });
}

/** What Rake runs for whoever keeps the program, where it has no commands of its own. */
function tellTasks(evidence: Evidence, page: Page): boolean {
  const tasks = rakeTasksOf(evidence);
  if (tasks.length === 0) return false;
  page.heading('Commands');
  const shown = page.table(['command', 'purpose', 'options'], tasks.slice(0, MOST_COMMANDS).map(taskRow));
  if (tasks.length > shown) page.remark(`And ${count(tasks.length - shown, 'more command')}`);
  return true;
}

function taskRow({ name, help, fact }: RakeTask): Row {
  return { cells: [code(name), toldHelp(help), ''], sources: [at(fact)] };
}

/** Where a command is made of which nothing tells what is typed before its name. */
function registered({ path }: CommandEntry['fact']): string {
  return ` (registered in ${code(path)}; what is typed before it is not known)`;
}

/** What is taken where nothing is typed in a place: (`gate` is `all` by default). */
function fallbacks({ values: { defaults = [] } }: CommandEntry['fact']): string {
  const told = defaults.map(({ name, value }) => `${code(name)} is ${code(value)} by default`);
  return told.length === 0 ? '' : ` (${joined(told)})`;
}

/** What else is to know of a command: its other names, and where it is missing. */
function asides({ values: { aliases = [], deprecated, development } }: CommandEntry['fact']): string {
  const told = [
    ...(deprecated ? ['deprecated'] : []),
    ...(aliases.length > 0 ? [`also ${joined(aliases.map(code))}`] : []),
    ...(development ? ['not in production'] : []),
  ];
  return told.length === 0 ? '' : ` (${told.join('; ')})`;
}

/** `--file` or `--url`, of which one must be given. */
function askedFor(
  { names, exactly }: NonNullable<CommandEntry['oneOf']>[number],
  options: CommandEntry['options'],
): string {
  const isAll = names.length === options.length && options.every(({ name }) => names.includes(name));
  return `; ${exactly ? 'exactly' : 'at least'} one of ${isAll ? 'them' : joined(names.map(code))} must be given`;
}

/** `--size` only with `--text`; two that ask for each other are told once. */
function toldNeeds(needs: NonNullable<CommandEntry['needs']>): string[] {
  const isMutual = (one: string, other: string): boolean =>
    needs.some(({ name, others }) => name === one && others.includes(other)) &&
    needs.some(({ name, others }) => name === other && others.includes(one));
  return needs.flatMap(({ name, others }, at) => {
    const together = others.filter((other) => isMutual(name, other));
    const first = together.filter((other) => needs.findIndex((each) => each.name === other) > at);
    const rest = others.filter((other) => !together.includes(other));
    return [
      ...first.map((other) => `${joined([name, other].map(code))} only together`),
      ...(rest.length > 0 ? [`${code(name)} only with ${joined(rest.map(code))}`] : []),
    ];
  });
}

const MOST_OPTIONS = 10;

const LONGEST_DEFAULT = 48;
/** A switch is off and a text is empty where nobody gives them. */
const PLAIN_DEFAULT = /^(?:true|false|null|nil|\[\]|\{\}|["']{2})?$/i;

/** Who calls a command wants to know each of its options, unless they are very many; how many is not known for sure. */
function optionsIn(options: CommandEntry['options']): string {
  const byName = new Map(options.toReversed().map((option) => [option.name, option]));
  // What is on its way out is told behind what is not.
  const all = [...byName.values()].toReversed().toSorted((a, b) => Number(isDeprecated(a)) - Number(isDeprecated(b)));
  if (all.length <= MOST_OPTIONS) return joined(all.map(toldOption));
  // Without those that must be given, the command does nothing.
  const shown = all
    .toSorted((a, b) => Number(b.required ?? false) - Number(a.required ?? false))
    .slice(0, MOST_OPTIONS - 1);
  return `${shown.map(toldOption).join(', ')} and more`;
}

/** `[DEPRECATED] use --listen`, `The port (deprecated)`. */
function isDeprecated({ help = '' }: CommandEntry['options'][number]): boolean {
  return /^\W*deprecated\b|[[(]deprecated\b|\bis deprecated\b|\bhas no (?:effect|meaning)\b/i.test(help);
}

/** `--email` (required), `-s, --size` (`small` or `big`, default `small`). */
function toldOption(option: CommandEntry['options'][number]): string {
  const { name: long, short, default: written = '', required, asked, off, choices = [] } = option;
  const name = short === undefined ? long : `${short}, ${long}`;
  const value = literal(written);
  const isTold = !PLAIN_DEFAULT.test(value) && value.length <= LONGEST_DEFAULT;
  const said = [
    ...(required ? ['required'] : []),
    ...(asked ? ['asked for when left out'] : []),
    ...(off === undefined ? [] : [`on by default, ${code(off)} turns it off`]),
    ...(isDeprecated(option) ? ['deprecated'] : []),
    ...(choices.length > 0 ? [joined(choices.map(code), 'or')] : []),
    ...(isTold ? [`default ${code(value)}`] : []),
  ];
  return said.length === 0 ? code(name) : `${code(name)} (${said.join(', ')})`;
}

function tellExports(evidence: Evidence, page: Page): boolean {
  const exported = exportsOf(evidence);
  if (!profileOf(evidence).isLibrary || exported.length === 0) return false;
  const main = exported.filter(({ entrance }) => entrance === null);
  const told = main.length > 0 ? main : exported;
  const packages = new Set(told.flatMap(({ path }) => exporterOf(evidence, path) ?? []));
  const ofPackage = ({ path }: Export): string => {
    const name = packages.size > 1 ? exporterOf(evidence, path) : undefined;
    return name === undefined ? '' : ` of ${code(name)}`;
  };
  page.heading('Exports');
  page.table(
    ['export', 'signature', 'purpose'],
    told.slice(0, MOST_EXPORTS).map((each) => ({
      cells: [
        `${code(each.name)}${ofPackage(each)}`,
        code(shortSignature(each)),
        each.sentence ? plain(each.sentence) : '',
      ],
      sources: [at(each)],
    })),
  );
  const rest = told.slice(MOST_EXPORTS);
  if (rest.length > 0)
    page.remark(
      `And ${count(rest.length, 'more export')}${exportersTold(rest.flatMap(({ path }) => exporterOf(evidence, path) ?? []))}: ${named(rest, MOST_NAMED)}`,
    );
  tellEntrances(exported, page);
  return true;
}

/** " of `shop`", and of several packages how many these are. */
function exportersTold(names: readonly string[]): string {
  const [name, ...others] = new Set(names);
  return name === undefined ? '' : ` of ${others.length === 0 ? code(name) : count(others.length + 1, 'package')}`;
}

/** What a package offers behind ways of its own: `import { cors } from 'shop/cors'`. */
function tellEntrances(exported: readonly Export[], page: Page): void {
  const behind = [...Map.groupBy(exported, ({ entrance }) => entrance)].filter(([entrance]) => entrance !== null);
  if (behind.length === 0) return;
  const rows = behind
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
    .map(
      ([entrance, names]): Row => ({
        cells: [code(String(entrance)), named(names, 4)],
        sources: names.slice(0, 1).map(at),
      }),
    );
  const shown = page.table(['imported from', 'offers'], rows.slice(0, MOST_ENTRANCES));
  if (rows.length > shown) page.remark(`And ${count(rows.length - shown, 'more way')} to import parts of it`);
}

function named(exported: readonly Export[], most: number): string {
  const names = exported.slice(0, most).map(({ name }) => code(name));
  const left = exported.length - names.length;
  return left > 0 ? `${names.join(', ')} and ${digits(left)} more` : joined(names);
}

function shortSignature({ signature, name, kind }: Export): string {
  const text = signature
    .replace(/^(?:export|pub(?:\([^)]*\))?|public|async|default|static|final|abstract)\s+/g, '')
    .replace(/\s#.*$/, '')
    .replace(/\s*[{:]\s*$/, '')
    .replace(/\(\s+/g, '(');
  if (text.length <= LONGEST_SIGNATURE) return text;
  if (!kind.startsWith('func')) return `${kind} ${name}`;
  // The first parameters that fit, each whole.
  const ends = [...text.slice(0, LONGEST_SIGNATURE).matchAll(/, /g)].map(({ index }) => text.slice(0, index));
  const fitting = ends.findLast((start) => start.split('(').length === start.split(')').length + 1 && isClosed(start));
  return fitting === undefined ? `${name}(…)` : `${fitting}, …)`;
}

/** Whether all brackets but the outermost are closed. */
function isClosed(start: string): boolean {
  return start.split('[').length === start.split(']').length && start.split('{').length === start.split('}').length;
}

function tellExtensionPoints(evidence: Evidence, page: Page): boolean {
  const points = componentsOf(evidence)
    .filter(
      ({ name, implementers, kind }) =>
        implementers >= 3 &&
        !/(?:Props|Options|Config|Params)$/.test(name) &&
        /^(?:interface|trait|class|struct)$/.test(kind),
    )
    .sort((a, b) => b.implementers - a.implementers || (a.name < b.name ? -1 : 1))
    .filter(({ name }, place, all) => all.findIndex((other) => other.name === name) === place)
    .slice(0, 4);
  if (points.length === 0) return false;
  page.paragraph({
    text: `Types that others extend or implement: ${joined(points.map(({ name, implementers }) => `${code(name)} (in ${count(implementers, 'file')})`))}`,
    sources: points.map(at),
  });
  return true;
}
