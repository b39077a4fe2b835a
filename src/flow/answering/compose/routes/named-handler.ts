import { symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { at, type Evidence } from '../../../authoring/evidence/evidence.ts';
import { handlerOf } from '../../../authoring/evidence/routes/handlers/handlers.ts';
import { isDeclaredOpen, type Route } from '../../../authoring/evidence/routes/route.ts';
import { routesOf } from '../../../authoring/evidence/routes.ts';
import { count } from '../../../authoring/wording/count.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { definitionOf, symbolName } from '../../wording/symbol-words.ts';
import { behindRequests } from '../code/behind-requests.ts';
import { bullet, cited, opening, type Part } from '../part.ts';
import { guardText } from './guard-text.ts';
import { WHAT_IS_SEEN } from './guarded-routes.ts';
import { askedOfCallers, asksNothing } from './told-route.ts';

const ASKS_WHO_CALLS = /^who\b.*\b(?:call|invoke|use|access|reach|request|run|execute)\b/i;
const SHOWN = 15;

/** "Who may call `OrdersController`?": those whom the routes let in that it answers. */
export function* composeNamedHandler(inquiry: Inquiry): Generator<Part> {
  const { evidence, main, isNamed, understanding, pack } = inquiry;
  if (!main || !isNamed || understanding.identifiers.length === 0 || !ASKS_WHO_CALLS.test(understanding.text)) return;
  const routes = routesOf(evidence).filter((route) => isAnsweredIn(evidence, route, main));
  const [route] = routes;
  if (!route || routes.every((each) => asksNothing(inquiry, each))) return;
  const it = `${symbolName(main)} in ${code(main.path)} answers`;
  if (routes.length === 1) {
    yield opening(`${it} ${code(`${route.method} ${route.path}`)}`, cited(definitionOf(main)));
    yield* askedOfCallers(inquiry, route);
    const id = handlerOf(evidence, route)?.id ?? null;
    const detail = id === null ? null : symbolDetail(pack, id);
    if (detail) yield* behindRequests(inquiry, detail, { rulesAlone: true });
  } else {
    const sorts = new Set(routes.map(({ guards }) => guards.join('\n')));
    const all = sorts.size === 1 ? `, each guarded by ${joined(route.guards.map(code))}` : '';
    yield opening(`${it} ${count(routes.length, 'route')}${all}`, cited(definitionOf(main)));
    yield {
      form: 'table',
      head: ['route', 'guarded by'],
      rows: routes.slice(0, SHOWN).map((each) => ({
        cells: [code(`${each.method} ${each.path}`), guardsOf(each)],
        sources: [at(each.fact)],
      })),
    };
    if (routes.length > SHOWN) yield bullet(`It answers ${count(routes.length - SHOWN, 'more route')}`);
    if (routes.some(({ guards }) => guards.length === 0)) yield bullet(WHAT_IS_SEEN);
  }
  yield* guardText(inquiry, route);
}

function isAnsweredIn(
  evidence: Evidence,
  route: Route,
  { id, path, startLine, endLine }: { id: number; path: string; startLine: number; endLine: number },
): boolean {
  const handler = handlerOf(evidence, route);
  return (
    handler !== null &&
    (handler.id === id || (handler.path === path && handler.startLine >= startLine && handler.endLine <= endLine))
  );
}

function guardsOf(route: Route): string {
  if (route.guards.length > 0) return joined(route.guards.map(code));
  if (isDeclaredOpen(route)) return 'declared open';
  return route.seen ? 'no guard was seen' : 'cannot be told';
}
