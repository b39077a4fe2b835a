import { readSymbol } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';
import type { Handler } from '../handlers/handler.ts';
import type { Route } from '../route.ts';
import { pathShape } from './path-shape.ts';

const MOST_LINES = 60;
/** `// swagger:route GET /admin/orders orders listOrders`, as go-swagger reads it. */
const ANNOTATION = /^\s*\/\/\s*swagger:route\s+([A-Z]+)\s+(\/\S*)/;
/** `// @Router /api/orders/{id} [get]`, as swag reads it. */
const ROUTER = /^\s*\/\/\s*@Router\s+(\/\S*)\s+\[(\w+)\]/;

/**
 * A route of Go below what a router of the project puts before it: the comment of its handler, or of the function that
 * registers only this one, says the whole path, which ends with the one that is registered.
 */
export function annotatedPath(evidence: Evidence, route: Route, handler: Handler): Route {
  if (route.whole || !handler.path.endsWith('.go')) return route;
  const lines = evidence.lines(handler.path) ?? [];
  const around = handler.id === null ? null : readSymbol(evidence.pack, handler.id);
  const start = around?.startLine ?? handler.startLine;
  for (let line = start - 1; line > Math.max(0, start - MOST_LINES); line -= 1) {
    const text = lines[line - 1] ?? '';
    if (!/^\s*\/\//.test(text)) return route;
    const [, method, path = ''] = ANNOTATION.exec(text) ?? [];
    if (method !== undefined)
      return isSame(route, method, path) ? { ...route, path, whole: !hasBasePath(evidence) } : route;
    const [, told = '', verb = ''] = ROUTER.exec(text) ?? [];
    // One comment may have a line for each of several paths.
    if (isSame(route, verb.toUpperCase(), told)) return { ...route, path: told, whole: !isBelowOthers(evidence) };
  }
  return route;
}

function isSame(route: Route, method: string, path: string): boolean {
  return method === route.method && pathShape(path).endsWith(pathShape(route.path));
}

/** Whether swag is told what stands before all paths: `// @BasePath /v1`. */
const isBelowOthers = derived((evidence): boolean =>
  evidence.files
    .filter(({ path, place }) => path.endsWith('.go') && place === 'source')
    .some(({ path }) => evidence.lines(path)?.some((line) => /^\s*\/\/\s*@BasePath\s+\/\S/i.test(line))),
);

/** Whether the description of the whole says what stands before all paths: `BasePath: /v1` below `swagger:meta`. */
const hasBasePath = derived((evidence): boolean =>
  evidence.files
    .filter(({ path }) => /(?:^|\/)(?:docs?|api|main|swagger)\.go$/.test(path))
    .some(({ path }) => evidence.lines(path)?.some((line) => /^\s*(?:\/\/)?\s*BasePath:\s*\/\S/.test(line))),
);
