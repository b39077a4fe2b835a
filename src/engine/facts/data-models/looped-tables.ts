import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { stringsIn } from '../text/literal.ts';

/** Where a statement in a string names a variable for its table: `$table`, `{$table}`, `${table}`, `{table}`, `" + table + "`, `' . $table . '`. */
export const HOLE = String.raw`(?:["'\x60]\s{0,3}[.+]\s{0,3}(\$?\w{1,60})\s{0,3}[.+]\s{0,3}["'\x60]|\$?\{\s{0,3}(\$?\w{1,60})\s{0,3}\}|(\$\w{1,60}))`;

const LONGEST_LOOP = 1_500;
/** `foreach ($tables as $table)`, `for (const table of tables)`, `for table in tables:`, `for _, table := range tables`. */
const LOOP =
  /\b(?:foreach\s*\(\s*([^()]{1,800}?)\s+as\s+(\$\w+)\s*\)|for\s*\(\s*(?:const|let|var)\s+(\w+)\s+of\s+([^()]{1,800}?)\s*\)\s*\{|for\s+(\w+)\s+in\s+([^:]{1,800}?)\s*:|for\s+_\s*,\s*(\w+)\s*:=\s*range\s+(\w+|\[\]string\s*\{[^{}]{1,800}\})\s*\{)/g;

/** The tables that a statement in a loop is about, where the list that the loop goes through is written out in the file. */
export function loopedTables(file: SourceFile, variable: string, index: number): string[] {
  const before = file.code.slice(Math.max(0, index - LONGEST_LOOP), index);
  const loop = [...before.matchAll(LOOP)]
    .map(([, phpList, php, script, scriptList, python, pythonList, go, goList]) => ({
      name: php ?? script ?? python ?? go,
      list: phpList ?? scriptList ?? pythonList ?? goList ?? '',
    }))
    .findLast(({ name }) => name === variable);
  const list = loop === undefined ? null : listOf(file, loop.list.trim());
  const names = list === null ? [] : stringsIn(list);
  return names.every((name) => /^\w+$/.test(name)) ? names : [];
}

/** The text of a list of strings alone, as it stands there or under its name. */
function listOf(file: SourceFile, written: string): string | null {
  const [, name] = /^(\$?\w{1,60})$/.exec(written) ?? [];
  const found =
    name === undefined
      ? written
      : new RegExp(
          `(?<![\\w$>.])${escaped(name)}\\s*(?::=|(?::[^=\\n]{1,40})?=)\\s*((?:\\[\\]string\\s*)?[[({][^[\\](){}]{1,4000}[\\])}])`,
        ).exec(file.code)?.[1];
  const [, inner] =
    /^(?:\[\]string\s*)?[[({]\s*((?:"\w{1,80}"|'\w{1,80}')(?:\s*,\s*(?:"\w{1,80}"|'\w{1,80}'))*)\s*(?:,\s*)?[\])}](?:\s*as\s+const)?$/.exec(
      found ?? '',
    ) ?? [];
  return inner ?? null;
}
