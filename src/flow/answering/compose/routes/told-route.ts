import { type SymbolDetail, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { rulesOfRoute } from '../../../authoring/evidence/routes/behind-routes.ts';
import { isUnfollowed } from '../../../authoring/evidence/routes/guards/unfollowed-checks.ts';
import type { Handler } from '../../../authoring/evidence/routes/handlers/handler.ts';
import { handlerOf } from '../../../authoring/evidence/routes/handlers/handlers.ts';
import { isDeclaredOpen, type Route } from '../../../authoring/evidence/routes/route.ts';
import { callerOf } from '../../../authoring/evidence/routes/route-callers.ts';
import { routesOf } from '../../../authoring/evidence/routes.ts';
import { guardWords, withoutNotes } from '../../../authoring/statements/noted-guards.ts';
import { docSentence } from '../../../authoring/wording/doc-sentence.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code, lower } from '../../../authoring/wording/markup.ts';
import { singular } from '../../../authoring/wording/plural.ts';
import type { Inquiry } from '../../inquiry.ts';
import type { QuestionKind } from '../../understanding/question-kinds.ts';
import { definitionOf, headOf, symbolName } from '../../wording/symbol-words.ts';
import { behindRequests } from '../code/behind-requests.ts';
import { bodySteps } from '../code/body/body-steps.ts';
import { handOffs } from '../code/hand-offs.ts';
import { numberedSteps } from '../code/own-comments.ts';
import { excerptOf } from '../code/telling-lines.ts';
import { wayThrough } from '../code/way-through.ts';
import { bullet, cited, citedList, opening, type Part, paragraph } from '../part.ts';
import { guardText } from './guard-text.ts';

const MOST_RULES = 4;
const MOST_CALLS = 4;
const EXCERPT = 12;
const FUNCTION = /=>|\bfunction\b|\bfunc\s*\(|\bfn\s*\(|\basync\b|\bdo\b\s*(?:\||$)|\|\w*\|\s*\{|->/;

/** Kinds that what answers a route, and who may call it, is the answer to. */
const KINDS: ReadonlySet<QuestionKind> = new Set(['where', 'what', 'how', 'invariant', 'list']);

export function isToldByRoute({ understanding: { kind } }: Inquiry): boolean {
  return KINDS.has(kind);
}

/** Whether nothing is known of who may call a route and of what it asks for. */
export function asksNothing({ evidence }: Inquiry, route: Route): boolean {
  return route.guards.length + rulesOfRoute(evidence, route).length === 0;
}

/** What answers a route, who may call it, what it asks for, and the way through its calls. */
export function* toldRoute(inquiry: Inquiry, found: Route): Generator<Part> {
  const { evidence, pack } = inquiry;
  const doing = isAskedWho(inquiry) ? routesDoing(inquiry, found) : [];
  // What administrators may besides is told after what everybody else may.
  const route = isOfAdministrators(found) ? (doing.find((each) => !isOfAdministrators(each)) ?? found) : found;
  const others = [found, ...doing].filter((each) => each !== route);
  const name = code(route.method === 'ANY' ? route.path : `${route.method} ${route.path}`);
  const handler = handlerOf(evidence, route);
  if (!handler) {
    yield opening(
      `${name} does this; ${code(route.fact.path)} registers it${route.handler ? ` with ${code(route.handler)}` : ''}`,
      cited(at(route.fact)),
    );
    yield* askedOfCallers(inquiry, route);
    return;
  }
  const detail = handler.id === null ? null : symbolDetail(pack, handler.id);
  const isBeside = handler.path === route.fact.path && handler.startLine <= route.fact.endLine;
  const answerer = detail ? `by ${symbolName(detail)} ` : '';
  const lines = detail ? `line ${detail.startLine}` : `lines ${handler.startLine} to ${handler.endLine}`;
  yield opening(
    `${name} is answered ${answerer}in ${code(handler.path)}, ${lines}`,
    cited(detail ? definitionOf(detail) : handler),
    ...(isBeside ? [] : [`; ${code(route.fact.path)} registers it`, cited(at(route.fact))]),
  );
  // Who asks what must hold does not ask what is done then.
  if (inquiry.understanding.kind === 'invariant') {
    yield* askedOfCallers(inquiry, route);
    if (detail) yield* behindRequests(inquiry, detail, { rulesAlone: true });
    if (isAskedWho(inquiry)) {
      yield* otherWays(inquiry, route, handler);
      for (const other of others.slice(0, MOST_WAYS))
        yield bullet(
          `${code(`${other.method} ${other.path}`)} does it too, and is guarded by ${joined(other.guards.map((each) => guardWords(other, each)))}${other.asksItself === undefined ? '' : `; what answers it asks for ${other.asksItself} itself`}`,
          cited(...guardSources(other), ...itsHandler(inquiry, other)),
        );
      yield* guardText(inquiry, route);
    }
    return;
  }
  const said = detail ? docSentence(detail.doc, detail.name) : null;
  if (detail && said !== null)
    yield bullet(`Its comment says: "${said.replace(/"/g, "'")}"`, cited(definitionOf(detail)));
  yield* askedOfCallers(inquiry, route);
  // What a class calls is called by its methods, each at its own time.
  const way = detail && detail.kind !== 'class' ? [...wayThrough(inquiry, detail)] : [];
  yield* way;
  if (detail) yield* behindRequests(inquiry, detail);
  if (detail) yield* handOffs(inquiry, detail);
  const shown = detail && way.length === 0 ? [...excerptOf(inquiry, detail)] : [];
  yield* shown;
  if (way.length + shown.length === 0) yield* shownLines(inquiry, handler);
}

const MOST_WAYS = 3;

/** Where it is registered, and where guards say themselves what they ask for. */
function guardSources({ fact, asks }: Route): CodeSource[] {
  return [at(fact), ...[...(asks?.values() ?? [])].map(({ source }) => source)];
}

function itsHandler({ evidence }: Inquiry, route: Route): CodeSource[] {
  const handler = route.asksItself === undefined ? null : handlerOf(evidence, route);
  return handler === null ? [] : [{ path: handler.path, startLine: handler.startLine, endLine: handler.endLine }];
}

function isAskedWho({ understanding: { kind, text } }: Inquiry): boolean {
  return kind === 'invariant' && /^who\b/i.test(text);
}

function isOfAdministrators(route: Route): boolean {
  return callerOf(route) === callerOf({ guards: ['is_admin'] });
}

/** Routes that do the same by their paths: `POST /refunds` makes what `POST /orders/{id}/refund` is called after. */
function routesDoing({ evidence }: Inquiry, { path, method }: Route): Route[] {
  const last = lastWord(path);
  if (method === 'GET') return [];
  const others = routesOf(evidence).filter(
    (each) => each.method === method && each.path !== path && each.guards.length > 0,
  );
  // Another interface of the product does the same to one thing of that kind.
  const one = oneThing(path);
  if (last === null) return one === null ? [] : others.filter((each) => oneThing(each.path) === one);
  return others.filter(
    (each) =>
      lastWord(each.path) === last &&
      // Something else of the same name is done to another thing: `/parcels/{id}/refund`.
      (thingBefore(each.path) === thingBefore(path) ||
        (/s$/.test(lastSegment(each.path)) && /^(?:api|rest|v\d+|)$/.test(thingBefore(each.path)))),
  );
}

/** The kind of the one thing that a path ends in: `crates` of `/depots/{depot}/crates/{id}`. */
function oneThing(path: string): string | null {
  const [thing = '', one = ''] = path.replace(/\/$/, '').split('/').slice(-2);
  return /^\{\w+\}$/.test(one) && /^[a-z][\w-]*$/i.test(thing) ? thing : null;
}

function lastSegment(path: string): string {
  return path.replace(/\/$/, '').split('/').at(-1) ?? '';
}

/** What a path ends in as a deed or as the things that come of it, by its stem; null where it ends in a variable. */
function lastWord(path: string): string | null {
  const last = lastSegment(path);
  return /^[a-z]{4,}$/i.test(last) ? stem(singular(last.toLowerCase())) : null;
}

/** The things that something is done to: `orders` of `/orders/{id}/refund`. */
function thingBefore(path: string): string {
  return (
    path
      .replace(/\/$/, '')
      .split('/')
      .slice(0, -1)
      .findLast((each) => /^[a-z][\w-]*$/i.test(each)) ?? ''
  );
}

/** Other routes to the same code, before which other guards may stand. */
function* otherWays({ evidence }: Inquiry, route: Route, { path, startLine }: Handler): Generator<Part> {
  const ways = routesOf(evidence).filter((each) => {
    if (each === route || each.handler !== route.handler || each.method !== route.method) return false;
    const other = handlerOf(evidence, each);
    return other?.path === path && other.startLine === startLine;
  });
  for (const way of ways.slice(0, MOST_WAYS))
    yield bullet(
      `The same code answers ${code(`${way.method} ${way.path}`)}${way.guards.length > 0 ? `, which is guarded by ${joined(way.guards.map(code))}` : ''}`,
      cited(at(way.fact)),
    );
}

/** Who may call it, and what it asks of the call. */
export function* askedOfCallers({ evidence }: Inquiry, route: Route): Generator<Part> {
  yield route.guards.length > 0
    ? bullet(
        `It is guarded by ${joined(withoutNotes(route).map((each) => guardWords(route, each)))}`,
        cited(...guardSources(route)),
      )
    : bullet(
        isDeclaredOpen(route)
          ? 'The code declares it open: whoever reaches the service may call it'
          : isUnfollowed(evidence, route)
            ? 'How its callers are checked was not followed: the project knows its callers, and none of the checks was found before this route or those beside it'
            : route.seen
              ? 'No guard was seen where it is registered or on what answers it; one that is set elsewhere is not seen'
              : route.passes.length > 0
                ? `It ${route.passes.every((each) => route.sometimes?.includes(each)) ? 'may pass' : 'passes'} ${joined(route.passes.map(code))}; whether that turns callers away could not be told`
                : 'Who may call it cannot be told: not all that stands before it was found',
      );
  if (route.asksItself !== undefined) {
    const handler = handlerOf(evidence, route);
    yield bullet(`What answers it asks for ${route.asksItself} itself`, cited(handler ?? at(route.fact)));
  }
  const rules = rulesOfRoute(evidence, route).slice(0, MOST_RULES);
  if (rules.length > 0)
    yield bullet(
      'What must hold: ',
      ...citedList(rules.map(({ text, fact }) => ({ text: lower(text.replace(/\.$/, '')), source: at(fact) }))),
    );
}

/** A function that calls nothing known tells what it does by its lines. */
function* shownLines(inquiry: Inquiry, { id, path, startLine, endLine, calls }: Handler): Generator<Part> {
  const { evidence, pack } = inquiry;
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, endLine);
  // What describes a route may stand between its path and the function that answers it.
  const begin =
    id === null
      ? startLine +
        Math.max(
          0,
          lines.findIndex((line) => FUNCTION.test(line)),
        )
      : startLine;
  yield { form: 'excerpt', path, startLine: begin, endLine: Math.min(endLine, begin + EXCERPT - 1) };
  if (calls.length > 0)
    yield bullet(
      'What it calls, in the order of its lines: ',
      ...citedList(calls.slice(0, MOST_CALLS).map((each) => ({ text: code(each.name), source: headOf(each) }))),
    );
  const work = id === null ? workAmong(calls) : undefined;
  const doer = work === undefined ? null : symbolDetail(pack, work.id);
  if (doer) yield* stepsOf(inquiry, doer);
}

/** What a function that is written where its route is registered leaves its work to: all that it calls, or the one method of an object. */
function workAmong(calls: Handler['calls']): Handler['calls'][number] | undefined {
  const methods = calls.filter(({ kind, name }) => kind === 'method' && name.includes('.'));
  return calls.length === 1 ? calls[0] : methods.length === 1 ? methods[0] : undefined;
}

function* stepsOf(inquiry: Inquiry, doer: SymbolDetail): Generator<Part> {
  const numbered = numberedSteps(inquiry.pack, doer);
  yield* numbered;
  if (numbered.length > 0) return;
  const { steps, isAll } = bodySteps(inquiry, doer, MOST_STEPS);
  if (steps.length === 0) return;
  yield paragraph(
    `In turn ${code(doer.name)}${isAll ? '' : ', as far as it matters here'}`,
    cited(definitionOf(doer)),
    ':',
  );
  yield* steps;
}

const MOST_STEPS = 6;
