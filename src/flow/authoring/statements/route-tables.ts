import type { Evidence } from '../evidence/evidence.ts';
import { isDeprecated } from '../evidence/routes/deprecated-routes.ts';
import { handlerOf } from '../evidence/routes/handlers/handlers.ts';
import { serviceFolder } from '../evidence/routes/own-services.ts';
import { parametersOf } from '../evidence/routes/parameters/parameters.ts';
import type { Route, RouteGroup } from '../evidence/routes/route.ts';
import { routeGroups } from '../evidence/routes/route-groups.ts';
import { programOfRoute } from '../evidence/routes/route-programs.ts';
import { twinRoutes } from '../evidence/routes/twin-routes.ts';
import { testsOfRoute } from '../evidence/tests/request-tests.ts';
import { code } from '../wording/markup.ts';
import { isOperation, shapeOf } from '../wording/route-words.ts';

const MOST_TABLES = 3;
const MOST_ROWS = 10;
/** Where there are more further groups than this, each of them is told before the large ones are told in full. */
const MANY_GROUPS = 10;
const FEWER_ROWS = 7;
/** A group of fewer stands among the others. */
const LEAST_ROWS = 3;
const MOST_IN_ALL = 38;
const MOST_WHOLE = 20;
const MOST_SIDE = 5;

export interface RouteTable {
  title: string;
  rows: Route[][];
  /** Whether routes of several programs may stand in it. */
  isMixed?: true;
}

export interface RouteTables {
  groups: readonly RouteGroup[];
  /** What is shown: the routes that stand in one row together. */
  tables: RouteTable[];
  /** How many paths hang below a prefix that is not known, and whether these are shown. */
  partial: number;
  arePartialShown: boolean;
}

/** Of the largest and best tested groups a table each, of the others one that holds some of each. */
export function routeTables(evidence: Evidence, routes: readonly Route[], side: readonly Route[]): RouteTables {
  const all = [...routes, ...side];
  const partial = all.filter(({ whole }) => !whole).length;
  // Where most paths are known to their root, the others are counted and not shown.
  const arePartialShown = partial > all.length / 2;
  const isShown = (route: Route): boolean => (route.whole || arePartialShown) && isTold(evidence, route);
  const { told, twins } = twinRoutes(routes);
  const withTwins = (of: readonly Route[]): Route[] => [...of.flatMap((route) => twins.get(route) ?? []), ...of];
  const groups = byWeight(evidence, byProgram(evidence, routeGroups(told))).map((group) => ({
    ...group,
    routes: withTwins(group.routes),
    rows: byPath(evidence, withoutPreflight(group.routes).filter(isShown))
      .toSorted((a, b) => Number(isOld(evidence, a)) - Number(isOld(evidence, b)) || unknownParts(a) - unknownParts(b))
      .map(withTwins),
  }));
  const large = largest(groups.filter(({ rows }) => rows.length >= LEAST_ROWS));
  const small = groups.filter((group) => !large.includes(group) && group.rows.length > 0);
  // Where all of them have room, none is left out.
  const areFew = groups.reduce((sum, { rows }) => sum + rows.length, 0) <= MOST_WHOLE;
  const most = areFew ? MOST_WHOLE : small.length > MANY_GROUPS ? FEWER_ROWS : MOST_ROWS;
  const tables: RouteTable[] = large.map((group) => ({
    title: group.name === '' && group.program === undefined ? 'Root' : groupTitle(group),
    rows: group.rows.slice(0, most),
  }));
  const room = MOST_IN_ALL - tables.reduce((sum, { rows }) => sum + rows.length, 0);
  // Of what another service answers, nothing was shown yet.
  const shownServices = new Set(
    tables.flatMap(({ rows }) => rows.flat()).map(({ fact }) => serviceFolder(evidence, fact.path)),
  );
  const isShownYet = ({ rows }: { rows: Route[][] }): boolean =>
    rows[0]?.every(({ fact }) => shownServices.has(serviceFolder(evidence, fact.path))) ?? true;
  const others = evenly(
    small.toSorted((a, b) => Number(isShownYet(a)) - Number(isShownYet(b))).map(({ rows }) => rows),
    room,
  );
  if (others.length > 0) tables.push({ title: tables.length === 0 ? 'All' : 'Others', rows: others, isMixed: true });
  if (side.some(isShown))
    tables.push({
      title: 'For operators and tools',
      rows: byPath(evidence, side.filter(isShown)).slice(0, MOST_SIDE),
      isMixed: true,
    });
  return { groups, tables, partial, arePartialShown };
}

/** Of those that are called by name one has a table too, whatever else there is. */
function largest<Group extends RouteGroup>(groups: readonly Group[]): Group[] {
  const first = groups.slice(0, MOST_TABLES);
  const called = groups.find((group) => group.routes.every(isCalled));
  return called === undefined || first.includes(called) ? first : [...first.slice(0, MOST_TABLES - 1), called];
}

