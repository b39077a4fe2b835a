import { type FoundSymbol, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import { textOf } from './definition-text.ts';
import { REFUSED } from './refusals.ts';

const HANDED = /(?<![\w$.])([A-Za-z_$][\w$]*)\(\s*(?:req|request|ctx|context)\s*[,)]/g;
const MOST_HELPERS = 4;

/**
 * The text of what stands before a route. A middleware of a script may leave it to a function to throw, which it hands the
 * request: `res.locals.user = readToken(req)`. That one's text belongs to it, unless what is thrown is caught.
 */
export function guardText(evidence: Evidence, symbol: FoundSymbol): string {
  const text = textOf(evidence, symbol);
  if (!/\.[cm]?[jt]sx?$/.test(symbol.path) || /\bcatch\b/.test(text)) return text;
  const names = new Set([...text.matchAll(HANDED)].map(([, name = '']) => name));
  const helpers = [...names].slice(0, MOST_HELPERS).flatMap((name) => {
    const here = symbolsOfFile(evidence.pack, symbol.path).find((each) => each.name === name);
    const helper = here ?? importedSymbol(evidence, symbol.path, name);
    const own = helper === undefined || helper.id === symbol.id ? '' : textOf(evidence, helper);
    return /\bthrow\b/.test(own) && REFUSED.test(own) ? [own] : [];
  });
  return [text, ...helpers].join('\n');
}
