import type { CommandFact } from '../fact.ts';
import { closingBracket, namedArgument, objectValue, splitList, stringValue } from '../literal.ts';
import { flagOf } from '../settings/flags.ts';
import type { SourceFile } from '../source-file.ts';
import { makeCommand } from './command-maker.ts';

/** cobra, urfave/cli and own command types of Go, clap of Rust, picocli of the JVM, System.CommandLine, Mix tasks. */
export function compiledCommands(file: SourceFile): CommandFact[] {
  switch (file.language) {
    case 'go':
      return goCommands(file);
    case 'rust':
      return clap(file);
    case 'csharp':
      return dotnet(file);
    case 'elixir':
      return mix(file);
    default:
      return picocli(file);
  }
}

const MAIN = /^func\s+main\s*\(/m;

function goCommands(file: SourceFile): CommandFact[] {
  const hasLibrary = file.imports(/spf13\/cobra$|urfave\/cli/);
  const parentOf = cobraParents(file);
  return [...file.bare.matchAll(/(?:\b(\w+)\s*:?=\s*)?&?\b(?:(\w+)\.)?Command\s*\{/g)].flatMap(
    (match): CommandFact[] => {
      const library = hasLibrary && /^(?:cobra|cli)$/.test(match[2] ?? '') ? match[2] : undefined;
      const open = match.index + match[0].length - 1;
      const close = closingBracket(file.bare, open);
      if (close < 0) return [];
      const parts = splitList(file.code.slice(open + 1, close));
      const value = (key: string) =>
        stringValue(
          parts
            .map((part) => new RegExp(`^${key}:\\s*([\\s\\S]+)$`).exec(part)?.[1])
            .find((each) => each !== undefined),
        );
      const name = value(library === 'cobra' ? 'Use' : 'Name')?.split(/[\s[<]/)[0];
      const help =
        library === 'cli'
          ? value('Usage')
          : (value('Short') ?? value('Summary') ?? value('Description') ?? value('Long'));
      // A type that is merely called Command says what it does in a word for people.
      if (library === undefined && (help === null || !/^[a-z][\w-]*$/.test(name ?? ''))) return [];
      // The root command is the program itself.
      const isRoot =
        /^root/i.test(match[1] ?? '') || (parts.some((part) => part.startsWith('Commands:')) && MAIN.test(file.bare));
      if (!name || isRoot) return [];
      const [line, endLine] = [file.lineAt(match.index), file.lineAt(close)];
      const variable = match[1];
      const flags = file.parsed.calls
        .filter(
          (call) =>
            (variable !== undefined && call.receiver?.startsWith(`${variable}.`)) ||
            (call.line >= line && call.line <= endLine),
        )
        .map((call) => flagOf(file, call))
        .filter((each) => each !== null);
      return [
        makeCommand({
          name,
          parent: library === 'cobra' && variable !== undefined ? parentOf(variable) : null,
          help,
          framework: library === 'cobra' ? 'cobra' : library === 'cli' ? 'urfave/cli' : 'Go',
          flags,
          line,
          endLine,
          symbol: file.symbolAround(line),
        }),
      ];
    },
  );
}

/** Under which command of the same file another one is added, by their variables; the root is the program itself. */
function cobraParents(file: SourceFile): (variable: string) => string | null {
  const names = new Map(
    [...file.code.matchAll(/\b(\w+)\s*:?=\s*&?cobra\.Command\s*\{\s*Use:\s*"([^"\s]+)/g)].map(
      ([, variable = '', name = '']) => [variable, name] as const,
    ),
  );
  const parents = new Map(
    file.parsed.calls
      .filter(({ name, receiver }) => name === 'AddCommand' && receiver !== null && names.has(receiver))
      .flatMap((call) => call.arguments.map((child) => [child.trim(), call.receiver ?? ''] as const)),
  );
  return (variable) => {
    const path: string[] = [];
    const seen = new Set([variable]);
    for (let at = parents.get(variable); at !== undefined && !seen.has(at); at = parents.get(at)) {
      seen.add(at);
      if (!/^root/i.test(at)) path.unshift(names.get(at) ?? at);
    }
    return path.length > 0 ? path.join(' ') : null;
  };
}

function clap(file: SourceFile): CommandFact[] {
  const built = file.parsed.calls.flatMap((call): CommandFact[] => {
    const name =
      call.name === 'new' &&
      call.receiver !== null &&
      /(?:^|::)(?:Command|App|SubCommand)$/.test(call.receiver) &&
      buildsClap(file, call.receiver)
        ? stringValue(call.arguments[0])
        : null;
    return name === null
      ? []
      : [makeCommand({ name, framework: 'clap', line: file.lineOf(call), symbol: call.inside })];
  });
  const derived = file.parsed.symbols.flatMap((symbol, index): CommandFact[] => {
    const isSubcommand =
      symbol.kind === 'enum' &&
      file
        .decorators(index)
        .some((call) => call.name === 'derive' && call.arguments.some((each) => /Subcommand|StructOpt/.test(each)));
    return isSubcommand ? variants(file, index) : [];
  });
  return [...built, ...derived];
}

/** The variants of an enum, each with the comment above it. */
function variants(file: SourceFile, index: number): CommandFact[] {
  const symbol = file.symbol(index);
  if (!symbol) return [];
  const start = file.bare.indexOf('{', file.offsetOf(symbol.startLine));
  const found: CommandFact[] = [];
  let depth = 0;
  let help = '';
  let renamed: string | undefined;
  for (let line = file.lineAt(start) + 1; line < symbol.endLine; line++) {
    const text = file.lines[line - 1] ?? '';
    const bare = file.bare.slice(file.offsetOf(line), file.offsetOf(line + 1));
    if (depth === 0) {
      const doc = /^\s*\/\/\/\s?(.*)$/.exec(text);
      const variant = /^\s*([A-Z]\w*)\s*[,({]?/.exec(bare);
      if (doc) help = help === '' ? (doc[1] ?? '') : help;
      else if (/^\s*#\[/.test(text)) {
        renamed = /\bname\s*=\s*"([^"]+)"/.exec(text)?.[1] ?? renamed;
        help = /\babout\s*=\s*"([^"]+)"/.exec(text)?.[1] ?? help;
      } else if (variant && !/^\s*#/.test(text)) {
        const name = renamed ?? (variant[1] ?? '').replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
        found.push(makeCommand({ name, help, framework: 'clap', line, symbol: index }));
        [help, renamed] = ['', undefined];
      }
    }
    depth += (bare.match(/[({[]/g)?.length ?? 0) - (bare.match(/[)}\]]/g)?.length ?? 0);
  }
  return found;
}

