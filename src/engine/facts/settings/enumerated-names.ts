import { escaped } from '../../../base/escaped.ts';
import type { CodeSymbol } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList, stringValue } from '../text/literal.ts';
import { commentBeside, docOver } from './comment-above.ts';
import { openLiteral } from './default-value.ts';
import type { SettingFound } from './setting-maker.ts';

/** A set of names that says what they are: `EnvVars`, `EnvironmentVariable`, `ENV_KEYS`. A mere `Environment` holds stages. */
const NAMES_VARIABLES = /(?:^|[a-z_])env(?:ironment)?_?(?:var(?:iable)?s?|keys?|names?)$/i;
const OF_PYTHON = /(?:^|\.)(?:\w*Enum)$/;
const VARIABLE = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;
/** `case PORT = 'PORT'`, `Port = "PORT"`, `Port: 'PORT'`, `PORT("PORT", "80")`; `PORT,` stands for itself. */
const MEMBER =
  /^[ \t]*(?:case\s+)?([A-Za-z_]\w*)[ \t]*(?:(?:[:=][ \t]*|\([ \t]*)(["'])([A-Z][A-Z\d_]*)\2|(?=[,;}]|\(\)|\r?$))/gm;
/** Ends behind what is asked for: a member of the set by its own value, or by its name. */
const READ =
  /(?:(?<![\w>:$])(?:\w*getenv|env|environ\.get|\w+\.getenv)\(|(?:\benviron|\$_ENV|\$_SERVER|\bprocess\.env)\[)\s*(?:\$this->(value|name)|self(?:\.(value|name))?|(?:this\.)?([a-z]\w*)(\(\))?)\s*(?=[,)\]])/g;
/** `env($this->value, $default)`, `process.env[key] ?? fallback`. */
const OTHERWISE = /^\s*(?:,|[)\]]\s*(?:\?\?|\|\||or\b))\s*(\$?(?:default|fallback)\w*)\s*[);\n]/;
const FEWEST = 2;

/** Members of an enumeration, or of an object of constants, that are the names of variables, with what holds without them. */
export function enumeratedNames(file: SourceFile): SettingFound[] {
  if (!/env/i.test(file.text)) return [];
  return file.parsed.symbols.flatMap((symbol, index): SettingFound[] => {
    const isSet =
      symbol.kind === 'enum' ||
      (symbol.kind === 'class' && symbol.bases.some((base) => OF_PYTHON.test(base))) ||
      (symbol.kind === 'constant' && file.isScript && /=\s*(?:Object\.freeze\(\s*)?\{/.test(symbol.signature));
    return isSet ? namesOf(file, symbol, index) : [];
  });
}

interface Member {
  constant: string;
  name: string;
  line: number;
  /** Behind the name, where the member is made by a call. */
  at: number;
}

function namesOf(file: SourceFile, set: CodeSymbol, index: number): SettingFound[] {
  const [from, to] = [file.offsetOf(set.startLine), file.offsetOf(set.endLine + 1)];
  const read = readOf(file, set.name, from, to);
  const isNamed = NAMES_VARIABLES.test(set.name);
  if (read === null && !isNamed) return [];
  const members = membersOf(file, set, index, read?.byName === true);
  const isList = members.length >= FEWEST && members.every(({ name }) => VARIABLE.test(name));
  if (!isList || !(read !== null || members.some(({ name }) => name.includes('_')))) return [];
  const defaults = new Map([...matchedDefaults(file, from, to), ...givenDefaults(file, set, members, from, to)]);
  return members.map(({ constant, name, line }) => ({
    name,
    source: 'environment',
    // What each reader hands over, nobody can tell here.
    default: read?.otherwise ?? null,
    ...defaults.get(constant),
    help: docOver(file, line) ?? docAbove(file, line) ?? commentBeside(file, line),
    required: false,
    line,
  }));
}

/** What stands on the line above; without the mark of a doc comment, it may be about all that follow. */
function docAbove(file: SourceFile, line: number): string | null {
  return /^\s*\/\*\*\s+(\S.*?)\s*\*\/\s*$/.exec(file.lines[line - 2] ?? '')?.[1] ?? null;
}

/** The members of the set itself: what its functions hold is none. */
function membersOf(file: SourceFile, set: CodeSymbol, index: number, byName: boolean): Member[] {
  const functions = file.members(index).filter(({ symbol }) => /^(?:method|constructor|function)$/.test(symbol.kind));
  const head = file.bare.indexOf(file.language === 'python' ? ':' : '{', file.offsetOf(set.startLine));
  // What an enumeration of Java or Kotlin holds behind its list is no member.
  const semicolon = /^(?:java|kotlin)$/.test(file.language) ? file.bare.indexOf(';', head) : -1;
  const end = Math.min(file.offsetOf(set.endLine + 1), semicolon < 0 ? Number.POSITIVE_INFINITY : semicolon + 1);
  return [...file.code.slice(head + 1, end).matchAll(MEMBER)].flatMap((match): Member[] => {
    const at = head + 1 + match.index + match[0].length;
    const line = file.lineAt(at - 1);
    const [, constant = '', , value] = match;
    const isOfFunction = functions.some(({ symbol }) => symbol.startLine <= line && line <= symbol.endLine);
    const name = byName ? constant : value;
    return isOfFunction || name === undefined ? [] : [{ constant, name, line, at }];
  });
}

interface Read {
  byName: boolean;
  /** What is taken where there is none, where the reader hands it over. */
  otherwise: string | null;
}

/** Whether the set asks the environment for its members, or a function of the file does for one that it is handed. */
function readOf(file: SourceFile, set: string, from: number, to: number): Read | null {
  const handed = new RegExp(
    `\\b(\\w+)\\??\\s*:\\s*(?:keyof\\s+typeof\\s+)?${escaped(set)}\\b|\\b${escaped(set)}\\s+\\$?(\\w+)\\b`,
    'g',
  );
  const parameters = new Set([...file.bare.matchAll(handed)].map(([, a, b]) => a ?? b));
  for (const match of file.bare.matchAll(READ)) {
    const isOwn = from <= match.index && match.index < to;
    const [, ofPhp, ofPython, field, call] = match;
    const isParameter = field !== undefined && parameters.has(field);
    if (!isOwn && !isParameter) continue;
    if (isOwn && field !== undefined && !/^(?:java|kotlin)$/.test(file.language) && !isParameter) continue;
    const byName = ofPhp === 'name' || ofPython === 'name' || (field === 'name' && isNameOf(file, call, from, to));
    const [, otherwise] =
      OTHERWISE.exec(file.bare.slice(match.index + match[0].length, match.index + match[0].length + 80)) ?? [];
    return { byName, otherwise: otherwise === undefined ? null : `${otherwise}()` };
  }
  return null;
}

/** `name()` of Java; `name` of Kotlin, where the enumeration takes nothing of that name. */
function isNameOf(file: SourceFile, call: string | undefined, from: number, to: number): boolean {
  return call !== undefined || !/\bva[lr]\s+name\s*:|\bString\s+name\b/.test(file.bare.slice(from, to));
}

type Held = Pick<SettingFound, 'default' | 'fallback' | 'cases'>;

/** The arms of `match ($this)` of PHP and of `when (this)` of Kotlin: `self::HOST, self::NAME => 'shop'`. */
function matchedDefaults(file: SourceFile, from: number, to: number): Map<string, Held> {
  const found = new Map<string, Held>();
  for (const match of file.bare.slice(from, to).matchAll(/\b(?:match|when)\s*\(\s*(?:\$this|this)\s*\)\s*\{/g)) {
    const begin = from + match.index;
    const around = file.symbol(file.symbolAround(file.lineAt(begin), /^(?:method|function|property)$/))?.name ?? '';
    if (!/default|fallback/i.test(around)) continue;
    const open = begin + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    if (close < 0) continue;
    for (const { names, written } of armsIn(file, open + 1, close))
      for (const name of names) found.set(name, heldBy(written));
  }
  return found;
}

function armsIn(file: SourceFile, from: number, to: number): { names: string[]; written: string }[] {
  const text = file.code.slice(from, to);
  if (file.language === 'kotlin')
    return [...text.matchAll(/^[ \t]*([\w., \t]+?)\s*->\s*([^\n]+)$/gm)].map(([, names = '', written = '']) => ({
      names: names.split(',').map((each) => each.trim().split('.').at(-1) ?? ''),
      written: written.trim(),
    }));
  // Several members before one arrow are parted as arms are.
  const arms: { names: string[]; written: string }[] = [];
  let names: string[] = [];
  for (const part of splitList(text)) {
    const [, left = '', right] = /^\s*([^=]*?)\s*(?:=>\s*(.*))?$/s.exec(part) ?? [];
    const name = /::(\w+)$/.exec(left)?.[1];
    if (name !== undefined) names.push(name);
    if (right === undefined) continue;
    arms.push({ names, written: right.trim() });
    names = [];
  }
  return arms;
}

/** A value, what another member has, or what the value of another member chooses. */
function heldBy(written: string): Held {
  const other = /^(?:self|static|\w+)::([A-Z][A-Z\d_]*)->(?!exists|has|is)\w+\(\)$/.exec(written)?.[1];
  if (other !== undefined) return { default: null, fallback: other };
  const chosen = /^match\s*\(\s*(?:self|static)::[A-Z][A-Z\d_]*->\w+\(\)\s*\)\s*\{(.*)\}$/s.exec(written)?.[1];
  if (chosen === undefined) return { default: written };
  const rows = splitList(chosen).map((row) => /^\s*(.+?)\s*=>\s*(.+?)\s*$/s.exec(row));
  const cases = rows.flatMap((row): [string, string][] => {
    const [name, value] = [stringValue(row?.[1]), openLiteral(row?.[2])];
    return name === null || value === null ? [] : [[name, value]];
  });
  const last = rows.find((row) => row?.[1] === 'default')?.[2];
  const rest = openLiteral(last);
  if (rest === null || cases.length !== rows.length - 1) return { default: written };
  return { default: last, cases: [...cases, ['*', rest]] };
}

/** `PORT("PORT", "80")`, where the enumeration calls what it is given there the default. */
function givenDefaults(
  file: SourceFile,
  set: CodeSymbol,
  members: readonly Member[],
  from: number,
  to: number,
): Map<string, Held> {
  if (!/^(?:java|kotlin)$/.test(file.language)) return new Map();
  const taken =
    new RegExp(`\\b${escaped(set.name)}\\s*\\(([^()]*)\\)\\s*[:{]`).exec(file.bare.slice(from, to))?.[1] ?? '';
  const place = splitList(taken).findIndex((each) => /default|fallback/i.test(each.replace(/=.*$/s, '')));
  if (place < 1) return new Map();
  return new Map(
    members.flatMap(({ constant, at }): [string, Held][] => {
      const open = file.bare.lastIndexOf('(', at);
      const close = closingBracket(file.bare, open);
      const value = close < 0 ? undefined : splitList(file.code.slice(open + 1, close))[place];
      return value === undefined ? [] : [[constant, { default: value.trim() }]];
    }),
  );
}
