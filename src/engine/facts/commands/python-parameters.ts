import { escaped } from '../../../base/escaped.ts';
import type { CodeSymbol } from '../../syntax/parsed-file.ts';
import type { Flag } from '../settings/flags/flag.ts';
import { isPrompted } from '../settings/flags/python-flags.ts';
import type { SourceFile } from '../source-file.ts';
import {
  adjacentStrings,
  closingBracket,
  namedArgument,
  shownLiteral,
  splitList,
  stringsIn,
  stringValue,
} from '../text/literal.ts';
import type { ArgumentDefault } from './command-maker.ts';

interface Parameter {
  name: string;
  type: string;
  /** As written; undefined where the parameter must be given. */
  default: string | undefined;
  /** The arguments of `typer.Option(…)` or `cyclopts.Parameter(…)`, and what they make of it. */
  marker: { makes: string; given: string[] } | null;
  /** Behind a `*` of its own, it is only given by its name. */
  byName: boolean;
  many: boolean;
}

const MARKER = /\b(?:typer|cyclopts)?\.?(Option|Argument|Parameter)\(/;
/** Given by the library, and typed by nobody. */
const CONTEXT = /(?:^|\.)Context$/;
const PLAIN_TYPE =
  /^(?:(?:Optional|list|List|tuple|Tuple|Sequence|set|Union|Literal|pathlib|uuid|datetime|date|str|int|float|bool|bytes|Path|UUID|None|Any|\w*Enum)(?![\w"'])|["'[\]|,.\s]|\w+(?=["']))*$/;

/** Typer and Cyclopts: the parameters of a function are what its command takes, with and without a name before it. */
export function parametersOf(
  file: SourceFile,
  target: CodeSymbol,
): { arguments: string; defaults: ArgumentDefault[]; flags: Flag[] } {
  const isTyper = file.imports(/^typer\b/);
  if (!isTyper && !file.imports(/^cyclopts\b/)) return { arguments: '', defaults: [], flags: [] };
  const parameters = parametersIn(file, target).filter(
    ({ name, type, marker }) =>
      !/^(?:self|cls|ctx)$/.test(name) &&
      !CONTEXT.test(type) &&
      !['hidden=True', 'parse=False'].some((each) => marker?.given.some((given) => given.replace(/\s/g, '') === each)),
  );
  const placed = parameters.filter((each) => !isOption(each, isTyper));
  // One whose type another file makes may be an option there: then what is typed is not known.
  const isKnown = placed.every(({ type, marker }) => marker !== null || PLAIN_TYPE.test(type));
  return {
    arguments: isKnown ? placed.map(shownArgument).join(' ') : '',
    defaults: (isKnown ? placed : []).flatMap((each): ArgumentDefault[] => {
      const value = shownLiteral(each.default);
      return value === null || !/\w/.test(value) ? [] : [{ name: shownName(each), value }];
    }),
    flags: parameters.filter((each) => isOption(each, isTyper)).map((each) => flagIn(file, each)),
  };
}

function parametersIn(file: SourceFile, { name, startLine, endLine }: CodeSymbol): Parameter[] {
  const start = file.bare.indexOf(`def ${name}(`, file.offsetOf(startLine));
  if (start < 0 || start > file.offsetOf(endLine + 1)) return [];
  const open = start + `def ${name}`.length;
  const parts = splitList(file.code.slice(open + 1, Math.max(open + 1, closingBracket(file.bare, open))));
  const star = parts.findIndex((part) => part.startsWith('*') && !part.startsWith('**'));
  return parts.flatMap((part, place): Parameter[] => {
    const [head = '', ...values] = splitList(part, '=');
    const [, stars = '', own, written = ''] = /^(\*{0,2})(\w+)\s*(?::\s*([\s\S]*))?$/.exec(head) ?? [];
    if (own === undefined || stars === '**') return [];
    const type = aliasIn(file, written.trim());
    const value = values.join('=').trim();
    const marker = markerIn(type) ?? markerIn(value);
    const inside = marker !== null && markerIn(type) === null ? defaultOf(marker.given) : value;
    const shown = /^(?:\w+\.)?Annotated\[/.test(type)
      ? (splitList(type.slice(type.indexOf('[') + 1, -1))[0] ?? '')
      : type;
    return [
      {
        name: own,
        type: shown,
        default: inside === '' || inside === '...' ? undefined : inside,
        marker,
        byName: star >= 0 && place > star,
        many: stars === '*' || /^(?:Optional\[)?(?:list|List|tuple|Tuple|Sequence)\[/.test(shown),
      },
    ];
  });
}

/** `Port = Annotated[int, typer.Option()]` of the file, for parameters of that type. */
function aliasIn(file: SourceFile, type: string): string {
  const made = /^[A-Z_]\w*$/.test(type)
    ? new RegExp(`^${escaped(type)}(?:\\s*:[^=\\n]+)?\\s*=\\s*(?:\\w+\\.)?Annotated\\[`, 'm').exec(file.bare)
    : null;
  if (!made) return type;
  const open = made.index + made[0].length - 1;
  const close = closingBracket(file.bare, open);
  return close < 0 ? type : `Annotated${file.code.slice(open, close + 1)}`;
}

function markerIn(written: string): Parameter['marker'] {
  const found = MARKER.exec(written);
  if (!found) return null;
  const open = found.index + found[0].length - 1;
  const close = closingBracket(written, open);
  return close < 0 ? null : { makes: found[1] ?? '', given: splitList(written.slice(open + 1, close)) };
}

/** `typer.Option("dist", "--out")`: what is no name of the option is its default. */
function defaultOf(given: readonly string[]): string {
  const [first = ''] = given;
  return namedArgument(given, 'default') ?? (/^\w+\s*=[^=]|^["']-/.test(first) ? '' : first);
}

function isOption({ marker, default: value, byName, type, many }: Parameter, isTyper: boolean): boolean {
  if (isTyper) return marker === null ? value !== undefined : marker.makes === 'Option';
  return byName || typedNames(marker).length > 0 || (/^bool\b/.test(type) && !many);
}

function typedNames(marker: Parameter['marker']): string[] {
  const given = marker?.given ?? [];
  const named = given.filter((each) => !/^\w+\s*=/.test(each) || /^name\s*=/.test(each));
  return named.flatMap(stringsIn).filter((each) => /^--?[\w-]/.test(each));
}

/** `class Size(str, Enum)` of the file: what it may be, as it is typed. */
function membersOf(file: SourceFile, type: string): string[] {
  const name = /^(?:Optional\[)?([A-Z]\w*)\b/.exec(type)?.[1];
  const made =
    name &&
    new RegExp(
      `^class ${escaped(name)}\\([^)\\n]*Enum\\b[^)\\n]*\\):\\n((?:[ \\t]*\\n|[ \\t]+[^\\s][^\\n]*\\n)*)`,
      'm',
    );
  const body = made ? (made.exec(`${file.code}\n`)?.[1] ?? '') : '';
  return [...body.matchAll(/^[ \t]+\w+[ \t]*=[ \t]*(["'])([^"'\n]+)\1[ \t]*$/gm)].map(([, , value = '']) => value);
}

/** `Size.SMALL` of such a class is what is typed for it. */
function memberValue(file: SourceFile, written: string | undefined): string | undefined {
  const [, type, member = ''] = /^([A-Z]\w*)\.(\w+)(?:\.value)?$/.exec(written ?? '') ?? [];
  if (type === undefined) return written;
  const made = new RegExp(
    `^class ${escaped(type)}\\([^)\\n]*Enum\\b[\\s\\S]*?\\n[ \\t]+${escaped(member)}[ \\t]*=[ \\t]*(["'][^"'\\n]+["'])`,
    'm',
  );
  return made.exec(file.code)?.[1] ?? written;
}

function flagIn(file: SourceFile, parameter: Parameter): Flag {
  const { name, type, default: value, marker } = parameter;
  const names = typedNames(marker);
  const long = names.find((each) => each.startsWith('--')) ?? names[0];
  const help = namedArgument(marker?.given ?? [], 'help') ?? '';
  const read = OF_ENVIRONMENT.exec(value ?? '');
  const choices = /\bLiteral\[([^\]]*)\]/.exec(type)?.[1];
  return {
    name: long?.split('/')[0] ?? `--${name.replaceAll('_', '-')}`,
    default: value === 'None' ? null : read === null ? memberValue(file, value) : read[2],
    help: stringValue(help) ?? adjacentStrings(help),
    environment: stringValue(namedArgument(marker?.given ?? [], 'envvar') ?? undefined) ?? read?.[1],
    choices: choices === undefined ? membersOf(file, type) : stringsIn(choices),
    required: value === undefined && !isPrompted(marker?.given ?? []),
    asked: value === undefined && isPrompted(marker?.given ?? []),
    off: value === 'True' && /^(?:Optional\[)?bool\b/.test(type) ? turningOff(name, names) : undefined,
  };
}

/** A switch has a second name of its own, `--no-color`, unless its names are given. */
function turningOff(name: string, names: readonly string[]): string | undefined {
  const long = names.filter((each) => each.startsWith('--'));
  if (long.length === 0) return `--no-${name.replaceAll('_', '-')}`;
  return long.flatMap((each) => /^--[\w-]+\/(--[\w-]+)$/.exec(each)?.[1] ?? [])[0];
}

/** What is taken where the environment names nothing: `os.environ.get("SHOP_PORT", "80")`. */
const OF_ENVIRONMENT =
  /^os\.(?:environ\.get|getenv)\(\s*["'](\w+)["']\s*(?:,\s*(["'][^"']*["']|-?[\d.]+|True|False)\s*)?\)$/;

function shownArgument(parameter: Parameter): string {
  const { default: value, many } = parameter;
  const word = `${shownName(parameter)}${many ? '...' : ''}`;
  return value === undefined && !many ? word : `[${word}]`;
}

function shownName({ name, marker }: Parameter): string {
  return stringValue(namedArgument(marker?.given ?? [], 'metavar') ?? undefined) ?? name.toUpperCase();
}
