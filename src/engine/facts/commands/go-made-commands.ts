import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import { KINGPIN } from '../settings/flags/go-flags.ts';
import type { SourceFile } from '../source-file.ts';
import { goConstantName, goText, nameByConstant } from '../text/constant-text.ts';
import { closingBracket, splitList, stringsIn, stringValue } from '../text/literal.ts';

/** A command as Go code makes it, before it is known below which other it hangs. */
export interface Made {
  name: string;
  help: string | null;
  /** The constant of another file that holds its help. */
  helpName?: string | undefined;
  arguments?: string | undefined;
  framework: string;
  /** The program itself, which is no command of its own. */
  root: boolean;
  /** Whether it does something itself. */
  runs: boolean;
  hidden: boolean;
  variable: string | undefined;
  /** The function in which it is made; undefined for what the whole package sees. */
  scope: number | undefined;
  /** What other functions call it that have it made: `c` after `c := newOrders()`. */
  held?: { variable: string; scope: number | undefined }[];
  /** Where its text begins and ends. */
  from: number;
  to: number;
  /** What it is added to by the expression that makes it: `app` in `app.Command("x", "…")`. */
  onto: string | undefined;
  /** What it takes options from that are made elsewhere. */
  takes?: string[];
  /** Names that it lists as its own commands. */
  lists: string[];
}

