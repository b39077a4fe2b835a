import { identifierWords } from '../../../engine/facts/text/words.ts';
import { componentsOf, shortName } from '../evidence/components.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { rulesOfRoute } from '../evidence/routes/behind-routes.ts';
import type { Handler } from '../evidence/routes/handlers/handler.ts';
import { handlerOf } from '../evidence/routes/handlers/handlers.ts';
import type { Route, RouteGroup } from '../evidence/routes/route.ts';
import { apiRoutes, routeGroups, routesOf } from '../evidence/routes.ts';
import { testsOfRoute } from '../evidence/tests.ts';
import type { Page, Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { count, numberWord } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { capital, code, lower } from '../wording/markup.ts';
import { singular } from '../wording/plural.ts';
import { isOperation, newestVersions, routeName, shapeOf } from '../wording/route-words.ts';

const MOST_GUARDS = 3;
const MOST_TABLES = 3;
const MOST_ROWS = 10;
const MOST_NAMED = 8;
const MOST_LISTED = 12;
const MOST_COMMON = 15;

/** Every route by group: the largest and best tested groups as tables, the others counted, so that the sum is whole. */
export const apiSpecifications: SectionWriter = {
  id: 'api_specifications',
  title: 'API specifications',
  budget: 1_100,
  write(evidence, page) {
    const routes = apiRoutes(evidence);
    const side = routesOf(evidence).filter(({ method, side: isSide }) => method !== 'PAGE' && isSide);
    if (routes.length + side.length === 0) {
      page.remark('No route was found: the code registers none with a framework that is known here');
      return;
    }
    const frameworks = frameworksOf(routes);
    const files = new Set(routes.map(({ fact }) => fact.path)).size;
    if (routes.length > 0)
      page.paragraph({
        text: `${capital(count(routes.length, 'route'))} ${routes.length === 1 ? 'is' : 'are'} registered in ${count(files, 'file')} with ${frameworks}`,
        sources: routes.slice(0, 3).map(({ fact }) => at(fact)),
      });
    const groups = byWeight(evidence, routeGroups(routes));
    const tables = groups.slice(0, MOST_TABLES);
    const isSeen = routes.some(({ guards }) => guards.length > 0);
    let told = 0;
    for (const group of tables) {
      page.heading(group.name === '' ? 'Root' : groupTitle(group));
      const rows = byPath(group.routes).slice(0, MOST_ROWS);
      page.table(
        ['method and path', 'handler', 'guards', 'parameters', 'rules found'],
        rows.map((methods) => row(evidence, methods, isSeen)),
      );
      told += rows.flat().length;
    }
    tellOthers(page, groups, routes.length - told);
    listOthers(page, groups.slice(MOST_TABLES));
    if (side.length > 0)
      page.paragraph({
        text: `For operators and tools: ${ranked(side.map((route) => code(routeName(route))))}`,
        sources: side.slice(0, 3).map(({ fact }) => at(fact)),
      });
    const partial = routes.filter(({ whole }) => !whole).length;
    if (partial > 0)
      page.caveat(
        `${capital(count(partial, 'path'))} ${partial === 1 ? 'hangs' : 'hang'} below a prefix that was not resolved; ${partial === 1 ? 'it is' : 'they are'} shown without it`,
      );
  },
};

/** The names of what registers the routes. A router without a name is one of those that other files import by name. */
function frameworksOf(routes: readonly Route[]): string {
  const names = [...new Set(routes.map(({ fact }) => fact.values.framework))];
  const known = names.filter((name) => name !== 'HTTP router');
  return known.length > 0 ? joined(known.slice(0, 3)) : 'a router of its own';
}

/** Remote procedures are grouped by their service, and operations by their kind, which is no part of an address. */
function groupTitle({ name, routes }: RouteGroup): string {
  return code(routes.every(({ method }) => method === 'RPC' || isOperation(method)) ? name : `/${name}`);
}

/** Below the name of its service, a procedure is known by its own. */
function shortRoute(route: Route): string {
  return route.method === 'RPC' ? (route.path.split('/').at(-1) ?? route.path) : routeName(route);
}

/** Groups without a table, each with its first routes. */
function listOthers(page: Page, groups: readonly RouteGroup[]): void {
  page.bullets(
    groups.slice(0, MOST_LISTED).map((group) => ({
      text: `${group.name === '' ? 'At the root' : `Under ${groupTitle(group)}`}: ${ranked(newestVersions(group.routes).map((route) => code(shortRoute(route))))}`,
      sources: group.routes.slice(0, 2).map(({ fact }) => at(fact)),
    })),
  );
}

/** The routes that no table shows, by group, so that the sum is whole. */
function tellOthers(page: Page, groups: readonly RouteGroup[], rest: number): void {
  if (rest === 0) return;
  const others = groups.slice(MOST_TABLES);
  const within = rest - others.reduce((sum, { routes }) => sum + routes.length, 0);
  const named = others.slice(0, MOST_NAMED);
  const left = others.slice(MOST_NAMED);
  const parts = [
    ...(within > 0 ? [`${numberWord(within)} in the groups above`] : []),
    ...named.map((group) => `${numberWord(group.routes.length)} under ${groupTitle(group)}`),
    ...(left.length > 0
      ? [
          `${numberWord(left.reduce((sum, { routes }) => sum + routes.length, 0))} in ${count(left.length, 'smaller group')}`,
        ]
      : []),
  ];
  const shown = [
    ...named.flatMap(({ routes }) => routes.slice(0, 1)),
    ...groups.slice(0, MOST_TABLES).flatMap(({ routes }) => routes.slice(-1)),
  ];
  page.paragraph({
    text: `The other ${numberWord(rest)}: ${joined(parts)}`,
    sources: shown.map(({ fact }) => at(fact)),
  });
}

function byWeight(evidence: Evidence, groups: readonly RouteGroup[]): RouteGroup[] {
  const weight = new Map(
    groups.map((group) => [
      group,
      group.routes.length +
        group.routes.slice(0, 20).reduce((sum, route) => sum + Math.min(3, testsOfRoute(evidence, route).length), 0),
    ]),
  );
  return groups.toSorted(
    (a, b) =>
      Number(a.name === '') - Number(b.name === '') ||
      (weight.get(b) ?? 0) - (weight.get(a) ?? 0) ||
      (a.name < b.name ? -1 : 1),
  );
}

function row(evidence: Evidence, routes: readonly Route[], isSeen: boolean): Row {
  const first = routes.at(-1);
  if (!first) return { cells: [], sources: [] };
  const methods = [...new Set(routes.map(({ method }) => method))].filter((method) => method !== 'ANY');
  const versions = [...new Set(routes.map(({ path }) => /\/(v\d+)(?=\/|$)/.exec(path)?.[1] ?? ''))].filter(
    (version) => version !== '' && !first.path.includes(`/${version}`),
  );
  const also = versions.length > 0 ? ` (also ${joined(versions)})` : '';
  const { binding } = first.fact.values;
  const bound = binding === undefined ? '' : `, by HTTP ${code(binding)}`;
  const handler = handlerOf(evidence, first);
  const parameters = [...first.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => code(name ?? ''));
  const rules = rulesOfRoute(evidence, first).slice(0, 2);
  const answer =
    handler?.name && !/^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|loader|action|default)$/.test(handler.name)
      ? code(handler.name)
      : first.handler && !/^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(first.handler)
        ? code(first.handler)
        : workOf(evidence, first, handler);
  return {
    cells: [
      `${code(isOperation(first.method) ? routeName(first) : `${methods.join(', ')} ${first.path}`)}${also}${bound}`,
      answer,
      // That none was seen does not say that there is none, and less where not all before it was read.
      joined(strongest(first.guards).map(code)) || (isSeen && first.seen ? 'none seen' : ''),
      joined(parameters),
      rules.map(({ text, fact }) => `${lower(text)}${fact.values.status ? ` (${fact.values.status})` : ''}`).join('; '),
    ],
    sources: [
      at(first.fact),
      ...(handler && handler.path !== first.fact.path ? [handler] : []),
      ...rules.map(({ fact }) => at(fact)),
    ],
  };
}

