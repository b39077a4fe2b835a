import { VUE_PAGES } from '../../../engine/facts/routes/file-routes.ts';
import { onlySometimes, SOMETIMES, UNSURE, UNTOLD } from '../../../engine/facts/routes/guard-marks.ts';
import { handlerName } from '../../../engine/facts/routes/handler-name.ts';
import { limitNames } from '../../../engine/facts/routes/limit-names.ts';
import { OWN_TABLE } from '../../../engine/facts/routes/own-tables.ts';
import { PLAIN_PHP } from '../../../engine/facts/routes/php/addressed-scripts.ts';
import { routeScore } from '../../../engine/facts/routes/route-maker.ts';
import { routePath } from '../../../engine/facts/routes/route-path.ts';
import { findSymbols, symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import { goConstantText } from './constant-text.ts';
import { derived, type Evidence, type Found } from './evidence.ts';
import { addressesOf } from './routes/addresses/addresses.ts';
import { servedScript } from './routes/addresses/served-script.ts';
import { deprecatedLast } from './routes/deprecated-routes.ts';
import { withoutEchoes, withoutSentOn } from './routes/doubled-routes.ts';
import { servesFiles } from './routes/file-servers.ts';
import { isOpenedByMap, mappedRoles } from './routes/guards/access-maps.ts';
import { withAdministrators } from './routes/guards/asked-administrators.ts';
import { withBoundGuards } from './routes/guards/bound-guards.ts';
import { contractGuards } from './routes/guards/contract-guards.ts';
import { fileGuards } from './routes/guards/file-guards.ts';
import { mayDecide } from './routes/guards/first-calls.ts';
import { aroundRouter } from './routes/guards/go/around-routers.ts';
import { builtGuards } from './routes/guards/go/built-guards.ts';
import { atPath } from './routes/guards/go/spared-paths.ts';
import { handlerGuards, handlerMethods, isSpared, namedMarks, wrappersCalled } from './routes/guards/handler-guards.ts';
import { limitsInside } from './routes/guards/inner-limits.ts';
import { refusesBesides } from './routes/guards/inner-refusals.ts';
import { filtersBefore } from './routes/guards/jvm-filters.ts';
import { groupGuards } from './routes/guards/laravel/laravel-groups.ts';
import { withListed } from './routes/guards/listed-middleware.ts';
import { startsLogin } from './routes/guards/login-starts.ts';
import { notedPolicies, passesByNote } from './routes/guards/noted-policies.ts';
import { withOpenDoors } from './routes/guards/open-for-nobody.ts';
import { asDefined } from './routes/guards/open-procedures.ts';
import { standingGuards, unreadNames } from './routes/guards/passing-guards.ts';
import { hasUnreadDependency } from './routes/guards/python/dependency-guards.ts';
import { functionPermissions } from './routes/guards/python/django-permissions.ts';
import { isOpenToAll, refusing } from './routes/guards/python/permission-classes.ts';
import { namesBeside, unknownMarks } from './routes/guards/read-doors.ts';
import { REFUSED } from './routes/guards/refusals.ts';
import { isSingledOut } from './routes/guards/registered-filters.ts';
import { callerReaders } from './routes/guards/request-guards.ts';
import { hanamiGuards } from './routes/guards/ruby/hanami-guards.ts';
import { isReadToRails, railsDoors } from './routes/guards/ruby/rails-guards.ts';
import { sailsPolicies } from './routes/guards/sails-policies.ts';
import { mayTurnAway } from './routes/guards/script-guards.ts';
import { addedToApplication } from './routes/guards/slim-middleware.ts';
import { isOpenedBySpring, isToldBySpring, isUntoldBySpring, springAccess } from './routes/guards/spring-access.ts';
import { unreadAround } from './routes/guards/unread-wrappers.ts';
import type { Wrapper } from './routes/guards/wrapper.ts';
import { wrappedHandler } from './routes/guards/wrapping-guards.ts';
import { isBroughtByDevise } from './routes/handlers/devise-screens.ts';
import { libraryMethod, viewRoutes } from './routes/handlers/django-views.ts';
import type { Handler } from './routes/handlers/handler.ts';
import { handlerOf } from './routes/handlers/handlers.ts';
import { answeringCall } from './routes/handlers/operation-methods.ts';
import { namespacePath, withMembers } from './routes/handlers/python-classes.ts';
import { isTemplate, isUnshownForm, lacksAction } from './routes/handlers/rails-controllers.ts';
import { resourceRoutes } from './routes/handlers/resource-classes.ts';
import { answersByRoutes } from './routes/hung-handlers.ts';
import { isMock } from './routes/mock-routes.ts';
import { firstOfService } from './routes/own-services.ts';
import { refusingResolvers } from './routes/parameters/jvm/argument-resolvers.ts';
import { annotatedPath } from './routes/paths/annotated-paths.ts';
import { withCalledPrefixes } from './routes/paths/called-paths.ts';
import { applicationGuards, unsureGuards } from './routes/paths/class-mounts.ts';
import { describedRoute } from './routes/paths/described-routes.ts';
import { routerPath } from './routes/paths/django-routers.ts';
import { isFilePage, isNextPage } from './routes/paths/file-pages.ts';
import { registeredByOwn } from './routes/paths/go-own-registrars.ts';
import { handedPaths, holderOf } from './routes/paths/handed-paths.ts';
import { isOfJvm, spelledInJvm } from './routes/paths/jvm-paths.ts';
import { mezzioRoute, pipedBefore } from './routes/paths/mezzio-routes.ts';
import { ownGuards } from './routes/paths/mount-graph.ts';
import { ownTableRoute } from './routes/paths/own-tables.ts';
import { declaredPage } from './routes/paths/page-paths.ts';
import { drawnRoutes } from './routes/paths/rails-draws.ts';
import { mountedPaths } from './routes/paths/route-mounts.ts';
import { specifiedRoute } from './routes/paths/specified-routes.ts';
import { isOfStaticSite } from './routes/paths/static-sites.ts';
import { symfonyAccess } from './routes/paths/symfony-config.ts';
import { namedByAnswer, withAnswer } from './routes/paths/warp-filters.ts';
import { pathPrefix } from './routes/paths/wrapped-paths.ts';
import { isRemoved } from './routes/removed-routes.ts';
import type { Route } from './routes/route.ts';
import { serviceOf } from './routes/route-groups.ts';
import { isServed } from './routes/served-services.ts';

const MOST_HANDLERS = 2_000;

export const routesOf = derived((evidence): Route[] => {
  const found = withoutEchoes(evidence.facts('route'))
    .filter(({ values }) => values.method !== 'RPC' || isServed(evidence, serviceOf(values.path) ?? values.path))
    .filter((fact) => !isMock(evidence, fact) && isBroughtByDevise(evidence, fact) && isRegistered(evidence, fact))
    .flatMap((fact) => registeredByOwn(evidence, fact))
    .flatMap((fact) => handedPaths(evidence, fact))
    .flatMap((fact) =>
      spelledOut(evidence, belowConstant(evidence, withBoundGuards(evidence, asDefined(evidence, fact)))),
    )
    .flatMap((fact): Route[] => {
      const { method, open } = fact.values;
      const before = pathPrefix(evidence, fact);
      if (before === null) return [];
      const { path: from, handler } = answeringCall(evidence, fact);
      const { handler: inner, around: own } = wrappedHandler(evidence, from, handler ?? '');
      const outer = aroundRouter(evidence, fact, holderOf(evidence, fact));
      return mountedPaths(evidence, fact, before).map(({ path, whole, guards: above = [], type }) => {
        const around = atPath(evidence, [...outer.wrappers, ...own], [path, fact.values.path]);
        const maybe = atPath(evidence, outer.sometimes, [path, fact.values.path]).filter(({ asks }) => asks !== false);
        return {
          fact,
          method,
          path,
          handler:
            handler === undefined || inner === 'inline function' ? null : ofType(unwrapped(handlerName(inner)), type),
          guards: [
            ...new Set([
              ...applicationGuards(evidence, fact, path),
              ...unsureGuards(evidence, fact, path).filter(
                (each) => !isToldBySpring(evidence, fact, path) || isSingledOut(evidence, each, fact, path),
              ),
              ...fileGuards(evidence, fact),
              ...groupGuards(evidence, fact),
              ...addedToApplication(evidence, fact),
              ...(open ? [] : above),
              ...springAccess(evidence, fact, path),
              ...symfonyAccess(evidence, fact, path),
              ...withWrappers(builtGuards(evidence, fact, ownGuards(evidence, fact)), around),
              ...maybe.map(({ name }) => onlySometimes(name)),
              ...namesBeside(evidence, fact, handlerName(inner)),
            ]),
          ],
          around: [...around, ...maybe].flatMap(({ name, asks }) => (asks ? [name] : [])),
          passes: [
            ...around.flatMap(({ name, asks }) => (asks === null ? [name] : [])),
            ...maybe.flatMap(({ name, asks, spares = [] }) => (asks === null && spares.length > 0 ? [name] : [])),
            ...(open ? [] : filtersBefore(evidence, fact.path, path)),
            ...pipedBefore(evidence, fact, path),
          ],
          limits: [...new Set([...(fact.values.limits ?? []), ...limitNames(around.map(({ name }) => name))])],
          // What an application puts before the classes that hold its routers was not read.
          seen:
            whole &&
            fact.values.router !== 'this' &&
            // What answers a contract stands elsewhere, and may be put into anything.
            !/^(?:Mezzio|ts-rest)$/.test(fact.values.framework) &&
            (fact.values.framework !== OWN_TABLE || isOpenedByMap(evidence, fact)) &&
            !(fact.values.framework === PLAIN_PHP && mayTurnAway(evidence, fact.path)) &&
            !isUntoldBySpring(evidence, fact, path),
          whole,
          opened: isOpenedBySpring(evidence, fact, path) || isOpenedByMap(evidence, fact),
          side: fact.score < 0.5 && isSide(path, whole),
        };
      });
    });
  const answered = new Set(found.filter(({ whole }) => whole).map(registration));
  const own = withoutSentOn(found).filter(
    (route) => route.whole || route.handler === null || !answered.has(registration(route)),
  );
  const told = withCalledPrefixes(evidence, own)
    .filter(firstOfService(evidence))
    .flatMap((route, place) => (place < MOST_HANDLERS ? withHandler(evidence, route) : [withoutUnsure(route)]))
    .map((route) => withAdministrators(evidence, route))
    .filter(firstOfService(evidence));
  return deprecatedLast(evidence, told);
});

/** Whether a route is for operators and tools also by its whole path: `/orders/status` is not. */
function isSide(path: string, whole: boolean): boolean {
  const below = path.replace(/^(?:\/(?:api|rest|v\d+|v\{\w+\})(?=\/))+/i, '');
  return /\/(?:health\w*|livez|readyz|metrics|pprof|favicon|robots)\b/.test(path) || routeScore(below, whole) < 0.5;
}

/** What stands around the handler asks by its own text, whatever its name says. */
function withWrappers(guards: readonly string[], around: readonly Wrapper[]): string[] {
  const plain = (name: string): string => name.replace(/\(.*$/s, '');
  const open = around.filter(({ asks }) => asks !== true).map(({ name }) => plain(name));
  const kept = guards.filter((each) => !open.includes(plain(each)));
  const asking = around.flatMap(({ name, asks }) => (asks ? [name] : []));
  return [...kept, ...asking.filter((name) => !kept.some((each) => plain(each) === plain(name)))];
}

/** A row of a table is a route where the project has the library that reads such rows. */
function isRegistered(evidence: Evidence, { path, values: { listed, framework, method } }: Found<'route'>): boolean {
  if (framework === 'SvelteKit') return method === 'PAGE' || !isOfStaticSite(evidence, path);
  if (framework === VUE_PAGES) return isFilePage(evidence, path);
  if (framework === 'Next.js') return !listed || isNextPage(evidence, path);
  if (framework === PLAIN_PHP) return addressesOf(evidence).has(path);
  return !listed || evidence.facts('dependency').some(({ values }) => values.name.replace(/^@\w+\//, '') === framework);
}

/** A route of Go whose group begins with a constant of another package: `api := r.Group(paths.API)`. */
function belowConstant(evidence: Evidence, fact: Found<'route'>): Found<'route'> {
  const { before, ...values } = fact.values;
  if (before === undefined || !fact.path.endsWith('.go')) return fact;
  const text = goConstantText(evidence, fact.path, before);
  const path = text === null ? values.path : routePath(text, values.path);
  return { ...fact, subject: `${values.method} ${path}`, values: { ...values, path } };
}

/** A route whose path ends in a constant of another file, with the text of that; none where it cannot be told. */
function spelledOut(evidence: Evidence, fact: Found<'route'>): Found<'route'>[] {
  const { after, declared, method, ...values } = fact.values;
  if (isOfJvm(fact)) return spelledInJvm(evidence, fact);
  if (values.framework === 'Django REST framework') {
    const path = routerPath(evidence, fact);
    return [{ ...fact, subject: `${method} ${path}`, values: { ...fact.values, path } }];
  }
  if (values.framework === 'Rails') return drawnRoutes(evidence, fact);
  if (values.framework === 'Warp') return [withAnswer(evidence, fact)];
  if (values.framework === 'Mezzio') return mezzioRoute(evidence, fact);
  if (values.framework === PLAIN_PHP) return servedScript(evidence, fact);
  if (values.framework === OWN_TABLE) return ownTableRoute(evidence, fact);
  if (declared !== undefined && method === 'PAGE') return declaredPage(evidence, fact);
  if (declared !== undefined && values.framework === 'go-swagger') return specifiedRoute(evidence, fact, declared);
  if (declared !== undefined) return describedRoute(evidence, fact, declared);
  if (fact.path.endsWith('.py') && (values.before !== undefined || /\{\w+\./.test(values.path))) {
    const { before, ...own } = values;
    const below = before === undefined ? '' : namespacePath(evidence, fact.path, before);
    const path = routePath(below, withMembers(evidence, fact.path, own.path));
    const score = routeScore(path, own.whole);
    return [{ ...fact, subject: `${method} ${path}`, values: { ...own, method, path }, score }];
  }
  if (after === undefined) return [fact];
  const text = goConstantText(evidence, fact.path, after);
  if (text === null || !/^\/\S*$/.test(text)) return [];
  const path = routePath(values.path, text);
  const score = routeScore(path, values.whole);
  return [{ ...fact, subject: `${method} ${path}`, values: { ...values, method, path }, score }];
}

/** What an interface or a base class declares is answered by the class that inherits it. */
function ofType(handler: string, type: string | undefined): string {
  return type === undefined ? handler : handler.replace(/^\w+(?=\.)/, type);
}

/** A handler that is registered a second time in its file, below a path that is not known, answers no second route. */
function registration({ fact, method, handler }: Route): string {
  return `${fact.path} ${method} ${handler}`;
}

function withoutUnsure(route: Route): Route {
  return { ...route, guards: route.guards.filter((each) => !each.startsWith(UNSURE)), seen: false };
}

/** What the handler tells about its route: who may call it, and by which methods where the registration is silent. */
function withHandler(evidence: Evidence, registered: Route): Route[] {
  const found = withOpenDoors(evidence, { ...registered, guards: withListed(evidence, registered) });
  const { fact } = found;
  const handler = handlerOf(evidence, found);
  const isReadToIt = fact.values.framework !== 'Rails' || isReadToRails(evidence, found);
  const written = fact.values.handler ?? '';
  const isFound =
    handler !== null ||
    written === 'inline function' ||
    servesFiles(evidence, found, handler) ||
    (fact.values.framework === 'Rails' && isTemplate(evidence, fact.path, written));
  // What stands before remote procedures and operations of GraphQL is told to their server, and not to any of them.
  const isCalled = fact.values.method === 'RPC' || fact.values.framework === 'GraphQL';
  const unread = unreadNames(evidence, found).filter((name) => !passesByNote(evidence, found, handler, name));
  const readers = handler === null ? [] : callerReaders(evidence, handler);
  const named = handler === null ? [] : namedMarks(evidence, handler);
  const fillers = handler === null ? [] : refusingResolvers(evidence, fact.values.framework, handler);
  const passes = [
    ...new Set([
      ...found.passes,
      ...unread.filter((name) => UNSURE + name !== UNTOLD),
      ...readers,
      ...named,
      ...fillers,
    ]),
    ...unreadAround(evidence, fact, handler?.name ?? found.handler).filter(
      (name) => !found.passes.includes(name) && !found.guards.some((each) => each.startsWith(name)),
    ),
  ];
  const sometimes = found.guards
    .filter((each) => each.startsWith(SOMETIMES))
    .map((each) => each.slice(SOMETIMES.length));
  const inside = [...readers, ...named];
  const answering = makerOf(found, handler);
  const { guards: filters, partly, above } = railsDoors(evidence, { ...found, handler: answering });
  const seen = found.seen && isFound && isReadToIt && !isCalled && unread.length + passes.length + partly.length === 0;
  const rails = { ...(partly.length > 0 ? { partly } : {}), ...(above === null ? {} : { above }) };
  const limits = [...new Set([...(found.limits ?? []), ...(handler === null ? [] : limitsInside(evidence, handler))])];
  const route: Route = { ...found, ...rails, handler: answering, passes, fillers, inside, sometimes, limits, seen };
  const isFree = isSpared(evidence, written, handler);
  const before = [
    ...standingGuards(evidence, route),
    ...filters,
    ...hanamiGuards(evidence, route),
    ...sailsPolicies(evidence, route),
    ...mappedRoles(evidence, fact),
    ...contractGuards(evidence, fact),
  ]
    .filter((name) => name !== 'LoginRequiredMiddleware' || !isFree)
    .filter((name) => !startsLogin(route, name) && !passesByNote(evidence, found, handler, name));
  if (!handler)
    return isLeftOut(evidence, route) ? [] : [{ ...route, method: libraryMethod(evidence, route), guards: before }];
  if (isRemoved(evidence, handler) || answersByRoutes(evidence, route, handler)) return [];
  const answered = namedByAnswer(evidence, { ...route, guards: before }, handler);
  const settled = annotatedPath(evidence, answered, handler);
  const several = resourceRoutes(evidence, settled, handler) ?? viewRoutes(evidence, settled, handler);
  if (several) return several;
  // The registration may tell more of a decorator than its name.
  const more = handlerGuards(evidence, handler).filter(
    (name) => !passes.includes(name) && !startsLogin(route, name) && !before.some((each) => isSameGuard(each, name)),
  );
  const permissions = functionPermissions(evidence, handler);
  const noted = notedPolicies(evidence, found, handler).filter(
    (name) => !before.some((each) => isSameGuard(each, name)),
  );
  const guards = [...new Set([...before, ...more, ...noted])]
    .filter((name) => permissions === null || !/^(?:\w+\.)?permission_classes\b/.test(name))
    // That the caller is handed over says less than what asks for him.
    .filter((name, _, all) => name !== 'AuthenticationPrincipal' || all.length === 1)
    // What holds where nothing is asked does not hold beside what is.
    .filter((name, _, all) => name !== 'FallbackPolicy' || !all.some((each) => /^Authorize\b/.test(each)));
  const isRead =
    guards.length > 0 ||
    (unknownMarks(evidence, handler, [...passes, ...(route.limits ?? [])]).length === 0 &&
      !mayAskInside(evidence, route, handler));
  const told = [...guards, ...passes, ...partly, ...limits];
  const asksMore = told.length > 0 && refusesBesides(evidence, handler, told);
  const methods = route.method === 'ANY' ? handlerMethods(evidence, handler) : [];
  return (methods.length > 0 ? methods : [route.method]).map((method) => ({
    ...settled,
    method,
    ...(asksMore ? { asksMore } : {}),
    seen: route.seen && isRead,
    opened: route.opened === true || (permissions !== null && isOpenToAll(permissions)),
    guards: [...new Set([...guards, ...refusing(permissions ?? [], method.toLowerCase())])],
  }));
}

/** Who signs in is told so where he may not; elsewhere a handler that says so has asked in a way that was not seen. */
const SIGNS_IN =
  /log-?_?(?:in|on|out)|sign-?_?(?:in|up|out|on)|session|token|(?<![a-z])auth(?![a-z])|password|register|(?<![a-z])otp|2fa|verif/i;
/** A key or a signature that a caller hands over may be asked for in other code. */
const BY_KEY =
  /["']Authorization["']|\b(?:x-)?api[-_]?key\b|\b(?:access|auth)_?(?:token|key)\b|signature_?valid|(?:valid|verif)\w{0,12}_?(?:signature|token|secret|jwt)|\bjwt\.verify\(|verifier\b|hash_equals|compare_digest|secure_?compare|hmac|timingSafeEqual|ConstantTimeCompare|(?:token|secret|signature)\s*!==?\s*(?!nil\b|null\b|undefined\b|None\b|""|'')/i;
/** Who has been sent an address with such a part may call. */
const KEY_IN_PATH = /\{\w*(?:token|jwt|secret|signature|api_?key)\}/i;
/** Who calls is looked up; what is done with that was not understood. */
const LOOKS_UP =
  /\b(?:verify|get|fetch|require|check|validate|resolve|decode|current)\w{0,30}(?:token|user|session|auth|caller|viewer)\w{0,20}\(\s{0,9}\{?\s{0,9}(?:req|request|ctx|context|c|event|conn)\b|\bget_?current_?(?:user|account|member)\w{0,20}\(\s{0,9}\)|\bAuth::(?:user|check|guest|id)\(|\bauth\(\)->|->getUser\(\)|\b(?:request\.|current_)user\.is_\w|\bUser\.(?:Identity|IsInRole)\b|\bSecurityContextHolder\b|\bgetUserPrincipal\(/i;
const MOST_HELPERS = 4;

function mayAskInside(evidence: Evidence, { path }: Route, handler: Handler): boolean {
  // What only some can know is asked for by the path itself.
  if (wrappersCalled(evidence, handler).some(({ asks }) => asks === null)) return true;
  if (hasUnreadDependency(evidence, handler) || /\{\w*(?:signature|secret|token)\}/i.test(path)) return true;
  const text = evidence.text(handler);
  if (mayDecide(text.split('\n').slice(1))) return true;
  const handed = [...text.matchAll(/\b(\w+)\(\s*(?:req|request|ctx|c|conn)\s*[,)]/g)].slice(0, MOST_HELPERS);
  const helpers = symbolsOfFile(evidence.pack, handler.path).filter(
    ({ kind, name }) => kind === 'function' && handed.some(([, each]) => each === name),
  );
  const all = [text, ...helpers.map((each) => evidence.text(each))].join('\n');
  if (LOOKS_UP.test(all) || KEY_IN_PATH.test(path)) return true;
  // A service for signing in may have all of its paths below such a word: `/auth/v1/orders`.
  return !SIGNS_IN.test(path.replace(/^\/auth\/v\d+(?=\/)/, '')) && (REFUSED.test(all) || BY_KEY.test(all));
}

/** `wrap(saveHandler(cache), "")` is answered by what `saveHandler` makes, and not by the cache that it is given. */
function makerOf({ fact, handler }: Route, found: Handler | null): string | null {
  const maker = found?.name?.split('.').at(-1);
  const isGiven =
    maker !== undefined && /^\w+$/.test(handler ?? '') && fact.values.handler?.includes(`${maker}(${handler}`);
  return isGiven && found ? found.name : handler;
}

/** `IsGranted(EDIT)` and `IsGranted('EDIT', subject: 'order')` are one guard, and so are `Roles("admin")` and `Roles`. */
function isSameGuard(registered: string, name: string): boolean {
  const plain = (each: string): string => each.replace(/\(\)$|["')]/g, '');
  return registered.startsWith(`${name}(`) || `${plain(name)},`.startsWith(`${plain(registered)},`);
}

/** A resource of Laravel or Rails names every usual action; those that its controller does not have answer nothing. */
function isLeftOut(evidence: Evidence, { handler, fact }: Route): boolean {
  if (fact.values.framework === 'Rails')
    return (
      lacksAction(evidence, fact.path, handler ?? '') ||
      isUnshownForm(evidence, fact.path, fact.startLine, handler ?? '')
    );
  const [, type, action] = /^(\w+)@(index|store|create|show|edit|update|destroy)$/.exec(handler ?? '') ?? [];
  if (type === undefined || action === undefined) return false;
  // Of several controllers of one name, none may have it.
  const found = findSymbols(evidence.pack, type, { kind: 'class', exact: true, limit: 8 });
  return (
    found.length > 0 &&
    found
      .map((each) => evidence.text(each))
      .every(
        (text) =>
          /extends \w*Controller\b/.test(text) && !/^\s+use\s+\w/m.test(text) && !text.includes(`function ${action}(`),
      )
  );
}

/**
 * `wrap(self.logout)`, `allow(withId(a.show), "read")` and `LogoutView.as_view()` stand for what they wrap; a class of
 * a namespace goes by its own name.
 */
function unwrapped(handler: string): string {
  // `[DepotController::class, 'open']` is how Laravel spells `DepotController@open`.
  const [, type, action] = /^\[\s*\\?(?:\w+\\)*(\w+)::class\s*,\s*['"](\w+)['"]\s*,?\s*\]$/.exec(handler) ?? [];
  if (type !== undefined) return `${type}@${action}`;
  const [, outer = '', first = ''] = /^([\w.]+)\(\s*([\w.]+(?:\(.*\))?)\s*(?:,.*)?\)$/.exec(handler) ?? [];
  // `orders.create(service)` and `NewShop(api.orders)` make a handler; a bare name in their brackets is none.
  const wraps =
    first !== '' &&
    !/(?:^|\.)(?:(?:New|new|Make|make)[A-Z]\w*|FileServer(?:FS)?|HandlerFor)$/.test(outer) &&
    !/^(?:true|false|nil|null|None|undefined|\d+|http\.(?:Status|Method)\w+)$/.test(first) &&
    !outer.endsWith('.as_view') &&
    (!outer.includes('.') || /[.(]/.test(first));
  if (wraps && first !== handler) return unwrapped(first.replace(/^(?:self|this)\./, ''));
  return handler.replace(/\.as_view\(.*\)$/, '').replace(/^[\w\\]+\\(?=\w+(?:@\w+)?$)/, '');
}

/** Routes that callers of the product use, without pages and without those of operators and tools. */
export function apiRoutes(evidence: Evidence): Route[] {
  return routesOf(evidence).filter(({ method, side }) => method !== 'PAGE' && !side);
}
