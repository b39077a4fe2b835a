import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';

/** A `try` and what catches everything that is thrown in it. */
interface Caught {
  from: number;
  to: number;
  handler: string;
}

const ANY_ERROR =
  /^\s*(?:\(?\s*(?:final\s+)?\\?(?:\w+\s*:\s*)?(?:Exception|Throwable|Error|unknown|any|\w+)?(?:\s+\$?\w+)?\s*\)?)?\s*\{/;
const TYPED = /^\s*\(\s*(?:final\s+)?(\w+(?:\s*\|\s*\w+)*)\s+\$?\w+\s*\)/;
const GENERIC = /^(?:\\?Exception|\\?Throwable|Error|BaseException)$/;

/**
 * Tells whether what is thrown at a line is caught in its own function by a block that takes any error and does not pass
 * it on: whatever the error is called, that block decides what is answered.
 */
export function swallowedLines(file: SourceFile): (line: number) => boolean {
  const ranges = file.language === 'python' ? indented(file) : braced(file);
  return (line) =>
    ranges.some(({ from, to, handler }) => from < line && line <= to && !/\b(?:throw|raise)\b/.test(handler));
}

function braced(file: SourceFile): Caught[] {
  const { bare } = file;
  return [...bare.matchAll(/\btry\b\s*(?:\([^{}]*\)\s*)?\{/g)].flatMap((match): Caught[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(bare, open);
    const rest = close < 0 ? '' : bare.slice(close + 1, close + 300);
    const caught = /^\s*catch\b/.exec(rest);
    if (caught === null) return [];
    const head = rest.slice(caught[0].length);
    const type = TYPED.exec(head)?.[1];
    if (!ANY_ERROR.test(head) || (type !== undefined && !GENERIC.test(type))) return [];
    const start = bare.indexOf('{', close + 1 + caught[0].length);
    const end = closingBracket(bare, start);
    return end < 0 ? [] : [{ from: file.lineAt(match.index), to: file.lineAt(close), handler: bare.slice(start, end) }];
  });
}

function indented(file: SourceFile): Caught[] {
  const depthOf = (text: string): number => text.length - text.trimStart().length;
  return [...file.bare.matchAll(/^([ \t]*)try:[ \t]*$/gm)].flatMap((match): Caught[] => {
    const depth = match[1]?.length ?? 0;
    const from = file.lineAt(match.index);
    const endOf = (line: number): number => {
      let last = line;
      while (last < file.lines.length) {
        const next = file.lines[last] ?? '';
        if (next.trim() !== '' && depthOf(next) <= depth) break;
        last++;
      }
      return last;
    };
    const to = endOf(from);
    if (!/^\s*except(?:\s+(?:Base)?Exception(?:\s+as\s+\w+)?)?\s*:/.test(file.lines[to] ?? '')) return [];
    return [{ from, to, handler: file.lines.slice(to + 1, endOf(to + 1)).join('\n') }];
  });
}
