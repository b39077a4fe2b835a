import { at, type Evidence } from '../../evidence/evidence.ts';
import { offeredRoutes } from '../../evidence/profile.ts';
import { grantsOf } from '../../evidence/routes/guards/granted-roles.ts';
import { isUnfollowed, isUnknown } from '../../evidence/routes/guards/unfollowed-checks.ts';
import { isDeclaredOpen, type Route } from '../../evidence/routes/route.ts';
import { callerBehind, callerOf, guardName, isSomebody, kindOfCaller } from '../../evidence/routes/route-callers.ts';
import { routeGroups } from '../../evidence/routes/route-groups.ts';
import { askedIn } from '../../evidence/security/build-conditions.ts';
import { requestFilters } from '../../evidence/security/request-filters.ts';
import type { Row } from '../../page.ts';
import { count } from '../../wording/count.ts';
import { joined, ranked } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import { newestVersions, routeName } from '../../wording/route-words.ts';
import { writtenGuardNames } from '../written-guards.ts';

const MOST_GUARDS = 3;
const MOST_NAMED = 5;

/**
 * Those who call routes, by what stands before them. A guard whose meaning is not known makes nobody who uses the product,
 * and beside those who are known, whoever calls the other routes is nobody in particular.
 */
export function callers(evidence: Evidence): Row[] {
  const routes = offeredRoutes(evidence);
  const isForStrangers = ({ guards, forStrangers = [] }: Route): boolean =>
    guards.length === 0 && forStrangers.length > 0;
  // Whoever has one of several roles may call it in each of them.
  const known = Map.groupBy(
    routes
      .filter(({ guards }) => guards.length > 0)
      .flatMap((route): Route[] =>
        route.roles === undefined ? [route] : route.roles.map((role) => ({ ...route, roles: [role] })),
      ),
    callerOf,
  );
  const strangers = routes.filter(isForStrangers);
  const open = routes.filter((route) => route.guards.length === 0 && !isForStrangers(route));
  const declared = open.length < routes.length ? open.filter(isDeclaredOpen) : [];
  const rows: Row[] = [];
  const byUse = [...known]
    .filter(([who]) => isSomebody(who))
    .sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  // Whom the code names itself is somebody, however few the routes are.
  const kinds = byUse.filter(
    ([, members], place) =>
      place < MOST_GUARDS || (place < MOST_NAMED && members.some(({ subjects }) => subjects !== undefined)),
  );
  for (const [who, members] of kinds) rows.push(behindGuards(evidence, who, members));
  for (const kind of new Set(routes.flatMap(({ admits = [] }) => admits))) {
    const members = routes.filter(({ admits }) => admits?.includes(kind));
    rows.push({
      cells: [
        kindOfCaller(kind),
        reached(members),
        `what turns ${kind.replaceAll('_', ' ')} away elsewhere does not stand before ${members.length === 1 ? 'it' : 'them'}`,
      ],
      sources: shown(members).map(({ fact }) => at(fact)),
    });
  }
  if (strangers.length > 0)
    rows.push({
      cells: [
        'Visitor who is not signed in',
        reached(strangers),
        `${ranked([...new Set(strangers.flatMap(({ forStrangers = [] }) => forStrangers))].map(code))}, which sends on those who are signed in`,
      ],
      sources: shown(strangers).map(({ fact }) => at(fact)),
    });
  if (declared.length > 0)
    rows.push({
      cells: [
        'Anyone',
        reached(declared),
        `nothing: the code declares ${declared.length === 1 ? 'this route' : 'these routes'} open`,
      ],
      sources: shown(declared).map(({ fact }) => at(fact)),
    });
  if (rows.length === 0 && routes.length > 0)
    rows.push({
      cells: [
        isRpc(routes) ? 'API client' : 'HTTP client',
        reached(routes),
        filtered(evidence) ||
          checkedByHand(evidence) ||
          (routes.every((route) => isBare(route) && !isUnfollowed(evidence, route))
            ? 'no check of the caller was found on any route'
            : 'not known: what stands before the routes does not say who may call them'),
      ],
      sources: shown(routes).map(({ fact }) => at(fact)),
    });
  return rows;
}

