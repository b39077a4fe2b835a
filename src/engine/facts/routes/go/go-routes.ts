import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { splitList, stringValue, withoutLastComma } from '../../text/literal.ts';
import { goSwitches } from '../dispatch/go-switches.ts';
import { wrapperGuards, wrapperLimits } from '../guard-wrappers.ts';
import { limitNames } from '../limit-names.ts';
import { passedNames } from '../passed-names.ts';
import { makeRoute } from '../route-maker.ts';
import { routerMethods } from './asked-methods.ts';
import { beegoRoutes } from './beego-routes.ts';
import { blocksOf } from './go-blocks.ts';
import { unfolded } from './go-closures.ts';
import { goDispatch } from './go-dispatch.ts';
import { chainAround, chainGuards, guardsOfGroups } from './go-guards.ts';
import { handedMounts } from './go-handed-mounts.ts';
import { adaptedHandler, ofReceiver, unstripped, withoutBody, withWholeHandler } from './go-handlers.ts';
import { mountOf } from './go-mounts.ts';
import { boundGuards, hasOwnRouters } from './go-own-routers.ts';
import { withFixedWords } from './go-paths.ts';
import { givenBesidePath, methodsByLine, OWN_FRAMEWORK, registration, withListed } from './go-registrations.ts';
import { goRouters, routerName } from './go-routers.ts';
import { goTables } from './go-tables.ts';
import { routerOf, waysIn } from './go-ways.ts';
import { goZeroRoutes } from './go-zero-routes.ts';
import { withHandedPath } from './handed-paths.ts';
import { handedRegistrations } from './handed-registrations.ts';
import { humaRoutes } from './huma-routes.ts';
import { withLocalPath } from './local-paths.ts';
import { ownListeners } from './own-listeners.ts';
import { routeValues } from './route-values.ts';
import { swaggerRoutes } from './swagger-routes.ts';

