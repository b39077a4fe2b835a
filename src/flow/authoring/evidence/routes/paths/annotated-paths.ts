import { derived, type Evidence } from '../../evidence.ts';
import type { Handler } from '../handlers/handler.ts';
import type { Route } from '../route.ts';

const MOST_LINES = 60;
/** `// swagger:route GET /admin/orders orders listOrders`, as go-swagger reads it. */
const ANNOTATION = /^\s*\/\/\s*swagger:route\s+([A-Z]+)\s+(\/\S*)/;

/**
 * A route of Go below what a router of the project puts before it: the comment of its handler says the whole path, which
 * ends with the one that is registered.
 */
export function annotatedPath(evidence: Evidence, route: Route, handler: Handler): Route {
  if (route.whole || !handler.path.endsWith('.go')) return route;
  const lines = evidence.lines(handler.path) ?? [];
  for (let line = handler.startLine - 1; line > Math.max(0, handler.startLine - MOST_LINES); line -= 1) {
    const text = lines[line - 1] ?? '';
    if (!/^\s*\/\//.test(text)) return route;
    const [, method, path = ''] = ANNOTATION.exec(text) ?? [];
    if (method === undefined) continue;
    const isSame = method === route.method && shape(path).endsWith(shape(route.path));
    return isSame ? { ...route, path, whole: !hasBasePath(evidence) } : route;
  }
  return route;
}

/** Whether the description of the whole says what stands before all paths: `BasePath: /v1` below `swagger:meta`. */
const hasBasePath = derived((evidence): boolean =>
  evidence.files
    .filter(({ path }) => /(?:^|\/)(?:docs?|api|main|swagger)\.go$/.test(path))
    .some(({ path }) => evidence.lines(path)?.some((line) => /^\s*(?:\/\/)?\s*BasePath:\s*\/\S/.test(line))),
);

/** A path whatever its variables are called. */
function shape(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}').replace(/(?<=.)\/$/, '');
}

/** What only sends a caller on is left out where its file has what answers the same request at the end of another path. */
export function withoutSentOn(routes: readonly Route[]): Route[] {
  const isSentOn = ({ fact }: Route): boolean => /^(?:\w+\.)*[rR]edirect/.test(fact.values.handler ?? '');
  const answering = Map.groupBy(
    routes.filter((route) => route.fact.path.endsWith('.go') && !isSentOn(route)),
    ({ fact, method }) => `${fact.path} ${method}`,
  );
  return routes.filter(
    (route) =>
      !isSentOn(route) ||
      !answering
        .get(`${route.fact.path} ${route.method}`)
        ?.some(({ path }) => shape(path).endsWith(shape(route.path)) || shape(route.path).endsWith(shape(path))),
  );
}
