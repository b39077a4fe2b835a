import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { namedArgument, stringsIn, stringValue } from '../../text/literal.ts';
import { guardNames } from '../guard-names.ts';
import { makeRoute } from '../route-maker.ts';
import { regexPath } from '../route-path.ts';
import { cherrypyRoutes } from './cherrypy-routes.ts';
import { djangoRoutes } from './django-routes.ts';
import { askedBefore, dependencies, isAsking, mayRefuse } from './fastapi-dependencies.ts';
import { applicationHooks, requestHooks } from './flask-hooks.ts';
import { flaskResources, isResource, namespaceMounts } from './flask-resources.ts';
import { handedLists } from './handed-lists.ts';
import { litestarRoutes } from './litestar-routes.ts';
import { loopedRoutes } from './looped-routes.ts';
import { pyramidRoutes } from './pyramid-routes.ts';
import { pythonMounts } from './python-mounts.ts';
import {
  askedByNinja,
  hasOwnRouter,
  type MadeRouter,
  madeRouters,
  ninjaAuth,
  routerArguments,
  routerClass,
} from './python-routers.ts';
import { routePlaces } from './starlette-lists.ts';
import { tornadoRoutes } from './tornado-routes.ts';

const METHODS = /^(?:get|post|put|patch|delete|options|head|trace|websocket)$/;
const FRAMEWORKS: readonly (readonly [RegExp, string])[] = [
  [/^flask|^quart|^apiflask/, 'Flask'],
  [/^fastapi/, 'FastAPI'],
  [/^starlette/, 'Starlette'],
  [/^aiohttp/, 'aiohttp'],
  [/^sanic/, 'Sanic'],
  [/^bottle/, 'Bottle'],
  [/^falcon\b/, 'Falcon'],
  [/^(?:litestar|ninja|tornado|robyn)/, 'Python web framework'],
];
const ROUTER_NAME =
  /^(?:app|bp|blueprint|router|api|web|server|routes|application|\w*_?(?:bp|blueprint|router|app|api|routes))$/i;
