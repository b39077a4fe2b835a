import { escaped } from '../../../base/escaped.ts';
import type { CodeSymbol } from '../../syntax/parsed-file.ts';
import type { Flag } from '../settings/flags/flag.ts';
import { flagLiterals } from '../settings/flags/flag-literals.ts';
import { heldFlagSets } from '../settings/flags/go-flags.ts';
import { withHandedSet } from '../settings/flags/handed-sets.ts';
import { flagOf } from '../settings/flags.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import { askedOptions } from './asked-options.ts';
import type { CommandFact } from './command-fact.ts';
import { type CommandLink, makeCommand } from './command-maker.ts';
import { commandNamed, goMadeCommands, type Made, scopeAt } from './go-made-commands.ts';
import { loopedCommands } from './looped-commands.ts';

/** `parent.AddCommand(child, newOther(), pkg.NewThird())`. */
interface Addition {
  onto: string;
  scope: number | undefined;
  children: string[];
}

/** A file with more is generated; each is compared with each. */
const MOST_COMMANDS = 1_000;

/** cobra, urfave/cli, kingpin and own command types. */
export function goCommands(file: SourceFile, written = goMadeCommands(file)): CommandFact[] {
  const made = withHolders(file, written.slice(0, MOST_COMMANDS));
  if (made.length === 0) return [];
  const looped = loopedCommands(file);
  const flags = flagsOf(file, made, looped);
  const handed = flagMakers(file, made);
  const additions = file.parsed.calls.flatMap((call): Addition[] => {
    const onto = call.name === 'AddCommand' ? commandNamed(file, call.receiver ?? '') : undefined;
    const children = call.arguments.flatMap((each) => looped.get(each) ?? each);
    return onto === undefined ? [] : [{ onto, scope: scopeAt(file, call.line), children }];
  });
  return made.map((command) => {
    const own = flags.get(command) ?? [];
    const asked = askedOptions(file, command, own);
    const line = file.lineAt(command.from);
    const above = ancestors(file, made, additions, command);
    return makeCommand({
      name: command.name,
      arguments: command.arguments,
      parent: above.names.join(' '),
      under: above.under,
      opens: opened(file, made, additions, command),
      hidden: command.hidden,
      program: command.root,
      runs: command.runs,
      help: command.help,
      helpName: command.helpName,
      framework: command.framework,
      flags: own.map((flag) => (asked.required.has(flag.name) ? { ...flag, required: true } : flag)),
      takes: [...(command.takes ?? []), ...(handed.get(command) ?? [])],
      oneOf: asked.oneOf,
      needs: asked.needs,
      apart: asked.apart,
      line,
      endLine: file.lineAt(command.to),
      symbol: file.symbolAround(line),
    });
  });
}

