import { escaped } from '../../../../../base/escaped.ts';
import type { Handler } from '../handlers/handler.ts';
import { REFUSED } from './refusals.ts';

const MOST_LINES = 40;
/** `Principal caller` of Java and `caller: Principal?` of Kotlin, which is nothing for whoever is not signed in. */
const TAKEN = /\b(?:Principal|Authentication)\s+(\w+)\s*[,)]|\b(\w+)\s*:\s*(?:Principal|Authentication)\?\s*[,)]/;

/** A parameter of Kotlin that cannot be null is not made for a caller who is not known. */
export function principalOf(lines: readonly string[], { path, startLine, endLine }: Handler): string[] {
  const text = path.endsWith('.kt') ? lines.slice(startLine - 1, Math.min(endLine, startLine + 14)).join('\n') : '';
  return /@AuthenticationPrincipal(?:\([^()]*\))?\s+\w+\s*:\s*[\w.]+\s*[,)\n]/.test(text)
    ? ['AuthenticationPrincipal']
    : refusedWithout(lines.slice(startLine - 1, Math.min(endLine, startLine + MOST_LINES)).join('\n'), path);
}

/** `if (caller == null) { return unauthorized(); }` before anything else is done. */
function refusedWithout(text: string, path: string): string[] {
  if (!/\.(?:java|kt)$/.test(path)) return [];
  const taken = TAKEN.exec(text);
  const name = taken?.[1] ?? taken?.[2];
  if (taken === null || name === undefined) return [];
  const own = escaped(name);
  const [, statement = ''] =
    new RegExp(
      `^[^{;]*\\{\\s*if\\s*\\(\\s*(?:${own}\\s*==\\s*null|null\\s*==\\s*${own})(?:\\s*\\|\\|\\s*!${own}\\.isAuthenticated(?:\\(\\))?)?\\s*\\)\\s*\\{?\\s*((?:return|throw)\\b[^;}\\n]*)`,
    ).exec(text.slice(taken.index)) ?? [];
  return REFUSED.test(statement) ? [taken[0].includes('Authentication') ? 'Authentication' : 'Principal'] : [];
}