const NOT_ROUTER = /^(?:mock|responses|respx|requests_mock|httpretty|pytest|client|session|requests|httpx|cli|click)\b/;
export function pythonRoutes(file: SourceFile): Fact[] {
  if (
    !/route|Blueprint\(|path\(|url\(|tornado|litestar|\.(?:get|post|put|patch|delete|websocket)\(|add_|register_blueprint|add_namespace|init_app|[mM]ount\(|Handler\b|before_request|DEFAULT_PERMISSION|MIDDLEWARE|[mM]iddleware|cherrypy/.test(
      file.text,
    )
  )
    return [];
  const framework =
    FRAMEWORKS.find(([module]) => file.imports(module))?.[1] ?? (hasOwnRouter(file) ? 'FastAPI' : undefined);
  // Flask has no routers; a class of the project that is one extends that of FastAPI.
  const shown = framework ?? (/=\s*\w*Router\(/.test(file.bare) ? 'FastAPI' : 'Flask');
  const routers = madeRouters(file);
  const mounts = pythonMounts(file, shown, routers);
  const prefixOf = new Map<string, MadeRouter>(routers);
  for (const { values } of mounts) {
    const made = routers.get(values.router);
    if (made === undefined) continue;
    // What hangs on a router of the same file hangs wherever that one does.
    if (values.framework === 'FastAPI' && routers.get(values.onto ?? '')?.whole === false) continue;
    const guards = values.guards ? { guards: values.guards } : {};
    const isTold = values.constant === undefined;
    prefixOf.set(
      values.router,
      isTold ? { whole: true, prefix: `${values.prefix}/${made.prefix}`, ...guards } : { ...made, whole: false },
    );
  }
  const placeOf = routePlaces(file);
  // A list that is hung below a path in its own file.
  for (const { values } of mounts)
    if (values.framework === 'Starlette' && !routers.has(values.router) && values.constant === undefined)
      prefixOf.set(values.router, { prefix: values.prefix, whole: true });
  const hooks = requestHooks(file);
  const facts: Fact[] = [...mounts, ...applicationHooks(file, hooks)];
  const madeRoutes = (found: Found, call: CodeCall): Fact[] => {
    const place = found.listed ? placeOf(call) : null;
    const router = found.router ?? place?.list ?? ownerOf(call, framework);
    const known = prefixOf.get(router) ?? (place ? { prefix: place.prefix, whole: place.whole } : undefined);
    const asked = [...(hooks.get(router) ?? []), ...(found.open ? [] : (known?.guards ?? [])), ...found.guards];
    return found.methods.map((method) =>
      makeRoute({
        method,
        path: joinedPath(known?.prefix ?? '', found.path, shown),
        framework: shown,
        line: call.line,
        endLine: call.endLine,
        handler: found.handler,
        guards: [...new Set(asked)],
        open: found.open,
        router,
        whole: known?.whole ?? !/bp|blueprint|router/i.test(router),
        through: found.through,
        symbol: call.decorates ?? undefined,
      }),
    );
  };
  for (const call of file.parsed.calls) {
    const found =
      call.decorates === null
        ? loopedRoutes(file, call).flatMap(
            (each) => addedRoute(file, each, framework) ?? handedRoutes(each, framework, routers),
          )
        : [decoratedRoute(file, call, routers, framework) ?? handedMethod(file, call, routers)];
    for (const each of found) if (each !== null) facts.push(...madeRoutes(each, call));
  }
  return [
    ...facts,
    ...flaskResources(file, prefixOf),
    ...namespaceMounts(file, routers),
    ...handedLists(file, prefixOf),
    ...djangoRoutes(file),
    ...ownRoutes(file),
    ...tornadoRoutes(file),
    ...litestarRoutes(file),
    ...pyramidRoutes(file),
    ...cherrypyRoutes(file),
  ];
}

/** What a route is registered on; in aiohttp the router of an application is that application. */
function ownerOf({ receiver }: CodeCall, framework: string | undefined): string {
  const name = receiver?.replace(/^self\./, '') ?? '';
  return framework === 'aiohttp' ? name.replace(/^(\w*app\w*)\.router$/i, '$1') : name;
}

/** FastAPI and Flask join letter by letter: `"/"` below `/orders` is `/orders/`. */
function joinedPath(prefix: string, path: string, framework: string): string[] {
  const isLetterByLetter = /^(?:FastAPI|Starlette|Flask)$/.test(framework);
  return path === '/' && isLetterByLetter ? [`${prefix.replace(/\/+$/, '')}/`] : [prefix, path];
}

interface Found {
  path: string;
  /** Where it is no receiver of the call. */
  router?: string;
  through?: string | undefined;
  methods: string[];
  handler?: string | undefined;
  guards: string[];
  /** Whether it says itself who may call, whatever is asked above it. */
  open?: boolean;
  /** Whether it is an object that stands in a list. */
  listed?: boolean;
}

function decoratedRoute(
  file: SourceFile,
  call: CodeCall,
  routers: Map<string, unknown>,
  framework: string | undefined,
): Found | null {
  const isRoute = /^(?:route|api_route|websocket_route|view)$/.test(call.name);
  if (!isRoute && !METHODS.test(call.name)) return null;
  // Bottle registers on an application of its own where none is named.
  const receiver = call.receiver ?? (framework === 'Bottle' && file.moduleOf(call.name) === 'bottle' ? 'app' : null);
  if (receiver === null || NOT_ROUTER.test(receiver) || isResource(file, call)) return null;
  const last = receiver.split('.').at(-1) ?? '';
  if (!routers.has(receiver) && !ROUTER_NAME.test(last)) return null;
  if (!framework && !routers.has(receiver) && !isRoute) return null;
  const { path: pattern, through } = pathIn(call);
  // What Sanic and Bottle write behind the name of a variable, others write before it.
  const path = /^(?:Sanic|Bottle)$/.test(framework ?? '')
    ? (pattern?.replace(/<(\w+):[^<>]*>/g, '<$1>') ?? null)
    : pattern;
  if (path === null || !(path === '' || path.startsWith('/'))) return null;
  const written = namedArgument(call.arguments, 'methods') ?? namedArgument(call.arguments, 'method');
  const methods = isRoute
    ? written === null
      ? ['GET']
      : stringsIn(written)
    : [call.name === 'websocket' ? 'WS' : call.name];
  const target = file.symbol(call.decorates);
  const others =
    call.decorates === null
      ? []
      : file
          .decorators(call.decorates)
          // Another route of the same function guards itself at most.
          .filter((each) => each !== call && !(each.receiver === call.receiver && /^route$/.test(each.name)))
          .filter((each) => !(each.receiver === call.receiver && METHODS.test(each.name)))
          // What stands above is put around the function only after it was registered.
          .filter((each) => each.line > call.line)
          // How often somebody may ask says nothing of who may: `@limiter.limit(settings.LOGIN_RATE)`.
          .filter((each) => each.name !== 'limit');
  const shown = others.map(asWritten);
  const depends = [
    ...askedBefore(call.arguments.join(', ')),
    ...askedBefore(routerArguments(file, receiver)),
    ...dependencies(target?.signature ?? '').filter(isAsking),
  ];
  const ninja = ninjaAuth(file, receiver, call.arguments);
  return {
    path,
    through,
    methods: methods.length > 0 ? methods : ['GET'],
    handler: target?.name,
    guards: [
      ...new Set([
        ...guardNames(shown),
        ...depends.filter((name) => mayRefuse(file, name)),
        ...routerClass(file, receiver),
        ...askedByNinja(ninja),
      ]),
    ],
    ...(ninja === null ? {} : { open: true }),
  };
}

/**
 * `@guarded(router.get, "/orders", [Scope.READ])`: a decorator of the project that is handed how to register and the path. What
 * else it does, its own text tells.
 */
function handedMethod(file: SourceFile, call: CodeCall, routers: Map<string, unknown>): Found | null {
  const [, router, method] = /^(?:self\.)?(\w+)\.(\w+)$/.exec(call.arguments[0] ?? '') ?? [];
  const path = stringValue(call.arguments[1]) ?? stringValue(namedArgument(call.arguments, 'path') ?? undefined);
  if (router === undefined || method === undefined || !routers.has(router) || !METHODS.test(method)) return null;
  if (path === null || !(path === '' || path.startsWith('/'))) return null;
  const asked = call.arguments.slice(2).find((each) => /^\[[\w., ]+\]$/.test(each));
  const around = `${call.receiver === null ? '' : `${call.receiver}.`}${call.name}${asked === undefined ? '' : `(${asked})`}`;
  return {
    path,
    router,
    methods: [method === 'websocket' ? 'WS' : method],
    handler: file.symbol(call.decorates)?.name,
    guards: [around],
  };
}

/** The path that is written first or by its name, and the function that it is handed to: `scoped("/orders")`. */
function pathIn({ arguments: list }: CodeCall): { path: string | null; through?: string | undefined } {
  const [, through, inner] = /^([a-z_]\w*)\(\s*([^(),]+?),?\s*\)$/.exec(list[0] ?? '') ?? [];
  if (through !== undefined) return { path: stringValue(inner), through };
  return { path: stringValue(list[0]) ?? stringValue(namedArgument(list, 'path') ?? undefined) };
}

/** Routes that are added by a call or listed as objects. */
function addedRoute(file: SourceFile, call: CodeCall, framework: string | undefined): Found | null {
  if (!framework) return null;
  const first = framework === 'aiohttp' ? methodFirst(call) : null;
  if (first) return first;
  const path = stringValue(call.arguments[0]);
  if (path === null || !path.startsWith('/')) return null;
  const { name, receiver, arguments: list } = call;
  // A class of aiohttp answers by its methods.
  if (
    framework === 'aiohttp' &&
    ((name === 'view' && receiver === 'web') || (name === 'add_view' && receiver !== null))
  )
    return { path, methods: ['ANY'], handler: list[1], guards: [] };
  const verb = /^add_(get|post|put|patch|delete|head|options)$/.exec(name)?.[1];
  const listed = framework === 'aiohttp' && receiver === 'web' && METHODS.test(name) ? name : undefined;
  if (verb ?? listed) return { path, methods: [verb ?? listed ?? ''], handler: list[1], guards: [] };
  const isAdded = /^(?:add_url_rule|add_api_route|add_route|add_websocket_route)$/.test(name) && receiver !== null;
  const isObject = framework !== 'Flask' && receiver === null && /^(?:Route|WebSocketRoute|APIRoute)$/.test(name);
  if (!isAdded && !isObject) return null;
  // Flask takes a name of the rule before the view.
  const third =
    name === 'add_url_rule' && /^(?:\w+\.)*\w+(?:\.as_view\(.*\))?$/s.test(list[2] ?? '') ? list[2] : undefined;
  const handler = namedArgument(list, 'view_func') ?? third ?? namedArgument(list, 'endpoint') ?? list[1];
  if (handler === undefined) return null;
  const written = namedArgument(list, 'methods');
  // A class of Flask answers by its methods.
  const isClass = framework === 'Flask' && /\.as_view\(/.test(handler);
  // One of Starlette, too.
  const isEndpoint = isObject && /^(?:\w+\.)*[A-Z]\w*$/.test(handler);
  const answersGet = (framework === 'Flask' && !isClass) || (isObject && !isEndpoint);
  const plain = /^WebSocket|websocket/.test(name) ? 'WS' : answersGet ? 'GET' : 'ANY';
  const methods = written === null ? [plain] : stringsIn(written);
  const guards = framework === 'Flask' ? guardsOfView(file, handler) : [];
  return { path, methods, handler, guards, ...(isObject ? { listed: true } : {}) };
}

/** What stands around a function of the same file that is handed over as a view. */
function guardsOfView(file: SourceFile, handler: string): string[] {
  const { symbols } = file.parsed;
  const view = symbols.findIndex(
    (each) => each.kind === 'function' && each.container === null && each.name === handler,
  );
  return view < 0 ? [] : guardNames(file.decorators(view).map(asWritten));
}

function asWritten({ name, arguments: list }: CodeCall): string {
  return `${name}${list.length > 0 ? `(${list.join(', ')})` : ''}`;
}

/** aiohttp writes the method before the path: `web.route("PUT", "/orders/{id}", change)`, `router.add_route("*", "/", any)`. */
function methodFirst({ name, receiver, arguments: list }: CodeCall): Found | null {
  if (!(name === 'add_route' && receiver !== null) && !(name === 'route' && receiver === 'web')) return null;
  const [method, path] = [stringValue(list[0]), stringValue(list[1])];
  if (method === null || !path?.startsWith('/') || !/^(?:[A-Za-z]+|\*)$/.test(method)) return null;
  return { path, methods: [method === '*' ? 'ANY' : method], handler: list[2], guards: [] };
}

/**
 * A function of the project that is handed a router, paths and a view: `register_view(orders, ["/orders"], List.as_view())`.
 * Whether it registers them, its own text tells.
 */
function handedRoutes(
  { name, receiver, arguments: list }: CodeCall,
  framework: string | undefined,
  routers: ReadonlyMap<string, unknown>,
): Found[] {
  if (framework !== 'Flask' || receiver !== null || list.length < 3) return [];
  const router = list.find((each) => routers.has(each));
  const values = list.map((each) => each.replace(/^\w+\s*=\s*(?!=)/, ''));
  const view = values.find((each) => each.includes('.as_view('));
  if (router === undefined || view === undefined) return [];
  const paths = values.flatMap((each) =>
    each === view ? [] : /^[[(]/.test(each) ? stringsIn(each) : (stringValue(each) ?? []),
  );
  const written = namedArgument(list, 'methods');
  const methods = written === null ? ['ANY'] : stringsIn(written);
  const handler = view.replace(/\.as_view\([\s\S]*$/, '.as_view()');
  return paths
    .filter((path) => path.startsWith('/'))
    .map((path) => ({ path, router, methods, handler, guards: [], through: name }));
}

/** `add_route(View.as_view(self), r"/(?P<database>[^/]+)$")`: a function of the project that takes a view and a pattern. */
function ownRoutes(file: SourceFile): Fact[] {
  return file.parsed.calls.flatMap((call): Fact[] => {
    const pattern = call.name === 'add_route' && call.receiver === null ? stringValue(call.arguments[1]) : null;
    const path = pattern?.startsWith('/') ? regexPath(pattern) : null;
    if (path === null) return [];
    const place = { line: call.line, endLine: call.endLine, symbol: call.inside };
    return [makeRoute({ method: 'ANY', path: [path], framework: 'Python', handler: call.arguments[0], ...place })];
  });
}
