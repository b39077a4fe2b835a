import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList } from '../text/literal.ts';
import type { DataModelFact } from './model-facts.ts';
import { field, isOptionBag, makeModel } from './model-maker.ts';
import { entries } from './script-models.ts';

/** Named zod objects: what is accepted from outside, with the limits that are checked. */
export function zodModels(file: SourceFile): DataModelFact[] {
  if (!file.imports(/^zod(?:\/|$)|^@hono\/zod|^astro\/zod/)) return [];
  return [
    ...file.bare.matchAll(
      /^(?:export\s+)?const\s+(\w+)(?:\s*:[^=\n]{1,80})?\s*=\s*z\s*\.(?:strictO|o|looseO)bject\(/gm,
    ),
  ].flatMap((match): DataModelFact[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    const [object] = close < 0 ? [] : splitList(file.code.slice(open + 1, close));
    if (!object?.startsWith('{')) return [];
    const fields = entries(object).map(([name, value]) =>
      field(name, zodType(value), zodConstraints(withNumbers(file, value))),
    );
    const shown = (match[1] ?? '').replace(/^Z(?=[A-Z])/, '').replace(/Schema$/, '');
    if (fields.length === 0 || isOptionBag(shown.charAt(0).toUpperCase() + shown.slice(1))) return [];
    const symbol = file.parsed.symbols.findIndex((each) => each.name === match[1]);
    return [
      makeModel(file, {
        name: match[1] ?? '',
        stored: 'wire',
        framework: 'zod',
        fields,
        line: file.lineAt(match.index),
        endLine: file.lineAt(close),
        symbol: symbol < 0 ? undefined : symbol,
      }),
    ];
  });
}

/** `.max(MOST_ROWS)` with what the file has for the constant. */
function withNumbers(file: SourceFile, value: string): string {
  return value.replace(/\(\s*([A-Z][A-Z\d_]+)\b/g, (whole, name: string) => {
    const number = new RegExp(
      `^(?:export )?const ${escaped(name)}(?:\\s*:\\s*number)?\\s*=\\s*(-?\\d[\\d_]*)\\s*;?$`,
      'm',
    ).exec(file.code)?.[1];
    return number === undefined ? whole : `(${number}`;
  });
}

function zodType(value: string): string {
  const flat = value.replace(/\s+/g, '');
  if (afterArray(flat) !== null) return 'array';
  return /^z\.(?:coerce\.)?(\w+)\(/.exec(flat)?.[1] ?? /^[\w.]+/.exec(flat)?.[0] ?? '';
}

export function zodConstraints(value: string): (string | null)[] {
  const flat = value.replace(/\s*\.\s*(?=\w)/g, '.').replace(/\s+/g, ' ');
  const many = afterArray(flat);
  const isText =
    many === null &&
    /^z ?\.(?:coerce\.)?string\b|^z ?\.(?:email|url|uuid)\b|^z\w*(?:Email|Text|Name|Url)\w*\(/.test(flat);
  const own =
    many ??
    (/^z\.(?:object|array|record|union|strictObject|looseObject)\b/.test(flat)
      ? flat.slice(Math.max(0, closing(flat)))
      : flat);
  const limit = (method: string, words: string) => {
    const found = new RegExp(`\\.${escaped(method)}\\(\\s*(-?[\\d_.]+|[A-Z][A-Z\\d_]+)\\b`).exec(own)?.[1];
    return found === undefined ? null : `${words} ${found}`;
  };
  return [
    /\.(?:optional|nullish)\(/.test(own) ? 'optional' : null,
    limit('min', isText ? 'min length' : 'at least'),
    limit('max', isText ? 'max length' : 'at most'),
    limit('length', 'length'),
    limit('gt', 'more than'),
    limit('gte', 'at least'),
    limit('lt', 'less than'),
    limit('lte', 'at most'),
    /\.email\(/.test(own) ? 'email' : null,
    /\.url\(/.test(own) ? 'URL' : null,
    /\.uuid\(/.test(own) ? 'UUID' : null,
    /\.int\(/.test(own) ? 'integer' : null,
    /\.positive\(/.test(own) ? 'more than 0' : null,
    /\.nonnegative\(/.test(own) ? 'at least 0' : null,
    /\.nonempty\(/.test(own) ? 'min length 1' : null,
  ];
}

/** What follows `.array()`, which makes many of all before it: `z.string().min(1).array().max(9)`. */
function afterArray(flat: string): string | null {
  let depth = 0;
  for (let at = 0; at < flat.length; at++) {
    const char = flat[at] ?? '';
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (depth === 0 && at > 1 && flat.startsWith('.array()', at)) return flat.slice(at + '.array()'.length);
  }
  return null;
}

function closing(flat: string): number {
  const open = flat.indexOf('(');
  return open < 0
    ? 0
    : closingBracket(
        flat.replace(/'[^']*'|"[^"]*"/g, (text) => ' '.repeat(text.length)),
        open,
      );
}
