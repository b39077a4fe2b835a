import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import { flagOf } from '../settings/flags.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, splitList, stringValue } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { type CommandLink, makeCommand } from './command-maker.ts';

/** `@Command(name = "send", subcommands = {…})` of picocli on a class or a method, and `@ShellMethod` of Spring Shell. */
export function picocliCommands(file: SourceFile): CommandFact[] {
  if (!file.imports(/picocli|spring.*shell/)) return [];
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    const inside = file.symbol(call.decorates);
    if (!inside || !/^(?:Command|CommandLine\.Command|ShellMethod)$/.test(call.name)) return [];
    const isShell = call.name === 'ShellMethod';
    const name =
      stringValue(namedArgument(call.arguments, 'name') ?? namedArgument(call.arguments, 'key') ?? undefined) ??
      (isShell ? inside.name : null);
    // The root of a parser that is given no name is nothing that is typed.
    if (name === null || name.trim() === '' || isReadInto(file, call.decorates)) return [];
    const help =
      namedArgument(call.arguments, 'description')?.replace(/^\{/, '') ??
      namedArgument(call.arguments, 'value') ??
      undefined;
    const own = file.parsed.calls.filter(({ line }) => line >= inside.startLine && line <= inside.endLine);
    // A method with such a mark is a command below that of its class.
    const type = inside.kind === 'method' ? file.symbol(inside.container) : inside;
    return [
      makeCommand({
        name,
        under: isShell ? undefined : type?.name,
        opens: isShell || type !== inside ? [] : [{ name: inside.name, own: true }, ...subcommands(file, call)],
        hidden: namedArgument(call.arguments, 'hidden') === 'true',
        help: stringValue(/"[^"]*"/.exec(help ?? '')?.[0]),
        arguments: positionals(file.textOf(inside.startLine, inside.endLine)),
        framework: 'picocli',
        flags: own.map((each) => flagOf(file, each)).filter((each) => each !== null),
        line: call.line,
        symbol: call.decorates,
      }),
    ];
  });
}

/** Whether a class inside of one that is no command only holds what a text is read into: nothing of it can be run. */
function isReadInto(file: SourceFile, index: number | null): boolean {
  const symbol = file.symbol(index);
  if (!symbol || index === null || symbol.kind !== 'class' || symbol.container === null) return false;
  const isCommand = file.decorators(symbol.container).some(({ name }) => /^(?:CommandLine\.)?Command$/.test(name));
  const opens = file.decorators(index).some(({ arguments: list }) => namedArgument(list, 'subcommands') !== null);
  const runs = file.members(index).some(({ symbol: { kind } }) => kind === 'method' || kind === 'function');
  const isListed = new RegExp(`\\b${escaped(symbol.name)}(?:\\.|::)class\\b`).test(file.bare);
  const isRun = symbol.bases.some((each) => /(?:Runnable|Callable|Command)$/.test(each));
  return !isCommand && !opens && !runs && !isListed && !isRun;
}

/** The classes of `subcommands = {Send.class, List.class}`, or `[Send::class]` in Kotlin. */
function subcommands(file: SourceFile, call: CodeCall): CommandLink[] {
  const written = namedArgument(call.arguments, 'subcommands') ?? '';
  return [...written.matchAll(/([A-Za-z_][\w.]*?)(?:\.|::)class\b/g)].map(([, type = '']) => {
    const module = file.moduleOf(type);
    return { name: type.slice(type.lastIndexOf('.') + 1), ...(module === undefined ? {} : { module }) };
  });
}

/** `@Parameters(index = "0") private Path from;`, with whatever marks stand between. */
const PARAMETER =
  /@(?:field:)?(?:CommandLine\.)?Parameters(?:\(((?:[^()"]|"[^"]*")*)\))?\s+(?:@[\w.]+(?:\([^()]*\))?\s+)*(?:(?!(?:[a-z]+\s+)*va[lr]\b)([^@;={}]*?)\b(\w+)\s*[=;]|(?:[a-z]+\s+)*va[lr]\s+(\w+)(?:\s*:\s*([\w.<>?, ]+))?)/g;

/** What is typed without a name before it in the text of a class, as the help of picocli shows it: `<from> [<to>...]`. */
export function positionals(text: string): string {
  return [...text.matchAll(PARAMETER)]
    .map(([, written = '', type = '', name = '', ofKotlin, typeOfKotlin = ''], place) => {
      const list = splitList(written);
      const index = stringValue(namedArgument(list, 'index') ?? undefined);
      return {
        shown: namedArgument(list, 'hidden') === 'true' ? '' : positional(list, typeOfKotlin || type, ofKotlin ?? name),
        place: index === null ? place : Number.parseInt(index, 10),
      };
    })
    .sort((a, b) => a.place - b.place)
    .map(({ shown }) => shown)
    .filter((shown) => shown !== '')
    .join(' ');
}

function positional(list: readonly string[], type: string, name: string): string {
  const isMany = /\b(?:List|Set|Collection|Map)<|\[\]|\bArray</.test(type);
  const arity = stringValue(namedArgument(list, 'arity') ?? undefined) ?? (isMany ? '0..*' : '1');
  const label = stringValue(namedArgument(list, 'paramLabel') ?? undefined) ?? `<${name}>`;
  const shown = `${label}${/\*$/.test(arity) || isMany ? '...' : ''}`;
  // Some write the brackets around what may be left out themselves.
  const isOptional = arity.startsWith('0') || namedArgument(list, 'defaultValue') !== null;
  return isOptional && !/^\[.*\]$/.test(shown) ? `[${shown}]` : shown;
}
