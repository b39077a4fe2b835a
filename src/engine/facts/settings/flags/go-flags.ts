import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import { writtenArguments } from '../../routes/written-arguments.ts';
import type { SourceFile } from '../../source-file.ts';
import { goConstantName, goText } from '../../text/constant-text.ts';
import { splitList, stringValue } from '../../text/literal.ts';
import { isSecretName } from '../../text/secret-name.ts';
import { cutAt, firstSentence } from '../../text/words.ts';
import { heldByViper } from '../viper-defaults.ts';
import type { Flag } from './flag.ts';
import { isMarked } from './flag-marks.ts';
import { withHandedSet } from './handed-sets.ts';
import { heldUnlessGiven } from './held-unless-given.ts';

export const KINGPIN = /\/kingpin(?:\.v\d+|\/v\d+)?$/;

/** `flag.Int("port", 80, "help")`, `flags.StringVarP(&x, "port", "p", "80", "help")`. */
export function goFlag(file: SourceFile, written: CodeCall): Flag | null {
  if (written.name === 'Flag') return kingpinFlag(file, written);
  const handed = withHandedSet(file, written, heldFlagSets(file));
  const given = handed ?? written;
  if (
    !/^(?:(?:String|Int(?:8|16|32|64)?|Uint(?:8|16|32|64)?|Bool|Float(?:32|64)|Duration|StringSlice|StringArray|IntSlice|Count|IP)(?:Var)?P?|(?:Text)?VarP?|(?:Bool)?Func)$/.test(
      given.name,
    )
  )
    return null;
  const call = withWholeHelp(file, given);
  const receiver = call.receiver ?? '';
  const isFlags =
    /(?:^|\.)(?:flag|pflag|flags|fs|flagSet|f)$|Flags\(\)$|[fF]lagSet$|[fF]lags$/.test(receiver) ||
    handed !== null ||
    heldFlagSets(file).has(receiver);
  if (!isFlags || !/\bflags?\b|pflag|cobra/i.test(file.text.slice(0, 4000) + receiver)) return null;
  const isSet = /VarP?$/.test(call.name);
  const list = call.arguments.slice(isSet ? 1 : 0);
  const text = goText(file, list[0]);
  const nameIn = text === null ? goConstantName(list[0]) : undefined;
  const name = text ?? '';
  if (list.length < 2 || (nameIn === undefined && !/^[\w.-]+$/.test(name))) return null;
  const flag = { name: list[0], flags: receiver, line: call.line };
  if (isMarked(file, flag, /^MarkHidden$/, heldFlagSets(file))) return null;
  const required = isMarked(file, flag, /^Mark(?:Persistent)?FlagRequired$/, heldFlagSets(file));
  const rest = list.slice(call.name.endsWith('P') ? 2 : 1);
  // What has a type of its own, or hands each value to a function, gives no default.
  const isOpen = /^(?:Count|VarP?$|(?:Bool)?Func$)/.test(call.name);
  // A short name beside the long one sets the same variable and says nothing new.
  const twins = twinsOf(file, call);
  if (name.length === 1 && twins.some((each) => each.length > 1)) return null;
  const letter = twins.find((each) => each.length === 1);
  // What must be given is never left to its default.
  const value = isOpen || required || isUnset(file, call, rest[0]) ? undefined : heldByViper(file, rest[0]);
  const isEmpty = !isOpen && !required && /^(?:""|``|0)$/.test(rest[0] ?? '');
  return {
    name: name === '' ? '' : `${name.length === 1 ? '-' : '--'}${name}`,
    nameIn,
    short: letterOf(call.name.endsWith('P') ? stringValue(list[1]) : name.length > 1 ? (letter ?? null) : null),
    default: isConstant(value) ? value : emptyAsNone(listAsText(value)),
    defaultIn: isConstant(value) ? value : undefined,
    heldIn: isEmpty && !isSecretName(name) ? heldUnlessGiven(file, call) : undefined,
    help: withDeprecation(file, name, goText(file, call.name.endsWith('Func') ? list[1] : rest.at(-1))),
    required,
    below: receiver.endsWith('PersistentFlags()') || isPersistentSet(file, receiver),
    into: isSet ? /^&([\w.]+)$/.exec(call.arguments[0] ?? '')?.[1] : undefined,
  };
}

