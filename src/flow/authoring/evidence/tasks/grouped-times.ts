import { escaped } from '../../../../base/escaped.ts';
import { findSymbols, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../cite.ts';
import type { Evidence } from '../evidence.ts';

const HOLDS = /^(?:constant|variable|class|enum|object|module|interface|struct)$/;
const MOST_LINES = 1_000;

/**
 * What the one object, class or enum of a name gives to one of its fields, `INTERVALS = { SWEEP: 60_000 }`. Null where two
 * are called so, or where the field is given twice.
 */
export function heldInGroup(
  evidence: Evidence,
  group: string,
  name: string,
  { path: from }: CodeSource,
): { value: string; source: CodeSource } | null {
  if (!/^[A-Z]/.test(group)) return null;
  const all = findSymbols(evidence.pack, group, { exact: true, limit: 10 }).filter(
    ({ kind, path, name: own }) =>
      HOLDS.test(kind) && shortName(own) === group && evidence.file(path)?.place === 'source',
  );
  const near = all.filter(({ path }) => path === from);
  const [only, ...others] = near.length > 0 ? near : all;
  if (!only || others.length > 0) return null;
  const { path, startLine, endLine } = only;
  const set = new RegExp(
    `(?:^|[\\s{,])["']?${escaped(name)}["']?\\s*(?::\\s*\\w+\\s*=|[:=])\\s*([^=\\s][^;]*?)[,;]?\\s*(?:\\}|//.*|#.*)?\\s*;?\\s*$`,
  );
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, Math.min(endLine, startLine + MOST_LINES));
  const found = lines.flatMap((line, index) => {
    const value = line.includes(name) ? set.exec(line)?.[1] : undefined;
    return value === undefined
      ? []
      : [{ value: value.trim(), source: { path, startLine: startLine + index, endLine: startLine + index } }];
  });
  const [first, ...more] = found;
  return first && more.length === 0 ? first : null;
}
