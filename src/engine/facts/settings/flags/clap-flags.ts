import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { constantText } from '../../text/constant-text.ts';
import { closingBracket, stringsIn, stringValue } from '../../text/literal.ts';
import { statedInstead } from '../stated-instead.ts';
import { cased, casingOf } from './clap-casing.ts';
import type { Flag } from './flag.ts';
import type { FlagLiteral } from './flag-literals.ts';

export function clapFlag(file: SourceFile, call: CodeCall): Flag | null {
  return call.decorates === null ? builtFlag(file, call) : derivedFlag(file, call);
}

/** clap: `Arg::new("port").long("port").env("PORT").default_value("80").help("…")`. */
function builtFlag(file: SourceFile, call: CodeCall): Flag | null {
  if (!/^(?:new|with_name)$/.test(call.name) || !/(?:^|::)Arg$/.test(call.receiver ?? '') || !file.imports(/^clap\b/))
    return null;
  const said = chainedOn(file, call);
  const long = stringValue(said('long'));
  const environment = stringValue(said('env'));
  const letter = /^'(\w)'$/.exec(said('short') ?? '')?.[1];
  // What is typed by its place alone may still have a variable.
  const isPlaced = long === null && letter === undefined && environment !== null;
  const id = isPlaced ? stringValue(call.arguments[0]) : null;
  if ((long === null && id === null) || said('hide') === 'true') return null;
  return {
    name: long === null ? `<${id}>` : `--${long}`,
    short: letter === undefined ? undefined : `-${letter}`,
    default: said('default_value') ?? said('default_value_os') ?? (SWITCH.test(said('action') ?? '') ? 'false' : null),
    help: builtText(said('help')),
    environment,
    required: said('required') === 'true',
  };
}

/** What is on where it is typed, and off elsewhere. */
const SWITCH = /(?:^|::)SetTrue$/;
const MACRO =
  /\barg!\(\s*(?:-(?:(?<letter>\w)|'[^'\n]{1,4}')\s+)?--(?:([a-z][\w-]*)|"([\w-]{1,60})")[^"()\n]{0,80}(?:"((?:[^"\\\n]|\\.){1,200})")?/g;

/** clap in one line: `arg!(-p --port <PORT> "The port to listen on")`. */
export function macroFlags(file: SourceFile): FlagLiteral[] {
  if (file.language !== 'rust' || !file.text.includes('arg!(') || !file.imports(/^clap\b/)) return [];
  return [...file.code.matchAll(MACRO)].map(({ index, 0: text, 2: plain, 3: quoted, 4: help, groups }) => {
    const said = chainedBehind(file, index);
    const isSwitch = SWITCH.test(said('action') ?? 'SetTrue') && !/--[\w"-]+=?\s*[<[]/.test(text);
    return {
      flag: {
        name: `--${plain ?? quoted}`,
        short: groups?.['letter'] === undefined ? undefined : `-${groups['letter']}`,
        help,
        default: said('default_value') ?? (isSwitch ? 'false' : null),
        environment: stringValue(said('env')),
      },
      line: file.lineAt(index),
      endLine: file.lineAt(index + text.length),
    };
  });
}

/** What the methods behind a macro are given: `arg!(--port <PORT>).env("PORT")`. */
function chainedBehind(file: SourceFile, macro: number): (method: string) => string | undefined {
  const given = new Map<string, string>();
  for (let close = closingBracket(file.bare, file.bare.indexOf('(', macro)); close >= 0; ) {
    const [link, method = ''] = /^\)\s*\.(\w+)(?=\()/.exec(file.bare.slice(close, close + 200)) ?? [];
    if (link === undefined) break;
    const open = close + link.length;
    close = closingBracket(file.bare, open);
    if (close > open) given.set(method, file.code.slice(open + 1, close).trim());
  }
  return (method) => given.get(method);
}

/** The first argument of a method in the chain that a call of clap begins. */
export function chainedOn(file: SourceFile, call: CodeCall): (method: string) => string | undefined {
  const start = `${call.receiver}::${call.name}(${call.arguments[0]})`;
  const chained = file.parsed.calls.filter(
    (each) => each.line === call.line && each.receiver !== null && each.receiver.startsWith(start),
  );
  return (method) => chained.find(({ name }) => name === method)?.arguments[0];
}

/** A text of Rust that goes on over lines: the break and what indents the next line are none of it. */
export function builtText(written: string | undefined): string | null {
  // A long text is kept without its end: its whole sentences hold.
  const cut = /^"(?:[^"\\]|\\.)*[.!?](?=\s)/.exec(written ?? '')?.[0].slice(1);
  return (stringValue(written) ?? cut)?.replace(/\\\s+/g, '') ?? null;
}

/** What an attribute is given as a text: `about = "Sends a parcel"`. */
export function writtenText(attribute: string, name: string): string | null {
  return builtText(new RegExp(`\\b${escaped(name)}\\s*=\\s*("(?:[^"\\\\]|\\\\[\\s\\S])+")`).exec(attribute)?.[1]);
}

/** clap: `#[arg(long, default_value = "80", env = "PORT")]` on a field. */
function derivedFlag(file: SourceFile, call: CodeCall): Flag | null {
  if (call.decorates === null || !/^(?:arg|clap|structopt)$/.test(call.name)) return null;
  const field = file.symbol(call.decorates);
  const text = file.textOf(call.line, call.endLine);
  if (field?.kind !== 'property') return null;
  const environment = environmentOf(file, text, field.name);
  // What is typed by its place alone may still have a variable.
  const isPlaced = !/\blong\b/.test(text);
  if (isPlaced && (environment === undefined || /\bshort\b/.test(text))) return null;
  const long = /\blong\s*=\s*"([^"]+)"/.exec(text)?.[1] ?? cased(field.name, casingOf(file, call.decorates));
  const type = /:\s*(?:(?:Option|Vec)<)*(\w+)>*\s*,?$/.exec(field.signature)?.[1];
  const isSwitch = /:\s*bool\s*,?$/.test(field.signature) && !/SetFalse|default_value|\bflatten\b/.test(text);
  return {
    name: isPlaced ? `<${long}>` : `--${long}`,
    short: letterOf(text, field.name),
    default: isSwitch ? 'false' : derivedDefault(file, text, type),
    help: writtenText(text, 'help') ?? field.doc.split('\n\n')[0],
    instead: statedInstead(field.doc),
    environment,
    choices:
      valuesOf(file, type) ?? stringsIn(/\b(?:value_parser|possible_values)\s*=\s*\[([^[\]]*)\]/.exec(text)?.[1] ?? ''),
    type,
  };
}

