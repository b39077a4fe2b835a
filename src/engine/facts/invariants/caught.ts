import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';

const BRACED =
  /\bcatch\b[^{};\n]*\{|\.catch\(\s*(?:async\s*)?(?:function\s*)?\(?[\w\s:{},]*\)?\s*(?:=>)?\s*\{|\bif\s+(?:[^;{}\n]*;\s*)?err\s*!=\s*nil\s*\{/g;
const INDENTED = /^([ \t]*)(?:except|rescue)\b[^\n]*$/gm;

/**
 * Tells whether a line lies in a block that handles an error: what is raised there passes trouble on under another
 * name, and its conditions ask what went wrong, not what must hold.
 */
export function caughtLines(file: SourceFile): (line: number) => boolean {
  const ranges = /^(?:python|ruby)$/.test(file.language) ? indented(file) : braced(file);
  return (line) => ranges.some(([from, to]) => line > from && line <= to);
}

type Range = readonly [number, number];

function braced(file: SourceFile): Range[] {
  return [...file.bare.matchAll(BRACED)].flatMap((match): Range[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    return close < 0 ? [] : [[file.lineAt(match.index), file.lineAt(close)]];
  });
}

function indented(file: SourceFile): Range[] {
  if (!file.bare.includes('except') && !file.bare.includes('rescue')) return [];
  return [...file.bare.matchAll(INDENTED)].map((match): Range => {
    const from = file.lineAt(match.index);
    const depth = match[1]?.length ?? 0;
    let to = from;
    while (to < file.lines.length) {
      const next = file.lines[to] ?? '';
      if (next.trim() !== '' && next.length - next.trimStart().length <= depth) break;
      to++;
    }
    return [from, to];
  });
}
