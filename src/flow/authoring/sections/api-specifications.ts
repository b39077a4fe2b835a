import { at, type Evidence } from '../evidence/evidence.ts';
import { handlerOf } from '../evidence/handlers.ts';
import { apiRoutes, type Route, type RouteGroup, routeGroups, routesOf } from '../evidence/routes.ts';
import { rulesIn } from '../evidence/rules.ts';
import { testsOfRoute } from '../evidence/tests.ts';
import type { Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { count, numberWord } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { capital, code, lower } from '../wording/markup.ts';

const MOST_TABLES = 3;
const MOST_ROWS = 10;

/** Every route by group: the largest and best tested groups as tables, the others counted, so that the sum is whole. */
export const apiSpecifications: SectionWriter = {
  id: 'api_specifications',
  title: 'API specifications',
  budget: 900,
  write(evidence, page) {
    const routes = apiRoutes(evidence);
    const side = routesOf(evidence).filter(({ method, side: isSide }) => method !== 'PAGE' && isSide);
    if (routes.length + side.length === 0) {
      page.remark('No route was found: the code registers none with a framework that is known here');
      return;
    }
    const frameworks = [...new Set(routes.map(({ fact }) => fact.values.framework))];
    const files = new Set(routes.map(({ fact }) => fact.path)).size;
    if (routes.length > 0)
      page.paragraph({
        text: `${capital(count(routes.length, 'route'))} ${routes.length === 1 ? 'is' : 'are'} registered in ${count(files, 'file')} with ${joined(frameworks.slice(0, 3))}`,
        sources: routes.slice(0, 3).map(({ fact }) => at(fact)),
      });
    const groups = byWeight(evidence, routeGroups(routes));
    let told = 0;
    for (const group of groups.slice(0, MOST_TABLES)) {
      page.heading(group.name === '' ? 'Root' : code(`/${group.name}`).replace('`//', '`/'));
      told += page.table(
        ['method and path', 'handler', 'guards', 'parameters', 'rules in the handler'],
        group.routes.slice(0, MOST_ROWS).map((route) => row(evidence, route)),
      );
    }
    const others = groups.slice(MOST_TABLES);
    const rest = routes.length - told;
    if (rest > 0) {
      const cut = groups.slice(0, MOST_TABLES).filter((group) => group.routes.length > MOST_ROWS);
      const within = cut.reduce((sum, group) => sum + group.routes.length - MOST_ROWS, 0);
      const parts = [
        ...(within > 0 ? [`${numberWord(within)} in the groups above`] : []),
        ...others.slice(0, 8).map(({ name, routes: own }) => `${numberWord(own.length)} under ${code(`/${name}`)}`),
      ];
      const left = others.slice(8).reduce((sum, { routes: own }) => sum + own.length, 0);
      page.paragraph({
        text: `The other ${numberWord(rest)}: ${joined([...parts, ...(left > 0 ? [`${numberWord(left)} in ${count(others.length - 8, 'smaller group')}`] : [])])}`,
        sources: [
          ...others.slice(0, 3).flatMap(({ routes: own }) => own.slice(0, 1)),
          ...cut.flatMap((group) => group.routes.slice(MOST_ROWS, MOST_ROWS + 1)),
        ].map(({ fact }) => at(fact)),
      });
    }
    if (side.length > 0)
      page.paragraph({
        text: `For operators and tools: ${ranked(side.map(({ method, path }) => code(`${method} ${path}`)))}`,
        sources: side.slice(0, 3).map(({ fact }) => at(fact)),
      });
    const partial = routes.filter(({ whole }) => !whole).length;
    if (partial > 0)
      page.caveat(
        `${capital(count(partial, 'path'))} ${partial === 1 ? 'hangs' : 'hang'} below a prefix that was not resolved; ${partial === 1 ? 'it is' : 'they are'} shown as written`,
      );
  },
};

function byWeight(evidence: Evidence, groups: readonly RouteGroup[]): RouteGroup[] {
  const weight = new Map(
    groups.map((group) => [
      group,
      group.routes.length +
        group.routes.slice(0, 20).reduce((sum, route) => sum + Math.min(3, testsOfRoute(evidence, route).length), 0),
    ]),
  );
  return groups.toSorted((a, b) => (weight.get(b) ?? 0) - (weight.get(a) ?? 0) || (a.name < b.name ? -1 : 1));
}

function row(evidence: Evidence, route: Route): Row {
  const handler = handlerOf(evidence, route);
  const rules = handler ? rulesIn(evidence, handler.path, handler.startLine, handler.endLine) : [];
  const parameters = [...route.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => code(name ?? ''));
  const refusals = rules
    .slice(0, 2)
    .map(({ text, fact }) => `${lower(text)}${fact.values.status ? ` (${fact.values.status})` : ''}`);
  return {
    cells: [
      code(`${route.method} ${route.path}`),
      handler ? code(handler.name) : route.handler ? code(route.handler) : '',
      joined(route.guards.slice(0, 2).map(code)),
      joined(parameters),
      refusals.join('; '),
    ],
    sources: [at(route.fact), ...(handler && handler.path !== route.fact.path ? [handler] : [])],
  };
}
