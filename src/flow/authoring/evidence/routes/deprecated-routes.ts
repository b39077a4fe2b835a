import type { Evidence } from '../evidence.ts';
import type { Route } from './route.ts';

const MARK = /^\s*(?:\[|@)/;
const DEPRECATED = /^\s*(?:\[Obsolete\b|@Deprecated\b)/;
const MOST_MARKS = 12;

/** Routes in their order, those that their makers ask nobody to call any more behind all others. */
export function deprecatedLast(evidence: Evidence, routes: readonly Route[]): Route[] {
  const isOld = new Set(routes.filter((route) => isDeprecated(evidence, route)));
  return [...routes.filter((route) => !isOld.has(route)), ...isOld];
}

/** Whether one of the marks that stand around that of a route, or the comment above it, says so. */
export function isDeprecated(evidence: Evidence, { fact: { path, startLine } }: Route): boolean {
  const lines = evidence.lines(path) ?? [];
  if (!/\.(?:cs|java|kt)$/.test(path))
    return isCommentedSo(lines.slice(Math.max(0, startLine - MOST_MARKS), startLine - 1));
  const marksFrom = (step: 1 | -1): string[] => {
    const found: string[] = [];
    for (let line = startLine; found.length < MOST_MARKS && MARK.test(lines[line - 1] ?? ''); line += step)
      found.push(lines[line - 1] ?? '');
    return found;
  };
  return [...marksFrom(-1), ...marksFrom(1)].some((line) => DEPRECATED.test(line));
}

const COMMENT = /^\s*(?:\/\*|\*|\/\/|#)/;

/** `@deprecated` in the comment that ends where a route begins. */
function isCommentedSo(above: readonly string[]): boolean {
  // The call that adds a route may open on a line of its own.
  if (/[([]$/.test(above.at(-1) ?? '')) return isCommentedSo(above.slice(0, -1));
  const comment = above.slice(above.findLastIndex((line) => !COMMENT.test(line)) + 1);
  return comment.some((line) => /@deprecated\b|\bDeprecated:/.test(line));
}
