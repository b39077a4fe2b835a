import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';

export interface Branch {
  line: number;
  endLine: number;
}

const FARTHEST = 20_000;
const HEAD = /(?:^|\n)[ \t]*(?:else\s+)?if\b|(?:^|\n)[ \t]*else\s*$|^\s*else\b/;
const FUNCTION = /\bfunc(?:tion)?\b|=>\s*$/;

/** The innermost lines around one that are run only where a condition holds: `if (config.signIn) { app.use(signIn); }`. */
export function branchAround(file: SourceFile, line: number): Branch | null {
  if (/^\s*if\b/.test(file.lines[line - 1] ?? '')) return { line, endLine: line };
  const { bare } = file;
  let depth = 0;
  const from = file.offsetOf(line) - 1;
  for (let at = from; at >= 0 && from - at < FARTHEST; at--) {
    if (bare[at] === '}') depth++;
    else if (bare[at] === '{' && depth-- === 0) {
      depth = 0;
      const head = bare.slice(startOf(bare, at), at);
      if (HEAD.test(head)) {
        const close = closingBracket(bare, at);
        return { line: file.lineAt(at), endLine: close < 0 ? line : file.lineAt(close) };
      }
      if (FUNCTION.test(head)) return null;
    }
  }
  return null;
}

/** Where the statement begins whose block is opened at a place. */
function startOf(bare: string, open: number): number {
  for (let at = open - 1; at >= 0; at--) if ('{};'.includes(bare[at] ?? '')) return at + 1;
  return 0;
}

/** Whether what is said in a branch holds for a line too. */
export function isWithin({ line, endLine }: Branch, other: number): boolean {
  return line <= other && other <= endLine;
}
