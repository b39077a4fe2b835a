import type { CodeCall, CodeSymbol } from '../../syntax/parsed-file.ts';
import type { Flag } from '../settings/flags/flag.ts';
import { flagOf } from '../settings/flags.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, stringValue } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { type CommandLink, makeCommand } from './command-maker.ts';
import { spectreCommands } from './spectre-commands.ts';

/** Commands of .NET: what System.CommandLine and Spectre build by calls, and what attributes make of classes and methods. */
export function dotnetCommands(file: SourceFile): CommandFact[] {
  return [...builtCommands(file), ...markedCommands(file), ...spectreCommands(file)];
}

/** Libraries of .NET in which an attribute on a class or a method makes a command of it. */
const MARKS = /^(?:CommandDotNet|Cocona|McMaster\.Extensions\.CommandLineUtils|CommandLine)(?:\.|$)/;

/** `[Command("send", Description = "Sends a parcel")]` and `[Verb("send", HelpText = "Sends a parcel")]`. */
function markedCommands(file: SourceFile): CommandFact[] {
  if (!file.imports(MARKS)) return [];
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    const own = file.symbol(call.decorates);
    const name = nameIn(call);
    if (own === undefined || name === null) return [];
    const above = classesAbove(file, own);
    const given = givenTo(file, own, call.decorates ?? -1);
    return [
      makeCommand({
        name,
        parent: above.flatMap((each) => nameOf(file, each) ?? []).join(' '),
        // What another class lists hangs below that one, with all that lies in it.
        under: [...above.map((each) => file.symbol(each)), own].find((each) => each?.kind === 'class')?.name,
        opens: listed(file, call.decorates),
        program: own.kind === 'class' && startsProgram(file, call.decorates),
        help: textOf(call, 'Description') ?? textOf(call, 'HelpText'),
        arguments: given.typed,
        flags: given.flags,
        framework: '.NET',
        line: call.line,
        symbol: call.decorates,
      }),
    ];
  });
}

function nameIn(call: CodeCall): string | null {
  if (call.decorates === null || !/^(?:Command|Verb)$/.test(call.name)) return null;
  return stringValue(call.arguments[0]) ?? textOf(call, 'Name');
}

function textOf(call: CodeCall, key: string): string | null {
  return stringValue(namedArgument(call.arguments, key) ?? undefined);
}

/** The name of the command that a class is. */
function nameOf(file: SourceFile, index: number): string | null {
  return (
    file
      .decorators(index)
      .map(nameIn)
      .find((each) => each !== null) ?? null
  );
}

/** The classes around a class or a method, the outermost first. */
function classesAbove(file: SourceFile, { container }: CodeSymbol): number[] {
  const around = container === null ? undefined : file.symbol(container);
  return container === null || around === undefined ? [] : [...classesAbove(file, around), container];
}

/** `[Subcommand(typeof(Send), typeof(List))]` of a class, also with the names before the types. */
function listed(file: SourceFile, index: number | null): CommandLink[] {
  return (index === null ? [] : file.decorators(index))
    .filter(({ name }) => name === 'Subcommand')
    .flatMap(({ arguments: list }) => list)
    .flatMap((written) => /^typeof\((?:\w+\.)*(\w+)\)$/.exec(written)?.[1] ?? [])
    .map((name) => ({ name }));
}

/** Whether a class that lists commands holds the main function: its name is what help shows for the program. */
function startsProgram(file: SourceFile, index: number | null): boolean {
  return (
    index !== null &&
    listed(file, index).length > 0 &&
    file.members(index).some(({ symbol }) => symbol.kind === 'method' && symbol.name === 'Main')
  );
}

interface Given {
  typed: string;
  flags: Flag[];
}

/** What is typed behind a command: properties of its class, or of the classes of this file that its method takes. */
function givenTo(file: SourceFile, own: CodeSymbol, index: number): Given {
  const types: readonly string[] = /\(([^()]*)\)/.exec(own.signature)?.[1]?.match(/\b[A-Z]\w*(?=\??\s+\w+)/g) ?? [];
  const holders =
    own.kind === 'class'
      ? [index]
      : file.parsed.symbols.flatMap(({ kind, name }, each) => (kind === 'class' && types.includes(name) ? each : []));
  const marks = holders
    .flatMap((holder) => file.members(holder))
    .flatMap(({ symbol, index: member }) => file.decorators(member).map((call) => ({ call, symbol })));
  return {
    typed: marks.flatMap(({ call, symbol }) => operand(file, call, symbol) ?? []).join(' '),
    flags: marks.flatMap(({ call, symbol }) => flagOf(file, call) ?? optionOf(call, symbol) ?? []),
  };
}