const FRAMEWORKS: readonly (readonly [RegExp, string])[] = [
  [/gin-gonic\/gin$/, 'Gin'],
  [/go-chi\/chi/, 'chi'],
  [/labstack\/echo/, 'Echo'],
  [/gofiber\/fiber/, 'Fiber'],
  [/gorilla\/mux$/, 'gorilla/mux'],
  [/cloudwego\/hertz\//, 'Hertz'],
  [/kataras\/iris/, 'Iris'],
  [/gobuffalo\/buffalo$/, 'Buffalo'],
  [/macaron\.v1$|flamego\/flamego$/, 'Macaron'],
  [/julienschmidt\/httprouter$/, 'httprouter'],
  [/fasthttp\/router$/, 'fasthttp/router'],
  [/go-pkgz\/routegroup$/, 'routegroup'],
  [/prometheus\/common\/route$/, 'prometheus/common/route'],
  [/^net\/http$/, 'net/http'],
];

export function goRoutes(file: SourceFile): Fact[] {
  const known = FRAMEWORKS.find(([module]) => file.imports(module))?.[1];
  const zero = goZeroRoutes(file);
  const own = [
    ...humaRoutes(file),
    ...beegoRoutes(file),
    ...zero,
    ...swaggerRoutes(file),
    ...handedMounts(file),
    ...handedRegistrations(file, known ?? OWN_FRAMEWORK),
  ];
  const values = zero.length > 0 ? [] : routeValues(file, known ?? OWN_FRAMEWORK);
  const isOwn = (known === undefined || known === 'net/http') && hasOwnRouters(file);
  const framework = isOwn ? OWN_FRAMEWORK : known;
  if (!framework) return [...own, ...values];
  const routerAt = goRouters(file);
  const fixed = (parts: string[]): string[] => (framework === 'Iris' ? parts : parts.map(withFixedWords));
  const methods = methodsByLine(file);
  const askedOf = routerMethods(file);
  const ways = waysIn(file, blocksOf(file), guardsOfGroups(file, routerAt));
  const boundTo = boundGuards(file);
  const isOwnListener = ownListeners(file);
  const routes = file.parsed.calls
    .flatMap((call) => unfolded(file, withWholeHandler(file, call)))
    .flatMap((found): Fact[] => {
      const written = withLocalPath(file, withListed(found.call));
      const handed = withHandedPath(file, written);
      const call = handed?.call ?? written;
      const base = routerName(call.receiver ?? '');
      if (isOwnListener(base, call.line)) return [];
      const router = routerOf(call.receiver ?? '', found, routerAt);
      const registered = registration(file, call, framework, router.known);
      const route = registered && { ...registered, handler: unstripped(registered.handler) };
      if (!route) return mountOf(file, found, framework, routerAt, ways);
      if (isRouterHung({ ...route, handler: registered?.handler }, (name) => routerAt(name, call.line).known))
        return [];
      const way = ways(found, base);
      const beside = givenBesidePath(call).filter((each) => each !== registered?.handler);
      const verbs =
        route.method === 'ANY'
          ? (methods.get(call.line) ?? askedOf(base, call.line) ?? ['ANY'])
          : route.method.split(' ');
      return verbs.map((method) =>
        makeRoute({
          method,
          path: handed ? [handed.rest] : fixed(withSlash(framework, [router.prefix, ...way.above], route.path)),
          handed: handed?.place,
          before: router.before,
          after: route.constant,
          framework,
          line: call.line,
          endLine: call.endLine,
          handler: ofReceiver(file, call.inside, withoutBody(adaptedHandler(file, route.handler, call.inside))),
          guards: [
            ...new Set([
              ...way.guards,
              ...passedNames([...chainGuards(call.receiver), ...beside]),
              ...wrapperGuards(file, route.handler),
              ...passedNames(chainAround(route.handler)),
              ...boundTo(call.line),
            ]),
          ].filter((each) => each !== route.handler),
          limits: [...new Set([...wrapperLimits(file, route.handler), ...limitNames(beside)])],
          unfolded: found.spots.length > 0,
          router: base,
          on: router.taken,
          whole: way.isRead && router.rooted && route.isBelow !== true && handed === null,
          // What stands before the function does not tell what it is handed as a path.
          symbol: way.isRead || handed ? call.inside : null,
        }),
      );
    });
  const tables = goTables(file, framework, routerAt);
  // A loop of the same file tells more of its rows.
  const others = values.filter(({ startLine }) => !tables.some((each) => each.startLine === startLine));
  return [...own, ...routes, ...tables, ...others, ...heartbeats(file, framework), ...byHand(file)];
}

/** What a function tells apart itself, by conditions one after another or by a `switch`. */
function byHand(file: SourceFile): Fact[] {
  const found = goDispatch(file);
  const known = new Set(found.map(({ subject, startLine }) => `${startLine} ${subject}`));
  return [...found, ...goSwitches(file).filter(({ subject, startLine }) => !known.has(`${startLine} ${subject}`))];
}

/** Gin, Echo and gorilla join letter by letter: a slash below `/orders` is `/orders/`; others take both for one. */
const KEEPS_SLASH = /^(?:Gin|Echo|Hertz|gorilla\/mux)$/;

function withSlash(framework: string, above: readonly string[], path: string): string[] {
  const before = above.filter((each) => /[^/]/.test(each));
  return path === '/' && before.length > 0 && KEEPS_SLASH.test(framework)
    ? [...before.slice(0, -1), `${before.at(-1)?.replace(/\/+$/, '')}/`]
    : [...above, path];
}

/** `http.Handle("/", router)`: all that lies below a path is answered by the routes of another router. */
function isRouterHung(
  { path, handler = '' }: { path: string; handler: string | undefined },
  isRouter: (name: string) => boolean,
): boolean {
  // What stands around it limits or counts: `limit(router)`, `measure(prefix, http.StripPrefix(prefix, api.Handler))`.
  const inner = innermost(handler);
  if (/^\w+(?:\.\w+)*\.Handler$/.test(inner) && handler.includes('http.StripPrefix(')) return true;
  return /(?:^|\/|\*\w*)$/.test(path) && /^\w+$/.test(inner) && (isRouter(inner) || /router$|mux$|^api$/i.test(inner));
}

/** What the functions around a handler are given last: `router` of `limit(router)`. */
function innermost(handler: string): string {
  const list = /^[\w.]+\(([\s\S]*)\)$/.exec(handler.trim())?.[1];
  const last = list === undefined ? undefined : splitList(withoutLastComma(list)).at(-1);
  return last === undefined ? handler : innermost(last);
}

/** `r.Use(middleware.Heartbeat("/ping"))` answers that path of the whole address, wherever its router hangs. */
function heartbeats(file: SourceFile, framework: string): Fact[] {
  return file.parsed.calls.flatMap(({ name, receiver, arguments: given, line, endLine }): Fact[] => {
    const path = name === 'Heartbeat' && receiver === 'middleware' ? stringValue(given[0]) : null;
    if (framework !== 'chi' || !path?.startsWith('/')) return [];
    return [makeRoute({ method: 'GET', path: [path], framework, line, endLine, handler: 'middleware.Heartbeat' })];
  });
}
