import { PLAIN_PHP } from '../../../engine/facts/routes/php/addressed-scripts.ts';
import { frontControllers } from '../evidence/entries/front-controllers.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { computedPaths } from '../evidence/routes/computed-paths.ts';
import { bareAmong } from '../evidence/routes/guards/bare-routes.ts';
import { madeLists } from '../evidence/routes/made-lists.ts';
import { ownRouter } from '../evidence/routes/own-routers.ts';
import type { Route, RouteGroup } from '../evidence/routes/route.ts';
import { routeGroups } from '../evidence/routes/route-groups.ts';
import { apiRoutes, routesOf } from '../evidence/routes.ts';
import { socketEventsOf } from '../evidence/socket-events.ts';
import type { Page, Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { tellAbsence } from '../statements/absence.ts';
import { tellEvents } from '../statements/event-table.ts';
import { answeredOften, passedByAll, passedByEach } from '../statements/passed-by-all.ts';
import { ROUTE_COLUMNS, routeRow } from '../statements/route-row.ts';
import { groupTitle, routeTables } from '../statements/route-tables.ts';
import { unfollowedStatement } from '../statements/unfollowed-checks.ts';
import { count, numberWord, verb } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { capital, code } from '../wording/markup.ts';

const MOST_NAMED = 8;
/** What the tables may take, with the marks of their cells and what stands around them. */
const MOST_WORDS = 640;
/** What messages over a socket may take where the routes fill their tables. */
const LEAST_FOR_EVENTS = 160;

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
      if (socketEventsOf(evidence).length > 0) tellEvents(evidence, page, MOST_WORDS);
      else tellUnread(evidence, page);
      return;
    }
    // Other sections count those that the product is about.
    const told =
      routes.length > 0 && side.length > 0
        ? `${count(routes.length, 'route')} and ${numberWord(side.length)} for operators and tools`
        : count(all.length, 'route');
    const files = new Set(all.map(({ fact }) => fact.path)).size;
    page.paragraph({
      text: `At least ${told} ${verb(all.length, 'was', 'were')} found in ${count(files, 'file')}, registered with ${frameworksOf(all)}`,
      sources: all.slice(0, 3).map(({ fact }) => at(fact)),
    });
    const { groups, tables, partial, arePartialShown } = routeTables(evidence, routes, side);
    const isSeen = all.some(({ guards, passes }) => guards.length + passes.length > 0);
    const { common, of } = passedByAll(evidence, all);
    const every = `very request ${of === null ? '' : `that ${of} answers `}passes`;
    const [always = [], sometimes = []] = [false, true].map((each) => common.filter(({ isSet }) => isSet === each));
    if (always.length > 0)
      page.paragraph({
        text: `E${every} ${joined(always.map(({ name }) => code(name)))} first, which may turn callers away`,
        sources: always.map(({ source }) => source),
      });
    if (sometimes.length > 0)
      page.paragraph({
        text: `Only where the settings add ${sometimes.length > 1 ? 'them' : 'it'}, e${every} ${joined(sometimes.map(({ name }) => code(name)))} too`,
        sources: sometimes.map(({ source }) => source),
      });
    const often = answeredOften(evidence, all);
    for (const { name, routes: own, ofWriting, source } of often)
      page.paragraph({
        text: `Before ${own === all.length ? 'every route' : `${numberWord(own)} of the ${numberWord(all.length)} routes${ofWriting ? ', none of which only reads,' : ''}`} stands ${code(name)}, which answers in their place in some cases; the rows do not repeat it`,
        sources: [source],
      });
    const unfollowed = unfollowedStatement(evidence, all);
    page.paragraph(unfollowed);
    const doors = {
      often: often.map(({ name }) => name),
      isSeen,
      common: common.map(({ name }) => name),
      isBare: bareAmong(evidence, all),
    };
    const filled = withinWords(
      tables.map(({ title, rows, isMixed = false }) => {
        const shared = passedByEach(rows, doors.common);
        const own = { ...doors, common: [...doors.common, ...shared.names], tellsProgram: isMixed };
        return { title, shared, rows: rows.map((methods) => ({ methods, row: routeRow(evidence, methods, own) })) };
      }),
    );
    for (const { title, shared, rows } of filled) {
      page.heading(title);
      const [first] = rows.flatMap(({ methods }) => methods);
      if (first && shared.text !== '') page.paragraph({ text: shared.text, sources: [at(first.fact)] });
      page.table(
        ROUTE_COLUMNS,
        rows.map(({ row }) => row),
      );
    }
    const shown = new Set(filled.flatMap(({ rows }) => rows.flatMap(({ methods }) => methods)));
    tellOthers(page, [...groups, ...routeGroups(side)], shown);
    const used = filled.reduce((sum, each) => sum + wordsIn(each), 0);
    tellEvents(evidence, page, Math.max(LEAST_FOR_EVENTS, MOST_WORDS - used));
    const called = all.flatMap((route) => (route.called === undefined ? [] : [route.called]));
    if (called.length > 0)
      page.paragraph({
        text: `${capital(count(called.length, 'path'))} ${called.length === 1 ? 'is' : 'are'} told as tests, clients and descriptions write ${called.length === 1 ? 'it' : 'them'}: what registers the beginning was not found`,
        sources: [...new Map(called.map((source) => [source.path, source])).values()].slice(0, 3),
      });
    const computed = computedPaths(evidence);
    if (computed.length > 0)
      page.paragraph({
        text: `Not counted ${computed.length === 1 ? 'is what' : 'are those that'} ${ranked([...new Set(computed.map(({ handler }) => code(handler)))])} ${computed.length === 1 ? 'answers' : 'answer'}: the ${computed.length === 1 ? 'path is' : 'paths are'} computed`,
        sources: computed.slice(0, 3).map(({ path, line }) => ({ path, startLine: line, endLine: line })),
      });
    const own = all.every(({ fact }) => fact.values.framework === PLAIN_PHP) ? ownRouter(evidence) : null;
    if (own !== null)
      page.caveat(
        `Not counted are requests that ${code(own.name)} in ${code(own.source.path)} sends on: that routing is the project’s own and was not followed`,
      );
    if (!isSeen && !unfollowed)
      page.caveat('Who may call the routes is not known: no check of the caller was found before any of them');
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

