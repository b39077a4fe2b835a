import type { SourceFile } from '../source-file.ts';
import { objectValue, stringValue } from '../text/literal.ts';
import { clapCommands } from './clap-commands.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';
import { dotnetCommands } from './dotnet-commands.ts';
import { flagStructCommands } from './flag-struct-commands.ts';
import { goCommands } from './go-commands.ts';
import { kongCommands } from './kong-commands.ts';
import { picocliCommands } from './picocli-commands.ts';

/** Commands of Go and Rust, picocli of the JVM, of .NET, Mix tasks. */
export function compiledCommands(file: SourceFile): CommandFact[] {
  switch (file.language) {
    case 'go':
      return [...goCommands(file), ...flagStructCommands(file), ...kongCommands(file)];
    case 'rust':
      return clapCommands(file);
    case 'csharp':
      return dotnetCommands(file);
    case 'elixir':
      return mix(file);
    default:
      return picocliCommands(file);
  }
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
