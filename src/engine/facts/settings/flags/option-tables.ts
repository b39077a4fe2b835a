import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringValue } from '../../text/literal.ts';
import type { FlagLiteral } from './flag-literals.ts';

const STRUCT = /^type\s+(\w+)\s+struct\s*\{/gm;
const LONG = /^[ \t]*([lL]ong(?:Name|Flag|Option)?)\s+string\b/m;
const SHORT = /^[ \t]*([sS]hort(?:Name|Flag|Option)?)\s+(?:string|rune|byte)\b/m;
const HELP = /^[ \t]*([dD]esc(?:ription)?|[hH]elp(?:Text)?|[uU]sage)\s+string\b/m;

/**
 * Options of Go that the program takes apart itself, as rows of a table whose type has a long name and a help text for
 * each: `var options = []option{{long: "port", short: "p", description: "…"}}`.
 */
export function optionTables(file: SourceFile): FlagLiteral[] {
  if (file.language !== 'go' || !/\b[lL]ong/.test(file.bare)) return [];
  return [...file.bare.matchAll(STRUCT)].flatMap((match): FlagLiteral[] => {
    const [head, type = ''] = match;
    const open = match.index + head.length - 1;
    const fields = file.bare.slice(open, Math.max(open, closingBracket(file.bare, open)));
    const [long, short, help] = [LONG, SHORT, HELP].map((each) => each.exec(fields)?.[1]);
    if (long === undefined || help === undefined || !areTyped(file, long)) return [];
    const names = { long, short: short ?? '', help };
    return rowsOf(file, type).flatMap(([from, to]) => optionIn(file, from, to, names));
  });
}

/** Whether the code puts dashes before such names, or hands them to a set of flags, so that they are what one types. */
function areTyped(file: SourceFile, long: string): boolean {
  const isHanded = new RegExp(`\\b\\w*[fF]lag\\w*\\.\\w+\\([^()\\n]*\\.${escaped(long)}\\b`).test(file.code);
  return isHanded || (/["\x60]--["\x60%]/.test(file.code) && new RegExp(`\\w\\.${escaped(long)}\\b`).test(file.code));
}

/** Where the rows of a type stand, in the lists of it and beside them: `[]option{{…}, {…}}` and `append(options, option{…})`. */
function rowsOf(file: SourceFile, type: string): [number, number][] {
  const lists = [...file.bare.matchAll(new RegExp(`\\[(?:\\.\\.\\.|\\w*)\\]\\*?${escaped(type)}\\s*(?=\\{)`, 'g'))];
  const listed = lists.flatMap((match) => elementsIn(file, match.index + match[0].length));
  const added = [...file.bare.matchAll(new RegExp(`\\bappend\\(\\s*\\w+\\s*,\\s*&?${escaped(type)}\\s*(?=\\{)`, 'g'))];
  return [
    ...listed,
    ...added.map((match): [number, number] => {
      const open = match.index + match[0].length;
      return [open, closingBracket(file.bare, open)];
    }),
  ].filter(([open, close]) => close > open);
}

function elementsIn(file: SourceFile, open: number): [number, number][] {
  const end = closingBracket(file.bare, open);
  const found: [number, number][] = [];
  for (let at = file.bare.indexOf('{', open + 1); at > 0 && at < end; ) {
    const close = closingBracket(file.bare, at);
    if (close < 0) break;
    found.push([at, close]);
    at = file.bare.indexOf('{', close + 1);
  }
  return found;
}

function optionIn(
  file: SourceFile,
  open: number,
  close: number,
  names: { long: string; short: string; help: string },
): FlagLiteral[] {
  const parts = splitList(file.code.slice(open + 1, close)).map((each) => each.trim());
  const written = (key: string): string | undefined =>
    key === ''
      ? undefined
      : parts
          .find((each) => each.startsWith(`${key}:`))
          ?.slice(key.length + 1)
          .trim();
  const name = stringValue(written(names.long));
  if (name === null || !/^[a-zA-Z][\w.-]+$/.test(name)) return [];
  const letter = /^["'](\w)["']$/.exec(written(names.short) ?? '')?.[1];
  const texts = splitList(written(names.help) ?? '', '+').map((each) => stringValue(each.trim()));
  const flag = {
    name: `--${name}`,
    short: letter === undefined ? undefined : `-${letter}`,
    // What stands alone before the meaning is said with it.
    help: texts.includes(null)
      ? null
      : texts
          .join('')
          .replace(/\s+/g, ' ')
          .replace(/^Deprecated\. (?=\S)/, 'Deprecated: '),
  };
  return [{ flag, line: file.lineAt(open), endLine: file.lineAt(close) }];
}
