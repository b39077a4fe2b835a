import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';
import { guardNames } from '../guard-names.ts';

const DEEPEST = 4;
/** What only catches the errors of what it is handed, or puts several after one another. */
const AROUND = /^(?:[\w$]+\.)*(?:\w*(?:async|wrap|catch)\w*|compose|chain|pipe)\(/i;
const WRITTEN = /^(?:async\b|function\b|\(|[\w$]+\s*=>)/;

/**
 * What stands before a handler, one by one: lists that are written there, `[a, b]`, or set above that line in the same
 * file, `...common`, and what stands in something that only catches errors, `asyncMiddleware(mayEdit({ own: true }))`.
 */
export function spelledOut(file: SourceFile, line: number, written: readonly string[], depth = 0): string[] {
  if (depth === DEEPEST) return [...written];
  return written.flatMap((each) => {
    const own = each.trim().replace(/^\.{3}\s*/, '');
    const inside = listIn(own) ?? insideOf(own) ?? listSetAbove(file, line, own);
    return inside === null ? [own] : spelledOut(file, line, inside, depth + 1);
  });
}

function listIn(written: string): string[] | null {
  return /^\[[\s\S]*\]$/.test(written) ? splitList(written.slice(1, -1)).filter((each) => each !== '') : null;
}

function insideOf(written: string): string[] | null {
  const begin = AROUND.exec(written)?.[0];
  // What asks by its name is told by it, whatever it is handed.
  if (begin === undefined || guardNames([begin.slice(0, -1)]).length > 0) return null;
  if (closingBracket(written, begin.length - 1) !== written.length - 1) return null;
  const given = splitList(written.slice(begin.length, -1)).filter((each) => each !== '');
  return given.length > 0 && !given.some((each) => WRITTEN.test(each) || /^['"`{]/.test(each)) ? given : null;
}

/** The list that a name stands for at a line: what was set last before it. */
function listSetAbove(file: SourceFile, line: number, name: string): readonly string[] | null {
  const until = file.offsetOf(line);
  return listsOf(file).findLast((each) => each.name === name && each.index < until)?.parts ?? null;
}

interface List {
  name: string;
  index: number;
  parts: readonly string[];
}

const SET = /(?<![\w$.])(?:const|let|var)\s+([\w$]+)(?:\s*:[^=\n]{1,80})?\s*=\s*\[/g;
const MOST_LISTS = 200;
const lists = new WeakMap<SourceFile, readonly List[]>();

/** The lists of names that a file sets; one of functions goes by its own name. */
function listsOf(file: SourceFile): readonly List[] {
  const known = lists.get(file);
  if (known) return known;
  const found = [...file.bare.matchAll(SET)].slice(0, MOST_LISTS).flatMap(({ 0: begin, 1: name = '', index }) => {
    const open = index + begin.length - 1;
    const close = closingBracket(file.bare, open);
    const parts = close < 0 ? [] : splitList(file.code.slice(open + 1, close)).filter((each) => each !== '');
    return parts.length > 0 && parts.every((each) => OF_NAMES.test(each)) ? [{ name, index, parts }] : [];
  });
  lists.set(file, found);
  return found;
}

const OF_NAMES = /^(?:\.{3})?[A-Za-z_$][\w$.]*(?:\((?![\s\S]*=>)[\s\S]*\))?$/;
