import { escaped } from '../../../base/escaped.ts';
import type { CodeCall, CodeSymbol } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { type CommandLink, makeCommand } from './command-maker.ts';

export function nameOf(call: CodeCall, target: CodeSymbol): string {
  const written =
    stringValue(call.arguments.find((each) => !/^\w+\s*=/.test(each))) ??
    stringValue(namedArgument(call.arguments, 'name') ?? undefined);
  return written ?? target.name.replace(/_(?:command|cmd)$/, '').replaceAll('_', '-');
}

const DEEPEST_GROUP = 5;

/** The name of the group that a variable or function stands for, below the topmost one of the file; null for that itself. */
export function groupName(file: SourceFile, group: string | null, depth = 0): string | null {
  if (group === null || depth > DEEPEST_GROUP) return null;
  const made = groupIn(file, group);
  if (made) {
    const onto = holderOf(file, made.call, group);
    // What a topmost group is called is said by its own command, and by the one that adds it.
    if (onto === null) return null;
    const name = onto.name ?? nameOf(made.call, made.target);
    return [groupName(file, onto.group, depth + 1), name].filter(Boolean).join(' ');
  }
  const added = additionOf(file, group);
  const variable = madeGroup(file, group);
  const named = stringValue(namedArgument(added?.arguments ?? [], 'name') ?? undefined) ?? variable?.name ?? null;
  if (added && named !== null) return [groupName(file, added.receiver, depth + 1), named].filter(Boolean).join(' ');
  // A group without a name gets one where it is added.
  if (variable && !added) return variable.name;
  return /^(?:app|cli|main|\w+\.cli|typer_app)$/.test(group) ? null : group.replace(/_?(?:group|app|cli)$/, '');
}

/** `app.add_typer(users_app)`, and `app.command(users_app)` of Cyclopts: the call that puts a group below another of the file. */
function additionOf(file: SourceFile, group: string): CodeCall | undefined {
  return file.parsed.calls.find((call) => addsGroup(file, call) && call.arguments[0] === group);
}

function addsGroup(file: SourceFile, { name, receiver, decorates }: CodeCall): boolean {
  if (receiver === null || decorates !== null) return false;
  return name === 'add_typer' || (name === 'command' && file.imports(/^cyclopts\b/));
}

/** The variable of the topmost group of Typer or Cyclopts above one, which another file may add to one of its own. */
export function topVariable(file: SourceFile, group: string | null, depth = 0): string | undefined {
  if (group === null || depth > DEEPEST_GROUP || !madeGroup(file, group)) return undefined;
  const added = additionOf(file, group);
  return added ? topVariable(file, added.receiver, depth + 1) : group;
}

/** Groups that variables hold, with what they add of other files under the name that it gives itself. */
export function variableGroups(file: SourceFile): CommandFact[] {
  if (!file.imports(/^(?:typer|cyclopts)\b/)) return [];
  return file.parsed.symbols.flatMap(({ name: variable, startLine, endLine }, index): CommandFact[] => {
    const made = madeGroup(file, variable);
    const opens = made === null ? [] : addedOf(file, variable);
    if (made === null || (opens.length === 0 && made.name === null) || topVariable(file, variable) !== variable)
      return [];
    return [
      makeCommand({
        name: made.name ?? variable,
        under: variable,
        opens,
        program: true,
        sole: /(?:^|_)(?:cli|app|main)$/.test(variable),
        framework: file.imports(/^typer\b/) ? 'Typer' : 'Cyclopts',
        line: startLine,
        endLine,
        symbol: index,
      }),
    ];
  });
}

/** The group on which a function of the file hangs, with the name that it gets there; null for one that hangs on none. */
export function holderOf(file: SourceFile, { receiver }: CodeCall, name: string): Added | null {
  return receiver === 'click' || receiver === null ? addedTo(file, name) : { group: receiver, name: null };
}

/** The function of the topmost group of the file above a group, which another file may add to one of its own. */
export function topGroup(file: SourceFile, group: string | null, depth = 0): string | undefined {
  const made = group === null || depth > DEEPEST_GROUP ? null : groupIn(file, group);
  if (made === null || group === null || isProgramOf(made.call)) return undefined;
  const onto = holderOf(file, made.call, group);
  return onto === null ? group : topGroup(file, onto.group, depth + 1);
}

