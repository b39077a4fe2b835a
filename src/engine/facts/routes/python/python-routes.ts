import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument, splitList, stringsIn, stringValue } from '../../text/literal.ts';
import { guardNames, makeMount, makeRoute, UNSURE } from '../route-maker.ts';
import { regexPath, routePath } from '../route-path.ts';
import { cherrypyRoutes } from './cherrypy-routes.ts';
import { djangoRoutes, filledIn } from './django-routes.ts';
import { askedBefore, dependencies, mayRefuse } from './fastapi-dependencies.ts';
import { applicationHooks, requestHooks } from './flask-hooks.ts';
import { flaskResources, isResource, namespaceMounts } from './flask-resources.ts';
import { litestarRoutes } from './litestar-routes.ts';
import { pyramidRoutes } from './pyramid-routes.ts';
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
const CREATES =
  /^[ \t]*([\w.]+)[ \t]*(?::[^=\n]+)?=[ \t]*(?:\w+\.)?((?:Flask|Quart|FastAPI|Starlette|Sanic|Bottle|Blueprint|APIBlueprint|\w{0,40}APIRouter|\w{0,40}NinjaAPI\w{0,40}|Router|Litestar|RouteTableDef|APIFlask)\()/gm;

export function pythonRoutes(file: SourceFile): Fact[] {
  if (
    !/route|path\(|url\(|tornado|litestar|\.(?:get|post|put|patch|delete|websocket)\(|add_|register_blueprint|add_namespace|init_app|before_request|DEFAULT_PERMISSION|MIDDLEWARE|[mM]iddleware|cherrypy/.test(
      file.text,
    )
  )
    return [];
  const framework = FRAMEWORKS.find(([module]) => file.imports(module))?.[1];
  const routers = madeRouters(file);
  const mounts = file.parsed.calls
    .map((call) => mountOf(file, call, framework ?? 'Flask', routers))
    .filter((each) => each !== null);
  const prefixOf = new Map<string, MadeRouter>(routers);
  for (const mount of mounts)
    if (routers.has(mount.values.router) && mount.values.constant === undefined)
      prefixOf.set(mount.values.router, {
        whole: true,
        prefix: `${mount.values.prefix}/${routers.get(mount.values.router)?.prefix ?? ''}`,
        ...(mount.values.guards ? { guards: mount.values.guards } : {}),
      });
  const hooks = requestHooks(file);
  const facts: Fact[] = [...mounts, ...applicationHooks(file, hooks)];
  const madeRoutes = (found: Found, call: CodeCall): Fact[] => {
    const router = found.router ?? call.receiver?.replace(/^self\./, '') ?? '';
    const known = prefixOf.get(router);
    const asked = [...(hooks.get(router) ?? []), ...(found.open ? [] : (known?.guards ?? [])), ...found.guards];
    return found.methods.map((method) =>
      makeRoute({
        method,
        path: [known?.prefix ?? '', found.path],
        framework: framework ?? 'Flask',
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
        ? [addedRoute(call, framework) ?? handedRoutes(call, framework, routers)].flat()
        : [decoratedRoute(file, call, routers, framework)];
    for (const each of found) if (each !== null) facts.push(...madeRoutes(each, call));
  }
  return [
    ...facts,
    ...flaskResources(file, prefixOf),
    ...namespaceMounts(file, routers),
    ...djangoRoutes(file),
    ...ownRoutes(file),
    ...tornadoRoutes(file),
    ...litestarRoutes(file),
    ...pyramidRoutes(file),
    ...cherrypyRoutes(file),
  ];
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
  const shown = others.map(
    (each) => `${each.name}${each.arguments.length > 0 ? `(${each.arguments.join(', ')})` : ''}`,
  );
  const depends = [
    ...askedBefore(call.arguments.join(', ')),
    ...askedBefore(routerArguments(file, receiver)),
    // What a handler takes may also be a database or a page of results.
    ...dependencies(target?.signature ?? '').filter((name) =>
      /^(?:check|require|verify|ensure|get_current)_/.test(name),
    ),
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

/** The path that is written first or by its name, and the function that it is handed to: `scoped("/orders")`. */
function pathIn({ arguments: list }: CodeCall): { path: string | null; through?: string | undefined } {
  const [, through, inner] = /^([a-z_]\w*)\(\s*([^(),]+?),?\s*\)$/.exec(list[0] ?? '') ?? [];
  if (through !== undefined) return { path: stringValue(inner), through };
  return { path: stringValue(list[0]) ?? stringValue(namedArgument(list, 'path') ?? undefined) };
}

/** `auth=TokenAuth()` of django-ninja, at a route or where a router is hung, or else where what it hangs on is made. */
function ninjaAuth(file: SourceFile, router: string, list: readonly string[]): string | null {
  if (!file.imports(/^ninja\b/)) return null;
  return namedArgument(list, 'auth') ?? namedArgument(splitList(routerArguments(file, router)), 'auth');
}

/** `None` opens a route again; what is made with a switch may let strangers pass. */
function askedByNinja(written: string | null): string[] {
  return splitList((written ?? '').replace(/^\[([\s\S]*)\]$/, '$1'))
    .filter((each) => /^[\w.]+(?:\([^()]*\))?$/.test(each) && each !== 'None' && !/=\s*(?:True|False)\b/.test(each))
    .map((each) => each.replace(/\(.*$/s, ''));
}

/** `router = AdminAPIRouter(prefix="/orders")`: whom a router of the project asks, its class tells. */
function routerClass(file: SourceFile, router: string): string[] {
  const type = madeBy(file, router)?.[1];
  return type === undefined || !/\wAPIRouter$/.test(type) ? [] : [`${UNSURE}${type}`];
}

function routerArguments(file: SourceFile, router: string): string {
  const made = madeBy(file, router);
  if (!made) return '';
  const open = made.index + made[0].length - 1;
  const close = closingBracket(file.bare, open);
  return close < 0 ? '' : file.code.slice(open + 1, close);
}

function madeBy(file: SourceFile, router: string): RegExpExecArray | null {
  return new RegExp(
    `^[ \\t]*${router.replace(/\W/g, '\\$&')}\\s*(?::[^=\\n]+)?=\\s*(?:\\w+\\.)?(FastAPI|\\w{0,40}APIRouter|Router|\\w{0,40}NinjaAPI\\w{0,40})\\(`,
    'm',
  ).exec(file.bare);
}

/** Routes that are added by a call or listed as objects. */
function addedRoute(call: CodeCall, framework: string | undefined): Found | null {
  if (!framework) return null;
  const path = stringValue(call.arguments[0]);
  if (path === null || !path.startsWith('/')) return null;
  const { name, receiver, arguments: list } = call;
  const verb = /^add_(get|post|put|patch|delete|head|options)$/.exec(name)?.[1];
  const listed = framework === 'aiohttp' && receiver === 'web' && METHODS.test(name) ? name : undefined;
  if (verb ?? listed) return { path, methods: [verb ?? listed ?? ''], handler: list[1], guards: [] };
  const isAdded = /^(?:add_url_rule|add_api_route|add_route|add_websocket_route)$/.test(name) && receiver !== null;
  const isObject = framework !== 'Flask' && receiver === null && /^(?:Route|WebSocketRoute|APIRoute)$/.test(name);
  if (!isAdded && !isObject) return null;
  const handler = namedArgument(list, 'view_func') ?? namedArgument(list, 'endpoint') ?? list[1];
  if (handler === undefined) return null;
  const written = namedArgument(list, 'methods');
  // A class of Flask answers by its methods.
  const isClass = framework === 'Flask' && /\.as_view\(/.test(handler);
  const answersGet = (framework === 'Flask' && !isClass) || isObject;
  const plain = /^WebSocket|websocket/.test(name) ? 'WS' : answersGet ? 'GET' : 'ANY';
  return { path, methods: written === null ? [plain] : stringsIn(written), handler, guards: [] };
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

interface MadeRouter {
  prefix: string;
  whole: boolean;
  /** What is asked where it is hung. */
  guards?: string[];
}

function madeRouters(file: SourceFile): Map<string, MadeRouter> {
  const routers = new Map<string, MadeRouter>();
  for (const match of file.bare.matchAll(CREATES)) {
    const open = match.index + match[0].length - 1;
    const list = splitList(file.code.slice(open + 1, Math.max(open, closingBracket(file.bare, open))));
    const written = namedArgument(list, 'url_prefix') ?? namedArgument(list, 'prefix');
    // A prefix with a hole at its start hangs below something that is not known here.
    const prefix = stringValue(written?.replace(/^f(?=["'])/, '').replace(/^(["'])\{[^{}]*\}/, '$1') ?? undefined);
    const isApp =
      /Flask|Quart|FastAPI|Starlette|Sanic|Bottle|Litestar/.test(match[2] ?? '') && !/Blueprint/.test(match[2] ?? '');
    // A blueprint with its own prefix is whole in Flask; a FastAPI router hangs below another one as a rule.
    const whole = isApp || (prefix !== null && /Blueprint/.test(match[2] ?? ''));
    routers.set((match[1] ?? '').replace(/^self\./, ''), { prefix: prefix ?? '', whole });
  }
  return routers;
}

function mountOf(
  file: SourceFile,
  call: CodeCall,
  framework: string,
  routers: ReadonlyMap<string, MadeRouter>,
): ReturnType<typeof makeMount> | null {
  const api = initialized(call);
  if (api !== null)
    return makeMount({ ...api, prefix: '', framework, line: call.line, module: file.moduleOf(api.router) });
  if (!/^(?:register_blueprint|include_router|add_router|mount|Mount)$/.test(call.name) || call.decorates !== null)
    return null;
  const isPathFirst = /^(?:add_router|mount|Mount)$/.test(call.name);
  const written = namedArgument(call.arguments, 'url_prefix') ?? namedArgument(call.arguments, 'prefix');
  const prefix = stringValue(filledIn(file, (isPathFirst ? call.arguments[0] : written) ?? ''));
  const given = (isPathFirst ? (namedArgument(call.arguments, 'app') ?? call.arguments[1]) : call.arguments[0]) ?? '';
  // A blueprint may be made by a function: `orders.make_blueprint(settings)`.
  const router = call.name === 'register_blueprint' ? given.replace(/^([\w.]+)\(.*\)$/s, '$1') : given;
  // A router of django-ninja may be told by its name: `api.add_router("/orders", "shop.orders.router")`.
  const [, module, name] = /^["']([\w.]+)\.(\w+)["']$/.exec(call.name === 'add_router' ? router : '') ?? [];
  if (module !== undefined && name !== undefined)
    return makeMount({
      prefix: prefix ?? '',
      router: name,
      framework,
      line: call.line,
      module,
      onto: call.receiver,
      guards: includedGuards(file, call),
    });
  // What an operator may set has a value to begin with: `url_prefix=app.config["SHOP_URL_PREFIX"]`.
  const setting = /\bconfig\[\s*["']([A-Z]\w*)["']\s*\]$/.exec(prefix === null ? (written ?? '') : '')?.[1];
  if (!/^[\w.]+$/.test(router) || (written !== null && prefix === null && setting === undefined)) return null;
  // What FastAPI hangs on a router stands below the path with which that was made.
  const above = call.name === 'include_router' ? (routers.get(call.receiver ?? '')?.prefix ?? '') : '';
  return makeMount({
    prefix: routePath(above, prefix ?? ''),
    constant: setting,
    router,
    framework,
    line: call.line,
    module: file.moduleOf(router),
    onto: call.receiver,
    guards: includedGuards(file, call),
  });
}

/** `app.include_router(orders, dependencies=[Depends(signed_in)])` asks before all of it, as does what it is hung on. */
function includedGuards(file: SourceFile, { name, receiver, arguments: list }: CodeCall): string[] | undefined {
  if (name === 'add_router') {
    const asked = askedByNinja(ninjaAuth(file, receiver ?? '', list));
    return asked.length > 0 ? asked : undefined;
  }
  if (name !== 'include_router') return undefined;
  const above = receiver === null ? '' : routerArguments(file, receiver);
  const written = [namedArgument(splitList(above), 'dependencies'), namedArgument(list, 'dependencies')];
  const guards = [
    ...routerClass(file, receiver ?? ''),
    ...written.flatMap((each) => askedBefore(each ?? '')).filter((each) => mayRefuse(file, each)),
  ];
  return guards.length > 0 ? [...new Set(guards)] : undefined;
}

/** `api.init_app(app)`: an interface of Flask-RESTful that was made without the application gets it later. */
function initialized({
  name,
  receiver,
  arguments: list,
  decorates,
}: CodeCall): { router: string; onto: string } | null {
  const [onto = ''] = list;
  const isApi = name === 'init_app' && decorates === null && receiver !== null && /(?:^|_)api$/i.test(receiver);
  return isApi && list.length === 1 && /^\w+$/.test(onto) ? { router: receiver, onto } : null;
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
