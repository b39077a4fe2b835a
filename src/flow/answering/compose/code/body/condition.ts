import { escaped } from '../../../../../base/escaped.ts';
import type { FileOutline } from '../../../../../engine/pack/file-outline.ts';
import type { SymbolDetail } from '../../../../../engine/pack/search/find-symbols.ts';
import { code } from '../../../../authoring/wording/markup.ts';

const LONGEST = 60;
const MOST = 2;
/** A condition that is too long or too twisted to be told. */
export const SOMETIMES = 'under a condition';
/** A `finally` holds for what stands in its block, and not for what ends the function before. */
export const WHATEVER = 'at the end of a `try` block, whatever happened in it';
/** What follows something that may leave its block is not always done. */
export const ENDED = 'unless a line before that ends it';
/** It is made when that function is, if ever. */
export const INSIDE = 'in a function inside it';
const CONDITION =
  /^(?:\}\s*)?(if|elif|elsif|else if|unless|except|catch|rescue|finally|ensure|else|case|when)\b\s*(.*?)\s*(?:\b(?:then|do)\b|[{:])?\s*$/;
const LEAVES =
  /^(?:.*[{):] )?(?:return|raise|throw|panic|continue|next(?=$| if| unless)|exit|die|abort|os\.Exit|sys\.exit|process\.exit)\b/;
/** A case that stands beside the one before it, or what closes that one. */
const BESIDE =
  /^(?:[)\]}]+[;,]?$|(?:\}\s*)?(?:els|elif\b|case\b|when\b|default\b|except\b|catch\b|rescue\b|finally\b|ensure\b))/;
/** A call inside a function that is handed on is made by whoever calls that function. */
const INNER_FUNCTION =
  /^(?:async\s+)?(?:def|function|fn|func|sub|lambda)\b|=>\s*[{(]?$|\bfunc\s*\([^)]*\)[^{]*\{$|\bfunction\b.*\{$|\|[^|]*\|\s*\{?$|\bdo\s*\|/;

/** Under which conditions a line of a function calls a name, told in words: those that enclose it by indentation. */
export function conditionOf(
  { lines, language }: Pick<FileOutline, 'lines' | 'language'>,
  from: Pick<SymbolDetail, 'startLine'>,
  call: { line: number; name: string },
): string | null {
  const own = lines[call.line - 1] ?? '';
  if (isChoice(own, call.name, language)) return SOMETIMES;
  if (isHandedOn(own, call.name)) return language === 'rust' ? SOMETIMES : INSIDE;
  const outermost = indentOf(lines[from.startLine - 1] ?? '');
  let depth = indentOf(own);
  const around: (string | null)[] = [];
  let [isInside, mayEnd, isOtherCase] = [false, false, false];
  for (let at = call.line - 1; at > from.startLine; at--) {
    const line = lines[at - 1] ?? '';
    const text = line.trim();
    if (text === '') continue;
    if (indentOf(line) >= depth) {
      // What ends one case says nothing of those beside it.
      if (!isOtherCase) mayEnd ||= LEAVES.test(text);
      else if (indentOf(line) === depth) isOtherCase = BESIDE.test(text);
      continue;
    }
    const found = CONDITION.exec(text);
    isOtherCase = BESIDE.test(text);
    if (found) around.unshift(found[1] === 'else' ? elseOf(lines, at) : inWords(found));
    isInside = !found && INNER_FUNCTION.test(text) && indentOf(line) > outermost;
    if (isInside) break;
    // A closing bracket ends a head of several lines that began farther up.
    if (!/^[)\]}]/.test(text) || found) depth = indentOf(line);
  }
  if (isInside && language === 'rust') return SOMETIMES;
  const conditions = around.length > MOST || around.includes(SOMETIMES) ? [SOMETIMES] : around;
  const isTold = conditions.length > 0 && !conditions.includes(SOMETIMES);
  return [...(isInside ? [INSIDE] : []), ...conditions, ...(isTold && mayEnd ? [ENDED] : [])].join(', ') || null;
}

function inWords([whole, word = '', rest = '']: RegExpExecArray): string | null {
  if (/^(?:finally|ensure)$/.test(word)) return word === 'ensure' ? WHATEVER.replace('a `try`', 'its') : WHATEVER;
  const condition = rest.replace(/^\((.*)\)$/, '$1').trim();
  if (condition === '' || condition.length > LONGEST || /[`]|=>|\($|&&$|\|\|$|\band$|\bor$/.test(condition))
    return SOMETIMES;
  if (/^(?:except|catch|rescue)$/.test(word)) return `on ${code(condition)}`;
  // `case value do` says what is looked at, and each case stands on a line of its own.
  if (word === 'case' && /\bdo$/.test(whole)) return SOMETIMES;
  if (/^(?:case|when)$/.test(word)) return `in the case ${code(condition)}`;
  return `${word === 'unless' ? 'unless' : 'if'} ${code(condition)}`;
}

/** What an `else` stands against: the one `if` before it, where there are not several. */
function elseOf(lines: readonly string[], place: number): string | null {
  const depth = indentOf(lines[place - 1] ?? '');
  for (let at = place - 1; at > 0; at--) {
    const line = lines[at - 1] ?? '';
    const text = line.trim();
    if (text === '' || indentOf(line) > depth || /^[)\]}]+[;,]?$/.test(text)) continue;
    const found = indentOf(line) === depth ? CONDITION.exec(text) : null;
    const condition = found?.[1] === 'if' ? inWords(found) : null;
    return condition?.startsWith('if ') ? condition.replace(/^if /, 'unless ') : SOMETIMES;
  }
  return SOMETIMES;
}

/** `a ? b() : c()`, `a && b()`, `if (a) b()`, `case 1: b()`, `b() if a`: the line itself decides whether the call is made. */
function isChoice(line: string, name: string, language: string): boolean {
  const at = line.search(new RegExp(`(?<![\\w$])${escaped(name)}\\s*\\(`));
  if (at < 0) return false;
  const before = line.slice(0, at);
  if (
    / [?:] |&&|\|\||\?\?|\b(?:and|or|else|elif|elsif)\b|\bif ?\(.*\) |^\s*(?:case|default|when)\b.*(?::|->|=>|\bthen)\s/.test(
      before,
    )
  )
    return true;
  const after = line.slice(at);
  return / if .+ else /.test(after) || (language === 'ruby' && /\s(?:if|unless)\s\S/.test(after));
}

/** `every(day, () => scan())`, `later(lambda: scan())`: the line hands on a function that makes the call. */
function isHandedOn(line: string, name: string): boolean {
  const at = line.search(new RegExp(`(?<![\\w$])${escaped(name)}\\s*\\(`));
  return at > 0 && /=>|\blambda\b|\bfunction\s*\(|\bfunc\s*\(|\|\w*\|/.test(line.slice(0, at));
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
