import type { SourceFile } from '../../source-file.ts';
import { constantText, goText } from '../../text/constant-text.ts';
import { splitList, stringValue } from '../../text/literal.ts';
import { BASE } from './go-routers.ts';

/** Below what the interface is installed, as a setting says: `clean(options.APIBaseURL)`. */
const BASE_SETTING = /^(?:[\w.]+\()?\w+\.(?:\w+\.)*(?:api|app|http|server|site)?_?base_?(?:url|path|uri)\)?$/i;

/** A path as a string, or joined from strings and constants of the same file: `path.Join(adminRoot, "/login")`. */
export function writtenPath(file: SourceFile, written: string | undefined): string | null {
  const text = stringValue(written);
  if (text !== null || written === undefined) return text;
  if (/^\w+$/.test(written)) return constantText(file, written);
  if (written.startsWith('fmt.Sprintf(')) return formattedPath(file, written);
  if (BASE_SETTING.test(written)) return '';
  const joined = /^path\.Join\((.*)\)$/.exec(written)?.[1];
  const parts = joined === undefined ? splitList(written, '+') : splitList(joined);
  // What is installed below a path ends with a slash where what follows begins with none: `config.Root + "orders"`.
  const values = parts.map((part) => goText(file, part) ?? methodText(part) ?? (isBaseField(part) ? '/' : null));
  if (parts.length < 2 || values.some((value) => value === null)) return null;
  return values
    .join(joined === undefined ? '' : '/')
    .replace(/\/{2,}/g, '/')
    .replace(/(\S)\/$/, '$1');
}

/** Names of kinds that some routers write behind the name of a variable. */
const KIND =
  /^(?:u?int(?:eger)?\d*|long|float\d*|double|decimal|num(?:ber|eric)?|str(?:ing)?|bool(?:ean)?|alpha\w*|guid|uuid|ulid|id|path|slug|file|date\w*|any|hex|ascii|email|mail)$/i;

/** A variable that can only be one word is that word: `/crates/{kind:lids}`. */
export function withFixedWords(path: string): string {
  return path.replace(/\{\w+:([A-Za-z][\w-]*)\}/g, (whole, word: string) => (KIND.test(word) ? whole : word));
}

/** `POST` of `http.MethodPost + " /orders"`: a pattern of net/http may begin with its method. */
function methodText(part: string): string | null {
  return /^http\.Method([A-Z]\w+)$/.exec(part)?.[1]?.toUpperCase() ?? null;
}

/**
 * `fmt.Sprintf("/orders/{%s}", params.Order)`: what a variable of a path is called elsewhere goes by its constant, and a
 * part that is computed goes by its own name: `{hash}` of `fmt.Sprintf("/static/%s/app.css", hash)`.
 */
function formattedPath(file: SourceFile, written: string): string | null {
  const [format, ...names] = splitList(written.slice('fmt.Sprintf('.length, -1)).map((each) => each.trim());
  const parts = stringValue(format)?.split('%s') ?? [];
  const below = textBelowBase(parts, names);
  if (below !== null) return below;
  if (parts.length !== names.length + 1 || parts.some((each) => each.includes('%'))) return null;
  const isTold = (name: string, place: number): boolean =>
    /^[\w.]+$/.test(name) && (isVariable(parts[place], parts[place + 1]) || isSegment(parts[place], parts[place + 1]));
  if (!names.every(isTold)) return null;
  return parts
    .map((part, place) => {
      const name = names[place];
      const isOwn = name !== undefined && isSegment(part, parts[place + 1]) && goText(file, name) === null;
      return `${part}${isOwn ? `{${variableName(file, name)}}` : variableName(file, name)}`;
    })
    .join('');
}

/** `health` of `fmt.Sprintf("%s%s", s.rootPath, "health")`: all that stands below what the product is installed at. */
function textBelowBase(
  [first, slash, rest, ...more]: readonly string[],
  [base, text]: readonly string[],
): string | null {
  if (first !== '' || more.length > 0 || !isBaseField(base)) return null;
  if (rest === undefined) return slash?.startsWith('/') ? slash : null;
  const told = stringValue(text);
  return told !== null && /^\/?$/.test(slash ?? '') ? `${slash}${told}${rest}` : null;
}

/** A field by whose name it says below what the product is installed: `s.rootPath`. */
export function isBaseField(written = ''): boolean {
  return /^\w+(?:\.\w+)+$/.test(written) && BASE.test(written);
}

function isSegment(before = '', after = ''): boolean {
  return /[^\s/]\/$/.test(before) && /^(?:\/|$)/.test(after);
}

function isVariable(before = '', after = ''): boolean {
  return before.endsWith('{') && /^[}:]/.test(after);
}

function variableName(file: SourceFile, name: string | undefined): string {
  return name === undefined ? '' : (goText(file, name) ?? name.split('.').at(-1) ?? '');
}
