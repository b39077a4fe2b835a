import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import { flagOf } from '../settings/flags.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, stringValue } from '../text/literal.ts';
import { argparseCommands } from './argparse-commands.ts';
import { classCommands } from './class-commands.ts';
import { cleoCommands } from './cleo-commands.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';
import { exclusiveGroups } from './exclusive-groups.ts';
import { loopedOptions } from './looped-options.ts';
import { argumentDefaults, argumentsOf } from './python-arguments.ts';
import {
  addedGroups,
  groupIn,
  groupName,
  holderOf,
  lazyCommands,
  loadedGroup,
  madeGroup,
  nameOf,
  topGroup,
  topGroups,
  topVariable,
  variableGroups,
} from './python-groups.ts';
import { parametersOf } from './python-parameters.ts';

/** Click, Typer and Flask commands by decorator, subparsers and classes of argparse, classes of Cleo, management commands of Django. */
export function pythonCommands(file: SourceFile): CommandFact[] {
  const management = /(?:^|\/)management\/commands\/([^\W_][\w-]*)\.py$/.exec(file.path)?.[1];
  if (management) return managementCommand(file, management);
  return [
    ...topGroups(file),
    ...decorated(file),
    ...addedGroups(file),
    ...variableGroups(file),
    ...lazyCommands(file),
    ...argparseCommands(file),
    ...heldParsers(file),
    ...classCommands(file),
    ...cleoCommands(file),
  ];
}

function decorated(file: SourceFile): CommandFact[] {
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    const target = file.symbol(call.decorates);
    if (!target || call.decorates === null || !/^(?:command|group)$/.test(call.name)) return [];
    if (
      call.receiver === null
        ? !file.imports(/click|typer/)
        : !/click|typer|cli|app|group|main|cmd|command/i.test(call.receiver) &&
          !groupIn(file, call.receiver) &&
          !madeGroup(file, call.receiver)
    )
      return [];
    const holder = holderOf(file, call, target.name);
    const onto = holder?.group ?? null;
    // What hangs on no group of the file is told with what it adds.
    if (call.name === 'group' && onto === null) return [];
    const name = holder?.name ?? nameOf(call, target);
    const marks = file
      .decorators(call.decorates)
      .flatMap((each) => [each, ...(each.receiver === null ? sharedMarks(file, each.name) : [])]);
    const flags = marks.map((each) => flagOf(file, each)).filter((each) => each !== null);
    const taken = parametersOf(file, target);
    const parent = [blueprintName(file, onto), groupName(file, onto)].filter(Boolean).join(' ');
    const help = stringValue(namedArgument(call.arguments, 'help') ?? undefined) ?? target.doc.split('\n\n')[0];
    const isWhole = parent === '' && onto === null && isProgram(file, target.name);
    const isBelow = parent === '' && onto !== null && madeGroup(file, onto) !== null;
    return [
      makeCommand({
        name,
        parent,
        // What another file adds this group, program or command as is told there.
        under:
          topGroup(file, onto) ??
          topVariable(file, onto) ??
          (isBelow ? (onto ?? undefined) : onto === null ? target.name : undefined),
        opens: loadedGroup(call),
        handed: onto === null && isHanded(file, call.decorates),
        hidden: namedArgument(call.arguments, 'hidden') === 'True',
        sole: isWhole || (parent === '' && onto !== null && isOnly(file, onto)),
        help,
        arguments: argumentsOf(marks, 'argument') || taken.arguments,
        defaults: [...argumentDefaults(marks, 'argument'), ...taken.defaults],
        framework: frameworkOf(file),
        flags: [...flags, ...taken.flags],
        line: call.line,
        endLine: target.startLine + 1 > call.line ? target.startLine : call.line,
        symbol: call.decorates,
      }),
    ];
  });
}

/** Whether a function inside another one is a command that hangs on nothing there, and is not called there either. */
function isHanded(file: SourceFile, index: number): boolean {
  const own = file.symbol(index);
  const around = file.symbol(own?.container);
  if (own === undefined || !/^(?:function|method)$/.test(around?.kind ?? '')) return false;
  return !file.parsed.calls.some(
    ({ name, receiver, decorates }) => name === own.name && receiver === null && decorates === null,
  );
}

