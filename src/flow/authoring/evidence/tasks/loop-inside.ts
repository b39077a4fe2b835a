import type { Evidence } from '../evidence.ts';
import type { Task } from './task.ts';

/** Lines of a function of which a loop without a name is a part. */
export interface LoopInside {
  startLine: number;
  endLine: number;
}

/** Below this share of its function a loop is a corner of it, and what is said of the function is not said of the loop. */
const SHARE = 0.5;

/**
 * The lines of a function without a name that waits for a clock inside of a larger one: `go func() { for range ticker.C {…} }()`
 * where a server is set up. Null where the function around is the loop.
 */
export function loopInside(evidence: Evidence, { done: [doer] }: Task): LoopInside | null {
  const { symbol, fact } = doer ?? {};
  if (!symbol?.path.endsWith('.go') || !fact || fact.path !== symbol.path) return null;
  const lines = evidence.lines(symbol.path) ?? [];
  let depth = depthOf(lines[fact.startLine - 1] ?? '');
  for (let line = fact.startLine - 1; line > symbol.startLine; line--) {
    const text = lines[line - 1] ?? '';
    const own = depthOf(text);
    if (own < 0 || own >= depth) continue;
    depth = own;
    if (!/\bfunc\s*\([^)]*\)[^{]*\{\s*$/.test(text)) continue;
    const below = lines.slice(line, symbol.endLine).findIndex((each) => depthOf(each) >= 0 && depthOf(each) <= own);
    const endLine = below < 0 ? symbol.endLine : line + below + 1;
    return endLine - line < (symbol.endLine - symbol.startLine) * SHARE ? { startLine: line, endLine } : null;
  }
  return null;
}

function depthOf(line: string): number {
  return line.search(/\S/);
}
