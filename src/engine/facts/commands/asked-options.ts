import { escaped } from '../../../base/escaped.ts';
import type { Flag } from '../settings/flags/flag.ts';
import type { SourceFile } from '../source-file.ts';
import { goText } from '../text/constant-text.ts';
import { closingBracket, splitList } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { type Made, membersOf } from './go-made-commands.ts';

interface Asked {
  /** Options that must be given. */
  required: Set<string>;
  oneOf: NonNullable<CommandFact['values']['oneOf']>;
  /** Options that are given only together with others, and options that are not. */
  needs: NonNullable<CommandFact['values']['needs']>;
  apart: NonNullable<CommandFact['values']['apart']>;
}

/** What a command asks for: what its list of groups says (urfave/cli), or what is marked so and looked at before anything is done (cobra). */
export function askedOptions(file: SourceFile, command: Made, flags: readonly Flag[]): Asked {
  const asked: Asked = { required: new Set(), oneOf: [], needs: [], apart: [] };
  if (command.framework === 'urfave/cli') return { ...asked, ...exclusiveFlags(file, command) };
  if (command.framework !== 'cobra' || flags.length === 0) return asked;
  const known = new Set(flags.map(({ name }) => name));
  const marked = (mark: string) =>
    markedGroups(file, command, mark).filter((names) => names.every((each) => known.has(each)));
  const apart = marked('MarkFlagsMutuallyExclusive');
  asked.oneOf.push(...oneOfGroups(markedGroups(file, command, 'MarkFlagsOneRequired'), apart));
  asked.needs.push(...marked('MarkFlagsRequiredTogether').flatMap((names) => eachWith(names, () => true)));
  // Of options that are not given together, each is told with those behind it.
  const isTold = (names: readonly string[]) =>
    asked.oneOf.some((each) => each.exactly && names.every((name) => each.names.includes(name)));
  asked.apart.push(
    ...apart.filter((names) => !isTold(names)).flatMap((names) => eachWith(names, (own, other) => other > own)),
  );
  const body = bodyOf(file, command);
  const variables = variablesIn(file, body, flags);
  for (const names of checksIn(body.text, variables)) {
    const [only, ...others] = names;
    if (only !== undefined && others.length === 0) asked.required.add(only);
    else asked.oneOf.push({ names });
  }
  return asked;
}

