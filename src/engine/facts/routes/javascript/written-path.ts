import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { constantText } from '../../text/constant-text.ts';
import { splitList, stringValue } from '../../text/literal.ts';
import { routePath } from '../route-path.ts';

/**
 * A path as a text, as a constant of the same file, or joined from both: `${base}/orders`, `BASE + '/orders'`. Null where
 * it cannot be told. What a plugin is handed to put before its paths is `before`: `options.prefix + 'orders'`.
 */
export function writtenPath(file: SourceFile, written: string | undefined): { path: string; before?: string } | null {
  const parts = splitList(written?.trim() ?? '', '+');
  const [first = ''] = parts;
  const isBelow = parts.length > 1 && /^[\w$.]+\.prefix$/.test(first);
  const texts = (isBelow ? parts.slice(1) : parts).map((part) => partText(file, part));
  if (texts.length === 0 || texts.includes(null)) return null;
  return isBelow ? { path: routePath(texts.join('')), before: first } : { path: texts.join('') };
}

function partText(file: SourceFile, part: string): string | null {
  const field = /^this\.([\w$]+)$/.exec(part)?.[1];
  if (field !== undefined) return fieldText(file, field);
  const text = /^[A-Za-z_$][\w$]*$/.test(part) ? localText(file, part) : stringValue(part);
  return text === null ? null : filled(file, text);
}

/** A template with names of constants of the same file filled in, and with fields of its class: `${this.path}/:id`. */
export function filled(file: SourceFile, path: string): string {
  return path.replace(
    /\$\{(this\.)?([\w$]+)\}/g,
    (hole, own: string | undefined, name: string) => (own ? fieldText(file, name) : localText(file, name)) ?? hole,
  );
}

/** The text that a field begins with: `public path = '/orders'`, where one class of the file has a field of that name. */
function fieldText(file: SourceFile, name: string): string | null {
  const field = new RegExp(
    `^[ \\t]+(?:(?:public|private|protected|readonly|static)\\s+)*${escaped(name)}\\s*(?::\\s*string\\s*)?=\\s*(['"\`][^'"\`\\n]*['"\`])`,
    'gm',
  );
  const [only, ...others] = [...file.code.matchAll(field)].map((match) => stringValue(match[1]));
  return only === undefined || others.length > 0 ? null : only;
}

/** The text of a constant of the file, also of one inside of a function, where the file has one of that name. */
function localText(file: SourceFile, name: string): string | null {
  const constant = constantText(file, name);
  if (constant !== null) return constant;
  const pattern = new RegExp(`\\bconst\\s+${escaped(name)}\\s*(?::\\s*string\\s*)?=\\s*(['"\`][^'"\`\\n]*['"\`])`, 'g');
  const found = [...file.code.matchAll(pattern)].map((match) => stringValue(match[1]));
  const [only] = found;
  return found.length === 1 && only !== undefined && only !== null && !only.includes('${') ? only : null;
}