/** A route of which neither who answers nor who may call was found is counted and not shown. */
function isTold(evidence: Evidence, route: Route): boolean {
  return route.handler !== null || route.guards.length > 0 || route.seen || handlerOf(evidence, route) !== null;
}

/** Whether nobody shall call the routes of a row any more. */
function isOld(evidence: Evidence, routes: readonly Route[]): boolean {
  return routes.every((route) => isDeprecated(evidence, route));
}

/** What of the routes of a row is not known; those of which all is come first. */
function unknownParts(routes: readonly Route[]): number {
  const isOpen = routes.some(({ guards, seen }) => guards.length === 0 && !seen);
  return Number(isOpen) + Number(routes.some(({ handler }) => handler === null));
}

/** As many rows as there is room for: the first of every group, then the second of those that have one, and so on. */
function evenly(groups: readonly Route[][][], room: number): Route[][] {
  const rows = groups.flatMap((group) => group.map((methods, place) => ({ methods, place })));
  const kept = new Set(rows.toSorted((a, b) => a.place - b.place).slice(0, room));
  return rows.filter((each) => kept.has(each)).map(({ methods }) => methods);
}

/** Remote procedures are grouped by their service, and operations by their kind, which is no part of an address. */
export function groupTitle({ name, routes, program }: RouteGroup): string {
  const title = code(routes.every(({ method }) => method === 'RPC' || isOperation(method)) ? name : `/${name}`);
  return program === undefined ? title : `${title} of ${code(program)}`;
}

/** What several programs answer below one path is told of each by itself. */
function byProgram(evidence: Evidence, groups: readonly RouteGroup[]): RouteGroup[] {
  return groups.flatMap(({ name, routes }) =>
    [...Map.groupBy(routes, (route) => programOfRoute(evidence, route))].map(([program, own]) => ({
      name,
      routes: own,
      ...(program === null ? {} : { program }),
    })),
  );
}

/** Of so many routes one must be asked for by HTTP for those to come first. */
const LEAST_SHARE = 4;

function isCalled({ method, fact }: Route): boolean {
  return method === 'RPC' && fact.values.binding === undefined;
}

function byWeight(evidence: Evidence, groups: readonly RouteGroup[]): RouteGroup[] {
  const weight = new Map(
    groups.map((group) => [
      group,
      group.routes.length +
        group.routes.slice(0, 20).reduce((sum, route) => sum + Math.min(3, testsOfRoute(evidence, route).length), 0),
    ]),
  );
  // What is asked for by HTTP is often for others, and what is called by name for the nodes of the product itself.
  const called = (group: RouteGroup): number => Number(group.routes.every(isCalled));
  const routes = groups.flatMap((group) => group.routes);
  const isServing = routes.filter((route) => !isCalled(route)).length * LEAST_SHARE >= routes.length;
  return groups.toSorted(
    (a, b) =>
      Number(a.name === '') - Number(b.name === '') ||
      (isServing ? called(a) - called(b) : 0) ||
      (weight.get(b) ?? 0) - (weight.get(a) ?? 0) ||
      (a.name < b.name ? -1 : 1),
  );
}

/** What browsers ask before another origin may call says nothing beside the methods that it is asked for. */
function withoutPreflight(routes: readonly Route[]): Route[] {
  const answered = new Set(routes.filter(({ method }) => method !== 'OPTIONS').map(({ path }) => path));
  return routes.filter(({ method, path }) => method !== 'OPTIONS' || !answered.has(path));
}

/** What a class of Python takes of a query by one of its methods, it need not take by another. */
function queryOf(evidence: Evidence, route: Route): string {
  const handler = handlerOf(evidence, route);
  if (!handler?.path.endsWith('.py') || handler.name?.includes('.') !== false) return '';
  const taken = parametersOf(evidence, route, handler).filter((each) => each.in === 'query');
  return taken.map(({ name }) => name).join();
}

/** Methods and versions of one path that the same code answers, behind the same, stand in one row. */
function byPath(evidence: Evidence, routes: readonly Route[]): Route[][] {
  const rows = new Map<string, Route[]>();
  for (const route of routes) {
    const code = handlerOf(evidence, route)?.id ?? route.handler ?? `${route.fact.path}:${route.fact.startLine}`;
    const before = [route.guards, route.passes, route.sometimes ?? []].map((names) => names.join()).join(' ');
    const key = `${shapeOf({ ...route, method: 'ANY' })} ${code} ${before} ${queryOf(evidence, route)}`;
    const row = rows.get(key);
    if (row) row.push(route);
    else rows.set(key, [route]);
  }
  return [...rows.values()];
}
