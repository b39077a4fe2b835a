import { symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../evidence.ts';
import type { Route } from './route.ts';

/** A mark of C#, or one of Java, Kotlin, Python and TypeScript. */
const MARK = /^\s*(?:\[|@)/;
/** `@ApiOperation({ deprecated: true })`, `@router.get("/old", deprecated=True)`, `.deprecated('v3')`. */
const DEPRECATED =
  /^\s*(?:\[Obsolete\b|@Deprecated\b|@deprecated\b)|\bdeprecated["']?\s*[:=]\s*[tT]rue\b|^\s*\.deprecated\(/;
const MOST_MARKS = 12;
const MOST_LINES = 30;

/** Routes in their order, those that their makers ask nobody to call any more behind all others. */
export function deprecatedLast(evidence: Evidence, routes: readonly Route[]): Route[] {
  const isOld = new Set(routes.filter((route) => isDeprecated(evidence, route)));
  return [...routes.filter((route) => !isOld.has(route)), ...isOld];
}

/** Whether a mark of a route or of other work, of its method or of the class around says so, or the comment above one of them. */
export function isDeprecated(
  evidence: Evidence,
  { fact: { path, startLine } }: { fact: Pick<Route['fact'], 'path' | 'startLine'> },
): boolean {
  const known = answers(evidence);
  const key = `${path}:${startLine}`;
  const answer = known.get(key) ?? (isOld(evidence, path, startLine) || isOfOldClass(evidence, path, startLine));
  known.set(key, answer);
  return answer;
}

const answers = derived((): Map<string, boolean> => new Map());

function isOld(evidence: Evidence, path: string, line: number): boolean {
  const lines = evidence.lines(path) ?? [];
  const first = firstMark(lines, line);
  return (
    isCommentedSo(lines.slice(Math.max(0, first - MOST_MARKS), first - 1)) ||
    lines.slice(first - 1, line - 1).some((each) => DEPRECATED.test(each)) ||
    marksFrom(lines, line).some((each) => DEPRECATED.test(each))
  );
}

function isOfOldClass(evidence: Evidence, path: string, line: number): boolean {
  if (!/\.(?:cs|java|kt|ts)$/.test(path)) return false;
  const around = symbolsOfFile(evidence.pack, path).findLast(
    ({ kind, startLine, endLine }) => kind === 'class' && startLine <= line && line <= endLine,
  );
  return around !== undefined && isOld(evidence, path, around.startLine);
}

/** The line on which the marks above a line begin, each of one line or of several. */
function firstMark(lines: readonly string[], line: number): number {
  let first = line;
  let depth = 0;
  for (let at = line - 1; at > Math.max(0, line - MOST_LINES); at--) {
    const text = lines[at - 1] ?? '';
    if (COMMENT.test(text)) continue;
    depth -= opened(text);
    if (depth === 0 && MARK.test(text)) first = at;
    else if (depth <= 0) break;
  }
  return first;
}

/** How many brackets more a line opens than it closes. */
function opened(text: string): number {
  return [...text.matchAll(/[([{]/g)].length - [...text.matchAll(/[)\]}]/g)].length;
}

/** A line that opens a route or a class, and the marks below it, each to its last bracket. */
function marksFrom(lines: readonly string[], line: number): string[] {
  const found: string[] = [];
  let depth = 0;
  for (const text of lines.slice(line - 1, line - 1 + MOST_LINES)) {
    if (COMMENT.test(text)) continue;
    // What a function does tells nothing of its route.
    if (found.length > 0 && depth <= 0 && !MARK.test(text)) break;
    found.push(text);
    depth += opened(text);
    if (/(?:=>|\bfunction\b[^{]*|\))\s*\{\s*$/.test(text)) break;
  }
  return found;
}

const COMMENT = /^\s*(?:\/\*|\*|\/\/|#)/;

/** `@deprecated` in the comment that ends where a route begins. */
function isCommentedSo(above: readonly string[]): boolean {
  // The call that adds a route may open on a line of its own.
  if (/[([]$/.test(above.at(-1) ?? '')) return isCommentedSo(above.slice(0, -1));
  const comment = above.slice(above.findLastIndex((line) => !COMMENT.test(line)) + 1);
  return comment.some((line) => /@deprecated\b|\bDeprecated:/.test(line));
}
