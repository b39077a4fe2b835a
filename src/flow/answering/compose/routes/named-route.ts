import { symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { at, type Evidence } from '../../../authoring/evidence/evidence.ts';
import { handlerOf, rulesOfRoute } from '../../../authoring/evidence/routes/handlers.ts';
import type { Route } from '../../../authoring/evidence/routes/route.ts';
import { routesOf } from '../../../authoring/evidence/routes.ts';
import { docSentence } from '../../../authoring/wording/doc-sentence.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code, lower } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import type { QuestionKind } from '../../understanding/question-kinds.ts';
import { definitionOf, symbolName } from '../../wording/symbol-words.ts';
import { bullet, cited, citedList, opening, type Part } from '../part.ts';

const NAMED = /\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+`?(\/[^\s?`'",;)]*)/;
/** Kinds that what answers a route, and who may call it, is the answer to. */
const TOLD_BY_ROUTE: ReadonlySet<QuestionKind> = new Set(['where', 'what', 'how', 'invariant', 'list']);
const MOST_RULES = 4;
const MOST_CALLS = 4;

/** The route that a question spells with its method and path: what answers it, who may call it, what it asks for. */
export function* composeNamedRoute({ evidence, pack, understanding }: Inquiry): Generator<Part> {
  const route = TOLD_BY_ROUTE.has(understanding.kind) ? namedRoute(evidence, understanding.text) : undefined;
  const handler = route && handlerOf(evidence, route);
  const detail = handler?.id == null ? null : symbolDetail(pack, handler.id);
  if (!route || !detail) return;
  const name = code(`${route.method} ${route.path}`);
  yield opening(
    `${name} is answered by ${symbolName(detail)} in ${code(detail.path)}, line ${detail.startLine}`,
    cited(definitionOf(detail)),
    `; ${code(route.fact.path)} registers it`,
    cited(at(route.fact)),
  );
  const said = docSentence(detail.doc, detail.name);
  if (said !== null) yield bullet(`Its comment says: "${said.replace(/"/g, "'")}"`, cited(definitionOf(detail)));
  yield route.guards.length > 0
    ? bullet(`It is guarded by ${joined(route.guards.map(code))}`, cited(definitionOf(detail)))
    : bullet('No guard was seen where it is registered or on what answers it; one that is set elsewhere is not seen');
  const rules = rulesOfRoute(evidence, route).slice(0, MOST_RULES);
  if (rules.length > 0)
    yield bullet(
      'What must hold: ',
      ...citedList(rules.map(({ text, fact }) => ({ text: lower(text.replace(/\.$/, '')), source: at(fact) }))),
    );
  const calls = handler?.calls.slice(0, MOST_CALLS) ?? [];
  if (calls.length > 0)
    yield bullet(
      'It calls ',
      ...citedList(calls.map((each) => ({ text: code(each.name), source: definitionOf(each) }))),
    );
}

function namedRoute(evidence: Evidence, text: string): Route | undefined {
  const [, method, path = ''] = NAMED.exec(text) ?? [];
  if (method === undefined) return undefined;
  const own = routesOf(evidence).filter((route) => route.method === method);
  return own.find((route) => route.path === path) ?? own.find((route) => shapeOf(route.path) === shapeOf(path));
}

/** A path whose variable parts may be called anything: `/orders/{id}`, `/orders/:id`, `/orders/<id>`. */
function shapeOf(path: string): string {
  return path
    .replace(/\/$/, '')
    .split('/')
    .map((segment) => (/^[{:<[]/.test(segment) ? '{}' : segment))
    .join('/');
}
