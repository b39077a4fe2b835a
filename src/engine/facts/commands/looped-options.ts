import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { stringsIn } from '../text/literal.ts';

const ADDS = /^(?:add_argument|add_option|option)$/;
const LINES_ABOVE = 20;
const MOST = 20;

/** The options that a loop of Python adds by one call: `for part in ["mast", "sail"]: parser.add_argument(f"--{part}")`. */
export function loopedOptions(file: SourceFile, call: CodeCall): CodeCall[] {
  const name = ADDS.test(call.name) ? nameIn(call.arguments[0] ?? '') : undefined;
  const values = name === undefined ? [] : valuesOf(file, call.line, name);
  if (name === undefined || values.length === 0) return [call];
  return values.map((value) => ({ ...call, arguments: call.arguments.map((each) => filled(each, name, value)) }));
}

const FORMS: readonly RegExp[] = [
  /^(?:\w+\s*=\s*)?(["'][^"'\n]*)%s([^"'\n]*["'])\s*%\s*\(?(\w+),?\)?$/,
  /^(?:\w+\s*=\s*)?f(["'][^"'\n{}]*)\{(?<name>\w+)\}([^"'\n{}]*["'])$/,
  /^(?:\w+\s*=\s*)?(["'][^"'\n{}]*)\{\}([^"'\n{}]*["'])\.format\((\w+)\)$/,
  /^(?:\w+\s*=\s*)?(["'][^"'\n]*)["']\s*\+\s*(\w+)$/,
];

function nameIn(written: string): string | undefined {
  for (const form of FORMS) {
    const found = form.exec(written.trim());
    if (found) return found.groups?.['name'] ?? found.at(-1);
  }
  return undefined;
}

/** An argument with what the variable of the loop stands for. */
function filled(written: string, name: string, value: string): string {
  const text = written.trim();
  const [key = ''] = /^\w+\s*=\s*(?!=)/.exec(text) ?? [];
  if (nameIn(text) !== name) return written;
  const parts = FORMS.flatMap((form) => form.exec(text) ?? []);
  const [before = '', ...rest] = parts.slice(1).filter((each) => each !== name);
  const [behind = before.charAt(0)] = rest;
  return `${key}${before}${value}${behind}`;
}

/** The texts that the loop around a line goes through, where they stand in the loop. */
function valuesOf(file: SourceFile, line: number, name: string): string[] {
  const depth = (text: string): number => text.length - text.trimStart().length;
  const own = depth(file.lines[line - 1] ?? '');
  const head = new RegExp(`^\\s*for\\s+${name}\\s+in\\s+[[(]([^\\])]*)[\\])]\\s*:`);
  for (let at = line - 2; at >= Math.max(0, line - LINES_ABOVE); at--) {
    const text = file.lines[at] ?? '';
    if (text.trim() === '' || depth(text) >= own) continue;
    const list = head.exec(text)?.[1];
    const values = list === undefined ? [] : stringsIn(list);
    return values.length <= MOST && values.every((each) => /^[\w-]+$/.test(each)) ? values : [];
  }
  return [];
}