/** What a function or a constant of the file makes of Click for what it decorates, also what it takes from a list. */
function sharedMarks(file: SourceFile, name: string): CodeCall[] {
  const maker = file.parsed.symbols.find(
    (each) => /^(?:function|constant|variable)$/.test(each.kind) && each.name === name,
  );
  if (maker === undefined || !/\bclick\.(?:option|argument)\(/.test(file.text)) return [];
  const body = file.textOf(maker.startLine, maker.endLine);
  const lists = file.parsed.symbols.filter(
    (each) => /^(?:constant|variable)$/.test(each.kind) && new RegExp(`\\b${escaped(each.name)}\\b`).test(body),
  );
  return file.parsed.calls.filter(
    ({ decorates, receiver, line }) =>
      decorates === null &&
      receiver === 'click' &&
      [maker, ...lists].some(({ startLine, endLine }) => startLine <= line && line <= endLine),
  );
}

/** A function that is called like a whole program, in a file without groups, is one. */
function isProgram(file: SourceFile, name: string): boolean {
  const hasGroup = file.parsed.calls.some((call) => call.name === 'group' && call.decorates !== null);
  return !hasGroup && /^(?:main|cli|app|run|entry_?point|root)$/.test(name);
}

/** Typer makes no subcommand of the only command of an application. */
function isOnly(file: SourceFile, application: string): boolean {
  const isTyper = new RegExp(`^${escaped(application)}\\s*(?::[^=\\n]+)?=\\s*(?:typer\\.)?Typer\\(`, 'm');
  const used = file.parsed.calls.filter(({ receiver }) => receiver === application).map(({ name }) => name);
  return (
    isTyper.test(file.code) &&
    used.filter((name) => name === 'command').length === 1 &&
    !used.some((name) => /^(?:callback|add_typer)$/.test(name))
  );
}

function frameworkOf(file: SourceFile): string {
  if (file.imports(/typer/)) return 'Typer';
  return file.imports(/^cyclopts\b/) ? 'Cyclopts' : isOfFlask(file) ? 'Flask' : 'Click';
}

/** `@app.cli.command()` hangs on the program of Flask, and so does everything below it. */
function isOfFlask(file: SourceFile): boolean {
  return file.imports(/^flask\b/) && file.parsed.calls.some((each) => /(?:^|\.)cli$/.test(each.receiver ?? ''));
}

/** Commands of a blueprint stand below its name, unless it says otherwise. */
function blueprintName(file: SourceFile, group: string | null): string | null {
  const variable = /^(\w+)\.cli$/.exec(group ?? '')?.[1];
  if (variable === undefined) return null;
  const made = new RegExp(`^${escaped(variable)}\\s*=\\s*Blueprint\\(\\s*(['"])([\\w-]+)\\1([^)]*)\\)`, 'm').exec(
    file.code,
  );
  if (!made || /cli_group\s*=\s*None/.test(made[3] ?? '')) return null;
  return /cli_group\s*=\s*['"]([\w-]+)['"]/.exec(made[3] ?? '')?.[1] ?? made[2] ?? null;
}

/** Commands that are objects with a parser: `cmd = Subcommand("list", help="…")`, and below `cmd.parser.add_option(…)`. */
function heldParsers(file: SourceFile): CommandFact[] {
  if (!file.text.includes('.parser.add_')) return [];
  const added = file.parsed.calls.filter(
    ({ name, receiver }) => /^add_(?:option|argument)$/.test(name) && /^\w+\.parser$/.test(receiver ?? ''),
  );
  const holders = Map.groupBy(added, ({ receiver }) => receiver?.split('.')[0] ?? '');
  return [...holders].flatMap(([variable, own]): CommandFact[] => {
    const made = [...file.code.matchAll(new RegExp(`^[ \\t]*${escaped(variable)}[ \\t]*=[ \\t]*[\\w.]+\\(`, 'gm'))];
    // A name that stands for one command here and for another there tells neither.
    const line = made.length === 1 ? file.lineAt((made[0]?.index ?? 0) + (made[0]?.[0].length ?? 0) - 1) : -1;
    const call = file.parsed.calls.find((each) => each.line === line && stringValue(each.arguments[0]) !== null);
    const name = stringValue(call?.arguments[0]);
    const help = namedArgument(call?.arguments ?? [], 'help');
    if (call === undefined || name === null || help === null || !/^[a-z][\w-]*$/.test(name)) return [];
    return [
      makeCommand({
        name,
        help: stringValue(help),
        framework: 'optparse',
        flags: own.map((each) => flagOf(file, each)).filter((each) => each !== null),
        line: call.line,
        endLine: call.endLine,
        symbol: call.inside,
      }),
    ];
  });
}

function managementCommand(file: SourceFile, name: string): CommandFact[] {
  const index = file.parsed.symbols.findIndex((each) => each.kind === 'class' && each.name === 'Command');
  const symbol = file.symbol(index);
  if (!symbol) return [];
  // An argument of the command has a help of its own, further in.
  const help =
    /^(?:\t| {1,4})help\s*=\s*(?:(?:gettext(?:_lazy)?|ugettext(?:_lazy)?|_)\()?\(?\s*((?:f?"[^"\n]*"|f?'[^'\n]*'|"""[\s\S]*?""")\s*)+/m
      .exec(file.text)?.[0]
      .replace(/^\s+help\s*=\s*(?:\w*\()?\(?\s*/, '')
      // The quotes of the parts, and none inside them.
      .replace(/f?(["'])(?:\1\1)?((?:(?!\1)[^\\]|\\.)*)\1(?:\1\1)?/g, '$2')
      .replace(/\\(["'])/g, '$1')
      // A new line that begins a sentence or a list ends what is said in short.
      .replace(/\\n(?=\s*(?:\\n|[A-Z*-]))[\s\S]*$/, '')
      .replace(/\\n/g, ' ');
  const flags = file.parsed.calls
    .flatMap((each) => loopedOptions(file, each))
    .map((each) => flagOf(file, each))
    .filter((each) => each !== null);
  return [
    makeCommand({
      name,
      parent: 'manage.py',
      help: help ?? docOfCommand(file, symbol.doc),
      arguments: argumentsOf(file.parsed.calls, 'add_argument'),
      defaults: argumentDefaults(file.parsed.calls, 'add_argument'),
      deprecated: isDeprecated(file, name),
      framework: 'Django',
      flags,
      takes: symbol.bases.filter((base) => /Command$/.test(base) && !PLAIN_BASE.test(base)),
      oneOf: exclusiveGroups(file, file.parsed.calls),
      line: symbol.startLine,
      endLine: symbol.startLine + 1,
      symbol: index,
    }),
  ];
}

/** What Django gives for commands to build on; any other command that one extends has options of its own. */
const PLAIN_BASE = /^(?:\w+\.)*(?:Base|NoArgs|App|Label)Command$/;

/** `"Command 'pack' is deprecated"` in what a command says. */
function isDeprecated(file: SourceFile, name: string): boolean {
  return new RegExp(
    `["'](?:This command|(?:The )?command \\W?${escaped(name)}\\W?|\\W?${escaped(name)}\\W?) is deprecated\\b`,
    'i',
  ).test(file.code);
}

/** What says only that it is a command. */
const NO_PURPOSE =
  /^(?:(?:handles?|executes?|runs?|main|entry point|implements?|implementation)\b.{0,30}\bcommands?|(?:\S+ ){0,2}command|\S+)\W*$/i;

/** The text on the class, on what it does or on its file. */
function docOfCommand(file: SourceFile, own: string): string | undefined {
  const handle = file.parsed.symbols.find(({ name }) => /^(?:Command\.)?handle$/.test(name))?.doc ?? '';
  const module = /^\s*(?:"""([^"]{1,2000})"""|'''([^']{1,2000})''')/.exec(file.text);
  return [own, handle, docOfModule(module?.[1] ?? module?.[2] ?? '')]
    .map((each) => each.trim().split(/\n\s*\n/)[0] ?? '')
    .find((each) => each !== '' && !NO_PURPOSE.test(each));
}

/** Below a head that speaks of the whole project, "scripts/clean.py - Removes old orders" speaks of the file. */
function docOfModule(doc: string): string {
  const own = /^\s*\S+\.py\s+-\s+/m.exec(doc);
  if (own) return doc.slice(own.index + own[0].length);
  return /\bcopyright\b|\(c\)/i.test(doc) ? '' : doc;
}
