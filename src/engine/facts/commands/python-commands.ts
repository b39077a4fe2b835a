import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { CommandFact } from '../fact.ts';
import { namedArgument, stringValue } from '../literal.ts';
import { flagOf } from '../settings/flags.ts';
import type { SourceFile } from '../source-file.ts';
import { makeCommand } from './command-maker.ts';

/** Click, Typer and Flask commands by decorator, subparsers of argparse, management commands of Django. */
export function pythonCommands(file: SourceFile): CommandFact[] {
  const management = /(?:^|\/)management\/commands\/(\w+)\.py$/.exec(file.path)?.[1];
  if (management) return managementCommand(file, management);
  return [...decorated(file), ...subparsers(file)];
}

function decorated(file: SourceFile): CommandFact[] {
  const groups = groupsOf(file);
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    const target = file.symbol(call.decorates);
    if (!target || call.decorates === null || !/^(?:command|group)$/.test(call.name)) return [];
    if (
      call.receiver === null
        ? !file.imports(/click|typer/)
        : !groups.has(call.receiver) && !/click|typer|cli|app|group|main|cmd|command/i.test(call.receiver)
    )
      return [];
    const isRoot = call.receiver === 'click' || call.receiver === null;
    // The root group is the program itself.
    if (call.name === 'group' && isRoot) return [];
    const name = nameOf(call, target.name);
    const flags = file
      .decorators(call.decorates)
      .map((each) => flagOf(file, each))
      .filter((each) => each !== null);
    const known = groups.get(call.receiver ?? '');
    const parent =
      known !== undefined
        ? known
        : isRoot || /^(?:app|cli|main|\w+\.cli|app\.cli|typer_app)$/.test(call.receiver ?? '')
          ? null
          : call.receiver?.replace(/_?(?:group|app|cli)$/, '');
    const help = stringValue(namedArgument(call.arguments, 'help') ?? undefined) ?? target.doc.split('\n\n')[0];
    return [
      makeCommand({
        name,
        parent,
        help,
        framework: file.imports(/typer/)
          ? 'Typer'
          : file.imports(/^flask/) && /cli/.test(call.receiver ?? '') && !file.imports(/^click/)
            ? 'Flask'
            : 'Click',
        flags,
        line: call.line,
        endLine: target.startLine + 1 > call.line ? target.startLine : call.line,
        symbol: call.decorates,
      }),
    ];
  });
}

/** The whole name of each group that the file defines, by its function; null for the root, the program itself. */
function groupsOf(file: SourceFile): Map<string, string | null> {
  const groups = new Map<string, string | null>();
  for (const call of file.parsed.calls) {
    const target = file.symbol(call.decorates);
    if (!target || call.name !== 'group') continue;
    const above = groups.get(call.receiver ?? '');
    if (call.receiver === null || call.receiver === 'click') groups.set(target.name, null);
    else if (above !== undefined)
      groups.set(target.name, [above, nameOf(call, target.name)].filter((each) => each !== null).join(' '));
  }
  return groups;
}

function nameOf(call: CodeCall, target: string): string {
  return (
    stringValue(call.arguments.find((each) => !/^\w+\s*=/.test(each))) ??
    stringValue(namedArgument(call.arguments, 'name') ?? undefined) ??
    target.replace(/_(?:command|cmd)$/, '').replaceAll('_', '-')
  );
}

function subparsers(file: SourceFile): CommandFact[] {
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    const name = call.name === 'add_parser' && call.receiver !== null ? stringValue(call.arguments[0]) : null;
    if (name === null || !/argparse|add_subparsers/.test(file.text)) return [];
    const help = namedArgument(call.arguments, 'help') ?? namedArgument(call.arguments, 'description');
    const variable = new RegExp(
      `(\\w+)\\s*=\\s*${(call.receiver ?? '').replace(/\W/g, '\\$&')}\\.add_parser\\(\\s*["']${name.replace(/\W/g, '\\$&')}["']`,
    ).exec(file.code)?.[1];
    const flags = variable
      ? file.parsed.calls
          .filter((each) => each.receiver === variable && each.line > call.line)
          .map((each) => flagOf(file, each))
          .filter((each) => each !== null)
      : [];
    return [
      makeCommand({
        name,
        help: stringValue(help ?? undefined),
        framework: 'argparse',
        flags,
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
  const help = /^\s+help\s*=\s*\(?\s*((?:f?"[^"\n]*"|f?'[^'\n]*'|"""[\s\S]*?""")\s*)+/m
    .exec(file.text)?.[0]
    .replace(/^\s+help\s*=\s*\(?\s*/, '')
    .replace(/["']/g, '');
  const flags = file.parsed.calls.map((each) => flagOf(file, each)).filter((each) => each !== null);
  return [
    makeCommand({
      name,
      parent: 'manage.py',
      help,
      framework: 'Django',
      flags,
      line: symbol.startLine,
      endLine: symbol.startLine + 1,
      symbol: index,
    }),
  ];
}