const EXCLUSIVE = /\bMutuallyExclusiveFlags:\s*\[\]cli\.MutuallyExclusiveFlags\s*\{/;
const GROUPS = /\bFlags:\s*\[\]\[\]cli\.Flag\s*\{/;

/**
 * `MutuallyExclusiveFlags: []cli.MutuallyExclusiveFlags{{Flags: [][]cli.Flag{{…}, {…}}, Required: true}}`: options of one list
 * may stand together, those of two may not, and where it is required, one of them all must be given.
 */
function exclusiveFlags(file: SourceFile, { from, to }: Made): Pick<Asked, 'oneOf' | 'apart'> {
  const within = EXCLUSIVE.exec(file.bare.slice(from, to));
  const found: Pick<Asked, 'oneOf' | 'apart'> = { oneOf: [], apart: [] };
  if (within === null) return found;
  for (const open of membersOf(file, from + within.index + within[0].length - 1)) {
    const close = closingBracket(file.bare, open);
    const groups = close < 0 ? null : GROUPS.exec(file.bare.slice(open, close));
    if (groups === null) continue;
    const lists = membersOf(file, open + groups.index + groups[0].length - 1).map((list) =>
      [...file.code.slice(list, closingBracket(file.bare, list)).matchAll(/\bName:\s*"([\w-]+)"/g)].map(
        ([, name]) => `--${name}`,
      ),
    );
    const names = lists.flat();
    const isSplit = lists.length > 1;
    if (/\bRequired:\s*true\b/.test(outside(file, open, close)) && names.length > 1)
      found.oneOf.push({
        names,
        ...(isSplit && lists.every(({ length }) => length === 1) ? { exactly: true as const } : {}),
      });
    else
      for (const [place, list] of lists.entries()) {
        const others = lists.slice(place + 1).flat();
        if (others.length > 0) found.apart.push(...list.map((name) => ({ name, others })));
      }
  }
  return found;
}

/** What stands in a pair of brackets, without what stands in those inside. */
function outside(file: SourceFile, open: number, close: number): string {
  return splitList(file.bare.slice(open + 1, close))
    .filter((part) => !part.includes('{'))
    .join(', ');
}

/** `cmd.MarkFlagsOneRequired("file", "url")`: the names in each such call on a command. */
function markedGroups(file: SourceFile, { variable, scope }: Made, mark: string): string[][] {
  if (variable === undefined || !file.bare.includes(`.${mark}(`)) return [];
  return file.parsed.calls.flatMap(({ name, receiver, arguments: list, line }) => {
    const names = list.map((each) => goText(file, each));
    const around = file.symbolAround(line, /^(?:function|method)$/);
    const isOwn = name === mark && receiver === variable && (scope === undefined || around === scope);
    return !isOwn || names.includes(null) ? [] : [names.map((each) => `--${each}`)];
  });
}

/** Options of which one must be given; exactly one where they are not given together either. */
function oneOfGroups(groups: readonly string[][], apart: readonly string[][]): Asked['oneOf'] {
  return groups.map((names) => ({
    names,
    ...(apart.some((each) => names.every((name) => each.includes(name))) ? { exactly: true as const } : {}),
  }));
}

/** Each option of a group with the others that it is told with, by their places. */
function eachWith(
  names: readonly string[],
  isTold: (own: number, other: number) => boolean,
): { name: string; others: string[] }[] {
  return names.flatMap((name, own) => {
    const others = names.filter((_, other) => other !== own && isTold(own, other));
    return others.length === 0 ? [] : [{ name, others }];
  });
}

interface Body {
  text: string;
  line: number;
}

/** The text of the function that runs a command, as far as this file has it. */
function bodyOf(file: SourceFile, { from, to }: Made): Body {
  const run = /\bRunE?:\s*(?:func\([^()]*\)[^{}\n]*\{|(\w+)\s*,)/.exec(file.bare.slice(from, to));
  if (run?.[1] !== undefined) {
    const runner = file.parsed.symbols.find(({ kind, name }) => kind === 'function' && name === run[1]);
    const start = runner ? file.offsetOf(runner.startLine) : -1;
    const open = start < 0 ? -1 : file.bare.indexOf('{\n', start);
    return open < 0 ? { text: '', line: 0 } : bodyFrom(file, open);
  }
  return run ? bodyFrom(file, from + run.index + run[0].length - 1) : { text: '', line: 0 };
}

function bodyFrom(file: SourceFile, open: number): Body {
  const close = closingBracket(file.bare, open);
  return { text: close < 0 ? '' : file.bare.slice(open + 1, close), line: file.lineAt(open) };
}

/** Variables that hold what is typed for an option without a default: `&args.login` of the flag, or `login` read from it. */
function variablesIn(file: SourceFile, { text, line }: Body, flags: readonly Flag[]): Map<string, string> {
  const empty = flags.filter((flag) => flag.name !== '' && !flag.default && flag.defaultIn === undefined);
  const end = line + text.split('\n').length;
  const read = file.parsed.calls.flatMap((call): [string, string][] => {
    if (!/^Get(?:String|StringSlice|StringArray)$/.test(call.name) || call.line < line || call.line > end) return [];
    const name = `--${goText(file, call.arguments[0])}`;
    const variable = /^\s*(?:if\s+)?(\w+), \w+ :?= /.exec(file.textOf(call.line, call.line))?.[1];
    return variable !== undefined && empty.some((flag) => flag.name === name) ? [[variable, name]] : [];
  });
  return new Map([...empty.flatMap(({ into, name }) => (into === undefined ? [] : [[into, name] as const])), ...read]);
}

const EMPTY = /^(?:([\w.]+) == ""|len\(([\w.]+)\) == 0)$/;
/** What ends the command with a fault. */
const FAILS = /\bos\.Exit\([1-9]|\breturn (?:fmt\.Errorf|errors\.\w+)\(|\blog\.Fatal\w*\(|\bpanic\(/;

/** Options by the checks at the start of a function that end it where one of them, or all of them, are not given. */
function checksIn(body: string, variables: ReadonlyMap<string, string>): string[][] {
  const found: string[][] = [];
  const open = [...variables.keys()];
  for (let at = 0; open.length > 0 && at < body.length; ) {
    const end = body.indexOf('\n', at) < 0 ? body.length : body.indexOf('\n', at);
    const line = body.slice(at, end).trim();
    // A value that comes from elsewhere need not be typed.
    if (open.some((each) => line.startsWith(`${each} = `))) return found;
    if (/^(?:for|switch|select|go|return)\b/.test(line)) return found;
    if (!line.endsWith('{')) {
      at = end + 1;
      continue;
    }
    const brace = at + body.slice(at, end).lastIndexOf('{');
    const close = closingBracket(body, brace);
    const condition = /^if (?:.*; )?(.+) \{$/.exec(line)?.[1];
    if (close < 0 || condition === undefined || /^\s*else\b/.test(body.slice(close + 1))) return found;
    const names = askedIn(condition, variables);
    const block = body.slice(brace, close);
    const mark = /^!(\w+)$/.exec(condition)?.[1];
    const isFault = condition === 'err != nil' || (mark !== undefined && body.includes(`${mark} = false`));
    if (names === null && !isFault) return found;
    if (names !== null && !fails(block, body.slice(close))) return found;
    found.push(...(names ?? []));
    at = close + 1;
  }
  return found;
}

/** `a == "" || b == ""` asks for each, `a == "" && b == ""` for one of them; null for any other condition. */
function askedIn(condition: string, variables: ReadonlyMap<string, string>): string[][] | null {
  const isAny = condition.includes('||');
  if (isAny && condition.includes('&&')) return null;
  const names = condition.split(isAny ? ' || ' : ' && ').map((part) => {
    const [, text, list] = EMPTY.exec(part.trim()) ?? [];
    return variables.get(text ?? list ?? '');
  });
  const told = names.filter((name) => name !== undefined);
  if (told.length < names.length) return null;
  return isAny ? told.map((name) => [name]) : [told];
}

/** Whether a block ends the command, by itself or by `ok = false` that is looked at behind it. */
function fails(block: string, rest: string): boolean {
  const mark = /^\s*(\w+) = false\s*$/m.exec(block)?.[1];
  if (mark === undefined) return FAILS.test(block);
  const open = rest.search(new RegExp(`\\bif !${escaped(mark)} \\{`));
  const brace = open < 0 ? -1 : rest.indexOf('{', open);
  return brace >= 0 && FAILS.test(rest.slice(brace, closingBracket(rest, brace)));
}
