import { NAMED_ELSEWHERE } from '../../../../engine/facts/data-models/knex-models.ts';
import { stringValue } from '../../../../engine/facts/text/literal.ts';
import { findSymbols } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../evidence.ts';

const MOST_LINES = 600;
const DEEPEST = 2;

/** Tables under their own names, where a migration has `Tables.ORDERS` for one; those that nobody can name are left out. */
export function withTableNames<Thing>(
  evidence: Evidence,
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  named: (thing: Thing, name: string) => Thing,
): Thing[] {
  const known = new Map<string, string | null>();
  return things.flatMap((thing): Thing[] => {
    const written = nameOf(thing);
    if (!NAMED_ELSEWHERE.test(written)) return [thing];
    const name = known.has(written) ? known.get(written) : tableNamed(evidence, written);
    known.set(written, name ?? null);
    return name ? [named(thing, name)] : [];
  });
}

/** What the one enumeration or object with the name holds for a member: `'orders'` for `Tables.ORDERS`. */
function tableNamed(evidence: Evidence, written: string): string | null {
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
    const row = new RegExp(`^\\s*(?:static\\s+(?:readonly\\s+)?)?${wanted}\\s*[=:]\\s*([^,;]+)`);
    const value = lines.flatMap((line) => row.exec(line)?.[1]?.trim() ?? [])[0];
    const text = stringValue(value);
    if (text !== null || value === undefined || !/^\w+$/.test(value)) return text;
    wanted = value;
  }
  return null;
}
