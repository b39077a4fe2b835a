import type { Pack } from '../../../../engine/pack/open-pack.ts';
import type { SymbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { type FoundLine, findText } from '../../../../engine/pack/search/find-text.ts';
import { shortName } from '../../../authoring/evidence/components.ts';
import { isProduction } from '../../subject/question-terms.ts';

/** Lines that call a name without it being known on what: apart for production code and tests. */
export interface Mentions {
  production: FoundLine[];
  tests: FoundLine[];
  /** Lines of production code that name a member together with its type, as `Orders.find` handed on to a router. */
  named: FoundLine[];
}

const MOST = 300;
const PATIENCE_MS = 250;
const SHORTEST = 4;
const COMMENT = /^\s*(?:\/\/|#(?!define\b)|\/?\*(?:\s|\*|\/|$)|--)/;
/** Written for people, though no ending says so. */
const PROSE = /(?:^|\/)(?:change-?logs?|changes|history|news|release-?notes|authors|readme|todo)$/i;

/** Where the name of a definition is called, outside of the lines that are known to be uses of it. */
export function mentionsOf(pack: Pack, symbol: SymbolDetail, known: ReadonlySet<string>): Mentions {
  const name = shortName(symbol.name);
  const mentions: Mentions = { production: [], tests: [], named: [] };
  if (name.length < SHORTEST) return mentions;
  // With the types it is called for, as in `parse::<u8>(…)` and `parse<Order>(…)`.
  const called = new RegExp(`(?<![\\w$])${name.replace(/[^\w]/g, '\\$&')}(?:(?:::)?<[^()]*>)?\\s*\\(`);
  const defines = new RegExp(`\\b(?:def|func|fn|function|class)\\s+${name.replace(/[^\w]/g, '\\$&')}\\b`);
  const [type] = symbol.name.split('.').slice(-2, -1);
  const qualified = type
    ? new RegExp(`(?<![\\w$])${type.replace(/[^\w]/g, '\\$&')}(?:\\.|::)${name.replace(/[^\w]/g, '\\$&')}(?![\\w$])`)
    : /(?!)/;
  const role = new Map(pack.corpus.files.map((file) => [file.path, file.role]));
  for (const line of findText(pack, name, { isWord: true, limit: MOST, patience: PATIENCE_MS }).lines) {
    const own = role.get(line.path);
    if (known.has(`${line.path}:${line.line}`) || defines.test(line.text)) continue;
    if (line.path === symbol.path && line.line >= symbol.startLine && line.line <= symbol.endLine) continue;
    // What is said of a name calls nothing.
    if (COMMENT.test(line.text) || PROSE.test(line.path)) continue;
    if (isProduction(own) && qualified.test(line.text)) {
      mentions.named.push(line);
      continue;
    }
    if (!called.test(line.text)) continue;
    if (own === 'test') mentions.tests.push(line);
    else if (isProduction(own)) mentions.production.push(line);
  }
  return mentions;
}

export function lineOf({ path, line }: FoundLine): { path: string; startLine: number; endLine: number } {
  return { path, startLine: line, endLine: line };
}