/** Says what is not known of the routes, where none was read: that routing of the project's own was not followed, or that there is no sign of any. */
function tellUnread(evidence: Evidence, page: Page): void {
  const own = ownRouter(evidence);
  if (own !== null) {
    page.paragraph({
      text: `Requests seem to be sent on by routing of the project’s own, ${code(own.name)} in ${code(own.source.path)}; it was not followed, so its routes are not told`,
      sources: [own.source],
    });
    return;
  }
  const front = frontControllers(evidence).find(({ path }) => path.endsWith('.php'));
  if (front !== undefined) {
    page.paragraph({
      text: `Requests come in at ${code(front.path)}; the code that tells them apart is the project’s own and was not followed, so its routes are not told`,
      sources: [{ path: front.path, startLine: 1, endLine: 1 }],
    });
    return;
  }
  tellAbsence(
    evidence,
    page,
    'routes',
    'no registration of a route was found',
    'No route, web framework or call that starts a server was found',
  );
}

interface Filled {
  title: string;
  /** What each of its routes passes. */
  shared: { names: string[]; text: string };
  rows: { methods: Route[]; row: Row }[];
}

function wordsIn({ rows }: Filled): number {
  return rows.reduce((sum, { row }) => sum + row.cells.join(' ').split(/\s+/).length, 0);
}

/** Rows that say much leave room for fewer of them: the longest table gives up its last until all fit. */
function withinWords(tables: readonly Filled[]): readonly Filled[] {
  const [longest] = tables.toSorted((a, b) => wordsIn(b) - wordsIn(a));
  const total = tables.reduce((sum, each) => sum + wordsIn(each), 0);
  if (!longest || longest.rows.length < 2 || total <= MOST_WORDS) return tables;
  return withinWords(tables.map((each) => (each === longest ? { ...each, rows: each.rows.slice(0, -1) } : each)));
}

/** The names of what registers the routes. A router without a name is one of those that other files import by name. */
function frameworksOf(routes: readonly Route[]): string {
  const names = [...new Set(routes.map(({ fact }) => fact.values.framework))];
  const known = names.filter((name) => name !== 'HTTP router');
  return known.length > 0 ? joined(known.slice(0, 3)) : 'a router of its own';
}

/** The routes that no table shows, by group, so that the sum is whole. */
function tellOthers(page: Page, groups: readonly RouteGroup[], shown: ReadonlySet<Route>): void {
  // Routes of the product and those for operators may lie under the same.
  const left = [...Map.groupBy(groups, groupTitle)]
    .map(([title, same]) => ({
      title,
      routes: same.flatMap(({ routes }) => routes).filter((route) => !shown.has(route)),
    }))
    .filter(({ routes }) => routes.length > 0)
    .toSorted((a, b) => b.routes.length - a.routes.length);
  const named = left.slice(0, MOST_NAMED);
  const further = left.slice(MOST_NAMED);
  const sum = (of: readonly { routes: Route[] }[]): number =>
    of.reduce((total, { routes }) => total + routes.length, 0);
  const parts = named.map(({ title, routes }) => `${numberWord(routes.length)} under ${title}`);
  if (further.length > 0)
    parts.push(
      `${numberWord(sum(further))} in ${further.length === 1 ? 'one other group' : `${numberWord(further.length)} smaller groups`}`,
    );
  if (left.length > 0)
    page.paragraph({
      text: `The other ${numberWord(sum(left))}: ${joined(parts)}`,
      sources: named.flatMap(({ routes }) => routes.slice(0, 1)).map(({ fact }) => at(fact)),
    });
}
