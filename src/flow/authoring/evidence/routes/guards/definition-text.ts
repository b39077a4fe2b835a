import type { FoundSymbol } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';

/** The text of a function; of a type of Rust its file, where the methods stand that it has as a middleware. */
export function textOf(evidence: Evidence, { kind, path, startLine, endLine }: FoundSymbol): string {
  // One guard stands before very many routes.
  const kept = texts(evidence);
  const key = `${kind} ${startLine}-${endLine} ${path}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const lines = evidence.lines(path) ?? [];
  const own = kind === 'struct' ? withoutTests(lines) : lines.slice(startLine - 1, endLine);
  const text = own.filter((line) => !COMMENT.test(line)).join('\n');
  const told = path.endsWith('.py') ? text.replace(DOCSTRING, '') : text;
  kept.set(key, told);
  return told;
}

const texts = derived((): Map<string, string> => new Map());

const DOCSTRING = /^[ \t]*[rRuU]?("{3}|'{3})(?:(?!\1)[\s\S])*\1[ \t]*$/gm;

const COMMENT = /^\s*(?:\/\/|\/\*|\*(?:\s|\/|$)|#(?!!?\[))/;

function withoutTests(lines: readonly string[]): string[] {
  const tests = lines.findIndex((line) => /^\s*mod tests?\b/.test(line));
  if (tests < 0) return [...lines];
  const end = lines.findIndex((line, at) => at > tests && /^\}/.test(line));
  return [...lines.slice(0, tests), ...(end < 0 ? [] : lines.slice(end + 1))];
}
