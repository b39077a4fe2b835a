import { escaped } from '../../../base/escaped.ts';
import { closingBracket, splitList, stringValue } from './literal.ts';
import type { MaskedCode } from './mask-code.ts';

const LINES_ABOVE = 30;
const MOST_ROWS = 60;

/** What one round of a loop gives each of its variables, as it is written. */
export type LoopRow = ReadonlyMap<string, string>;

/**
 * The rounds of the loop of Python around a line that gives a variable: `for part in ["mast", "sail"]:`, `for path, view in
 * PAGES.items():`, where the list or dictionary stands in the same file as a literal. Null where the list cannot be read,
 * undefined where no loop around the line gives that variable.
 */
export function loopRows({ code, bare }: MaskedCode, line: number, name: string): LoopRow[] | null | undefined {
  const lines = bare.split('\n');
  let depth = depthOf(lines[line - 1] ?? '');
  for (let at = line - 2; at >= Math.max(0, line - LINES_ABOVE); at--) {
    const text = lines[at] ?? '';
    if (text.trim() === '' || depthOf(text) >= depth) continue;
    depth = depthOf(text);
    const [head, variables = ''] = /^\s*(?:async\s+)?for\s+\(?([\w\s,]+?)\)?\s+in\s+/.exec(text) ?? [];
    const names = variables.split(',').map((each) => each.trim());
    if (head === undefined || !names.includes(name)) continue;
    const offset = lines.slice(0, at).reduce((sum, each) => sum + each.length + 1, 0) + head.length;
    return rowsAt({ code, bare }, offset, names);
  }
  return undefined;
}

function rowsAt(file: MaskedCode, offset: number, names: readonly string[]): LoopRow[] | null {
  const rest = file.bare.slice(offset, offset + 200);
  if (/^[[({]/.test(rest)) return rowsOf(file, offset, names, 'keys');
  const [, list, part] = /^([A-Za-z_]\w*)(?:\.(items|keys|values)\(\))?\s*:/.exec(rest) ?? [];
  if (list === undefined) return null;
  const only = listBefore(file.bare, offset, list);
  if (only === null) return null;
  return rowsOf(file, only, names, part ?? 'keys');
}

/** Where the value of the only list begins that a name stands for at a place, where nothing puts more into it. */
function listBefore(bare: string, offset: number, list: string): number | null {
  const above = bare.slice(0, offset);
  const set = new RegExp(`^([ \\t]*)${escaped(list)}[ \\t]*(?::[^=\\n]+)?=[ \\t]*(?!=)`, 'gm');
  // What another function calls so is of that function.
  const seen = [...above.matchAll(set)].filter(({ index, 1: depth = '' }) =>
    above
      .slice(index)
      .split('\n')
      .every((line) => line.trim() === '' || depthOf(line) >= depth.length || /^[\])}]/.test(line.trim())),
  );
  const [only, ...others] = seen;
  if (only === undefined || others.length > 0) return null;
  const isOfFile = only[1] === '' && depthOf(above.slice(above.lastIndexOf('\n') + 1)) > 0;
  const changed = new RegExp(
    `\\b${escaped(list)}(?:\\.(?:append|extend|insert|remove|pop|update|clear)\\(|\\[[^\\]]*\\]\\s*=(?!=)|\\s*\\+=)`,
  );
  return changed.test(isOfFile ? bare : above.slice(only.index)) ? null : only.index + only[0].length;
}

function rowsOf({ code, bare }: MaskedCode, open: number, names: readonly string[], part: string): LoopRow[] | null {
  const close = /[[({]/.test(bare.charAt(open)) ? closingBracket(bare, open) : -1;
  // What is put behind the list is of the loop, too: `["a"] + more`.
  if (close < 0 || !/^\s*(?::|\n|$)/.test(bare.slice(close + 1).replace(/^[ \t]+(?=\n)/, ''))) return null;
  const written = splitList(code.slice(open + 1, close)).map((each) => each.replace(/\s+/g, ' ').trim());
  if (written.length === 0 || written.length > MOST_ROWS || written.some((each) => /^\*|\sfor\s.*\sin\s/.test(each)))
    return null;
  const rows = written.map((each) => partsOf(each, part, bare.charAt(open) === '{', names.length));
  return rows.every((row) => row.length === names.length)
    ? rows.map((row) => new Map(names.map((name, at) => [name, row[at] ?? ''])))
    : null;
}

function partsOf(written: string, part: string, isDictionary: boolean, size: number): string[] {
  const [key, ...values] = isDictionary ? splitList(written, ':') : [];
  if (key !== undefined && values.length > 0) {
    const value = values.join(': ');
    return part === 'items' ? [key, value] : [part === 'values' ? value : key];
  }
  const inside = size > 1 ? /^[[(]([\s\S]*)[\])]$/.exec(written)?.[1] : undefined;
  return inside === undefined ? [written] : splitList(inside);
}

const FORMS: readonly RegExp[] = [
  /^(["'])([^"'\n]*)%s([^"'\n]*)\1\s*%\s*\(?(?<name>\w+),?\)?$/,
  /^f(["'])([^"'\n{}]*)\{(?<name>\w+)\}([^"'\n{}]*)\1$/,
  /^(["'])([^"'\n{}]*)\{0?\}([^"'\n{}]*)\1\.format\((?<name>\w+)\)$/,
  /^(["'])([^"'\n]*)\1\s*\+\s*(?<name>\w+)(?:\s*\+\s*["']([^"'\n]*)["'])?$/,
];

/** A text with one hole that a variable fills, in the ways that Python has for it, or the variable alone. */
export function textWithHole(written: string): { name: string; fill: (value: string) => string } | null {
  const text = written.trim();
  if (/^[A-Za-z_]\w*$/.test(text)) return { name: text, fill: (value) => value };
  for (const form of FORMS) {
    const found = form.exec(text);
    const name = found?.groups?.['name'];
    if (!found || name === undefined) continue;
    const [before = '', behind = ''] = found.slice(2).filter((each) => each !== name);
    return { name, fill: (value) => `${before}${value}${behind}` };
  }
  return null;
}

/** The text that a row of a loop makes of an argument, where it is a text. */
export function filledText(written: string, row: LoopRow): string | null {
  const hole = textWithHole(written);
  const value = hole === null ? null : stringValue(row.get(hole.name));
  return hole === null || value === null ? null : hole.fill(value);
}

function depthOf(text: string): number {
  return text.length - text.trimStart().length;
}