const MAIN = /^func\s+main\s*\(/m;

/** The commands of a file of Go, in whichever way its library has them written. */
export function goMadeCommands(file: SourceFile): Made[] {
  return [...literals(file), ...kingpinCommands(file)];
}

interface Literal {
  variable: string | undefined;
  qualifier: string | undefined;
  type: string | undefined;
  from: number;
  open: number;
}

/** `cmd := &cli.Command{`, also with its type before the sign: `cmd cli.Command = cli.Command{`. */
const LITERAL =
  /(?:\b(?!var\b)(\w+)(?:[ \t]+\*?(?:\w+\.)?(?:Command|App))?\s*:?=\s*)?&?(?:\[\]\*?)?\b(?:(\w+)\.)?(Command|App)\s*\{/g;

/** Where commands are written down, and the members of `[]*cli.Command{{`, which have no type. */
function literalsIn(file: SourceFile): Literal[] {
  if (!/(?:Command|App)\s*\{/.test(file.bare)) return [];
  return [...file.bare.matchAll(LITERAL)].flatMap((match): Literal[] => {
    const [whole, variable, qualifier, type] = match;
    const open = match.index + whole.length - 1;
    if (!whole.includes('[]')) return [{ variable, qualifier, type, from: match.index, open }];
    return membersOf(file, open).map((from) => ({ variable: undefined, qualifier, type, from, open: from }));
  });
}

/** The opening brackets of what a list holds directly. */
export function membersOf(file: SourceFile, list: number): number[] {
  const close = closingBracket(file.bare, list);
  const found: number[] = [];
  for (let at = list + 1; at < close; at++) {
    const end = '([{'.includes(file.bare[at] ?? ' ') ? closingBracket(file.bare, at) : at;
    if (end < 0) break;
    if (file.bare[at] === '{' && /[{,]\s*$/.test(file.bare.slice(Math.max(list, at - 200), at))) found.push(at);
    at = end;
  }
  return found;
}

/** `&cobra.Command{Use: "serve"}`, `cli.Command{Name: "serve"}` and types of the project that look like them. */
function literals(file: SourceFile): Made[] {
  const hasLibrary = file.imports(/spf13\/cobra$|urfave\/cli/);
  const addedTo = additionsIn(file);
  return literalsIn(file).flatMap(({ variable, qualifier, type, from, open }): Made[] => {
    const library = hasLibrary && /^(?:cobra|cli)$/.test(qualifier ?? '') ? qualifier : undefined;
    const isApp = type === 'App';
    if (isApp && library !== 'cli') return [];
    const close = closingBracket(file.bare, open);
    if (close < 0) return [];
    const parts = splitList(file.code.slice(open + 1, close));
    const scope = scopeAt(file, file.lineAt(from));
    const isOpen = library === 'cli' && (parts.length === 0 || scope !== undefined);
    const written = (key: string) =>
      parts
        .map((part) => new RegExp(`^${escaped(key)}:\\s*([\\s\\S]+)$`).exec(part)?.[1])
        .find((each) => each !== undefined) ?? (isOpen ? setLater(file, variable, key, close) : undefined);
    const value = (key: string) => goText(file, written(key));
    const use = value(library === 'cobra' ? 'Use' : 'Name');
    const constant = library === 'cobra' && use === null ? goConstantName(written('Use')) : undefined;
    const name = constant === undefined ? use?.split(/[\s[<]/)[0] : nameByConstant(constant);
    const help =
      library === 'cli'
        ? value('Usage')
        : (value('Short') ?? value('Summary') ?? value('Description') ?? value('Long'));
    // A type that is merely called Command says what it does in a word for people.
    if (library === undefined && (help === null || !/^[a-z][\w-]*$/.test(name ?? ''))) return [];
    if (!name) return [];
    const listed = library === 'cli' ? (written('Commands') ?? written('Subcommands')) : undefined;
    const onto = addedTo.find((each) => each.from < from && close < each.to)?.variable;
    // What is written into what adds it to another command is no program, whatever the function around makes.
    const isAdded = library === 'cobra' && onto !== undefined;
    const isRoot =
      isApp ||
      /^root/i.test(variable ?? '') ||
      (library === 'cobra' && !isAdded && isExecuted(file, variable, scope, name)) ||
      (written('Commands') !== undefined && (MAIN.test(file.bare) || parts.length === 0));
    // The name of a program is more than a word of its code.
    if (isRoot && constant !== undefined) return [];
    return [
      {
        name,
        help,
        helpName: help === null ? goConstantName(written(library === 'cli' ? 'Usage' : 'Short')) : undefined,
        arguments:
          library === 'cobra' ? takenBy(use ?? '') || oneOf(written('ValidArgs')) : (value('ArgsUsage') ?? undefined),
        framework: library === 'cobra' ? 'cobra' : library === 'cli' ? 'urfave/cli' : 'Go',
        root: isRoot,
        runs: (library === 'cobra' ? ['Run', 'RunE'] : ['Action']).some((key) => written(key) !== undefined),
        // Cobra keeps what is out of use out of its help too.
        hidden: written('Hidden') === 'true' || (library === 'cobra' && Boolean(value('Deprecated'))),
        variable,
        scope,
        from,
        to: close,
        onto,
        takes: library === 'cli' ? takenFlags(written('Flags') ?? '') : [],
        lists: splitList(/\{([\s\S]*)\}$/.exec(listed ?? '')?.[1] ?? '').map((each) => each.replace(/^&/, '')),
      },
    ];
  });
}

/** `orders.AddCommand(&cobra.Command{…}, &cobra.Command{…})`: where commands are written into what adds them, the innermost first. */
function additionsIn(file: SourceFile): { variable: string; from: number; to: number }[] {
  return [...file.bare.matchAll(/\b((?:\w+\.)?(\w+))\.AddCommand\(/g)]
    .map(({ 0: whole, 1: receiver = '', 2: last = '', index }) => {
      const from = index + whole.length - 1;
      return { variable: commandNamed(file, receiver) ?? last, from, to: closingBracket(file.bare, from) };
    })
    .toReversed();
}

/** The command that others are added to, also one of another package: `cmd.Root` is `example.com/shop/cmd:Root`. */
export function commandNamed(file: SourceFile, receiver: string): string | undefined {
  const [, place, name] = /^(?:(\w+)\.)?(\w+)$/.exec(receiver) ?? [];
  if (place === undefined) return name;
  const module = file.moduleOf(place);
  return module === undefined ? undefined : `${module}:${name}`;
}

/** `append(common.OutputFlags("table"), []cli.Flag{common.RepoFlag, &cli.StringFlag{…}}...)`: what is made elsewhere. */
function takenFlags(written: string, depth = 0): string[] {
  const text = written.trim().replace(/\.{3}$/, '');
  const inside = /^(?:append|slices\.Concat)\(([\s\S]*)\)$|^\[\]cli\.Flag\{([\s\S]*)\}$/.exec(text);
  if (inside)
    return depth > 3 ? [] : splitList(inside[1] ?? inside[2] ?? '').flatMap((part) => takenFlags(part, depth + 1));
  const name = /^((?:\w+\.)?[A-Za-z]\w*)(?:\(.*\))?$/s.exec(text)?.[1];
  return name === undefined || /^(?:cli\.|nil$)/.test(name) ? [] : [name];
}

/** Whether a command of cobra is what the program starts: made by `newRootCmd`, by a `cliRoot`, or executed beside it. */
function isExecuted(file: SourceFile, variable: string | undefined, scope: number | undefined, typed: string): boolean {
  const maker = file.symbol(scope);
  const { owner = '', name = '' } = maker ?? {};
  // `trustedRoot` that makes the command `trusted-root` is called like it.
  const isCalledSo = name.toLowerCase().includes(typed.replaceAll('-', '').toLowerCase()) && /root/i.test(typed);
  if (/(?:^r|R)oot(?![a-z])/.test(`${owner} ${name}`) && !isCalledSo) return !/^(?:add|register)/i.test(name);
  if (variable === undefined || !file.bare.includes(`${variable}.Execute`)) return false;
  // Each function may have a variable of that name.
  const text = maker ? file.textOf(maker.startLine, maker.endLine) : file.bare;
  return new RegExp(`\\b${escaped(variable)}\\.Execute(?:Context)?C?\\(`).test(text);
}

/** `Use: "move <from> <to> [flags]"`: all behind the name but the options, which are told apart. */
function takenBy(use: string): string {
  return use.replace(/^\S+/, '').replace(/\[(?:flags|options)\]|\[-[^\]]*\]/gi, '');
}

const MOST_TAKEN = 8;

/** `ValidArgs: []string{"up", "down"}`, where the words of use name none. */
function oneOf(written: string | undefined): string {
  const taken = written?.startsWith('[]string{') ? stringsIn(written) : [];
  return taken.length > 1 && taken.length <= MOST_TAKEN ? `[${taken.join('|')}]` : '';
}

/** `app.Name = "shop"`, `app.Commands = []*cli.Command{…}`: a field of a command that is set behind it, in the same function. */
function setLater(file: SourceFile, variable: string | undefined, key: string, after: number): string | undefined {
  if (variable === undefined) return undefined;
  const end = file.bare.indexOf('\n}', after);
  const set = new RegExp(`^[ \\t]*${escaped(variable)}\\.${escaped(key)}[ \\t]*=[ \\t]*`, 'm').exec(
    file.code.slice(after, end),
  );
  if (!set || end < 0) return undefined;
  const from = after + set.index + set[0].length;
  const line = file.bare.slice(from, file.bare.indexOf('\n', from));
  const close = line.endsWith('{') ? closingBracket(file.bare, from + line.length - 1) : from + line.length - 1;
  return close < 0 ? undefined : file.code.slice(from, close + 1);
}

/** kingpin: `app.Command("serve", "Start the server")`, and the same on a command. */
function kingpinCommands(file: SourceFile): Made[] {
  if (!file.imports(KINGPIN)) return [];
  return file.parsed.calls.flatMap((call): Made[] => {
    if (call.name === 'New' && call.receiver === 'kingpin') return kingpinProgram(file, call);
    const name = call.name === 'Command' && call.arguments.length === 2 ? stringValue(call.arguments[0]) : null;
    const onto = call.receiver ?? '';
    if (name === null || !/^[\w.]+$/.test(onto) || onto === 'exec' || !/^[\w:-]+$/.test(name)) return [];
    const from = file.bare.indexOf(`${onto}.Command(`, file.offsetOf(call.line));
    if (from < 0) return [];
    const variable = /\b(\w+)\s*:?=\s*$/.exec(file.bare.slice(Math.max(0, from - 200), from))?.[1];
    return [
      {
        name,
        help: goText(file, call.arguments[1])?.trim().split('\n\n')[0] ?? null,
        arguments: kingpinArguments(file, call, variable),
        framework: 'kingpin',
        root: false,
        runs: true,
        hidden: file.parsed.calls.some(
          (each) =>
            each.name === 'Hidden' &&
            each.line === call.line &&
            each.receiver?.startsWith(`${onto}.Command(${call.arguments[0]}`) === true,
        ),
        variable,
        scope: scopeAt(file, call.line),
        from,
        to: from + onto.length,
        onto,
        lists: [],
      },
    ];
  });
}

/** `push.Arg("file", "Files").Required().Strings()` in the function that makes the command. */
function kingpinArguments(file: SourceFile, command: CodeCall, variable: string | undefined): string {
  if (variable === undefined) return '';
  return file.parsed.calls
    .filter(({ name, receiver, inside }) => name === 'Arg' && receiver === variable && inside === command.inside)
    .map(({ arguments: list, line }) => {
      const start = `${variable}.Arg(${list[0]}`;
      const said = file.parsed.calls.filter((each) => each.line === line && each.receiver?.startsWith(start) === true);
      const isMany = said.some(({ name }) => /^(?:\w+s|\w+List|StringMap)(?:Var)?$/.test(name));
      const word = `${stringValue(list[0]) ?? ''}${isMany ? '...' : ''}`;
      return said.some(({ name }) => name === 'Required') ? `<${word}>` : `[${word}]`;
    })
    .join(' ');
}

/** `app := kingpin.New("tool", "…")`. */
function kingpinProgram(file: SourceFile, call: CodeCall): Made[] {
  const name = stringValue(call.arguments[0]);
  const from = file.bare.indexOf('kingpin.New(', file.offsetOf(call.line));
  const variable = from < 0 ? undefined : /\b(\w+)\s*:?=\s*$/.exec(file.bare.slice(Math.max(0, from - 200), from))?.[1];
  if (name === null || variable === undefined || !/^[\w-]+$/.test(name)) return [];
  return [
    {
      name,
      help: null,
      framework: 'kingpin',
      root: true,
      runs: false,
      hidden: false,
      variable,
      scope: scopeAt(file, call.line),
      from,
      to: from,
      onto: undefined,
      lists: [],
    },
  ];
}

export function scopeAt(file: SourceFile, line: number): number | undefined {
  return file.symbolAround(line, /^(?:function|method)$/);
}
