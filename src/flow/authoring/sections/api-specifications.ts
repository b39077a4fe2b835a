import { identifierWords } from '../../../engine/facts/text/words.ts';
import { type FoundSymbol, findSymbols, shortName } from '../../../engine/pack/search/find-symbols.ts';
import { componentsOf } from '../evidence/components.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { rulesOfRoute } from '../evidence/routes/behind-routes.ts';
import { isDeprecated } from '../evidence/routes/deprecated-routes.ts';
import type { Handler } from '../evidence/routes/handlers/handler.ts';
import { routedAction } from '../evidence/routes/handlers/handler-names.ts';
import { handlerOf } from '../evidence/routes/handlers/handlers.ts';
import { madeLists } from '../evidence/routes/made-lists.ts';
import { serviceFolder } from '../evidence/routes/own-services.ts';
import { parametersOf } from '../evidence/routes/parameters/parameters.ts';
import type { Route, RouteGroup } from '../evidence/routes/route.ts';
import { apiRoutes, routeGroups, routesOf } from '../evidence/routes.ts';
import { answeredStatus } from '../evidence/rules/answered-status.ts';
import { amountOf } from '../evidence/rules/constant-amounts.ts';
import { testsOfRoute } from '../evidence/tests/request-tests.ts';
import type { Page, Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { count, numberWord } from '../wording/count.ts';
import { joined } from '../wording/list.ts';
import { capital, code, lower } from '../wording/markup.ts';
import { parameterWords } from '../wording/parameter-words.ts';
import { singular } from '../wording/plural.ts';
import { fitsMethod, isOperation, knownPath, routeName, shapeOf } from '../wording/route-words.ts';
import { withAmounts } from '../wording/rule-words.ts';

const MOST_GUARDS = 4;
const MOST_TABLES = 3;
const MOST_ROWS = 10;
/** Where there are more further groups than this, each of them is told before the large ones are told in full. */
const MANY_GROUPS = 10;
const FEWER_ROWS = 7;
/** A group of fewer stands among the others. */
const LEAST_ROWS = 3;
const MOST_IN_ALL = 38;
const MOST_NAMED = 8;
const MOST_SIDE = 5;
const MOST_COMMON = 15;

const COLUMNS = ['method and path', 'purpose', 'handler', 'guards', 'parameters', 'rules found'];

/**
 * Routes by group: of the largest and best tested ones a table each, of the others one that holds some of each; those
 * that no table shows are counted, so that the sum is whole.
 */
export const apiSpecifications: SectionWriter = {
  id: 'api_specifications',
  title: 'API specifications',
  budget: 1_200,
  write(evidence, page) {
    const routes = apiRoutes(evidence);
    const side = routesOf(evidence).filter(({ method, side: isSide }) => method !== 'PAGE' && isSide);
    const all = [...routes, ...side];
    if (all.length === 0) {
      page.remark('No route was found: the code registers none with a framework that is known here');
      return;
    }
    // Other sections count those that the product is about.
    const told =
      routes.length > 0 && side.length > 0
        ? `${count(routes.length, 'route')} and ${numberWord(side.length)} for operators and tools`
        : count(all.length, 'route');
    const files = new Set(all.map(({ fact }) => fact.path)).size;
    page.paragraph({
      text: `${capital(told)} ${all.length === 1 ? 'is' : 'are'} registered in ${count(files, 'file')} with ${frameworksOf(all)}`,
      sources: all.slice(0, 3).map(({ fact }) => at(fact)),
    });
    const partial = all.filter(({ whole }) => !whole).length;
    // Where most paths are known to their root, the others are counted and not shown.
    const arePartialShown = partial > all.length / 2;
    const isShown = (route: Route): boolean => (route.whole || arePartialShown) && isTold(evidence, route);
    const groups = byWeight(evidence, routeGroups(routes)).map((group) => ({
      ...group,
      rows: byPath(evidence, withoutPreflight(group.routes).filter(isShown)).toSorted(
        (a, b) => Number(isOld(evidence, a)) - Number(isOld(evidence, b)) || unknownParts(a) - unknownParts(b),
      ),
    }));
    const large = largest(groups.filter(({ rows }) => rows.length >= LEAST_ROWS));
    const small = groups.filter((group) => !large.includes(group) && group.rows.length > 0);
    const tables = large.map((group) => ({
      title: group.name === '' ? 'Root' : groupTitle(group),
      rows: group.rows.slice(0, small.length > MANY_GROUPS ? FEWER_ROWS : MOST_ROWS),
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
    if (others.length > 0) tables.push({ title: tables.length === 0 ? 'All' : 'Others', rows: others });
    if (side.some(isShown))
      tables.push({
        title: 'For operators and tools',
        rows: byPath(evidence, side.filter(isShown)).slice(0, MOST_SIDE),
      });
    const isSeen = all.some(({ guards, passes }) => guards.length + passes.length > 0);
    const common = passedByAll(evidence, all);
    if (common.length > 0)
      page.paragraph({
        text: `Every request passes ${joined(common.map(({ name }) => code(name)))} first, which may turn callers away`,
        sources: common,
      });
    for (const { title, rows } of tables) {
      page.heading(title);
      page.table(
        COLUMNS,
        rows.map((methods) => row(evidence, methods, { isSeen, common: common.map(({ name }) => name) })),
      );
    }
    const shown = new Set(tables.flatMap(({ rows }) => rows.flat()));
    tellOthers(page, [...groups, ...routeGroups(side)], shown);
    if (!isSeen)
      page.caveat('Who may call the routes is not known: no check of the caller was recognised before any of them');
    for (const { name, calls } of madeLists(evidence, all))
      page.caveat(
        `Further paths are put together by ${code(name)}, which is called at ${count(calls, 'place')}; they are not counted`,
      );
    if (partial > 0) {
      const told = arePartialShown ? `shown from ${code('…')} on` : 'counted and not shown';
      page.caveat(
        `${capital(count(partial, 'path'))} ${partial === 1 ? 'hangs' : 'hang'} below a prefix that was not resolved; ${partial === 1 ? 'it is' : 'they are'} ${told}`,
      );
    }
  },
};

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

/** The routes that no table shows, by group, so that the sum is whole. */
function tellOthers(page: Page, groups: readonly RouteGroup[], shown: ReadonlySet<Route>): void {
  const left = groups
    .map((group) => ({ ...group, routes: group.routes.filter((route) => !shown.has(route)) }))
    .filter(({ routes }) => routes.length > 0)
    .toSorted((a, b) => b.routes.length - a.routes.length);
  const named = left.slice(0, MOST_NAMED);
  const further = left.slice(MOST_NAMED);
  const sum = (of: readonly RouteGroup[]): number => of.reduce((total, { routes }) => total + routes.length, 0);
  const parts = named.map((group) => `${numberWord(group.routes.length)} under ${groupTitle(group)}`);
  if (further.length > 0) parts.push(`${numberWord(sum(further))} in ${count(further.length, 'smaller group')}`);
  if (left.length > 0)
    page.paragraph({
      text: `The other ${numberWord(sum(left))}: ${joined(parts)}`,
      sources: named.flatMap(({ routes }) => routes.slice(0, 1)).map(({ fact }) => at(fact)),
    });
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

/** What all requests go through, of which could not be told whether it turns callers away, where it is defined. */
function passedByAll(evidence: Evidence, routes: readonly Route[]): FoundSymbol[] {
  const called = routes.filter(({ method }) => method !== 'RPC' && !isOperation(method));
  const [first, ...others] = called;
  // What one application puts before its routes, another one need not.
  const isOne = others.every(({ fact }) => fact.values.framework === first?.fact.values.framework);
  if (first === undefined || others.length < LEAST_ROWS || !isOne) return [];
  return first.passes
    .filter((name) => !first.sometimes?.includes(name) && others.every(({ passes }) => passes.includes(name)))
    .flatMap((name) => {
      const found = findSymbols(evidence.pack, name, { exact: true, limit: 4 }).filter((each) => each.name === name);
      return found.length === 1 ? found : [];
    });
}

const STREAMED = {
  requests: 'with a stream of requests',
  answers: 'answers a stream',
  both: 'streams both ways',
} as const;

interface Doors {
  /** Whether anything that may keep callers out was found before any route. */
  isSeen: boolean;
  /** What is told once, for all of them. */
  common: readonly string[];
}

function row(evidence: Evidence, routes: readonly Route[], { isSeen, common }: Doors): Row {
  const first = routes.at(-1);
  if (!first) return { cells: [], sources: [] };
  const methods = [...new Set(routes.map(({ method }) => method))].filter((method) => method !== 'ANY');
  const versions = [...new Set(routes.map(({ path }) => /\/(v\d+)(?=\/|$)/.exec(path)?.[1] ?? ''))].filter(
    (version) => version !== '' && !first.path.includes(`/${version}`),
  );
  const also = versions.length > 0 ? ` (also ${joined(versions)})` : '';
  const { binding, streams, summary } = first.fact.values;
  const bound = binding === undefined ? '' : `, by HTTP ${code(binding)}`;
  const streamed = streams === undefined ? '' : `, ${STREAMED[streams]}`;
  const handler = handlerOf(evidence, first);
  const parameters = parametersOf(evidence, first, handler);
  const rules = rulesOfRoute(evidence, first).slice(0, 2);
  const answer = (handler && routedAction(evidence, first, handler)) ?? answerOf(first, handler);
  return {
    cells: [
      `${code(isOperation(first.method) ? routeName(first) : `${methods.join(', ')} ${knownPath(first)}`)}${also}${bound}${streamed}${isOld(evidence, routes) ? ', deprecated' : ''}`,
      first.method === 'RPC' || first.fact.values.framework === 'go-swagger' ? (summary ?? '') : '',
      answer === null ? workOf(evidence, first, handler) : code(answer),
      // That none was seen does not say that there is none, and less where not all before it was read.
      guarded(first) ||
        (first.fact.values.open ? 'open, as declared' : '') ||
        passed(first, common) ||
        (isSeen ? (first.seen ? 'none seen' : 'not known') : ''),
      parameterWords(first.path, parameters),
      rules
        .map(({ text, fact }) => [
          lower(withAmounts(text, (name) => amountOf(evidence, name, fact))),
          answeredStatus(evidence, fact),
        ])
        .map(([text, status]) => (status === undefined ? text : `${text} (${status})`))
        .join('; '),
    ],
    sources: [
      at(first.fact),
      ...(handler && (handler.path !== first.fact.path || parameters.length > 0) ? [handler] : []),
      ...rules.map(({ fact }) => at(fact)),
    ],
  };
}

const OF_FILE = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|loader|action|default)$/;
/** Names that many handlers of a project have, each in a module of its own. */
const OF_MODULE = /^(?:get|post|put|patch|delete|index|list|show|create|update|handler?|handle|root)$/;

/** What answers by its name, with its module where the name alone tells little; null where it has none of its own. */
function answerOf({ handler: written, method }: Route, handler: Handler | null): string | null {
  const name = handler?.name ?? null;
  // What the description of a remote procedure calls it, its path has told.
  if (method === 'RPC' && name === null) return null;
  if (name !== null && OF_MODULE.test(name) && written?.endsWith(`::${name}`)) return written.replace(/^crate::/, '');
  return [name, written].find((each) => each && !OF_FILE.test(each)) ?? null;
}

const ASKS_FOR_RIGHT = /admin|role|permission|privilege|owner|scope|polic(?:y|ies)|authori[sz]e|ability|\bcan\b/i;
const ASKS_WHO = /auth|jwt|token|key|session|log_?in|sign(?:ed)?_?in|user/i;

/** Where there are too many guards to tell, those that ask for a right come before those that ask only who calls. */
function strongest(guards: readonly string[]): string[] {
  const weight = (name: string): number => (ASKS_FOR_RIGHT.test(name) ? 2 : ASKS_WHO.test(name) ? 1 : 0);
  const kept = guards.toSorted((a, b) => weight(b) - weight(a)).slice(0, MOST_GUARDS);
  return guards.filter((each) => kept.includes(each));
}

/** What asks who calls, and what else stands in the registration and may turn callers away. */
function guarded({ guards, passes, sometimes = [], fact }: Route): string {
  const names = joined(strongest(guards).map(code));
  const registered = (fact.values.guards ?? []).map((each) => each.replace(/^\?/, ''));
  const more = passes.filter((each) => registered.includes(each) && !sometimes.includes(each));
  return names === '' || more.length === 0 ? names : `${names}; passes ${joined(more.slice(0, MOST_GUARDS).map(code))}`;
}

/** What a request goes through of which could not be told whether it turns callers away. */
function passed({ passes, sometimes = [] }: Route, common: readonly string[]): string {
  const own = passes.filter((each) => !common.includes(each));
  if (own.length === 0 && passes.length > 0) return 'none of its own';
  const always = own.filter((each) => !sometimes.includes(each));
  const told = always.length > 0 ? always : own;
  const names = joined(told.slice(0, MOST_GUARDS).map(code));
  return names === '' ? '' : always.length > 0 ? `passes ${names}` : `${names}, where set up`;
}

const AROUND =
  /^(?:is|getIs|has|can|check|parse|validate|assert|ensure|resolve|transform|normali[sz]e|present|serialize|render|format)[A-Z_]|(?:Error(?:Response)?|Exception|Context)$|^(?:present|serialize)$/;
/** What a function is put into: `export const GET = caught(…`, `withCaller({ schemas, handler: async …`. */
const WRAPPED = [/^export const \w+ = ([\w$]+)\(/, /(?<![\w.])([\w$]+)\(\{[^;]{0,400}?\bhandler:\s*(?:async\b|\()/];
const READS = /^(?:get|find|fetch|load|read|list)[A-Z_]/;

/** What a function without a name calls or uses: what is named after the path, or all there is. */
function workOf(evidence: Evidence, { path, method, guards }: Route, handler: Handler | null): string {
  const widest = new Set(
    componentsOf(evidence)
      .slice(0, MOST_COMMON)
      .map(({ id }) => id),
  );
  // What nearly every handler calls says nothing about this one.
  const own =
    handler?.calls.filter(({ id, kind }) => !widest.has(id) && !handler.before?.has(id) && kind !== 'constructor') ??
    [];
  const text = handler === null ? '' : evidence.text(handler);
  const wrappers = WRAPPED.flatMap((pattern) => pattern.exec(text)?.[1] ?? []);
  const before = [...guards.map((each) => each.replace(/\(.*$/s, '')), ...wrappers];
  // What asks who calls, or whether what was sent is right, comes before the work, and what shapes the answer after it.
  const all = own.filter(({ name }) => !AROUND.test(shortName(name)) && !before.includes(name));
  const work = all.filter(({ name }) => isWaitedFor(text, shortName(name)));
  // What is changed or deleted is looked up before.
  const isRead = ({ name }: { name: string }) => READS.test(shortName(name)) && method !== 'GET';
  const asked = path.toLowerCase().split(/\W+/).map(singular);
  const isOfPath = ({ name }: { name: string }) =>
    identifierWords(name)
      .toLowerCase()
      .split(' ')
      .some((word) => word.length > 3 && asked.includes(singular(word)));
  const called =
    work.find((each) => isOfPath(each) && fitsMethod(method, each.name)) ??
    work.find((each) => isOfPath(each) && !isRead(each)) ??
    work.find(isOfPath) ??
    (all.length === 1 ? work[0] : null);
  return called ? `${called.kind === 'class' ? 'uses' : 'calls'} ${code(called.name)}` : '';
}

/** A function of a script that waits for its work does it there, or in what it answers; the rest helps on the way. */
function isWaitedFor(text: string, name: string): boolean {
  // What is imported goes by any name.
  if (!/\bawait\b/.test(text) || !text.includes(name)) return true;
  return new RegExp(
    `(?:\\bawait|\\breturn|=>|\\bnew|\\bbody\\s*=|\\b(?:json|send|all)\\()\\s*\\[?\\s*(?:[\\w$]+\\??\\.)*${name}\\b|[;{}]\\s*${name}\\(`,
  ).test(text);
}

/** What browsers ask before another origin may call says nothing beside the methods that it is asked for. */
function withoutPreflight(routes: readonly Route[]): Route[] {
  const answered = new Set(routes.filter(({ method }) => method !== 'OPTIONS').map(({ path }) => path));
  return routes.filter(({ method, path }) => method !== 'OPTIONS' || !answered.has(path));
}

/** Methods and versions of one path that the same code answers stand in one row. */
function byPath(evidence: Evidence, routes: readonly Route[]): Route[][] {
  const rows = new Map<string, Route[]>();
  for (const route of routes) {
    const code = handlerOf(evidence, route)?.id ?? route.handler ?? `${route.fact.path}:${route.fact.startLine}`;
    const key = `${shapeOf({ ...route, method: 'ANY' })} ${code} ${route.guards.join()}`;
    rows.set(key, [...(rows.get(key) ?? []), route]);
  }
  return [...rows.values()];
}
