import type { SourceFile } from '../source-file.ts';

/** Lines that are run only where a condition holds. */
export interface Branch {
  line: number;
  endLine: number;
}

const HEAD = /(?:^|\n)[ \t]*(?:else\s+)?if\b|(?:^|\n)[ \t]*else\s*$/;
const FUNCTION = /\bfunc(?:tion)?\b|=>\s*$/;

/** The innermost branch around a line, as far as its function goes: `if (config.signIn) { app.use(signIn); }`. */
export function branchAround(file: SourceFile, line: number): Branch | null {
  if (/^\s*if\b/.test(file.lines[line - 1] ?? '')) return { line, endLine: line };
  const known = BRANCHES.get(file) ?? branchesOf(file);
  BRANCHES.set(file, known);
  return known[line] ?? null;
}

const BRANCHES = new WeakMap<SourceFile, readonly (Branch | null)[]>();

/** By line, from 1, what branch it begins in. */
function branchesOf({ bare }: SourceFile): (Branch | null)[] {
  const byLine: (Branch | null)[] = [];
  const open: { branch: Branch | null; isOwn: boolean }[] = [];
  let line = 1;
  let begin = 0;
  for (let at = 0; at < bare.length; at++) {
    const char = bare[at];
    if (char === '\n') byLine[++line] = open.at(-1)?.branch ?? null;
    if (char === '{') {
      const head = bare.slice(begin, at);
      const isOwn = HEAD.test(head);
      const above = FUNCTION.test(head) ? null : (open.at(-1)?.branch ?? null);
      open.push({ branch: isOwn ? { line, endLine: line } : above, isOwn });
    } else if (char === '}') {
      const closed = open.pop();
      if (closed?.isOwn && closed.branch) closed.branch.endLine = line;
    }
    if (char === '{' || char === '}' || char === ';') begin = at + 1;
  }
  return byLine;
}

/** Whether what is said in a branch holds for a line too. */
export function isWithin({ line, endLine }: Branch, other: number): boolean {
  return line <= other && other <= endLine;
}
