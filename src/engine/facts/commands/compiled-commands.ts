import type { CommandFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, objectValue, stringValue } from '../text/literal.ts';
import { clapCommands } from './clap-commands.ts';
import { makeCommand } from './command-maker.ts';
import { flagStructCommands } from './flag-struct-commands.ts';
import { goCommands } from './go-commands.ts';
import { kongCommands } from './kong-commands.ts';
import { picocliCommands } from './picocli-commands.ts';

/** Commands of Go and Rust, picocli of the JVM, System.CommandLine, Mix tasks. */
export function compiledCommands(file: SourceFile): CommandFact[] {
  switch (file.language) {
    case 'go':
      return [...goCommands(file), ...flagStructCommands(file), ...kongCommands(file)];
    case 'rust':
      return clapCommands(file);
    case 'csharp':
      return dotnet(file);
    case 'elixir':
      return mix(file);
    default:
      return picocliCommands(file);
  }
}

function dotnet(file: SourceFile): CommandFact[] {
  return [...builtCommands(file), ...markedCommands(file)];
}

/** Libraries of .NET in which an attribute on a class or a method makes a command of it. */
const MARKS = /^(?:CommandDotNet|Cocona|McMaster\.Extensions\.CommandLineUtils|CommandLine)(?:\.|$)/;

/** `[Command("send", Description = "Sends a parcel")]` and `[Verb("send", HelpText = "Sends a parcel")]`. */
function markedCommands(file: SourceFile): CommandFact[] {
  if (!file.imports(MARKS)) return [];
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    if (call.decorates === null || !/^(?:Command|Verb)$/.test(call.name)) return [];
    const given = (name: string): string | null => stringValue(namedArgument(call.arguments, name) ?? undefined);
    const name = stringValue(call.arguments[0]) ?? given('Name');
    if (name === null) return [];
    return [
      makeCommand({
        name,
        help: given('Description') ?? given('HelpText'),
        framework: '.NET',
        line: call.line,
        symbol: call.decorates,
      }),
    ];
  });
}

function builtCommands(file: SourceFile): CommandFact[] {
  if (!file.imports(/^System\.CommandLine/)) return [];
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    const name = call.constructs && call.name === 'Command' ? stringValue(call.arguments[0]) : null;
    return name === null
      ? []
      : [
          makeCommand({
            name,
            help: stringValue(call.arguments[1]),
            framework: 'System.CommandLine',
            line: call.line,
            symbol: call.inside,
          }),
        ];
  });
}

function mix(file: SourceFile): CommandFact[] {
  return file.parsed.symbols.flatMap((symbol, index): CommandFact[] => {
    const task = /^Mix\.Tasks\.([\w.]+)$/.exec(symbol.name)?.[1];
    // A compiler is a step of `mix compile`, and nothing that people type.
    if (!task || task.startsWith('Compile.')) return [];
    const name = task.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
    const help = objectValue(file.code.replace(/@shortdoc\s+/, '{shortdoc: ').slice(0, 4000), 'shortdoc')?.split(
      '\n',
    )[0];
    return [
      makeCommand({
        name,
        parent: 'mix',
        // What the documentation of its module says is what `mix help` shows of a task without a short text.
        help: stringValue(help) ?? symbol.doc.replace(/^#+\s*/, '').split('\n\n')[0],
        framework: 'Mix',
        line: symbol.startLine,
        symbol: index,
      }),
    ];
  });
}