/** Topmost groups of the file, with what they add of other files under its own name: `cli.add_command(orders.manager)`. */
export function topGroups(file: SourceFile): CommandFact[] {
  return file.parsed.symbols.flatMap(({ name: group, kind, startLine, doc }, index): CommandFact[] => {
    const made = kind === 'function' && topGroup(file, group) === group ? groupIn(file, group) : null;
    if (made === null || (made.call.receiver === null && !file.imports(/click/))) return [];
    const { call, target } = made;
    const isCalled = file.parsed.calls.some(
      ({ name, receiver, decorates }) => name === group && receiver === null && decorates === null,
    );
    return [
      makeCommand({
        name: nameOf(call, target).replace(/-(?:group|grp|app|cli)$/, ''),
        under: group,
        opens: [{ name: group, own: true }, ...addedOf(file, group)],
        program: true,
        // `shop_cli` is the program itself; a `db` that hangs nowhere here is a group that another file adds.
        sole: isCalled || isMerged(file, group) || /(?:^|_)(?:cli|app|main)$/.test(group),
        help: stringValue(namedArgument(call.arguments, 'help') ?? undefined) ?? doc.split('\n\n')[0],
        framework: 'Click',
        line: call.line,
        endLine: startLine,
        symbol: index,
      }),
    ];
  });
}

/** `CommandCollection(sources=[orders, tools])`: the commands of all of them stand side by side. */
function isMerged(file: SourceFile, group: string): boolean {
  return (
    file.code.includes('CommandCollection') &&
    new RegExp(`\\bsources\\s*=\\s*\\[[^\\]]*\\b${escaped(group)}\\b`).test(file.code)
  );
}

