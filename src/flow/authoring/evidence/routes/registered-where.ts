import type { Evidence } from '../evidence.ts';
import type { Route } from './route.ts';

const FUNCTION = /(?:^|\s)fn\s+\w+/;
const MOST_LINES = 400;

/** What must hold for a route of Rust to be registered at all: the field that is asked, or that something is; null where nothing is. */
export function registeredWhere(evidence: Evidence, { fact }: Route): string | null {
  // What tells requests apart by hand registers nothing.
  const isRegistered = fact.path.endsWith('.rs') && fact.values.framework !== 'hyper';
  const lines = isRegistered ? evidence.lines(fact.path) : null;
  if (!lines) return null;
  let depth = indentOf(lines[fact.startLine - 1] ?? '');
  let found: string[] = [];
  for (let at = fact.startLine - 2; at >= Math.max(0, fact.startLine - MOST_LINES) && depth > 0; at--) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || indentOf(line) >= depth) continue;
    depth = indentOf(line);
    if (FUNCTION.test(line)) break;
    if (/^\s*(?:\}\s*else\b|if\b|(?:let\b.*=\s*)?match\b.*\{\s*$|.*=>\s*\{?\s*$)/.test(line)) found = [...found, line];
  }
  if (found.length === 0) return null;
  const fields = found.map((line) => /^\s*if\s+(?:\w+\.)*(\w+)\s*\{\s*$/.exec(line)?.[1]);
  const [field] = fields;
  if (field === undefined) return 'under a condition';
  return `where \`${field}\` is set${found.length > 1 ? ', and under another condition' : ''}`;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
