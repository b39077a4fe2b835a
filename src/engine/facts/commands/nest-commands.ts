import type { Flag } from '../settings/flags/flag.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, splitList, stringValue } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';

/** nest-commander: `@Command({ name: 'list-users', description: '…' }) class ListUsers extends CommandRunner`. */
export function nestCommands(file: SourceFile): CommandFact[] {
  if (file.imports(/^nestjs-command$/)) return methodCommands(file);
  if (!file.imports(/^nest-commander$/)) return [];
  return file.parsed.symbols.flatMap((symbol, index): CommandFact[] => {
    const mark =
      symbol.kind === 'class' ? file.decorators(index).find((each) => /^(?:Sub)?Command$/.test(each.name)) : undefined;
    const name = mark && stringValue(namedArgument(mark.arguments, 'name') ?? undefined);
    if (!mark || !name) return [];
    const below = namedArgument(mark.arguments, 'subCommands') ?? '';
    return [
      makeCommand({
        name: name.split(' ')[0] ?? name,
        help: stringValue(namedArgument(mark.arguments, 'description') ?? undefined),
        hidden: namedArgument(mark.arguments, 'hidden') === 'true',
        flags: flagsOf(file, index),
        ...(mark.name === 'SubCommand' ? { under: symbol.name } : {}),
        opens: (below.startsWith('[') ? splitList(below.slice(1, -1)) : []).map((type) => {
          const module = file.moduleOf(type);
          return { name: type, ...(module === undefined ? {} : { module }) };
        }),
        framework: 'nest-commander',
        line: symbol.startLine,
        symbol: index,
      }),
    ];
  });
}

/** nestjs-command: `@Command({ command: 'refresh <id>', describe: '…' })` on the method that does it. */
function methodCommands(file: SourceFile): CommandFact[] {
  return file.parsed.symbols.flatMap((symbol, index): CommandFact[] => {
    const mark = symbol.kind === 'method' ? file.decorators(index).find((each) => each.name === 'Command') : undefined;
    const written = mark && stringValue(namedArgument(mark.arguments, 'command') ?? undefined);
    // What stands in brackets is given to it, and not a part of its name.
    const name = written?.replace(/\s*[<[].*$/s, '').trim();
    if (!mark || !name) return [];
    const help = stringValue(namedArgument(mark.arguments, 'describe') ?? undefined);
    return [makeCommand({ name, help, flags: [], framework: 'nestjs-command', line: symbol.startLine, symbol: index })];
  });
}

/** `@Option({ flags: '-f, --force [force]', description: '…', defaultValue: 'x' })` on the method that reads it. */
function flagsOf(file: SourceFile, type: number): Flag[] {
  return file.members(type).flatMap(({ index }): Flag[] =>
    file.decorators(index).flatMap((mark): Flag[] => {
      const written = mark.name === 'Option' ? stringValue(namedArgument(mark.arguments, 'flags') ?? undefined) : null;
      const name = /--[\w-]+/.exec(written ?? '')?.[0] ?? /-\w\b/.exec(written ?? '')?.[0];
      if (name === undefined) return [];
      return [
        {
          name,
          default: namedArgument(mark.arguments, 'defaultValue'),
          help: stringValue(namedArgument(mark.arguments, 'description') ?? undefined),
        },
      ];
    }),
  );
}