/** One kind of callers, with the guards that tell it. */
function behindGuards(evidence: Evidence, who: string, members: readonly Route[]): Row {
  // What a guard is told for each route would fill the row.
  const guards = members.flatMap((route) => route.guards);
  const telling = members.flatMap((route) =>
    route.guards.filter((each) => callerOf({ ...route, guards: [each] }) === who),
  );
  // What it is told stays where that alone says who: `auth({ role: Role.Admin })`.
  const isTold = (each: string): boolean => members.some(({ subjects }) => subjects?.has(each));
  const named = (each: string): string =>
    isTold(each)
      ? each.replace(/\(.*$/s, '')
      : callerBehind(guardName(each)) === callerBehind(each)
        ? guardName(each)
        : each;
  const reader = (each: string): string | undefined => members.find(({ notes }) => notes?.has(each))?.notes?.get(each);
  const names = [
    ...new Set(
      (telling.length > 0 ? telling : guards).map((each) => {
        const asking = reader(each);
        return asking === undefined ? code(named(each)) : `${code(asking)}, which is told ${code(named(each))}`;
      }),
    ),
  ];
  const grants = members.some(({ roles = [] }) => roles.length > 0)
    ? members.flatMap((route) => route.guards.flatMap((guard) => grantsOf(evidence, guard))).slice(0, 1)
    : [];
  const said = grants.map(({ source }) => `; which role has which permission, ${code(source.path)} says`).join('');
  const builds = new Set(guards.flatMap((each) => askedIn(evidence, each) ?? []));
  const asked = builds.size === 0 ? '' : `, asked ${joined([...builds])}`;
  // Behind what was read by its name alone others may stand who are called so.
  const isLeast = offeredRoutes(evidence).some((route) => isUnknown(evidence, route));
  return {
    cells: [
      who,
      `${isLeast ? 'at least ' : ''}${reached(members)}`,
      `${names.length === 1 ? 'the guard' : 'the guards'} ${ranked(names)}${asked}${said}`,
    ],
    sources: [...shown(members).map(({ fact }) => at(fact)), ...grants.map(({ source }) => source)],
  };
}

/** A filter of the framework that looks at requests before any handler does. */
function filtered(evidence: Evidence): string {
  const names = requestFilters(evidence).map(({ name }) => code(name));
  return names.length === 0
    ? ''
    : `${names.length === 1 ? 'the filter' : 'the filters'} ${ranked(names)}, which requests pass first`;
}

/** What the code asks in its own words where no guard stands at a route. */
function checkedByHand(evidence: Evidence): string {
  const names = writtenGuardNames(evidence);
  return names.length === 0 ? '' : `not told by route; the code asks ${ranked(names)} while it answers`;
}

/** Of which all was read that stands before it, and nothing does. */
function isBare({ seen, guards, passes }: Route): boolean {
  return seen && guards.length + passes.length === 0;
}

/** The root, documents of the interface, what only tells that the service lives, and places that old addresses lead to. */
const UNTELLING =
  /^\/$|^\/\.|\/(?:admin|api)\/?$|(?:^|\/)(?:docs?|swagger|openapi|health\w*|metrics|ping|favicon|static|robots|legacy)\b/i;

function isRpc(routes: readonly Route[]): boolean {
  return routes.filter(({ method }) => /^(?:RPC|QUERY|MUTATION|SUBSCRIPTION)$/.test(method)).length > routes.length / 2;
}

function reached(routes: readonly Route[]): string {
  return `${count(routes.length, 'route')}, ${routes.length === 1 ? '' : 'such as '}${joined(shown(routes).map((route) => code(routeName(route))))}`;
}

/** The routes that a row names and cites. */
function shown(routes: readonly Route[]): Route[] {
  const telling = routes.filter(
    ({ method, path, side }) => !side && !UNTELLING.test(path) && !/^(?:HEAD|OPTIONS)$/.test(method),
  );
  // What most routes are about shows best what is done there.
  const chosen = routeGroups(telling.length > 0 ? telling : routes)
    .toSorted((a, b) => b.routes.length - a.routes.length)
    .flatMap(({ routes: same }) => same);
  return newestVersions(chosen).slice(0, 2);
}