/** `[Operand("folder")]`, `[Argument(0, "folder")]` and `[Value(0, MetaName = "folder", Required = true)]` on a property. */
function operand(file: SourceFile, call: CodeCall, property: CodeSymbol): string | null {
  if (!/^(?:Operand|Argument|Value)$/.test(call.name)) return null;
  const said = call.arguments.map((each) => stringValue(each)).find((each) => each !== null);
  const name = said ?? textOf(call, 'MetaName') ?? textOf(call, 'Name') ?? property.name;
  const isMany = /\b(?:IEnumerable|List|IList|ICollection|IReadOnlyList)<|\[\]/.test(property.signature);
  const isRequired =
    call.name === 'Operand'
      ? !/\?\s+\w+$/.test(property.signature.replace(/\s*[{=].*$/, '')) && !isMany
      : namedArgument(call.arguments, 'Required') === 'true' || isMarkedRequired(file, call);
  const shown = `${name.toLowerCase()}${isMany ? '...' : ''}`;
  return isRequired ? `<${shown}>` : `[${shown}]`;
}

function isMarkedRequired(file: SourceFile, { decorates }: CodeCall): boolean {
  return decorates !== null && file.decorators(decorates).some(({ name }) => name === 'Required');
}

/** `[Option('s', "single", Description = "…")]` and `[Option("-s|--single <WORD>", Description = "…")]`, where a name is given. */
function optionOf(call: CodeCall, property: CodeSymbol): Flag | null {
  if (call.name !== 'Option') return null;
  const texts = call.arguments.map((each) => stringValue(each)).filter((each) => each !== null);
  const written = textOf(call, 'LongName') ?? texts.find((each) => /^(?:-|\w[\w-])/.test(each)) ?? '';
  const long = /--([\w-]+)/.exec(written)?.[1] ?? (/^\w[\w-]+$/.test(written) ? written : undefined);
  const short =
    /^'(\w)'$/.exec(call.arguments[0] ?? '')?.[1] ?? /^-(\w)\|/.exec(written)?.[1] ?? textOf(call, 'ShortName');
  if (long === undefined) return null;
  return {
    name: `--${long}`,
    short: short ? `-${short}` : undefined,
    default: /\bbool\s+\w+/.test(property.signature) ? 'false' : null,
    help: textOf(call, 'Description'),
  };
}

/** `var send = new Command("send", "Sends a parcel")`, below the one that it is added to: `depot.AddCommand(send)`. */
function builtCommands(file: SourceFile): CommandFact[] {
  if (!file.imports(/^System\.CommandLine/)) return [];
  const made = file.parsed.calls.flatMap((call) => {
    const name = call.constructs && call.name === 'Command' ? stringValue(call.arguments[0]) : null;
    const variable = /\b(\w+)\s*=\s*new\s+Command\(/.exec(file.lines[call.line - 1] ?? '')?.[1];
    return name === null ? [] : [{ call, name, variable }];
  });
  const added = new Map(
    [...file.bare.matchAll(/\b(\w+)\.(?:AddCommand|Subcommands\.Add|Add)\(\s*(\w+)\s*\)/g)].map(
      ([, above = '', below = '']) => [below, above] as const,
    ),
  );
  const parents = (variable: string | undefined, seen: readonly string[] = []): string[] => {
    const above = variable === undefined || seen.includes(variable) ? undefined : added.get(variable);
    const command = above === undefined ? undefined : made.find((each) => each.variable === above);
    return command ? [...parents(above, [...seen, variable ?? '']), command.name] : [];
  };
  return made.map(({ call, name, variable }) =>
    makeCommand({
      name,
      parent: parents(variable).join(' '),
      help: stringValue(call.arguments[1]),
      framework: 'System.CommandLine',
      line: call.line,
      symbol: call.inside,
    }),
  );
}
