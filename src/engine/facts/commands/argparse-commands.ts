import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import { flagOf } from '../settings/flags.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, stringValue } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';
import { exclusiveGroups } from './exclusive-groups.ts';
import { argumentsOf } from './python-arguments.ts';

/** Subparsers of argparse, `list.add_parser("x", help="…")`, and of jsonargparse, `list.add_subcommand("x", parser)`. */
export function argparseCommands(file: SourceFile): CommandFact[] {
  if (!/argparse|add_subparsers|add_subcommand/.test(file.text)) return [];
  const lists = parserLists(file);
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    const name = ADDS.test(call.name) && call.receiver !== null ? stringValue(call.arguments[0]) : null;
    const variable = name === null ? undefined : variableOf(file, call);
    // Anything may be added under a name; a parser is what options are added to.
    if (name === null || (call.name === 'add_subcommand' && variable === undefined)) return [];
    const help = namedArgument(call.arguments, 'help') ?? namedArgument(call.arguments, 'description');
    const own = variable === undefined ? [] : ownCalls(file, call, variable);
    return [
      makeCommand({
        name,
        parent: parserNames(file, lists, call).join(' '),
        hidden: /\bSUPPRESS$/.test(namedArgument(call.arguments, 'help') ?? ''),
        help: stringValue(help ?? undefined),
        arguments: argumentsOf(own, 'add_argument'),
        framework: 'argparse',
        flags: own.map((each) => flagOf(file, each)).filter((each) => each !== null),
        oneOf: exclusiveGroups(file, own),
        line: call.line,
        endLine: call.endLine,
        symbol: call.inside,
      }),
    ];
  });
}

const ADDS = /^add_(?:parser|subcommand)$/;

/** The variable of the parser that a call makes, or that it is handed. */
function variableOf(file: SourceFile, call: CodeCall): string | undefined {
  if (call.name === 'add_subcommand') {
    const handed = call.arguments[1] ?? '';
    return /^\w+$/.test(handed) && assignments(file, handed).length > 0 ? handed : undefined;
  }
  const receiver = call.receiver ?? '';
  const name = stringValue(call.arguments[0]) ?? '';
  return new RegExp(`(\\w+)\\s*=\\s*${escaped(receiver)}\\.add_parser\\(\\s*["']${escaped(name)}["']`).exec(
    file.code,
  )?.[1];
}

function scopeAt(file: SourceFile, line: number): number | undefined {
  return file.symbolAround(line, /^(?:function|method|constructor)$/);
}

/** The lines on which a variable is set. */
function assignments(file: SourceFile, variable: string): number[] {
  return [
    ...file.code.matchAll(
      new RegExp(`^[ \\t]*(?:\\w+[ \\t]*=[ \\t]*)*${escaped(variable)}[ \\t]*(?::[^=\\n]+)?=(?!=)`, 'gm'),
    ),
  ].map(({ index }) => file.lineAt(index));
}

/** What is called on a parser, or on a group of its options, from where its variable is set to where it is set anew. */
function ownCalls(file: SourceFile, call: CodeCall, variable: string): CodeCall[] {
  const set = assignments(file, variable);
  const from = set.findLast((line) => line <= call.endLine) ?? call.line;
  const to = set.find((line) => line > call.endLine) ?? Number.POSITIVE_INFINITY;
  const near = file.parsed.calls.filter(
    ({ line }) => from <= line && line < to && scopeAt(file, line) === scopeAt(file, call.line),
  );
  const isGroup = new RegExp(
    `^[ \\t]*(\\w+)[ \\t]*=[ \\t]*${escaped(variable)}\\.add_(?:argument_group|mutually_exclusive_group)\\(`,
  );
  const groups = near.flatMap(({ line }) => isGroup.exec(file.textOf(line, line))?.[1] ?? []);
  return near.filter(({ receiver }) => receiver === variable || groups.includes(receiver ?? ''));
}

const DEEPEST_PARSER = 5;

/** A list of commands below a parser: `list = parser.add_subparsers()`. */
interface ParserList {
  name: string;
  parser: string;
  line: number;
}

function parserLists(file: SourceFile): ParserList[] {
  const made = /^[ \t]*(\w+)[ \t]*(?::[^=\n]+)?=[ \t]*(\w+)\.add_(?:subparsers|subcommands)\(/gm;
  return [...file.code.matchAll(made)].map(({ index, 1: name = '', 2: parser = '' }) => ({
    name,
    parser,
    line: file.lineAt(index),
  }));
}

/** The names of the parsers above one, as far as variables of the same function tell. */
function parserNames(file: SourceFile, lists: readonly ParserList[], call: CodeCall, depth = 0): string[] {
  const list = lists.findLast((each) => each.name === call.receiver && each.line <= call.line);
  if (list === undefined || depth > DEEPEST_PARSER) return [];
  const above = file.parsed.calls.findLast(
    (each) =>
      ADDS.test(each.name) &&
      each.line < list.line &&
      scopeAt(file, each.line) === scopeAt(file, call.line) &&
      variableOf(file, each) === list.parser,
  );
  const name = above ? stringValue(above.arguments[0]) : null;
  return above && name !== null ? [...parserNames(file, lists, above, depth + 1), name] : [];
}
