import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';

/** Where the bracket opens that a place stands in; nought at the top of a file. */
export function openAround(file: SourceFile, at: number): number {
  let open = at;
  for (let depth = 1; depth > 0 && open > 0; ) {
    open--;
    depth += ')]}'.includes(file.bare[open] ?? ' ') ? 1 : '([{'.includes(file.bare[open] ?? ' ') ? -1 : 0;
  }
  return open;
}

/** When a schema asks for a variable. */
export interface AskedWhen {
  /** In words, where the condition is a plain one. */
  words: string | null;
}

/** `env.STORE === 'cloud'`, and only that. */
const COMPARED = /^(?:\w+\.)*\w*env\.([A-Z][A-Z\d_]*)\s*===?\s*(['"])([\w.-]+)\2$/i;

/** Variables that a schema asks for only under a condition: `...(env.STORE === 'cloud' && { BUCKET: str() })`, `requiredWhen`. */
export function askedWhen(file: SourceFile, at: number, value: string): AskedWhen | null {
  const own = /\brequiredWhen\s*:\s*(?:\(?\s*\w+\s*\)?\s*=>)?\s*([^,}]*)/.exec(value)?.[1];
  if (own !== undefined) return inWords(file, own);
  const open = openAround(file, at);
  const around = openAround(file, open);
  const from = file.bare[around] === '(' && /\.\.\.\s*$/.test(file.bare.slice(0, around)) ? around + 1 : null;
  const head = from === null ? /\.\.\.([^(){},;]*)$/.exec(file.code.slice(0, open))?.[1] : file.code.slice(from, open);
  if (head === undefined || !/&&|\?|\|\|/.test(head)) return null;
  // What stands behind the other branch is asked for where the condition does not hold.
  return inWords(file, /^([^?:{}]*?)\s*(?:&&|\?)\s*$/s.exec(head)?.[1] ?? '');
}

function inWords(file: SourceFile, written: string): AskedWhen {
  const [, name, , value] = COMPARED.exec(written.trim()) ?? [];
  if (name !== undefined) return { words: `\`${name}\` is \`${value}\`` };
  const [, list = '', , item] = INCLUDED.exec(written.trim()) ?? [];
  const variable = item === undefined ? null : (OF_ENVIRONMENT.exec(list)?.[1] ?? heldVariable(file, list));
  return { words: variable === null ? null : `\`${variable}\` includes \`${item}\`` };
}

/** `providers.includes('mail')`, and only that. */
const INCLUDED = /^([\w.?]{1,80}?)\??\.includes\(\s*(['"])([\w.-]+)\2\s*\)$/;
const OF_ENVIRONMENT = /^(?:process\.)?env\.([A-Z][A-Z\d_]*)$/;

/** The variable that a constant of the file is made of: `const providers = process.env.SHOP_PROVIDERS?.split(',') || []`. */
function heldVariable(file: SourceFile, constant: string): string | null {
  if (!/^\w+$/.test(constant)) return null;
  const made = new RegExp(
    `\\bconst ${escaped(constant)}\\s*=\\s*([^;]{1,300}?)(?:;|\\n\\n|\\n(?=const|let|export))`,
  ).exec(file.code)?.[1];
  const names = new Set([...(made ?? '').matchAll(/\benv\.([A-Z][A-Z\d_]*)/g)].map(([, name = '']) => name));
  return names.size === 1 ? ([...names][0] ?? null) : null;
}
