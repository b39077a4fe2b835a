import type { Flag } from '../settings/flags/flag.ts';
import type { SourceFile } from '../source-file.ts';
import { adjacentStrings, namedArgument, stringValue } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';

/** Cleo: a class below `Command` says its name, as it is typed, and its description. */
export function cleoCommands(file: SourceFile): CommandFact[] {
  return file.parsed.symbols.flatMap((type, index): CommandFact[] => {
    if (type.kind !== 'class' || !type.bases.some((base) => /Command$/.test(base))) return [];
    const name = attribute(file, index, 'name');
    const help = attribute(file, index, 'description');
    if (name === null || help === null || !/^[\w:-]+(?: [\w:-]+)*$/.test(name) || !isTyped(file, index)) return [];
    const words = name.split(' ');
    return [
      makeCommand({
        name: words.at(-1) ?? name,
        parent: words.slice(0, -1).join(' '),
        help,
        hidden: file.members(index).some(({ symbol }) => /^hidden\b.*=\s*True$/.test(symbol.signature)),
        flags: optionsIn(file, type.startLine, type.endLine),
        framework: 'Cleo',
        line: type.startLine,
        symbol: index,
      }),
    ];
  });
}

/** A bot has commands with a name and a description too; on a command line nothing but the command itself is handed over. */
function isTyped(file: SourceFile, index: number): boolean {
  return (
    file.imports(/(?:^|\.)(?:cleo|console|cli)(?:\.|$)/) ||
    file.members(index).some(({ symbol }) => /\bhandle\(self\)/.test(symbol.signature))
  );
}

/** The text of `name = "…"` in the body of a class. */
function attribute(file: SourceFile, type: number, name: string): string | null {
  const own = file.members(type).find(({ symbol }) => symbol.kind === 'property' && symbol.name === name)?.symbol;
  const code = own && file.code.slice(file.offsetOf(own.startLine), file.offsetOf(own.endLine + 1));
  return textOf(/^\s*\w+\s*(?::[^=\n]+)?=([\s\S]+)$/.exec(code ?? '')?.[1]);
}

/** `option("force", "f", "Do it anyway.", flag=False, default="x")`. */
function optionsIn(file: SourceFile, from: number, to: number): Flag[] {
  return file.parsed.calls.flatMap(({ name, receiver, decorates, arguments: list, line }): Flag[] => {
    const long = stringValue(list[0]);
    if (name !== 'option' || receiver !== null || decorates !== null || line < from || line > to) return [];
    if (long === null || !/^[\w-]+$/.test(long)) return [];
    const help = textOf(namedArgument(list, 'description') ?? (/^\w+\s*=/.test(list[2] ?? '') ? undefined : list[2]));
    const fallback = namedArgument(list, 'default');
    return [{ name: `--${long}`, default: fallback === 'None' ? null : fallback, help }];
  });
}

/** A literal, or several one after the other with or without brackets around them. */
function textOf(written: string | undefined): string | null {
  const text = written?.trim().replace(/^\(([\s\S]*)\)$/, '$1');
  return text === undefined ? null : (adjacentStrings(text) ?? stringValue(text));
}
