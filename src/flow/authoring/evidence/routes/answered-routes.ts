import { SOMETIMES, UNSURE, UNTOLD } from '../../../../engine/facts/routes/guard-marks.ts';
import { findSymbols } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../evidence.ts';
import { servesFiles } from './file-servers.ts';
import { mappedRoles } from './guards/access-maps.ts';
import { mayAskInside } from './guards/asked-inside.ts';
import { contractGuards } from './guards/contract-guards.ts';
import { handlerGuards, handlerMethods, isSpared, namedMarks } from './guards/handler-guards.ts';
import { limitsInside } from './guards/inner-limits.ts';
import { refusesBesides } from './guards/inner-refusals.ts';
import { withConstructor } from './guards/laravel/constructor-guards.ts';
import { withListed } from './guards/listed-middleware.ts';
import { startsLogin } from './guards/login-starts.ts';
import { notedPolicies, passesByNote } from './guards/noted-policies.ts';
import { withOpenDoors } from './guards/open-for-nobody.ts';
import { standingGuards, unreadNames } from './guards/passing-guards.ts';
import { functionPermissions } from './guards/python/django-permissions.ts';
import { isOpenToAll, refusing } from './guards/python/permission-classes.ts';
import { unknownMarks } from './guards/read-doors.ts';
import { withNotes } from './guards/read-notes.ts';
import { callerReaders } from './guards/request-guards.ts';
import { hanamiGuards } from './guards/ruby/hanami-guards.ts';
import { isReadToRails, type RailsDoors, railsDoors } from './guards/ruby/rails-guards.ts';
import { sailsPolicies } from './guards/sails-policies.ts';
import { unreadAround } from './guards/unread-wrappers.ts';
import { answersNothing, isShownOnly } from './handlers/django-pages.ts';
import { libraryMethod, viewRoutes } from './handlers/django-views.ts';
import type { Handler } from './handlers/handler.ts';
import { handlerOf } from './handlers/handlers.ts';
import { isTemplate, isUnshownForm, lacksAction } from './handlers/rails-controllers.ts';
import { resourceRoutes } from './handlers/resource-classes.ts';
import { answersByRoutes } from './hung-handlers.ts';
import { refusingResolvers } from './parameters/jvm/argument-resolvers.ts';
import { annotatedPath } from './paths/annotated-paths.ts';
import { namedByAnswer } from './paths/warp-filters.ts';
import { isRemoved } from './removed-routes.ts';
import type { Route } from './route.ts';

/** What the handler tells about its route: who may call it, and by which methods where the registration is silent. */
export function withHandler(evidence: Evidence, registered: Route): Route[] {
  const opened = withOpenDoors(evidence, { ...registered, guards: withListed(evidence, registered) });
  const { fact } = opened;
  const handler = handlerOf(evidence, opened);
  const found = withConstructor(evidence, opened, handler);
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
  const doors = railsDoors(evidence, { ...found, handler: answering });
  const { guards: filters, partly } = doors;
  const seen = found.seen && isFound && isReadToIt && !isCalled && unread.length + passes.length + partly.length === 0;
  const rails = ofRails(found, doors);
  const limitedInside = handler === null ? [] : limitsInside(evidence, handler);
  const limits = [...new Set([...(found.limits ?? []), ...doors.limits, ...limitedInside])];
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
    return isLeftOut(evidence, route) || answersNothing(evidence, route)
      ? []
      : [{ ...route, method: libraryMethod(evidence, route), guards: before }];
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
  const standing = withNotes(evidence, found, [...new Set([...before, ...more, ...noted])]);
  const guards = standing.guards
    // A handler of FastAPI tells the rights beside what the registration only names.
    .filter((name, _, all) => !(handler.path.endsWith('.py') && all.some((each) => each.startsWith(`${name}(`))))
    .filter((name) => permissions === null || !/^(?:\w+\.)?permission_classes\b/.test(name))
    // That the caller is handed over says less than what asks for him.
    .filter((name, _, all) => name !== 'AuthenticationPrincipal' || all.length === 1)
    // That somebody is signed in was asked before a handler of PHP that asks so again.
    .filter(
      (name) =>
        !(
          name === 'auth' &&
          handler.path.endsWith('.php') &&
          !before.includes(name) &&
          before.some((each) => !/^signed\b/.test(each))
        ),
    )
    // What holds where nothing is asked does not hold beside what is.
    .filter((name, _, all) => name !== 'FallbackPolicy' || !all.some((each) => /^Authorize\b/.test(each)));
  const isRead =
    guards.length > 0 ||
    (unknownMarks(evidence, handler, [...passes, ...(route.limits ?? [])]).length === 0 &&
      !mayAskInside(evidence, route, handler));
  const names = [...guards, ...passes, ...partly, ...limits];
  const asksMore = names.length > 0 && refusesBesides(evidence, handler, names);
  const told = route.method === 'ANY' ? handlerMethods(evidence, handler) : [];
  const methods = told.length === 0 && isShownOnly(evidence, route, handler) ? ['PAGE'] : told;
  return (methods.length > 0 ? methods : [route.method]).map((method) => ({
    ...settled,
    method,
    ...(asksMore ? { asksMore } : {}),
    ...(standing.notes ? { notes: standing.notes } : {}),
    seen: route.seen && isRead,
    opened: route.opened === true || (permissions !== null && isOpenToAll(permissions)),
    guards: [...new Set([...guards, ...refusing(permissions ?? [], method.toLowerCase())])],
  }));
}

/** What the filters of a controller of Rails add to what is told of its route. */
function ofRails(route: Route, { partly, letIn, forStrangers, admits, above }: RailsDoors): Partial<Route> {
  return {
    ...(partly.length > 0 ? { partly } : {}),
    ...(letIn.size > 0 ? { letIn: new Map([...(route.letIn ?? []), ...letIn]) } : {}),
    ...(admits.length > 0 ? { admits } : {}),
    ...(forStrangers.length > 0 ? { forStrangers: [...(route.forStrangers ?? []), ...forStrangers] } : {}),
    ...(above === null ? {} : { above }),
  };
}

export function withoutUnsure(route: Route): Route {
  return { ...route, guards: route.guards.filter((each) => !each.startsWith(UNSURE)), seen: false };
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