const ASKS_FOR_RIGHT = /admin|role|permission|privilege|owner|scope|polic(?:y|ies)|authori[sz]e|ability|\bcan\b/i;
const ASKS_WHO = /auth|jwt|token|key|session|log_?in|sign(?:ed)?_?in|user/i;

/** Where there are too many guards to tell, those that ask for a right come before those that ask only who calls. */
function strongest(guards: readonly string[]): string[] {
  const weight = (name: string): number => (ASKS_FOR_RIGHT.test(name) ? 2 : ASKS_WHO.test(name) ? 1 : 0);
  const kept = guards.toSorted((a, b) => weight(b) - weight(a)).slice(0, MOST_GUARDS);
  return guards.filter((each) => kept.includes(each));
}

const AROUND =
  /^(?:is|has|can|check|validate|assert|ensure|present|serialize|render|format)[A-Z_]|(?:Error|Exception)$|^(?:present|serialize)$/;
const READS = /^(?:get|find|fetch|load|read|list)[A-Z_]/;

/** What a function without a name calls or uses: what is named after the path, or all there is. */
function workOf(evidence: Evidence, { path, method }: Route, handler: Handler | null): string {
  const widest = new Set(
    componentsOf(evidence)
      .slice(0, MOST_COMMON)
      .map(({ id }) => id),
  );
  // What nearly every handler calls says nothing about this one.
  const own =
    handler?.calls.filter(({ id, kind }) => !widest.has(id) && !handler.before?.has(id) && kind !== 'constructor') ??
    [];
  // What asks who calls, or whether what was sent is right, comes before the work, and what shapes the answer after it.
  const work = own.filter(({ name }) => !AROUND.test(shortName(name)));
  // What is changed or deleted is looked up before.
  const isRead = ({ name }: { name: string }) => READS.test(shortName(name)) && method !== 'GET';
  const asked = path.toLowerCase().split(/\W+/).map(singular);
  const isOfPath = ({ name }: { name: string }) =>
    identifierWords(name)
      .toLowerCase()
      .split(' ')
      .some((word) => word.length > 3 && asked.includes(singular(word)));
  const called =
    work.find((each) => isOfPath(each) && !isRead(each)) ?? work.find(isOfPath) ?? (work.length === 1 ? work[0] : null);
  return called ? `${called.kind === 'class' ? 'uses' : 'calls'} ${code(called.name)}` : '';
}

/** Methods and versions of one path that the same code answers stand in one row. */
function byPath(routes: readonly Route[]): Route[][] {
  const rows = new Map<string, Route[]>();
  for (const route of routes) {
    const key = `${shapeOf({ ...route, method: 'ANY' })} ${route.handler ?? `${route.fact.path}:${route.fact.startLine}`} ${route.guards.join()}`;
    rows.set(key, [...(rows.get(key) ?? []), route]);
  }
  return [...rows.values()];
}
