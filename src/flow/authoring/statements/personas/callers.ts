import { at, type Evidence } from '../../evidence/evidence.ts';
import { offeredRoutes } from '../../evidence/profile.ts';
import { bareAmong } from '../../evidence/routes/guards/bare-routes.ts';
import { isUnfollowed } from '../../evidence/routes/guards/unfollowed-checks.ts';
import { isDeclaredOpen, type Route } from '../../evidence/routes/route.ts';
import { callerBehind, callerOf, guardName } from '../../evidence/routes/route-callers.ts';
import { routeGroups } from '../../evidence/routes/route-groups.ts';
import { requestFilters } from '../../evidence/security/request-filters.ts';
import type { Row } from '../../page.ts';
import { count, numberWord } from '../../wording/count.ts';
import { joined, ranked } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import { newestVersions, routeName } from '../../wording/route-words.ts';
import { writtenGuardNames } from '../written-guards.ts';

const MOST_GUARDS = 3;

/** Those who call routes, by what stands before them. */
export function callers(evidence: Evidence): Row[] {
  const routes = offeredRoutes(evidence);
  const guarded = new Map<string, Route[]>();
  for (const route of routes) {
    if (route.guards.length === 0) continue;
    const who = callerOf(route);
    guarded.set(who, [...(guarded.get(who) ?? []), route]);
  }
  const isForStrangers = ({ guards, forStrangers = [] }: Route): boolean =>
    guards.length === 0 && forStrangers.length > 0;
  const strangers = routes.filter(isForStrangers);
  const unguarded = routes.filter((route) => route.guards.length === 0 && !isForStrangers(route));
  const declared = guarded.size > 0 ? unguarded.filter(isDeclaredOpen) : [];
  const bare = unguarded.filter((route) => !declared.includes(route));
  const isFollowed = (route: Route): boolean => !isUnfollowed(evidence, route);
  const open = guarded.size > 0 ? bare.filter(bareAmong(evidence, routes)) : bare.filter(isFollowed);
  const untold = bare.filter((route) => !open.includes(route));
  const rows: Row[] = [];
  const byUse = [...guarded].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  for (const [who, members] of byUse.slice(0, MOST_GUARDS)) {
    // What a guard is told for each route would fill the row.
    const guards = members.flatMap((route) => route.guards);
    const telling = members.flatMap((route) =>
      route.guards.filter((each) => callerOf({ ...route, guards: [each] }) === who),
    );
    // What it is told stays where that alone says who: `auth({ role: Role.Admin })`.
    const named = (each: string): string =>
      callerBehind(guardName(each)) === callerBehind(each) ? guardName(each) : each;
    const names = [...new Set((telling.length > 0 ? telling : guards).map((each) => code(named(each))))];
    rows.push({
      cells: [who, reached(members), `${names.length === 1 ? 'the guard' : 'the guards'} ${ranked(names)}`],
      sources: members.slice(0, 2).map(({ fact }) => at(fact)),
    });
  }
  if (strangers.length > 0)
    rows.push({
      cells: [
        'Visitor who is not signed in',
        reached(strangers),
        `${ranked([...new Set(strangers.flatMap(({ forStrangers = [] }) => forStrangers))].map(code))}, which sends on those who are signed in`,
      ],
      sources: strangers.slice(0, 2).map(({ fact }) => at(fact)),
    });
  if (declared.length > 0)
    rows.push({
      cells: [
        'Anyone',
        reached(declared),
        `nothing: the code declares ${declared.length === 1 ? 'this route' : 'these routes'} open`,
      ],
      sources: declared.slice(0, 2).map(({ fact }) => at(fact)),
    });
  if (open.length > 0) {
    const who = guarded.size > 0 ? 'Client without a known check' : isRpc(open) ? 'API client' : 'HTTP client';
    const passed = passedNames(open);
    rows.push({
      cells: [
        who,
        reached(open),
        guarded.size > 0
          ? 'no check of the caller was found on these routes; they may still have one'
          : passed || filtered(evidence) || checkedByHand(evidence) || 'no check of the caller was found on any route',
      ],
      sources: open.slice(0, 2).map(({ fact }) => at(fact)),
    });
  }
  if (untold.length > 0)
    rows.push({
      cells: [
        'Other client',
        reached(untold),
        passedNames(untold) ||
          (untold.some(isFollowed)
            ? 'not all that stands before these routes was read'
            : 'not known; how callers are checked was not followed for these routes'),
      ],
      sources: untold.slice(0, 2).map(({ fact }) => at(fact)),
    });
  return rows;
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

/** What requests go through of which could not be told whether it asks who calls. */
function passedNames(routes: readonly Route[]): string {
  const all = routes.map(({ passes }) => passes.map((each) => each.replace(/\(.*$/s, '')));
  const behind = all.filter((names) => names.length > 0);
  const which = behind.length === routes.length ? 'requests' : `requests to ${numberWord(behind.length)} of them`;
  const names = [...new Set(behind.flat())];
  // What only some of them pass is not said of all.
  const common = names.filter((name) => behind.every((each) => each.includes(name)));
  if (names.length === 0) return '';
  const some = [...names.slice(0, 3).map(code), ...(names.length > 3 ? ['others'] : [])];
  return `not known; ${which} pass ${common.length > 0 ? ranked(common.map(code)) : joined(some, 'or')}`;
}

/** The root, documents of the interface, what only tells that the service lives, and places that old addresses lead to. */
const UNTELLING =
  /^\/$|^\/\.|\/(?:admin|api)\/?$|(?:^|\/)(?:docs?|swagger|openapi|health\w*|metrics|ping|favicon|static|robots|legacy)\b/i;

function isRpc(routes: readonly Route[]): boolean {
  return routes.filter(({ method }) => /^(?:RPC|QUERY|MUTATION|SUBSCRIPTION)$/.test(method)).length > routes.length / 2;
}

function reached(routes: readonly Route[]): string {
  return `${count(routes.length, 'route')}, ${routes.length === 1 ? '' : 'such as '}${examples(routes)}`;
}

function examples(routes: readonly Route[]): string {
  const telling = routes.filter(
    ({ method, path, side }) => !side && !UNTELLING.test(path) && !/^(?:HEAD|OPTIONS)$/.test(method),
  );
  // What most routes are about shows best what is done there.
  const chosen = routeGroups(telling.length > 0 ? telling : routes)
    .toSorted((a, b) => b.routes.length - a.routes.length)
    .flatMap(({ routes: same }) => same);
  return joined(
    newestVersions(chosen)
      .slice(0, 2)
      .map((route) => code(routeName(route))),
  );
}
