import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { stringsIn, stringValue } from '../text/literal.ts';
import { withNames } from './written-names.ts';

/** The tables that a call of `Schema` is about: the one it names, or each of a list that it is made for in a loop. */
export function tablesOf(file: SourceFile, call: CodeCall): string[] {
  if (call.receiver !== 'Schema') return [];
  const named = stringValue(withNames(file, call.arguments[0] ?? ''));
  if (named !== null) return [named];
  const variable = /^\$\w+$/.exec(call.arguments[0] ?? '')?.[0];
  if (variable === undefined) return [];
  const before = file.code.slice(Math.max(0, file.offsetOf(call.line) - LONGEST_LOOP), file.offsetOf(call.line));
  const loop = [...before.matchAll(LOOP)].findLast(({ 2: key, 3: value }) => (key ?? value) === variable);
  const list = loop && arrayOf(file, loop[1] ?? '');
  if (!list) return [];
  return loop[2] === undefined ? stringsIn(list) : [...list.matchAll(KEY)].map(([, key = '']) => key);
}

const LONGEST_LOOP = 1_500;
/** `foreach ($this->tables as $table => $columns) {`. */
const LOOP = /\bforeach\s*\(\s*([^()]{1,400}?)\s+as\s+(?:(\$\w+)\s*=>\s*)?(\$\w+)\s*\)/g;
const KEY = /["'](\w+)["']\s*=>/g;

/** The text between the brackets of a list that is written in the loop or under its name in the file. */
function arrayOf(file: SourceFile, written: string): string | null {
  const own = /^\[([\s\S]*)\]$/.exec(written)?.[1];
  if (own !== undefined) return own;
  const [, property, constant, local] = /^(?:\$this->(\w+)|(?:self|static)::(\w+)|\$(\w+))$/.exec(written) ?? [];
  const name = property ?? local;
  const place = name === undefined ? `\\bconst\\s+(?:array\\s+)?${escaped(constant ?? '')}` : `\\$${escaped(name)}`;
  if (name === undefined && constant === undefined) return null;
  return new RegExp(`${place}\\s*=\\s*\\[([\\s\\S]{0,4000}?)\\]\\s*;`).exec(file.code)?.[1] ?? null;
}
