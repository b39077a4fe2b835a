import { SOMETIMES, UNSURE } from '../../../../../engine/facts/routes/guard-marks.ts';
import type { FoundSymbol } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import type { Route } from '../route.ts';
import { textOf } from './definition-text.ts';
import { definitionOf } from './guard-definition.ts';

/** What code answers where a request names nothing that is there, or names it in a wrong way. */
const REFUSES = /\b40[04]\b|Status(?:NotFound|BadRequest)\b|\b(?:NotFound|BadRequest)(?:Error|Exception)?\(/;
const GOES_ON = /\.Next\(|\bnext(?:\.ServeHTTP)?\(/;

/**
 * What stands in the registration of a route and looks up what its path names: it asks nobody who they are, and refuses
 * what names nothing.
 */
export function loadersOf(evidence: Evidence, route: Route): { name: string; symbol: FoundSymbol }[] {
  if (!/\.(?:go|[cm]?[jt]sx?)$/.test(route.fact.path)) return [];
  return (route.fact.values.guards ?? [])
    .filter((each) => each.startsWith(UNSURE) && !each.startsWith(SOMETIMES))
    .map((each) => each.slice(UNSURE.length))
    .filter((name) => !route.guards.includes(name) && !route.passes.includes(name))
    .flatMap((name) => {
      const symbol = definitionOf(evidence, route, name.replace(/\(.*$/s, ''));
      const text = symbol === undefined ? '' : textOf(evidence, symbol);
      return symbol && REFUSES.test(text) && GOES_ON.test(text) ? [{ name, symbol }] : [];
    });
}
