import { type FoundSymbol, findSymbols } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import { rustSymbol } from '../handlers/rust-names.ts';
import type { Route } from '../route.ts';
import { boundClass } from './bound-guards.ts';
import { guardText } from './guard-text.ts';

/** What stands before a name that is not sure, or that is only set up in some cases. */
export const MARK = /^\?~?/;

/** The one definition of the product that the name of a guard means. */
export function definitionOf(evidence: Evidence, { fact }: Route, name: string): FoundSymbol | undefined {
  const known = definitions(evidence);
  const key = `${fact.path} ${name}`;
  if (!known.has(key)) {
    const [own = name, type] = name.split(/\.|::/).toReversed();
    const found = findSymbols(evidence.pack, own, { exact: true, limit: 10 }).filter(
      (each) =>
        /^(?:function|method|class|struct|constant|variable)$/.test(each.kind) &&
        each.name.split('.').at(-1) === own &&
        evidence.file(each.path)?.place === 'source',
    );
    // A field is often called like its type: `app.Keys.Middleware`.
    const ofType = found.filter((each) => each.name === `${type}.${own}`);
    const [only, ...others] = ofType.length > 0 ? ofType : found;
    known.set(
      key,
      boundClass(evidence, fact, name) ??
        importedSymbol(evidence, fact.path, name) ??
        rustSymbol(evidence, fact.path, name, fact.symbol) ??
        (others.length === 0 ? only : undefined),
    );
  }
  return known.get(key);
}

const definitions = derived((): Map<string, FoundSymbol | undefined> => new Map());

/** The text of what a guard means; empty where that is not in the repository. */
export function textOfGuard(evidence: Evidence, route: Route, guard: string): string {
  const symbol = definitionOf(evidence, route, guard.replace(MARK, '').replace(/\(.*$/s, ''));
  return symbol === undefined ? '' : guardText(evidence, symbol);
}