function picocli(file: SourceFile): CommandFact[] {
  if (!file.imports(/picocli|spring.*shell/)) return [];
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    if (call.decorates === null || !/^(?:Command|CommandLine\.Command|ShellMethod)$/.test(call.name)) return [];
    const name =
      stringValue(namedArgument(call.arguments, 'name') ?? namedArgument(call.arguments, 'key') ?? undefined) ??
      (call.name === 'ShellMethod' ? (file.symbol(call.decorates)?.name ?? null) : null);
    if (name === null) return [];
    const help =
      namedArgument(call.arguments, 'description')?.replace(/^\{/, '') ??
      namedArgument(call.arguments, 'value') ??
      undefined;
    const inside = file.symbol(call.decorates);
    const flags = file.parsed.calls
      .filter((each) => inside && each.line >= inside.startLine && each.line <= inside.endLine)
      .map((each) => flagOf(file, each))
      .filter((each) => each !== null);
    return [
      makeCommand({
        name,
        help: stringValue(/"[^"]*"/.exec(help ?? '')?.[0]),
        framework: 'picocli',
        flags,
        line: call.line,
        symbol: call.decorates,
      }),
    ];
  });
}

function dotnet(file: SourceFile): CommandFact[] {
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
    if (!task) return [];
    const name = task.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
    const help = objectValue(file.code.replace(/@shortdoc\s+/, '{shortdoc: ').slice(0, 4000), 'shortdoc')?.split(
      '\n',
    )[0];
    return [
      makeCommand({
        name,
        parent: 'mix',
        help: stringValue(help),
        framework: 'Mix',
        line: symbol.startLine,
        symbol: index,
      }),
    ];
  });
}

/** `Command` is also the name of what starts a process, so the import decides. */
function buildsClap(file: SourceFile, receiver: string): boolean {
  if (receiver.startsWith('clap::')) return true;
  return file.parsed.imports.some(
    (each) => /^clap/.test(each.module) && each.names.some((part) => part.local === receiver),
  );
}
