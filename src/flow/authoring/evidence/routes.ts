import { routePath } from '../../../engine/facts/route-path.ts';
import { fileImports } from '../../../engine/pack/graph/file-graph.ts';
import { directoryOf } from './components.ts';
import { derived, type Evidence } from './evidence.ts';
import { handlerGuards, handlerMethods } from './handler-guards.ts';
import { handlerOf } from './handlers.ts';
import type { Route, RouteGroup } from './route.ts';

const DEEPEST_MOUNT = 4;
const MOST_HANDLERS = 2_000;

export const routesOf = derived((evidence): Route[] => {
  const mounts = mountTargets(evidence);
  const seen = new Set<string>();
  return evidence
    .facts('route')
    .map((fact): Route => {
      const { method, path, handler, guards, whole } = fact.values;
      const prefix = whole ? { path: '', whole } : prefixOf(fact.path, fact.values.router, mounts);
      return {
        fact,
        method,
        path: prefix?.path ? routePath(prefix.path, path) : path,
        handler: handler === undefined || handler === 'inline function' ? null : unwrapped(handler),
        guards: guards ?? [],
        whole: prefix?.whole ?? false,
        side: fact.score < 0.5,
      };
    })
    .filter(({ method, path }) => !seen.has(`${method} ${path}`) && seen.add(`${method} ${path}`))
    .flatMap((route, place) => (place < MOST_HANDLERS ? withHandler(evidence, route) : [route]));
});

/** What the handler tells about its route: who may call it, and by which methods where the registration is silent. */
function withHandler(evidence: Evidence, route: Route): Route[] {
  const handler = handlerOf(evidence, route);
  if (!handler) return [route];
  const guards = [...new Set([...route.guards, ...handlerGuards(evidence, handler)])];
  const methods = route.method === 'ANY' ? handlerMethods(evidence, handler) : [];
  return (methods.length > 0 ? methods : [route.method]).map((method) => ({ ...route, method, guards }));
}

/** `wrap(self.logout)` and `LogoutView.as_view()` stand for what they wrap. */
function unwrapped(handler: string): string {
  const inner = /^\w+\((?:self\.|this\.)?([\w.]+)(?:,.*)?\)$/.exec(handler)?.[1] ?? handler;
  return inner.replace(/\.as_view\(.*\)$/, '');
}

/** Routes that callers of the product use, without pages and without those of operators and tools. */
export function apiRoutes(evidence: Evidence): Route[] {
  return routesOf(evidence).filter(({ method, side }) => method !== 'PAGE' && !side);
}

/** Routes by the segment in which they first differ, the largest group first. */
export function routeGroups(routes: readonly Route[]): RouteGroup[] {
  return grouped(routes, (path) => path);
}

/** Routes by what they are about: that something is an interface is no name for a part of it. */
export function resourceGroups(routes: readonly Route[]): RouteGroup[] {
  return grouped(routes, (path) => path.replace(/^\/(?:api|rest)(?=\/[^/])/i, ''));
}

function grouped(routes: readonly Route[], told: (path: string) => string): RouteGroup[] {
  const shared = sharedSegments(routes.map(({ path }) => told(path)));
  const groups = new Map<string, Route[]>();
  for (const route of routes) {
    const name = groupName({ ...route, path: told(route.path) }, shared);
    groups.set(name, [...(groups.get(name) ?? []), route]);
  }
  return [...groups]
    .map(([name, members]) => ({ name, routes: members }))
    .sort((a, b) => b.routes.length - a.routes.length || (a.name < b.name ? -1 : 1));
}

function groupName({ method, path, fact }: Route, shared: number): string {
  if (/^(?:RPC|QUERY|MUTATION|SUBSCRIPTION)$/.test(method))
    return serviceOf(path) ?? fact.values.router ?? method.toLowerCase();
  const fixed = path
    .split('/')
    .slice(1 + shared)
    .filter((segment) => segment !== '' && !segment.startsWith('{') && !/^v\d+$/.test(segment));
  return fixed[0]?.replace(/\.(?:html?|json|xml|txt)$/, '') ?? '';
}

/** `/shop.v1.OrderService/Place` belongs to `OrderService`. */
function serviceOf(path: string): string | null {
  return /^\/(?:[\w.]+\.)?(\w+)\/\w+$/.exec(path)?.[1] ?? null;
}

/** How many leading segments, such as `/api/v1`, nearly all routes have. */
function sharedSegments(paths: readonly string[]): number {
  let shared = 0;
  while (shared < 3) {
    const counts = new Map<string, number>();
    for (const path of paths) {
      const key = path
        .split('/')
        .slice(1, shared + 2)
        .join('/');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const [largest] = [...counts].sort((a, b) => b[1] - a[1]);
    if (!largest || largest[1] < paths.length * 0.8 || largest[0].includes('{') || paths.length < 3) break;
    shared += 1;
  }
  return shared;
}

interface Mount {
  prefix: string;
  path: string;
  router: string;
  onto: string | null;
  target: string;
}

/** Where each mounted router is defined, as far as the imports of the mounting file tell. */
function mountTargets(evidence: Evidence): Mount[] {
  return evidence.facts('mount').flatMap(({ values, path }): Mount[] => {
    const { prefix, router, module, onto } = values;
    if (module === undefined) return [{ prefix, path, router, onto: onto ?? null, target: path }];
    return fileImports(evidence.pack, path)
      .filter((each) => each.module === module && each.target !== null)
      .map(({ target }) => ({ prefix, path, router, onto: onto ?? null, target: target ?? '' }));
  });
}

interface Prefix {
  path: string;
  /** Whether it is known up to the root. */
  whole: boolean;
}

function prefixOf(path: string, router: string | undefined, mounts: readonly Mount[], depth = 0): Prefix | null {
  if (depth > DEEPEST_MOUNT) return null;
  const here = mounts.filter(({ target }) => target === path || isPackageOf(target, path));
  const mount =
    here.find((each) => each.router.split('.').at(-1) === router) ?? (here.length === 1 ? here[0] : undefined);
  if (!mount) return null;
  const isRoot = mount.onto === null || /app|server|mux|root|engine|^e$|^r$/i.test(mount.onto);
  if (mount.path === path || isRoot) return { path: routePath(mount.prefix), whole: true };
  const above = prefixOf(mount.path, mount.onto ?? undefined, mounts, depth + 1);
  return above
    ? { path: routePath(above.path, mount.prefix), whole: above.whole }
    : { path: routePath(mount.prefix), whole: false };
}

/** Whether a file is the marker of the package in which another lies: routers are often made there and used beside it. */
function isPackageOf(marker: string, path: string): boolean {
  return /(^|\/)(?:__init__\.py|index\.[cm]?[jt]s|mod\.rs)$/.test(marker) && directoryOf(marker) === directoryOf(path);
}
