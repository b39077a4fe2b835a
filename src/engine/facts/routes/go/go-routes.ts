import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { splitList, stringValue, withoutLastComma } from '../../text/literal.ts';
import { goSwitches } from '../dispatch/go-switches.ts';
import { wrapperGuards, wrapperLimits } from '../guard-wrappers.ts';
import { limitNames } from '../limit-names.ts';
import { passedNames } from '../passed-names.ts';
import { enclosingPrefixes, makeRoute } from '../route-maker.ts';
import { routerMethods } from './asked-methods.ts';
import { beegoRoutes } from './beego-routes.ts';
import { blocksOf, isInClosure, isReadAround } from './go-blocks.ts';
import { goDispatch } from './go-dispatch.ts';
import { chainAround, chainGuards, guardsOfGroups } from './go-guards.ts';
import { handedMounts } from './go-handed-mounts.ts';
import { adaptedHandler, ofReceiver, unstripped, withoutBody, withWholeHandler } from './go-handlers.ts';
import { mountOf } from './go-mounts.ts';
import { boundGuards, hasOwnRouters } from './go-own-routers.ts';
import { methodsByLine, OWN_FRAMEWORK, registration } from './go-registrations.ts';
import { goRouters, routerName } from './go-routers.ts';
import { goTables } from './go-tables.ts';
import { goZeroRoutes } from './go-zero-routes.ts';
import { withHandedPath } from './handed-paths.ts';
import { handedRegistrations } from './handed-registrations.ts';
import { humaRoutes } from './huma-routes.ts';
import { withLocalPath } from './local-paths.ts';
import { ownListeners } from './own-listeners.ts';
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
  const own = [
    ...humaRoutes(file),
    ...beegoRoutes(file),
    ...goZeroRoutes(file),
    ...swaggerRoutes(file),
    ...handedMounts(file),
    ...handedRegistrations(file, known ?? OWN_FRAMEWORK),
  ];
  const isOwn = (known === undefined || known === 'net/http') && hasOwnRouters(file);
  const framework = isOwn ? OWN_FRAMEWORK : known;
  if (!framework) return own;
  const routerAt = goRouters(file);
  const blocks = blocksOf(file);
  const methods = methodsByLine(file);
  const askedOf = routerMethods(file);
  const groupGuards = guardsOfGroups(file, routerAt);
  const boundTo = boundGuards(file);
  const isOwnListener = ownListeners(file);
  const routes = file.parsed.calls
    .map((call) => withLocalPath(file, withWholeHandler(file, call)))
    .flatMap((written): Fact[] => {
      const handed = withHandedPath(file, written);
      const call = handed?.call ?? written;
      const base = routerName(call.receiver ?? '');
      if (isOwnListener(base, call.line)) return [];
      const router = routerAt(call.receiver ?? '', call.line);
      const registered = registration(file, call, framework, router.known);
      const found = registered && { ...registered, handler: unstripped(registered.handler) };
      if (!found) return mountOf(file, call, framework, routerAt, blocks, groupGuards);
      if (isRouterHung({ ...found, handler: registered?.handler }, (name) => routerAt(name, call.line).known))
        return [];
      const above = enclosingPrefixes(blocks, call.line, call.endLine);
      const isRead = isReadAround(blocks, call) && !isInClosure(file, call.line);
      const verbs =
        found.method === 'ANY'
          ? (methods.get(call.line) ?? askedOf(base, call.line) ?? ['ANY'])
          : found.method.split(' ');
      return verbs.map((method) =>
        makeRoute({
          method,
          path: handed ? [handed.rest] : withSlash(framework, [router.prefix, ...above], found.path),
          handed: handed?.place,
          before: router.before,
          after: found.constant,
          framework,
          line: call.line,
          endLine: call.endLine,
          handler: ofReceiver(file, call.inside, withoutBody(adaptedHandler(file, found.handler, call.inside))),
          guards: [
            ...new Set([
              ...groupGuards(call, base),
              ...passedNames([
                ...chainGuards(call.receiver),
                ...call.arguments.slice(1).filter((each) => each !== registered?.handler),
              ]),
              ...wrapperGuards(file, found.handler),
              ...passedNames(chainAround(found.handler)),
              ...boundTo(call.line),
            ]),
          ].filter((each) => each !== found.handler),
          limits: [
            ...new Set([
              ...wrapperLimits(file, found.handler),
              ...limitNames(call.arguments.slice(1).filter((each) => each !== registered?.handler)),
            ]),
          ],
          router: base,
          whole: isRead && router.rooted && found.isBelow !== true && handed === null,
          // What stands before the function does not tell what it is handed as a path.
          symbol: isRead || handed ? call.inside : null,
        }),
      );
    });
  return [...own, ...routes, ...goTables(file, framework, routerAt), ...heartbeats(file, framework), ...byHand(file)];
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
