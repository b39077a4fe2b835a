import { readSymbol, symbolDetail } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import type { Handler } from './handler.ts';

/** What a function of Go takes that registers on it. */
const TAKES_ROUTER =
  /^func(?:\s*\([^()]*\))?\s*\w+\([^()]*\b(?:RouterGroup|IRouter|IRoutes|Router|Engine|Group|Echo|ServeMux|Mux)\b/;
/** Who says that it registers, or names the place of routes, is not named after what one of them does. */
const ONLY_REGISTERS =
  /^(?:main|init|run|start|new|make|build|create_?router)$|^(?:register|set_?up|mount|install|attach|bind|configure|init)|(?:routes?|routers?|endpoints?|handlers?|server|api|group)$/i;

/**
 * A function without a name goes by the function of Go around it that is handed a router and registers nothing else:
 * `GetOrder` of `func GetOrder(router *gin.RouterGroup) { router.GET("/orders/:id", func(c *gin.Context) { … }) }`.
 */
export function withRegistrar(evidence: Evidence, fact: Found<'route'>, inline: Handler | null): Handler | null {
  if (inline === null || fact.symbol === null || !fact.path.endsWith('.go')) return inline;
  if ((registrations(evidence).get(fact.symbol) ?? 0) !== 1) return inline;
  const around = readSymbol(evidence.pack, fact.symbol);
  const name = around?.name.split('.').at(-1) ?? '';
  if (!around || !/^[A-Z]/.test(name) || ONLY_REGISTERS.test(name)) return inline;
  if (!TAKES_ROUTER.test(symbolDetail(evidence.pack, around.id)?.signature ?? '')) return inline;
  return { ...inline, id: around.id, name: around.name, symbol: around.name };
}

/** How many routes, of whatever method, a function registers. */
const registrations = derived((evidence): Map<number, number> => {
  const lines = new Map<number, Set<string>>();
  for (const { symbol, startLine, path } of evidence.facts('route'))
    if (symbol !== null && path.endsWith('.go'))
      lines.set(symbol, (lines.get(symbol) ?? new Set()).add(`${startLine}`));
  return new Map([...lines].map(([symbol, places]) => [symbol, places.size]));
});
