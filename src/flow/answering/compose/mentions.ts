import type { Pack } from '../../../engine/pack/open-pack.ts';
import type { SymbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import { type FoundLine, findText } from '../../../engine/pack/search/find-text.ts';
import { shortName } from '../../authoring/evidence/components.ts';
import { isProduction } from '../subject/question-terms.ts';

/** Lines that call a name without it being known on what: apart for production code and tests. */
export interface Mentions {
  production: FoundLine[];
  tests: FoundLine[];
}

const MOST = 300;
const PATIENCE_MS = 250;
const SHORTEST = 4;

/** Where the name of a definition is called, outside of the lines that are known to be uses of it. */
export function mentionsOf(pack: Pack, symbol: SymbolDetail, known: ReadonlySet<string>): Mentions {
  const name = shortName(symbol.name);
  const mentions: Mentions = { production: [], tests: [] };
  if (name.length < SHORTEST) return mentions;
  // With the types it is called for, as in `parse::<u8>(…)` and `parse<Order>(…)`.
  const called = new RegExp(`(?<![\\w$])${name.replace(/[^\w]/g, '\\$&')}(?:(?:::)?<[^()]*>)?\\s*\\(`);
  const defines = new RegExp(`\\b(?:def|func|fn|function|class)\\s+${name.replace(/[^\w]/g, '\\$&')}\\b`);
  const role = new Map(pack.corpus.files.map((file) => [file.path, file.role]));
  for (const line of findText(pack, name, { isWord: true, limit: MOST, patience: PATIENCE_MS }).lines) {
    if (!called.test(line.text) || defines.test(line.text) || known.has(`${line.path}:${line.line}`)) continue;
    if (line.path === symbol.path && line.line >= symbol.startLine && line.line <= symbol.endLine) continue;
    const own = role.get(line.path);
    if (own === 'test') mentions.tests.push(line);
    else if (isProduction(own)) mentions.production.push(line);
  }
  return mentions;
}

export function lineOf({ path, line }: FoundLine): { path: string; startLine: number; endLine: number } {
  return { path, startLine: line, endLine: line };
}
