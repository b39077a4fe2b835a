import { escaped } from '../../../base/escaped.ts';
import type { Flag } from '../settings/flags/flag.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, objectValue, shownLiteral, splitList, stringsIn, stringValue } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { type ArgumentDefault, type CommandLink, makeCommand } from './command-maker.ts';
import { argumentsIn } from './held-commands.ts';

/** What a module hands on as a whole goes by this name, whatever it is called where it is taken. */
export const WHOLE_MODULE = 'default';

/** A command of yargs that is an object: `const add: CommandModule = { command: 'add <name>', describe, builder, handler }`. */
interface Made {
  variable: string | undefined;
  open: number;
  end: number;
  /** Its names, the first with what is typed behind it. */
  typed: string[];
}

const OBJECT =
  /(?:\b(\w+)\s*(?::\s*(?:\w+\.)?CommandModule\b(?:<[^=]{0,800}?>)?\s*)?=\s*|\bexport\s+default\s+|\.command\(\s*|\breturn\s+)\{/g;

/** Commands of yargs that are objects, and the options that the program has for all of them. */
export function yargsObjects(file: SourceFile): CommandFact[] {
  if (!file.bare.includes('handler') && !/\byargs\b/.test(file.bare)) return [];
  const made = [...file.bare.matchAll(OBJECT)].flatMap((match) => madeAt(file, match));
  const program = file.imports(/^yargs/) ? programIn(file, made) : [];
  return [...program, ...made.flatMap((each) => commandOf(file, made, each))];
}

function madeAt(file: SourceFile, match: RegExpExecArray): Made[] {
  const open = match.index + match[0].length - 1;
  const end = closingBracket(file.bare, open);
  if (end < 0) return [];
  const keys = keysOf(file, open, end);
  const command = keys.get('command');
  const isYargs = file.imports(/^yargs/) || keys.has('builder');
  if (command === undefined || !keys.has('handler') || !isYargs) return [];
  const typed = command.startsWith('[') ? stringsIn(command) : [stringValue(command) ?? ''];
  const aliases = stringsIn(keys.get('aliases') ?? '');
  const variable = match[1] === 'exports' ? undefined : match[1];
  return /^[a-z][\w:.-]*/i.test(typed[0] ?? '') ? [{ variable, open, end, typed: [...typed, ...aliases] }] : [];
}

/** The keys of an object with what is written for each; a method has its brackets. */
function keysOf(file: SourceFile, open: number, end: number): Map<string, string> {
  return new Map(
    splitList(file.code.slice(open + 1, end)).flatMap((each): [string, string][] => {
      const [start = '', key] = /^(?:async\s+)?["']?(\w+)["']?\s*(?::\s*)?/.exec(each) ?? [];
      return key === undefined ? [] : [[key, each.slice(start.length).trim()]];
    }),
  );
}

function commandOf(file: SourceFile, made: readonly Made[], each: Made): CommandFact[] {
  const { open, end, typed } = each;
  const keys = keysOf(file, open, end);
  const described = keys.get('describe') ?? keys.get('description') ?? keys.get('desc');
  const [first = '', ...others] = typed;
  const name = nameIn(first);
  const around = made.filter((other) => other.open < open && end < other.end).sort((a, b) => a.open - b.open);
  const calls = callsIn(file, open, end).filter(({ at }) => innermost(made, at) === each);
  const opens = linksIn(file, calls);
  // What a command says of its options holds for those below it.
  const flags = [...optionsIn(calls), ...objectOptions(keys.get('builder') ?? '')].map((flag) =>
    opens.length > 0 ? flag : { ...flag, below: false },
  );
  const line = file.lineAt(open);
  return [
    makeCommand({
      name,
      parent: around.map((other) => nameIn(other.typed[0] ?? '')).join(' '),
      under: nameOf(file, around[0] ?? each),
      opens,
      hidden: described === 'false' || keys.get('hidden') === 'true',
      deprecated: /^(?:true|['"`])/.test(keys.get('deprecated') ?? ''),
      aliases: others.map(nameIn).filter((other) => /^[a-z]/i.test(other)),
      help: textOf(described),
      arguments: argumentsIn(first),
      defaults: defaultsIn(calls),
      framework: 'yargs',
      flags,
      line,
      endLine: file.lineAt(end),
      symbol: file.symbolAround(line, /^(?:constant|variable|function)$/),
    }),
  ];
}

/** `add` of `add <name>`. */
function nameIn(typed: string): string {
  return /^[\w:.$-]*/.exec(typed)?.[0] ?? '';
}

/** By which others mean it: what a file exports as a whole has no name of its own. */
function nameOf(file: SourceFile, { variable, open }: Made): string | undefined {
  if (variable === undefined) {
    const before = file.bare.slice(Math.max(0, open - 40), open);
    return /(?:\bexport\s+default|\bexports\s*=)\s*$/.test(before) ? WHOLE_MODULE : undefined;
  }
  return new RegExp(
    `\\bexport\\s+default\\s+${escaped(variable)}\\b|\\bmodule\\.exports\\s*=\\s*${escaped(variable)}\\b`,
  ).test(file.bare)
    ? WHOLE_MODULE
    : variable;
}

interface Call {
  name: string;
  at: number;
  given: string[];
}

/** `.option(…)` and its like between two places, as they are written. */
function callsIn(file: SourceFile, from: number, to: number): Call[] {
  return [...file.bare.slice(from, to).matchAll(/\.(options?|command|positional)\(/g)].flatMap((match): Call[] => {
    const open = from + match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    return close < 0
      ? []
      : [{ name: match[1] ?? '', at: from + match.index, given: splitList(file.code.slice(open + 1, close)) }];
  });
}

function innermost(made: readonly Made[], at: number): Made | undefined {
  return made.filter(({ open, end }) => open < at && at < end).sort((a, b) => b.open - a.open)[0];
}

/** `.command(add)` where `add` is of this file or of another one. */
function linksIn(file: SourceFile, calls: readonly Call[]): CommandLink[] {
  return calls.flatMap(({ name, given: [first = ''] }): CommandLink[] => {
    if (name !== 'command') return [];
    const required = stringValue(/^require\(([^()]+)\)$/.exec(first)?.[1]);
    if (required !== null) return [{ name: WHOLE_MODULE, module: required }];
    if (!/^\w+$/.test(first)) return [];
    const taken = file.parsed.imports.flatMap(({ module, names }) =>
      names.flatMap((each) => (each.local === first ? [{ module, name: each.name }] : [])),
    )[0];
    if (taken !== undefined)
      return [{ name: /^(?:default|\*|)$/.test(taken.name) ? WHOLE_MODULE : taken.name, module: taken.module }];
    const own = nameOf(file, { variable: first, open: 0, end: 0, typed: [] });
    return own === undefined ? [] : [{ name: own }];
  });
}

function optionsIn(calls: readonly Call[]): Flag[] {
  return calls.flatMap(({ name, given: [first = '', second = ''] }): Flag[] => {
    if (name === 'options' || (name === 'option' && first.startsWith('{'))) return objectOptions(first);
    const key = name === 'option' ? stringValue(first) : null;
    return key === null ? [] : optionOf(key, second);
  });
}

/** `{ port: { alias: 'p', describe: '…' } }`. */
function objectOptions(written: string): Flag[] {
  if (!written.startsWith('{')) return [];
  return splitList(written.slice(1, -1)).flatMap((each): Flag[] => {
    const [start, key = ''] = /^["']?([\w-]+)["']?\s*:\s*(?=\{)/.exec(each) ?? [];
    return start === undefined ? [] : optionOf(key, each.slice(start.length));
  });
}

/** `p` and `ss` are the short ways to write `path` and `skip-seed`. */
function isShortOf(key: string, long: string): boolean {
  const letters = long.split('-').map((word) => word.slice(0, 1));
  return long.length > 2 && (key.length === 1 || (letters.length > 1 && letters.join('') === key));
}

function optionOf(key: string, written: string): Flag[] {
  if (objectValue(written, 'hidden') === 'true' || !/^[\w.-]+$/.test(key)) return [];
  const alias = objectValue(written, 'alias') ?? '';
  const names = [key, ...stringsIn(alias)];
  const name = names.find((each) => isShortOf(key, each)) ?? key;
  const letter = names.find((each) => each.length === 1 && each !== name);
  return [
    {
      name: `${name.length === 1 ? '-' : '--'}${name}`,
      short: letter === undefined ? undefined : `-${letter}`,
      default: objectValue(written, 'default'),
      help: textOf(
        objectValue(written, 'describe') ??
          objectValue(written, 'description') ??
          objectValue(written, 'desc') ??
          undefined,
      ),
      choices: stringsIn(/^\[([^[\]]*)\]/.exec(objectValue(written, 'choices') ?? '')?.[1] ?? ''),
      required: objectValue(written, 'demandOption') === 'true' || objectValue(written, 'required') === 'true',
      below: objectValue(written, 'global') !== 'false',
    },
  ];
}

/** A text, also one that is put together from pieces. */
function textOf(written: string | undefined): string | null {
  if (written === undefined) return null;
  const pieces = splitList(written, '+').map((each) => stringValue(each));
  return pieces.every((each) => each !== null) ? pieces.join('').replaceAll('\\n', '\n') : null;
}

function defaultsIn(calls: readonly Call[]): ArgumentDefault[] {
  return calls.flatMap(({ name, given: [first, second = ''] }): ArgumentDefault[] => {
    const key = name === 'positional' ? stringValue(first) : null;
    const value = shownLiteral(objectValue(second, 'default') ?? undefined);
    return key === null || value === null || /^(?:\[\])?$/.test(value) ? [] : [{ name: key, value }];
  });
}

/** The options of the program itself, which all of its commands take: `yargs(process.argv).option('env', { … }).command(add)`. */
function programIn(file: SourceFile, made: readonly Made[]): CommandFact[] {
  const start = /\byargs\s*\(/.exec(file.bare);
  if (start === null || !/\.(?:parse(?:Async|Sync)?\(|argv\b)/.test(file.bare.slice(start.index))) return [];
  const calls = callsIn(file, start.index, file.bare.length).filter(({ at }) => innermost(made, at) === undefined);
  if (linksIn(file, calls).length === 0) return [];
  const flags = optionsIn(calls).filter(({ name, below }) => below && name !== '--version');
  const line = file.lineAt(start.index);
  return flags.length === 0 ? [] : [makeCommand({ name: 'yargs', program: true, framework: 'yargs', flags, line })];
}
