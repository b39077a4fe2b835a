import { constantText } from '../constant-text.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import type { Route } from '../routes/route.ts';
import { routesOf } from '../routes.ts';

/** Tests whose request fits a route, by the route's method and its path or name. */
export function testsOfRoute(evidence: Evidence, route: Route): Found<'test'>[] {
  const { method, path, fact } = route;
  const called = fact.values.name === undefined ? null : `route(${fact.values.name})`;
  // A path of variables alone fits every request and says nothing; the root is what any small example asks for.
  // So does one that begins with a variable below a prefix that nobody found: `…/{id}/runs` fits the runs of all things.
  const isSaying = /\/[^/{}]/.test(path) && (route.whole || !/^\/?\{/.test(path));
  const pattern = isSaying ? routePattern(path) : null;
  const nearer = pattern === null ? [] : nearerPatterns(evidence, route, pattern);
  return requestTests(evidence)
    .filter(
      ({ verb, target }) =>
        (method === 'ANY' || verb === method) &&
        (target === called || (pattern?.test(target) === true && !nearer.some((each) => each.test(target)))),
    )
    .map(({ test }) => test);
}

/** `/users/search` asks for the route of that name, and not for the user `search` of `/users/{id}`. */
function nearerPatterns(evidence: Evidence, { method, path }: Route, pattern: RegExp): RegExp[] {
  const holes = (text: string): number => text.split('{').length;
  if (holes(path) === 1) return [];
  return routesOf(evidence)
    .filter(
      (other) =>
        (other.method === method || other.method === 'ANY') &&
        holes(other.path) < holes(path) &&
        pattern.test(other.path),
    )
    .map((other) => routePattern(other.path));
}

/** Tests that ask for something, with the method and the path of what they ask for. */
const requestTests = derived((evidence) => {
  const constants = new Map<string, string | null>();
  const textOf = (name: string): string | null => {
    if (!constants.has(name)) constants.set(name, constantText(evidence, name));
    return constants.get(name) ?? null;
  };
  return evidence.facts('test').flatMap((test) => {
    // A suite may be called by what its tests ask for: "POST /orders/:id".
    const request = test.values.request ?? test.values.suite.findLast((each) => ROUTE.test(each));
    if (request === undefined) return [];
    const [verb = '', written = ''] = request.split(' ');
    const target = written.replace(
      /^\$?\{([A-Z][A-Z\d_]*)\}/,
      (whole, name: string) =>
        textOf(name)?.replace(/^https?:\/\/[^/]+/, '') ?? (/URL|HOST|ORIGIN|SERVER/.test(name) ? '' : whole),
    );
    return [{ test, verb, target: target.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '') }];
  });
});

const ROUTE = /^(?:GET|POST|PUT|PATCH|DELETE) \/[^\s{]*$/;

/** A test asks for `/users/1` or for `/users/${id}` where the route says `/users/{id}`. */
function routePattern(path: string): RegExp {
  const parts = path
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .map((segment) =>
      segment
        .split(/\{[^{}]*\}/)
        .map((fixed) => fixed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('[^/]+'),
    );
  return new RegExp(`^(?:https?://[^/]+)?${parts.join('/')}$`);
}
