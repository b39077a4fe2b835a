import type { SourceFile } from '../../source-file.ts';
import { namedArgument, stringValue } from '../../text/literal.ts';

const DEEPEST = 4;

/**
 * `items_router = NestedSimpleRouter(router, "orders", lookup="order")`: what it is told lies below one order, `{order_pk}`,
 * unless the view above has another lookup. Answers
 * for a router what stands above its paths, and the router at the root, which says how paths end.
 */
export function nestedRouters(file: SourceFile): (router: string) => { root: string; above: string } {
  const nested = new Map<string, { parent: string; between: string }>();
  for (const { name, arguments: given, line } of file.parsed.calls) {
    if (!/^Nested\w*Router$/.test(name)) continue;
    const router = /^\s*(\w+)\s*=/.exec(file.lines[line - 1] ?? '')?.[1];
    const [parent = '', prefix] = given;
    const [above, one] = [stringValue(prefix), stringValue(namedArgument(given, 'lookup') ?? undefined)];
    if (router !== undefined && above !== null && one !== null)
      nested.set(router, { parent, between: `${above === '' ? '' : `${above}/`}{${one}_pk}/` });
  }
  const at = (router: string, depth = 0): { root: string; above: string } => {
    const own = depth < DEEPEST ? nested.get(router) : undefined;
    if (!own) return { root: router, above: '' };
    const { root, above } = at(own.parent, depth + 1);
    return { root, above: `${above}${own.between}` };
  };
  return at;
}
