import { escaped } from '../../../../base/escaped.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import type { Evidence } from '../../../authoring/evidence/evidence.ts';

/** How many lines behind the name its stand-in may be written. */
const LINES_READ = 4;
const NO_VALUE = /^(?:nil|null|None|undefined|true|false)$/;
/** A name or a call: `join(root(), "config")`. */
const WORKED_OUT = String.raw`[a-z_$][\w.$]*(?:\((?:[^()\n]|\([^()\n]*\))*\))?`;

/** What stands in for a setting where it is read, where that is no value but something worked out. */
export function computedDefault(
  evidence: Pick<Evidence, 'lines'>,
  { name, facts }: { name: string; facts: readonly Omit<CodeSource, 'symbol'>[] },
): { words: string; source: CodeSource } | null {
  for (const { path, startLine, endLine } of facts) {
    const lines = evidence.lines(path) ?? [];
    const line = lines[startLine - 1] ?? '';
    const after = line.split(new RegExp(`["'\`]${escaped(name)}["'\`]\\s*,\\s*`))[1] ?? '';
    const words = /^[a-z_][\w.]*(?=\s*\))/i.exec(after)?.[0];
    if (words && !NO_VALUE.test(words)) return { words, source: { path, startLine, endLine } };
    const read = lines.slice(startLine - 1, startLine - 1 + LINES_READ).join('\n');
    const found = standIn(read, name);
    if (!found || NO_VALUE.test(found.words)) continue;
    const last = startLine + read.slice(0, found.end).split('\n').length - 1;
    return { words: found.words, source: { path, startLine, endLine: last } };
  }
  return null;
}

/** `NAME ? NAME : worked out` and `NAME || worked out`, of which the stand-in is the last thing. */
function standIn(read: string, name: string): { words: string; end: number } | null {
  const variable = String.raw`\b${escaped(name)}\b["'\])]*`;
  const chosen = String.raw`\s*\?\s*[\w.$]*["'\[(]*${variable}\s*:`;
  const match = new RegExp(
    String.raw`${variable}(?:${chosen}|\s*(?:\|\||\?\?))\s*(${WORKED_OUT})(?=\s*(?:;|$)|[ \t]*\n)`,
    'i',
  ).exec(read);
  // What goes on in the next line is more than was read.
  if (!match?.[1] || /^\s*[.?|&+*/-]/.test(read.slice(match.index + match[0].length))) return null;
  return { words: match[1], end: match.index + match[0].length };
}

/** A name as a pattern: that of a setting may hold any sign, as `limits.*` or `c++`. */