/** A help text that is so long that the parser cut it, with all of it. */
function withWholeHelp(file: SourceFile, call: CodeCall): CodeCall {
  const last = call.arguments.at(-1) ?? '';
  if (!/^["`]/.test(last) || last.endsWith(last.charAt(0))) return call;
  const whole = writtenArguments(file, call);
  return whole.length >= call.arguments.length ? { ...call, arguments: whole.slice(-call.arguments.length) } : call;
}

/** Nought is no value where the code asks for more before it takes it: `if *port > 0 { config.Port = *port }`. */
function isUnset(file: SourceFile, call: CodeCall, value: string | undefined): boolean {
  if (value !== '0') return false;
  const line = file.lines[call.line - 1] ?? '';
  const name = /^&([\w.]+)$/.exec(call.arguments[0] ?? '')?.[1] ?? /(\w+)\s*:?=\s*[\w.()]+\.\w+\(/.exec(line)?.[1];
  return name !== undefined && new RegExp(`\\bif \\*?${escaped(name)} (?:>|!=) 0 \\{`).test(file.bare);
}

function letterOf(written: string | null): string | undefined {
  return written !== null && /^\w$/.test(written) ? `-${written}` : undefined;
}

/** `DefaultPort`, `config.DefaultPort`, and a list with such names in it. */
function isConstant(written: string | undefined): written is string {
  const inside = LIST.exec(written ?? '')?.[1];
  if (inside !== undefined) return splitList(inside).some((part) => isConstant(part));
  return goConstantName(written) !== undefined && !/^(?:true|false|nil)$/.test(written ?? '');
}

/** `f := rootCmd.PersistentFlags()`. */
function isPersistentSet(file: SourceFile, set: string): boolean {
  return (
    /^\w+$/.test(set) &&
    file.bare.includes('PersistentFlags()') &&
    new RegExp(`\\b${escaped(set)}\\s*:?=\\s*\\w+\\.PersistentFlags\\(\\)\\s*\\n`).test(file.bare)
  );
}

const LONGEST_TOLD = 100;

/** `flags.MarkDeprecated("port", "use --listen")`: who reads what a flag means must know that it is on its way out. */
function withDeprecation(file: SourceFile, name: string, help: string | null): string | null {
  if (!help || /deprecated/i.test(help) || !file.text.includes('MarkDeprecated(')) return help;
  const isDeprecated = file.parsed.calls.some(
    (call) => call.name === 'MarkDeprecated' && stringValue(call.arguments[0]) === name,
  );
  // What stands behind the first sentence, or far on in it, may be left out.
  return isDeprecated ? `${cutAt(firstSentence(help).replace(/\.$/, ''), LONGEST_TOLD)} (deprecated)` : help;
}

const HELD_SETS = new WeakMap<SourceFile, Map<string, string>>();

/** Variables that stand for the flags of a command, with the variable of that: `f := serveCmd.PersistentFlags()`. */
export function heldFlagSets(file: SourceFile): ReadonlyMap<string, string> {
  const known = HELD_SETS.get(file);
  if (known) return known;
  const written = file.bare.includes('Flags()')
    ? file.bare.matchAll(/\b(\w+)\s*:?=\s*(\w+)\.(?:Persistent|Local)?Flags\(\)\s*\n/g)
    : [];
  const found = new Map<string, string>();
  const several = new Set<string>();
  for (const [, name = '', command = ''] of written) {
    if (found.has(name) && found.get(name) !== command) several.add(name);
    found.set(name, command);
  }
  // A name that stands for the flags of one command here and of another there tells neither.
  for (const name of several) found.delete(name);
  HELD_SETS.set(file, found);
  return found;
}

/** `app.Flag("port", "help").Default("80").Envar("PORT").Int()`. */
function kingpinFlag(file: SourceFile, call: CodeCall): Flag | null {
  const name = call.arguments.length === 2 ? stringValue(call.arguments[0]) : null;
  if (name === null || call.receiver === null || !/^[\w.-]+$/.test(name) || !file.imports(KINGPIN)) return null;
  const start = `${call.receiver}.Flag(${call.arguments[0]}`;
  const chained = file.parsed.calls.filter(
    (each) => each.line === call.line && each.receiver !== null && each.receiver.startsWith(start),
  );
  const said = (method: string) => chained.find((each) => each.name === method);
  if (said('Hidden')) return null;
  return {
    name: `--${name}`,
    short: letterOf(/^'(\w)'$/.exec(said('Short')?.arguments[0] ?? '')?.[1] ?? null),
    default: emptyAsNone(said('Default')?.arguments[0]),
    help: goText(file, call.arguments[1]),
    environment: stringValue(said('Envar')?.arguments[0]),
    required: said('Required') !== undefined,
  };
}

/** The names of the other calls that fill the same variable: `flag.BoolVar(&shown, "show", …)` and `flag.BoolVar(&shown, "s", …)`. */
function twinsOf(file: SourceFile, { name, arguments: list, line, inside }: CodeCall): string[] {
  const place = name.endsWith('Func') ? 2 : 0;
  const target = place > 0 || list[0]?.startsWith('&') ? list[place] : undefined;
  if (target === undefined) return [];
  return file.parsed.calls
    .filter(
      (other) =>
        other.name === name &&
        other.line !== line &&
        other.inside === inside &&
        other.arguments[place] === target &&
        (place === 0 || other.arguments[1] === list[1]),
    )
    .flatMap((other) => goText(file, other.arguments[place === 0 ? 1 : 0]) ?? []);
}

const LIST = /^\[\]\w+\{(.*)\}$/s;

/** `[]string{"a", "b"}` is given as `a,b` on the command line. */
function listAsText(written: string | undefined): string | undefined {
  const inside = LIST.exec(written ?? '')?.[1];
  if (inside === undefined) return written;
  const parts = splitList(inside).map((part) => stringValue(part) ?? part);
  return JSON.stringify(parts.join(','));
}

function emptyAsNone(written: string | undefined): string | null {
  return written === undefined || /^(?:""|nil|``)$/.test(written) ? null : written;
}