/** `short`, or `short = 'p'`, in an attribute; where no letter is written it is the first of the field. */
function letterOf(text: string, field: string): string | undefined {
  const [whole, letter] =
    /\bshort(?:\s*=\s*'(\w)'|\s*\(\s*'(?:\w)'\s*\))?(?=\s*[,)\]])/.exec(text.replace(/"[^"]*"/g, '""')) ?? [];
  if (whole === undefined) return undefined;
  const given = letter ?? /\(\s*'(\w)'/.exec(whole)?.[1];
  return `-${given ?? (field.split('.').at(-1) ?? field).replace(/^r#/, '').charAt(0)}`;
}

/** What may be typed for an enum of the file that derives `ValueEnum`. */
function valuesOf(file: SourceFile, type: string | undefined): string[] | undefined {
  if (!file.text.includes('ValueEnum')) return undefined;
  const index = file.parsed.symbols.findIndex(({ kind, name }) => kind === 'enum' && name === type);
  const derives = index < 0 ? [] : file.decorators(index).filter(({ name }) => name === 'derive');
  if (!derives.some(({ arguments: list }) => list.some((each) => /(?:^|::)ValueEnum$/.test(each)))) return undefined;
  // What an attribute renames is not guessed.
  const marks = file.decorators(index).some(({ name }) => /^(?:clap|value)$/.test(name));
  const variants = file.members(index).filter(({ symbol }) => symbol.kind === 'constant');
  const isPlain = variants.every((each) =>
    file.decorators(each.index).every(({ name }) => !/^(?:clap|value)$/.test(name)),
  );
  return marks || !isPlain ? undefined : variants.map(({ symbol }) => cased(symbol.name));
}

/** What a type of Rust is where nothing is said of it. */
const OF_TYPE: [RegExp, string][] = [
  [/^bool$/, 'false'],
  [/^[iu](?:8|16|32|64|128|size)$/, '0'],
];

/** As written; of an enum the variant: `default_value_t` and `default_value_t = Mode::default()` are `Mode::default`. */
function derivedDefault(file: SourceFile, text: string, type: string | undefined): string | undefined {
  if (/\bdefault_value_t\s*[,)]/.test(text) && type !== undefined)
    return OF_TYPE.find(([pattern]) => pattern.test(type))?.[1] ?? `${type}::default`;
  const variant = /\bdefault_value_t\s*=\s*(?:\w+::)*([A-Z]\w*::(?:default(?=\(\))|[A-Z]\w*(?=\s*[,)])))/.exec(
    text,
  )?.[1];
  if (variant !== undefined) return variant.startsWith('Self::') ? `${variant}()` : variant;
  const [, fallback, made] = /default_value(?:_os)?(?:_t)?\s*=\s*("[^"]*"|(?:Self::)?[\w.]+)(\(\))?/.exec(text) ?? [];
  return made === undefined
    ? fallback?.replace(/^Self::/, '')
    : (returnedValue(file, fallback ?? '') ?? `${fallback}()`);
}

/** A name, a constant of the file that holds it, or nothing but `env`: then it is that of the field. */
function environmentOf(file: SourceFile, text: string, field: string): string | undefined {
  const [, name, constant] = /\benv\s*=\s*(?:"([^"]+)"|([A-Z][A-Z\d_]*)\b)/.exec(text) ?? [];
  if (name !== undefined) return name;
  if (constant !== undefined) return constantText(file, constant) ?? undefined;
  return /[(,]\s*env\s*[,)]/.test(text) ? (field.split('.').at(-1) ?? field).toUpperCase() : undefined;
}

const RETURNED =
  /^\{\s*(?:(?:PathBuf|String)::from\(\s*("[^"]*"|\w+)\s*\)|NonZero\w+::new\(\s*(\d[\d_]*)\s*\)\.unwrap\(\)|("[^"]*"|[\d_.]+|[A-Z][A-Z\d_]*)(?:\.(?:to_string|to_owned|into)\(\))?)\s*\}$/;

/** The literal or the constant that a function of the file returns, where it does nothing else. */
export function returnedValue(file: SourceFile, name: string): string | undefined {
  const symbol = file.parsed.symbols.find((each) => each.name === name && each.kind === 'function');
  const text = symbol && file.code.slice(file.offsetOf(symbol.startLine), file.offsetOf(symbol.endLine + 1)).trim();
  const body = text?.slice(text.indexOf('{')) ?? '';
  const [, inside, number, plain] = RETURNED.exec(body) ?? [];
  return inside ?? number ?? plain;
}
