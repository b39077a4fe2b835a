import { escaped } from '../../../../base/escaped.ts';
import { fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import type { Evidence, Found } from '../evidence.ts';

const SCRIPT = /\.[cm]?[jt]sx?$/;
/** A row that holds a whole table: `type: 'MailOptions'`, `type: 'LimitOptions[]'`. */
const HOLDS = /^\s*type:\s*['"](\w+)(?:\[\])?['"]/;
/** `module.exports.MailOptions = {`, `export const MailOptions = {`. */
const TABLE = /^(?:(?:module\.)?exports\.|(?:export\s+)?const\s+)(\w+)\b[^=]*=\s*\{\s*$/;

/**
 * Without the variables of a table of options that is the value of one option of another: what reads the environment by
 * a table asks for its own names only, unless some file hands it the inner one too.
 */
export function withoutNestedTables(
  evidence: Evidence,
  facts: readonly Found<'setting'>[],
): readonly Found<'setting'>[] {
  const inner = new Map<string, ReadonlySet<string>>();
  const innerOf = (path: string): ReadonlySet<string> => {
    const known = inner.get(path) ?? innerTables(evidence, path);
    inner.set(path, known);
    return known;
  };
  return facts.filter(({ path, startLine, values: { source, declared } }) => {
    if (source !== 'environment' || !declared || !SCRIPT.test(path) || innerOf(path).size === 0) return true;
    const above = (evidence.lines(path) ?? []).slice(0, startLine).findLast((line) => TABLE.test(line));
    return !innerOf(path).has(TABLE.exec(above ?? '')?.[1] ?? '');
  });
}

function innerTables(evidence: Evidence, path: string): ReadonlySet<string> {
  const lines = evidence.lines(path) ?? [];
  const tables = new Set(lines.flatMap((line) => TABLE.exec(line)?.[1] ?? []));
  const held = new Set(lines.flatMap((line) => HOLDS.exec(line)?.[1] ?? []).filter((name) => tables.has(name)));
  if (held.size === 0) return held;
  for (const user of evidence.files) {
    if (user.place !== 'source' || !SCRIPT.test(user.path)) continue;
    if (!fileImports(evidence.pack, user.path).some(({ target }) => target === path)) continue;
    const used = (evidence.lines(user.path) ?? []).filter(
      (line) => !/^\s*import\b|\}\s*from\b|\}\s*=\s*require/.test(line),
    );
    for (const name of held) {
      const handed = new RegExp(`(?:[(=,]\\s*|\\b(?:default|return)\\s+|\\)\\.)${escaped(name)}\\b(?!\\s*[.[(])`);
      if (used.some((line) => line.includes(name) && handed.test(line))) held.delete(name);
    }
  }
  return held;
}
