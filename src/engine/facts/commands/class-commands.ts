import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import { flagOf } from '../settings/flags.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, stringValue } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';

/**
 * Commands of argparse that are classes of a program's own base: one module of the folder `commands` holds the class
 * `Command` and gives it its name, and a class is added below another by what makes parsers there.
 */
export function classCommands(file: SourceFile): CommandFact[] {
  if (!file.imports(/^argparse$/)) return [];
  const own = moduleCommand(file);
  return [...(own ? [own] : []), ...addedClasses(file, own)];
}

const MODULE = /(?:^|\/)commands\/([a-z]\w*?)(?:\/__init__)?\.py$/;

function moduleCommand(file: SourceFile): CommandFact | null {
  const module = MODULE.exec(file.path)?.[1];
  const index = file.parsed.symbols.findIndex(({ kind, name }) => kind === 'class' && name === 'Command');
  const type = file.symbol(index);
  if (module === undefined || !type || type.bases.length === 0) return null;
  if (!file.members(index).some(({ symbol }) => symbol.name === 'add_arguments')) return null;
  return commandOf(file, index, nameIn(file, index) ?? module.replaceAll('_', '-'), '');
}

/** `ListCommand.register_to(subparsers, "list")`, in the function that made the subparsers. */
function addedClasses(file: SourceFile, own: CommandFact | null): CommandFact[] {
  const lists = file.parsed.calls.filter(({ name }) => name === 'add_subparsers');
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    const [list, given] = call.arguments;
    if (!/^[A-Z]\w*$/.test(call.receiver ?? '') || !/^\w+$/.test(list ?? '')) return [];
    if (!lists.some((each) => each.inside === call.inside && isHeldBy(file, each, list ?? ''))) return [];
    const index = file.parsed.symbols.findIndex(({ kind, name }) => kind === 'class' && name === call.receiver);
    const name =
      stringValue(namedArgument(call.arguments, 'name') ?? given) ?? (index < 0 ? null : nameIn(file, index));
    if (name === null) return [];
    const parent = own?.values.name ?? '';
    return index < 0
      ? [makeCommand({ name, parent, framework: 'argparse', line: call.line, symbol: call.inside })]
      : [commandOf(file, index, name, parent)];
  });
}

function isHeldBy(file: SourceFile, { line }: CodeCall, variable: string): boolean {
  return new RegExp(`^\\s*${escaped(variable)}\\s*=`).test(file.textOf(line, line));
}

/** The text of `name = "…"` in the body of a class. */
function nameIn(file: SourceFile, index: number): string | null {
  const own = file.members(index).find(({ symbol }) => symbol.kind === 'property' && symbol.name === 'name')?.symbol;
  return stringValue(/=\s*(["'][\w-]+["'])\s*$/.exec(own?.signature ?? '')?.[1]);
}

function commandOf(file: SourceFile, index: number, name: string, parent: string): CommandFact {
  const type = file.symbol(index);
  const [from, to] = [type?.startLine ?? 1, type?.endLine ?? 1];
  const flags = file.parsed.calls
    .filter(({ line }) => from <= line && line <= to)
    .map((each) => flagOf(file, each))
    .filter((each) => each !== null);
  const help = type?.doc.split('\n\n')[0];
  return makeCommand({ name, parent, help, framework: 'argparse', flags, line: from, symbol: index });
}