/** `@cli.group(cls=LazyGroup, import_name="shop.cli.users:users")`: what of another file stands in the place of a group. */
export function loadedGroup({ name, arguments: list }: CodeCall): CommandLink[] {
  if (name !== 'group') return [];
  return list.flatMap((each) => lateLink(/^\w+\s*=\s*(["'].*)$/.exec(each)?.[1] ?? '') ?? []);
}

/** What a group adds of other files without a further name. */
function addedOf(file: SourceFile, group: string): CommandLink[] {
  return file.parsed.calls.flatMap((call): CommandLink[] => {
    const { name, receiver, arguments: list } = call;
    const isNamed = name === 'add_command' ? list.length !== 1 : namedArgument(list, 'name') !== null;
    if (receiver !== group || isNamed || !(name === 'add_command' || addsGroup(file, call))) return [];
    const link = takenLink(file, list[0] ?? '');
    return link === null ? [] : [link];
  });
}

/** A name of another file as it is imported: `manager`, `orders.manager`, `shop.orders.manager`. */
function takenLink(file: SourceFile, written: string): CommandLink | null {
  if (!/^\w+(?:\.\w+)*$/.test(written)) return null;
  const [local = '', member, ...deeper] = written.split('.');
  const module = written.split('.').slice(0, -1).join('.');
  if (file.parsed.imports.some((each) => each.module === module && each.names.every(({ name }) => name === '')))
    return { name: written.slice(module.length + 1), module };
  const taken = file.parsed.imports.find(({ names }) => names.some((each) => each.local === local));
  if (!taken || deeper.length > 0) return null;
  const own = taken.names.find((each) => each.local === local)?.name ?? local;
  const link = member === undefined ? { name: own } : { name: member, within: own === '' ? local : own };
  return { ...link, module: taken.module };
}

/** `@click.group(cls=FlaskGroup)`: what Flask makes the program of an application. */
function isProgramOf(call: CodeCall): boolean {
  return /(?:^|\.)FlaskGroup$/.test(namedArgument(call.arguments, 'cls') ?? '');
}

/** `manager = AppGroup("orders")`: a group that is made as a variable, with the name that it says itself. */
export function madeGroup(file: SourceFile, group: string): { name: string | null } | null {
  if (!/^\w+$/.test(group)) return null;
  const made = new RegExp(
    `^${escaped(group)}\\s*(?::[^=\\n]+)?=\\s*(?:\\w+\\.)?(AppGroup|Group|Typer|App)\\(`,
    'm',
  ).exec(file.bare);
  const isOther = (type: string, library: RegExp): boolean => made?.[1] === type && !file.imports(library);
  if (!made || isOther('Group', /^click\b/) || isOther('App', /^cyclopts\b/)) return null;
  const open = made.index + made[0].length - 1;
  const list = splitList(file.code.slice(open + 1, Math.max(open + 1, closingBracket(file.bare, open))));
  const named = namedArgument(list, 'name') ?? list.find((each) => !/^\w+\s*=/.test(each));
  return { name: stringValue(named ?? undefined) };
}

/** `cli.add_command(orders.manager, "orders")`: a group or command of another file under the name that it gets here. */
export function addedGroups(file: SourceFile): CommandFact[] {
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    const { receiver, arguments: list, line, endLine } = call;
    if (receiver === null || /^(?:self|cls)\b/.test(receiver)) return [];
    if (call.name !== 'add_command' && !addsGroup(file, call)) return [];
    const [added = '', second] = list;
    const written = namedArgument(list, 'name') ?? (call.name === 'add_command' ? second : undefined);
    const name = stringValue(written ?? undefined);
    const link = name === null ? null : (lateLink(added) ?? takenLink(file, added));
    if (name === null || link === null) return [];
    const parent = groupName(file, receiver);
    return [
      makeCommand({
        name,
        parent,
        under: topGroup(file, receiver) ?? (parent === null && madeGroup(file, receiver) ? receiver : undefined),
        opens: [link],
        help: stringValue(namedArgument(list, 'help') ?? undefined),
        framework: call.name === 'add_typer' ? 'Typer' : call.name === 'command' ? 'Cyclopts' : 'Click',
        line,
        endLine,
        symbol: call.inside,
      }),
    ];
  });
}

/** `"shop.cli.users:users_app"`: what Cyclopts only loads when it is asked for. */
function lateLink(written: string): CommandLink | null {
  const [, module, name] = /^([\w.]+):(\w+)$/.exec(stringValue(written) ?? '') ?? [];
  return module === undefined || name === undefined ? null : { name, module };
}

/** `{"add": "shop.cli.add.main"}` of a class or a call that makes a group: commands that are only loaded when asked for. */
export function lazyCommands(file: SourceFile): CommandFact[] {
  if (!file.imports(/click/) || !/Group|MultiCommand|lazy_subcommands/.test(file.code)) return [];
  const ranges = [
    ...file.parsed.symbols
      .filter(({ kind, bases }) => kind === 'class' && bases.some((base) => /(?:Group|MultiCommand)$/.test(base)))
      .map(({ startLine, endLine }) => ({ startLine, endLine, named: LAZY, group: null })),
    ...file.parsed.calls
      .filter(({ name, arguments: list }) => name === 'group' && namedArgument(list, 'lazy_subcommands') !== null)
      .map(({ line, endLine, decorates }) => ({
        startLine: line,
        endLine,
        named: LAZY_SUBCOMMAND,
        group: file.symbol(decorates)?.name ?? null,
      })),
  ];
  return ranges.flatMap(({ startLine, endLine, named, group }) => {
    const from = file.offsetOf(startLine);
    const text = file.code.slice(from, file.offsetOf(endLine + 1));
    return [...text.matchAll(named)].map(({ index, 1: name = '', 2: module = '', 3: opened = '' }) =>
      makeCommand({
        name,
        parent: groupName(file, group),
        under: topGroup(file, group),
        opens: [{ name: opened, module }],
        framework: 'Click',
        line: file.lineAt(from + index),
      }),
    );
  });
}

/** Only functions that are called like a whole program: others have a name of their own. */
const LAZY = /["']([\w-]+)["']\s*:\s*["']([A-Za-z_]\w*(?:\.\w+)*)[.:](main|cli|app|run|root)["']/g;

/** There the group gives the name, whatever the function is called. */
const LAZY_SUBCOMMAND = /["']([\w-]+)["']\s*:\s*["']([A-Za-z_]\w*(?:\.\w+)*)[.:](\w+)["']/g;

/** A function of the file that a decorator makes a group. */
export function groupIn(file: SourceFile, group: string): { call: CodeCall; target: CodeSymbol } | null {
  const index = file.parsed.symbols.findIndex(({ kind, name }) => kind === 'function' && name === group);
  const target = file.symbol(index);
  const call = target && file.decorators(index).find(({ name }) => name === 'group');
  return target && call ? { call, target } : null;
}

interface Added {
  group: string;
  name: string | null;
}

/** `cli.add_command(db)`: the group to which a function is added, under its own name or a further one. */
function addedTo(file: SourceFile, added: string): Added | null {
  const call = file.parsed.calls.find(
    ({ name, receiver, arguments: list }) =>
      name === 'add_command' && receiver !== null && !/^(?:self|cls)\b/.test(receiver) && list[0] === added,
  );
  if (!call?.receiver) return null;
  const named = namedArgument(call.arguments, 'name') ?? call.arguments[1];
  return { group: call.receiver, name: stringValue(named ?? undefined) };
}
