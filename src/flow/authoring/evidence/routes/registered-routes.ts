import { onlySometimes, UNSURE } from '../../../../engine/facts/routes/guard-marks.ts';
import { handlerName } from '../../../../engine/facts/routes/handler-name.ts';
import { limitNames } from '../../../../engine/facts/routes/limit-names.ts';
import { OWN_TABLE } from '../../../../engine/facts/routes/own-tables.ts';
import { PLAIN_PHP } from '../../../../engine/facts/routes/php/addressed-scripts.ts';
import { routeScore } from '../../../../engine/facts/routes/route-maker.ts';
import type { Evidence, Found } from '../evidence.ts';
import { isOpenedByMap } from './guards/access-maps.ts';
import { areDoorsRead } from './guards/class-doors.ts';
import { fileGuards } from './guards/file-guards.ts';
import { aroundRouter } from './guards/go/around-routers.ts';
import { builtGuards } from './guards/go/built-guards.ts';
import { atPath } from './guards/go/spared-paths.ts';
import { filtersBefore } from './guards/jvm-filters.ts';
import { forStrangers, groupGuards } from './guards/laravel/laravel-groups.ts';
import { madeGuards } from './guards/python/made-paths.ts';
import { namesBeside } from './guards/read-doors.ts';
import { isSingledOut } from './guards/registered-filters.ts';
import { mayTurnAway } from './guards/script-guards.ts';
import { addedToApplication } from './guards/slim-middleware.ts';
import { isOpenedBySpring, isToldBySpring, isUntoldBySpring, springAccess } from './guards/spring-access.ts';
import type { Wrapper } from './guards/wrapper.ts';
import { wrappedHandler } from './guards/wrapping-guards.ts';
import { answeringCall } from './handlers/operation-methods.ts';
import { applicationGuards, unsureGuards } from './paths/class-mounts.ts';
import { holderOf } from './paths/handed-paths.ts';
import { pipedBefore } from './paths/mezzio-routes.ts';
import { ownGuards } from './paths/mount-graph.ts';
import { mountedPaths } from './paths/route-mounts.ts';
import { symfonyAccess } from './paths/symfony-config.ts';
import { pathPrefix } from './paths/wrapped-paths.ts';
import type { Route } from './route.ts';

/** The routes that one registration makes, with all that stands around them. */
export function registeredRoutes(evidence: Evidence, fact: Found<'route'>): Route[] {
  const { method, open } = fact.values;
  const before = pathPrefix(evidence, fact);
  if (before === null) return [];
  const { path: from, handler } = answeringCall(evidence, fact);
  const { handler: inner, around: own } = wrappedHandler(evidence, from, handler ?? '');
  const { guards: made, lenient } = madeGuards(evidence, fact);
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
          ...made,
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
      around: [
        ...[...around, ...maybe].flatMap(({ name, asks }) => (asks ? [name] : [])),
        ...made.filter((each) => !each.startsWith(UNSURE)),
      ],
      ...(lenient.length > 0 ? { lenient } : {}),
      passes: [
        ...around.flatMap(({ name, asks }) => (asks === null ? [name] : [])),
        ...maybe.flatMap(({ name, asks, spares = [] }) => (asks === null && spares.length > 0 ? [name] : [])),
        ...(open ? [] : filtersBefore(evidence, fact.path, path)),
        ...pipedBefore(evidence, fact, path),
      ],
      limits: [...new Set([...(fact.values.limits ?? []), ...limitNames(around.map(({ name }) => name))])],
      forStrangers: forStrangers(evidence, fact),
      // What an application puts before the classes that hold its routers was not read.
      seen:
        (whole || areDoorsRead(evidence, fact)) &&
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
}

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

/** What an interface or a base class declares is answered by the class that inherits it. */
function ofType(handler: string, type: string | undefined): string {
  return type === undefined ? handler : handler.replace(/^\w+(?=\.)/, type);
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
