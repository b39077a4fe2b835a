import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList, stringValue } from '../text/literal.ts';

/** What a program of Laravel asks of one field, in all cases. */
export interface AskedField {
  name: string;
  line: number;
  endLine: number;
  symbol: number | undefined;
  /** It stands in the table of rules that a model keeps of itself. */
  isKept: boolean;
  /** As they are written in one line: `max:255`; `Rule::unique('boats')->where('team_id', …)` is `unique:boats`. */
  rules: readonly string[];
  /** What has the value once, as it is written, and within what. */
  unique?: Unique;
}

export interface Unique {
  written: string;
  within: readonly string[];
}

/** `'email' => 'required|email'`, and the same as a list on one line or many. */
const FIELD = /['"]([\w.*]+)['"]\s*=>\s*(?:(['"])([\w|:,.\\/-]+)\2(?!\s*=>)|(\[))/g;
/** `$rules['email'] = …`: what is asked otherwise when one is edited. */
const CHANGED = /\$rules\[(['"])([\w.*]+)\1\]\s*=(?![=>])\s*(?:(['"])([\w|:,.\\/-]+)\3|(\[))?/g;
const RULE =
  /^(?:required|nullable|sometimes|present|filled|bail|string|integer|numeric|boolean|array|email|url|uuid|date|file|image|confirmed|accepted|json|ip|distinct)$|^(?:min|max|size|between|digits|mimes|mimetypes|in|exists|unique|regex|required_\w+|date_format|after|before|same|email):/;
const WHOLE = /\brequired\b/;

/** The fields that a request or a call of `validate` asks for; what is asked in one case alone is left out. */
export function askedFields(file: SourceFile): AskedField[] {
  const tables = keptTables(file);
  const all = [...file.code.matchAll(FIELD)].flatMap((match): AskedField[] => {
    const asked = rulesAt(file, match.index, match[0], match[3]);
    const line = file.lineAt(match.index);
    const symbol = file.symbolAround(line);
    const isKept = tables.some(([from, to]) => from < match.index && match.index < to);
    if (asked === null || !(isKept || asked.rules.some((each) => WHOLE.test(each)) || isAsking(file, symbol)))
      return [];
    return [{ name: match[1] ?? '', line, endLine: line, symbol, isKept, ...asked }];
  });
  const changes = Map.groupBy(file.code.matchAll(CHANGED), ([, , name = '']) => name);
  return [...Map.groupBy(all, ({ name, symbol }) => `${symbol} ${name}`).values()].flatMap((together): AskedField[] => {
    const [first, ...others] = together;
    if (!first) return [];
    const otherwise = (changes.get(first.name) ?? []).map((match) => rulesAt(file, match.index, match[0], match[4]));
    if (otherwise.includes(null)) return [];
    return [[...others, ...otherwise].reduce<AskedField>((kept, other) => (other ? inBoth(kept, other) : kept), first)];
  });
}

/** `public static $validationRules = ['name' => 'required|max:99'];` of a model, which is held to it before it is kept. */
export const KEPT_TABLE =
  /\b(?:public|protected|private)\s+(?:static\s+)?(?:array\s+)?\$(?:rules|validationRules)\s*=\s*(?:\[|array\s*\()/;

function keptTables(file: SourceFile): [number, number][] {
  if (!OF_MODELS.test(file.path)) return [];
  return [...file.bare.matchAll(new RegExp(KEPT_TABLE, 'g'))].flatMap(({ index, 0: head }): [number, number][] => {
    const close = closingBracket(file.bare, index + head.length - 1);
    return close < 0 ? [] : [[index, close]];
  });
}

const OF_MODELS = /(?:^|\/)(?:Models?|Entit(?:y|ies))\/(?:[\w-]+\/)*\w+\.php$/;

type Asked = Pick<AskedField, 'rules' | 'unique'>;

/** What both ask; where one of them lets the field be left out, it may be. */
function inBoth(kept: AskedField, other: Asked): AskedField {
  const { unique, ...field } = kept;
  const isSame = unique !== undefined && JSON.stringify(unique) === JSON.stringify(other.unique);
  return { ...field, rules: kept.rules.filter((each) => other.rules.includes(each)), ...(isSame ? { unique } : {}) };
}

/** What is asked where `head` ends, in one string or in a list; null for all else. */
function rulesAt(file: SourceFile, from: number, head: string, line: string | undefined): Asked | null {
  const open = from + head.length - 1;
  const close = head.endsWith('[') ? closingBracket(file.bare, open) : -1;
  const parts = line?.split('|') ?? (close < 0 ? [] : splitList(file.code.slice(open + 1, close)));
  // What is taken over from elsewhere asks for more than stands here.
  if (line === undefined && parts.some((each) => each.startsWith('...'))) return null;
  const written = line === undefined ? parts.flatMap((each) => writtenRule(each) ?? objectRule(each)) : parts;
  if (!written.some((each) => RULE.test(each))) return null;
  const unique = uniqueOf(parts, line === undefined);
  return { rules: written.filter((each) => !each.startsWith('unique:')), ...(unique === null ? {} : { unique }) };
}

/** A rule in quotes; of `'unique:boats,name,' . $id` what is written. */
function writtenRule(part: string): string | null {
  return stringValue(part) ?? /^(['"])([^'"]*)\1\s*\./.exec(part)?.[2] ?? null;
}

/** `Password::min(8)` asks for what `min:8` does. */
function objectRule(written: string): string[] {
  const least = /^(?:\\?(?:\w+\\)*)?Password::min\(\s*(\d+)\s*\)/.exec(written)?.[1];
  if (least !== undefined) return [`min:${least}`];
  return /^(?:\\?(?:\w+\\)*)?Rule::unique\(/.test(written) ? ['unique:'] : [];
}

/** What is where one looks: `Rule::unique(…)` is unique within what it is the same for, unless it looks at some rows only. */
function uniqueOf(parts: readonly string[], isList: boolean): Unique | null {
  for (const part of parts) {
    const text = isList ? writtenRule(part) : part;
    if (text?.startsWith('unique:')) {
      const written = text.slice('unique:'.length);
      return { written, within: withinRest(written) };
    }
    const [call, type, table] =
      /^\\?(?:\w+\\)*Rule::unique\(\s*(?:\\?([\w\\]+)::class|['"]([\w.\\]+)['"])/.exec(part) ?? [];
    if (call === undefined) continue;
    const rest = part.slice(call.length);
    const asked = [
      ...rest.matchAll(/(?:->|::)\s*(\w*[wW]here\w*|onlyTrashed|withoutTrashed)\s*\(\s*([^,)]*)(,?)\s*([^,)]*)/g),
    ];
    const within = asked.flatMap(([, deed, column = '', more, value = '']) => {
      const name = stringValue(column);
      // Around the conditions of a function stands one that has no column.
      if (deed === 'where' && name === null && /^(?:static\s+)?(?:fn|function)\b/.test(column)) return [];
      return deed === 'where' && name !== null && more === ',' && /^\$/.test(value) ? [name] : [null];
    });
    return within.includes(null)
      ? null
      : { written: type ?? table ?? '', within: within.filter((each) => each !== null) };
  }
  return null;
}

/** `unique:users,email,null,null,team_id,7`: what stands behind the column and the row left out says where it is unique. */
function withinRest(written: string): string[] {
  return written.split(',').filter((each, place) => place >= 4 && place % 2 === 0 && /^\w+$/.test(each));
}

/** Whether a function is there to say what is asked: other lists of a program may have the same words. */
function isAsking(file: SourceFile, symbol: number | undefined): boolean {
  const around = file.symbol(symbol);
  if (around === undefined) return false;
  return (
    /^(?:.*\.)?(?:rules|\w+Rules)$/.test(around.name) ||
    /->validate\w*\(|Validator::make\(/.test(file.codeOf(around.startLine, around.endLine))
  );
}
