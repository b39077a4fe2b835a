import { escaped } from '../../../../base/escaped.ts';
import { NAMED_ELSEWHERE } from '../../../../engine/facts/data-models/knex-models.ts';
import { stringValue } from '../../../../engine/facts/text/literal.ts';
import { findSymbols } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../evidence.ts';

const MOST_LINES = 600;
const DEEPEST = 2;

/** A table under its own name, where a migration has `Tables.ORDERS` for it; null where nobody can tell it. */
export function tableNamed(evidence: Evidence, written: string): string | null {
  if (!NAMED_ELSEWHERE.test(written)) return written;
  const known = namedTables(evidence);
  const name = known.has(written) ? known.get(written) : memberText(evidence, written);
  known.set(written, name ?? null);
  return name ?? null;
}

const namedTables = derived((): Map<string, string | null> => new Map());

/** What the one enumeration or object with the name holds for a member: `'orders'` for `Tables.ORDERS`. */
function memberText(evidence: Evidence, written: string): string | null {
  const [owner = '', member = ''] = written.split('.');
  const [only, ...others] = findSymbols(evidence.pack, owner, { exact: true, limit: 5 }).filter(
    ({ kind, path, startLine, endLine }) =>
      /^(?:enum|constant|variable|class)$/.test(kind) &&
      endLine - startLine < MOST_LINES &&
      evidence.file(path)?.place === 'source',
  );
  if (!only || others.length > 0) return null;
  const lines = (evidence.lines(only.path) ?? []).slice(only.startLine - 1, only.endLine);
  let wanted = member;
  // A member may be called after another one.
  for (let depth = 0; depth < DEEPEST; depth++) {
    const row = new RegExp(`^\\s*(?:static\\s+(?:readonly\\s+)?)?${escaped(wanted)}\\s*[=:]\\s*([^,;]+)`);
    const value = lines.flatMap((line) => row.exec(line)?.[1]?.trim() ?? [])[0];
    const text = stringValue(value);
    if (text !== null || value === undefined || !/^\w+$/.test(value)) return text;
    wanted = value;
  }
  return null;
}