/** `c := newOrders()`: the function that has a command made may hang others below it. */
function withHolders(file: SourceFile, made: readonly Made[]): Made[] {
  const makers = new Map(
    made.flatMap((command) => {
      const handle = command.scope === undefined ? undefined : handleOf(file, command);
      return handle === undefined ? [] : [[handle, command] as const];
    }),
  );
  if (makers.size === 0) return [...made];
  const held = new Map<Made, NonNullable<Made['held']>>();
  for (const { 1: variable = '', 2: maker = '', index } of file.bare.matchAll(/\b(\w+)[ \t]*:=[ \t]*(\w+)\(/g)) {
    const command = makers.get(maker);
    const scope = scopeAt(file, file.lineAt(index));
    if (command && scope !== undefined) held.set(command, [...(held.get(command) ?? []), { variable, scope }]);
  }
  return made.map((command) => ({ ...command, held: held.get(command) ?? [] }));
}

function isHeldAs({ held = [] }: Made, name: string, scope: number | undefined): boolean {
  return held.some((each) => each.variable === name && each.scope === scope);
}

/** Flags by the command that they belong to: set on its variable, or inside its text and on no other command. */
function flagsOf(file: SourceFile, made: readonly Made[], looped: ReadonlyMap<string, string[]>): Map<Made, Flag[]> {
  const flags = new Map<Made, Flag[]>();
  const add = (flag: Flag, line: number, named?: Made): void => {
    const owner =
      named ??
      made
        .filter(({ from, to }) => file.lineAt(from) <= line && line <= file.lineAt(to))
        .sort((a, b) => b.from - a.from)[0];
    if (owner) flags.set(owner, [...(flags.get(owner) ?? []), flag]);
  };
  for (const call of file.parsed.calls) {
    const flag = flagOf(file, call);
    if (!flag) continue;
    const handed = withHandedSet(file, call, heldFlagSets(file));
    const set = /^\w+/.exec((handed ?? call).receiver ?? '')?.[0];
    const variable = set === undefined ? undefined : (heldFlagSets(file).get(set) ?? set);
    const names = variable === undefined ? [undefined] : (looped.get(variable) ?? [variable]);
    for (const name of names)
      add(flag, call.line, name === undefined ? undefined : madeAs(made, name, scopeAt(file, call.line)));
  }
  const lists = flagLists(file);
  for (const { flag, line } of flagLiterals(file)) {
    const list = lists.find(({ from, to }) => from <= line && line <= to);
    for (const taker of list ? takersOf(file, made, list) : [undefined]) add(flag, line, taker);
  }
  return flags;
}

const MAKES_FLAGS = /flag|option|opts/i;

/** Functions that a command of cobra, or what holds its flags, is handed to: `output.AddFlags(cmd.PersistentFlags())`. */
function flagMakers(file: SourceFile, made: readonly Made[]): Map<Made, string[]> {
  const found = new Map<Made, string[]>();
  for (const { name, receiver, arguments: given, line } of file.parsed.calls) {
    const [, variable] = /^(\w+)(?:\.(?:Persistent|Local)?Flags\(\))?$/.exec(given[0] ?? '') ?? [];
    const isMaker =
      MAKES_FLAGS.test(name) &&
      !/^Mark|^Get|^Visit|^VarP?$/.test(name) &&
      /^(?:null|[a-z]\w*(?:\.\w+)*)$/.test(`${receiver}`);
    if (variable === undefined || !isMaker) continue;
    const command = madeAs(made, heldFlagSets(file).get(variable) ?? variable, scopeAt(file, line));
    if (command?.framework !== 'cobra') continue;
    found.set(command, [...(found.get(command) ?? []), receiver === null ? name : `${receiver}.${name}`]);
  }
  return found;
}

/** `shared := []cli.Flag{…}`: flags that several commands may take. */
interface FlagList {
  variable: string;
  from: number;
  to: number;
}

function flagLists(file: SourceFile): FlagList[] {
  if (!file.bare.includes('[]cli.Flag{')) return [];
  return [...file.bare.matchAll(/\b(\w+)[ \t]*:?=[ \t]*\[\]cli\.Flag\{/g)].flatMap((match): FlagList[] => {
    const close = closingBracket(file.bare, match.index + match[0].length - 1);
    const place = { from: file.lineAt(match.index), to: file.lineAt(close) };
    return close < 0 ? [] : [{ variable: match[1] ?? '', ...place }];
  });
}

/** The commands that take a list of flags: `Flags: shared`, `app.Flags = append(app.Flags, shared...)`. */
function takersOf(file: SourceFile, made: readonly Made[], { variable }: FlagList): Made[] {
  const takes = new RegExp(
    `\\b(\\w+\\.)?Flags(?::|[ \\t]*=)[ \\t]*(?:append\\([^\\n]*)?\\b${escaped(variable)}\\b`,
    'g',
  );
  return [...file.bare.matchAll(takes)].flatMap((match) => {
    const taker = match[1]
      ? madeAs(made, match[1].slice(0, -1), scopeAt(file, file.lineAt(match.index)))
      : made.filter(({ from, to }) => from < match.index && match.index < to).sort((a, b) => b.from - a.from)[0];
    return taker ?? [];
  });
}

/** The names of the commands above one, the highest first, and what the highest hangs on where another file tells. */
function ancestors(
  file: SourceFile,
  made: readonly Made[],
  additions: readonly Addition[],
  command: Made,
): { names: string[]; under: string | undefined } {
  const names: string[] = [];
  const seen = new Set([command]);
  for (let at = command; ; ) {
    const { owner, under } = ownerOf(file, made, additions, at);
    if (owner === undefined || seen.has(owner)) return { names, under: owner ? undefined : under };
    names.unshift(owner.name);
    seen.add(owner);
    at = owner;
  }
}

function ownerOf(
  file: SourceFile,
  made: readonly Made[],
  additions: readonly Addition[],
  command: Made,
): { owner?: Made | undefined; under?: string | undefined } {
  const around = made
    .filter(({ from, to }) => from < command.from && command.to < to)
    .sort((a, b) => b.from - a.from)[0];
  if (around) return { owner: around };
  const handle = handleOf(file, command);
  const lister = made.find(({ lists }) => command.variable !== undefined && lists.includes(command.variable));
  if (lister) return { owner: lister };
  const addition = additions.find(({ scope, children }) =>
    children.some(
      (child) =>
        (child === command.variable && isSeen(command.scope, scope)) ||
        isHeldAs(command, child, scope) ||
        (handle !== undefined && command.scope !== undefined && isMadeBy(handle, callee(file, child, scope))),
    ),
  );
  const onto = command.onto ?? addition?.onto;
  const scope = command.onto === undefined ? addition?.scope : command.scope;
  if (onto === undefined) return { under: handle };
  if (onto.includes(':')) return { under: onto };
  const owner = madeAs(made, onto, scope);
  if (owner) return { owner };
  // A function that is handed the command above is known by its own name.
  const taker = file.symbol(scope);
  const isHanded = taker !== undefined && new RegExp(`[(,]\\s*${escaped(onto)}\\s+\\*`).test(taker.signature);
  if (isHanded) return { under: taker.kind === 'function' ? taker.name : undefined };
  // A variable of the function itself, whose command has no name that is written, is nothing that another file knows.
  const isLocal = taker !== undefined && file.textOf(taker.startLine, taker.endLine).includes(`${onto} := `);
  if (isLocal && handle?.includes('.')) return { under: handle };
  return { under: /^\w+$/.test(onto) ? onto : undefined };
}

/** The name by which other code adds a command: its variable, or the function that returns it. */
function handleOf(file: SourceFile, { variable, scope, from }: Made): string | undefined {
  const maker = file.symbol(scope);
  if (maker === undefined) return variable;
  const isReturned =
    /\breturn\s+$/.test(file.bare.slice(Math.max(0, from - 20), from)) ||
    (variable !== undefined &&
      (new RegExp(`\\breturn\\s+${escaped(variable)}\\b`).test(file.textOf(maker.startLine, maker.endLine)) ||
        // A result with a name of its own is returned without saying so.
        new RegExp(`\\)\\s*\\(${escaped(variable)}\\s+\\*[^()]*\\)[\\s{]*$`).test(maker.signature)));
  return isReturned ? qualified(maker) : undefined;
}

/** A method is known by its type too: `alerts.newList`. */
function qualified({ kind, owner, name }: CodeSymbol): string | undefined {
  if (kind === 'function') return name;
  return owner === undefined ? undefined : `${owner}.${name}`;
}

/**
 * The function, method or variable that makes what is added: `newList()`, `pkg.NewList()`, `cli.newList()` in a method of
 * the same receiver, and `pkg.New(cfg).NewCommand()` and `held.newList()`, where the type is not written.
 */
function callee(file: SourceFile, written: string, scope: number | undefined): CommandLink | undefined {
  const call = written.indexOf('(');
  const close = call < 0 ? -1 : closingBracket(written, call);
  const [, place, name] = /^(?:(\w+)\.)?(\w+)$/.exec(call < 0 ? written : written.slice(0, call)) ?? [];
  if (name === undefined) return undefined;
  const method = close < 0 ? undefined : /^\.(\w+)\(/.exec(written.slice(close + 1))?.[1];
  const told = method === undefined ? name : `*.${method}`;
  if (place === undefined) return { name: told };
  const around = file.symbol(scope);
  if (around?.owner !== undefined && around.signature.startsWith(`func (${place} `))
    return method === undefined ? { name: `${around.owner}.${name}` } : undefined;
  const module = file.moduleOf(place);
  if (module !== undefined) return { name: told, module };
  return call < 0 || method !== undefined ? undefined : { name: `*.${name}` };
}

function isMadeBy(handle: string, link: CommandLink | undefined): boolean {
  if (link === undefined || link.module !== undefined) return false;
  return link.name === handle || link.name === handle.replace(/^\w+(?=\.)/, '*');
}

/** Names on which commands of other files may hang below this one. */
function opened(file: SourceFile, made: readonly Made[], additions: readonly Addition[], command: Made): CommandLink[] {
  const { variable, scope } = command;
  const own = scope === undefined && variable !== undefined ? [variable] : [];
  const added = additions.flatMap((each) =>
    madeAs(made, each.onto, each.scope) === command
      ? each.children.flatMap((child) => callee(file, child, each.scope) ?? [])
      : [],
  );
  const handed =
    variable === undefined
      ? []
      : file.parsed.calls.flatMap((call) =>
          call.arguments.includes(variable) &&
          call.name !== 'AddCommand' &&
          madeAs(made, variable, scopeAt(file, call.line)) === command
            ? [`${call.receiver === null ? '' : `${call.receiver}.`}${call.name}`]
            : [],
        );
  const named = [...new Set([...own, ...command.lists, ...handed])].flatMap((written): CommandLink[] => {
    const link = callee(file, written, undefined);
    return link ? [{ ...link, ...(own.includes(link.name) ? { own: true as const } : {}) }] : [];
  });
  const links = [...named, ...added];
  return links.filter(
    (link, place) => links.findIndex((each) => each.name === link.name && each.module === link.module) === place,
  );
}

/** The command that a name means in a function: its own variable, or one of the package. */
function madeAs(made: readonly Made[], name: string, scope: number | undefined): Made | undefined {
  const named = made.filter(({ variable }) => variable === name);
  return (
    named.find((each) => each.scope === scope) ??
    made.find((each) => isHeldAs(each, name, scope)) ??
    named.find((each) => each.scope === undefined)
  );
}

function isSeen(made: number | undefined, from: number | undefined): boolean {
  return made === undefined || made === from;
}
