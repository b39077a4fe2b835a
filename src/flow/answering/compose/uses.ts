import { callers, references, type Use } from '../../../engine/pack/graph/symbol-graph.ts';
import type { Pack } from '../../../engine/pack/open-pack.ts';
import type { CodeSource } from '../../authoring/cite.ts';
import { numberWord } from '../../authoring/wording/count.ts';
import { code } from '../../authoring/wording/markup.ts';

/** Who uses a definition, apart for production code and tests. */
export interface Users {
  production: Use[];
  tests: Use[];
  /** More were found than are kept. */
  more: boolean;
}

const MOST = 200;

export function usersOf(pack: Pack, symbol: number, kind: 'calls' | 'any' = 'any'): Users {
  const all = (kind === 'calls' ? callers : references)(pack, symbol, { limit: MOST });
  const role = pack.query('select role from files where path = ?');
  const users: Users = { production: [], tests: [], more: all.length === MOST };
  const seen = new Set<string>();
  for (const use of all) {
    const key = `${use.path} ${use.symbol?.id ?? ''}`;
    if (seen.has(key) || use.symbol?.id === symbol) continue;
    seen.add(key);
    const at = role.get(use.path)?.['role'];
    if (at === 'test') users.tests.push(use);
    else if (at !== 'document') users.production.push(use);
  }
  return users;
}

/** "one test or test helper", "three tests or test helpers". */
export function testCount(found: number): string {
  return found === 1 ? 'one test or test helper' : `${numberWord(found)} tests or test helpers`;
}

/** "`run`" or "the top of `main.py`", marked where the link is only probable. */
export function userName({ symbol, path, certainty }: Use): string {
  const name = symbol ? code(symbol.name) : `the top level of ${code(path)}`;
  return certainty === 'exact' ? name : `${name} (probably)`;
}

export function useLine({ path, lines, symbol }: Use): CodeSource {
  const line = lines[0] ?? 1;
  return { path, startLine: line, endLine: line, ...(symbol && { symbol: symbol.name }) };
}
