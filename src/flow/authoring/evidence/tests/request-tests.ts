import { constantText } from '../constant-text.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import type { Route } from '../routes/route.ts';
import { segmentPattern } from '../routes/segment-pattern.ts';
import { routesOf } from '../routes.ts';

/** Tests whose request fits a route, by the route's method and its path or name. */
export function testsOfRoute(evidence: Evidence, route: Route): readonly Found<'test'>[] {
  const known = found(evidence).get(route) ?? findTests(evidence, route);
  found(evidence).set(route, known);
  return known;
}

/** Several sections ask for the tests of the same routes. */
const found = derived((): Map<Route, readonly Found<'test'>[]> => new Map());

function findTests(evidence: Evidence, route: Route): Found<'test'>[] {
  const { method, path, fact } = route;
  const name = route.name === undefined ? fact.values.name : onlyName(evidence, route);
  const called = name === undefined ? null : `route(${name})`;
  // A path of variables alone fits every request and says nothing; the root is what any small example asks for.
  // So does one that begins with a variable below a prefix that nobody found: `…/{id}/runs` fits the runs of all things.
  const isSaying = /\/[^/{}]/.test(path) && (route.whole || !/^\/?\{/.test(path));
  const pattern = isSaying ? routePattern(path) : null;
  const nearer = pattern === null ? [] : nearerPatterns(evidence, route, pattern);
  // What stands before a path that is not known whole may be the beginning that clients know.
  const shortened = (target: string): string =>
    route.whole || isKnown(evidence, method, target) ? target : target.replace(BASE, '');
  const fits = (asked: string): boolean => {
    const target = shortened(asked);
    return target === called || (pattern?.test(target) === true && !nearer.some((each) => each.test(target)));
  };
  return [...requestTests(evidence)]
    .flatMap(([verb, byTarget]) => (method === 'ANY' || verb === method ? [...byTarget] : []))
    .flatMap(([target, asking]) => (fits(target) ? asking : []))
    .sort((a, b) => a.place - b.place)
    .map(({ test }) => test);
}

/** Whether a route is called by such a path from its beginning on. */
function isKnown(evidence: Evidence, method: string, target: string): boolean {
  const key = `${method} ${target}`;
  const known = knownTargets(evidence);
  const found =
    known.get(key) ??
    wholePatterns(evidence)
      .get(method)
      ?.some((each) => each.test(target)) ??
    false;
  known.set(key, found);
  return found;
}

const knownTargets = derived((): Map<string, boolean> => new Map());

/** By their method. */
const wholePatterns = derived((evidence): Map<string, RegExp[]> => {
  const byMethod = Map.groupBy(
    routesOf(evidence).filter(({ whole }) => whole),
    ({ method }) => method,
  );
  return new Map([...byMethod].map(([method, same]) => [method, same.map(({ path }) => routePattern(path))]));
});

/** The name that a router gave a route, where no other path has it too: spaces of names are not told apart. */
function onlyName(evidence: Evidence, { name, path }: Route): string | undefined {
  return namedRoutes(evidence)
    .get(name)
    ?.every((other) => other.path === path)
    ? name
    : undefined;
}

const namedRoutes = derived((evidence) =>
  Map.groupBy(routesOf(evidence), ({ name, fact }) => name ?? fact.values.name),
);

interface Asking {
  test: Found<'test'>;
  /** Among all tests. */
  place: number;
}

/** `/users/search` asks for the route of that name, and not for the user `search` of `/users/{id}`. */
function nearerPatterns(evidence: Evidence, { method, path }: Route, pattern: RegExp): RegExp[] {
  const holes = holesIn(path);
  if (holes === 0) return [];
  return pathsByHoles(evidence)
    .slice(0, holes)
    .flatMap((byMethod) => [method, ...(method === 'ANY' ? [] : ['ANY'])].flatMap((each) => byMethod?.get(each) ?? []))
    .filter((other) => pattern.test(other))
    .map((other) => routePattern(other));
}

/** Paths by how many holes they have, then by their method. */
const pathsByHoles = derived((evidence): (Map<string, string[]> | undefined)[] => {
  const byHoles = Map.groupBy(routesOf(evidence), ({ path }) => holesIn(path));
  return Array.from({ length: Math.max(0, ...byHoles.keys()) + 1 }, (_, holes) => {
    const byMethod = Map.groupBy(byHoles.get(holes) ?? [], ({ method }) => method);
    return new Map([...byMethod].map(([method, same]) => [method, [...new Set(same.map(({ path }) => path))]]));
  });
});

function holesIn(path: string): number {
  let count = 0;
  for (let at = path.indexOf('{'); at >= 0; at = path.indexOf('{', at + 1)) count += 1;
  return count;
}

/** Tests that ask for something, by the method and the path of what they ask for. */
const requestTests = derived((evidence): Map<string, Map<string, Asking[]>> => {
  const constants = new Map<string, string | null>();
  const textOf = (name: string): string | null => {
    if (!constants.has(name)) constants.set(name, constantText(evidence, name));
    return constants.get(name) ?? null;
  };
  const whole = withBase(evidence);
  const asking = evidence.facts('test').flatMap((test) => {
    // A suite may be called by what its tests ask for: "POST /orders/:id".
    const request = test.values.request ?? test.values.suite.findLast((each) => ROUTE.test(each));
    if (request === undefined) return [];
    const [verb = '', written = ''] = request.split(' ');
    const target = written.replace(
      /^\$?\{([A-Z][A-Z\d_]*)\}/,
      (whole, name: string) =>
        textOf(name)?.replace(/^https?:\/\/[^/]+/, '') ?? (/URL|HOST|ORIGIN|SERVER/.test(name) ? '' : whole),
    );
    return [{ test, verb, target: whole(verb, pathOf(target)) }];
  });
  const byVerb = new Map<string, Map<string, Asking[]>>();
  for (const [place, { test, verb, target }] of asking.entries()) {
    const byTarget = byVerb.get(verb) ?? new Map<string, Asking[]>();
    byVerb.set(verb, byTarget);
    const same = byTarget.get(target);
    if (same) same.push({ test, place });
    else byTarget.set(target, [{ test, place }]);
  }
  return byVerb;
});

/** A path without its query; what is put into it by the code, `#{order.id}` or `${order?.id}`, stands for a part of it. */
function pathOf(target: string): string {
  return target
    .replace(/[#$]\{[^{}]*\}/g, '{}')
    .replace(/[?#].*$/, '')
    .replace(/(?<=.)\/$/, '');
}

/** What a client may put before every path that it asks for. */
const BASE = /^(?:\/(?:api|rest|admin|v\d+))+(?=\/[^/{}])/;

/** `/orders/mine` may be a route of its own that nobody found. */
const NO_WORD = '(?![a-z]+(?:/|$))[^/]+';

/** A client that knows `/api/v1` asks for `/orders`: what no route is called by, but below one such beginning. */
function withBase(evidence: Evidence): (verb: string, target: string) => string {
  const routes = routesOf(evidence).map((route) => {
    const { method, path } = route;
    const base = BASE.exec(path)?.[0] ?? placeOf(route);
    return { method, base, pattern: routePattern(path), below: routePattern(path, NO_WORD) };
  });
  if (!routes.some(({ base }) => base !== undefined)) return (_verb, target) => target;
  const known = new Map<string, string>();
  return (verb, target) => {
    const key = `${verb} ${target}`;
    const found = known.get(key) ?? below(verb, target);
    known.set(key, found);
    return found;
  };
  function below(verb: string, target: string): string {
    const asked = routes.filter(({ method }) => method === verb || method === 'ANY');
    if (!target.startsWith('/') || asked.some(({ pattern }) => pattern.test(target))) return target;
    const [base = '', ...others] = new Set(
      asked.flatMap((route) =>
        route.base !== undefined && route.below.test(`${route.base}${target}`) ? [route.base] : [],
      ),
    );
    return others.length === 0 ? `${base}${target}` : target;
  }
}

/** What an interface hangs below, which its clients are told once: `/shop/api` of `router.get('/orders', …)` there. */
function placeOf({ path, whole, fact }: Route): string | undefined {
  const own = fact.values.path;
  const place = whole && /^\/[^/{}]/.test(own) && path.endsWith(own) ? path.slice(0, -own.length) : '';
  return /\/api(?:\/|$)/.test(place) && !place.includes('{') ? place : undefined;
}

const ROUTE = /^(?:GET|POST|PUT|PATCH|DELETE) \/[^\s{]*$/;

/** A test asks for `/users/1` or for `/users/${id}` where the route says `/users/{id}`. */
function routePattern(path: string, hole = '[^/]+'): RegExp {
  const parts = path
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .map((segment) => segmentPattern(segment, hole));
  return new RegExp(`^(?:https?://[^/]+)?${parts.join('/')}$`);
}
