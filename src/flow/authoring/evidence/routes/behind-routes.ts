import { PANIC } from '../../../../engine/facts/invariants/refusal.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { type FoundSymbol, readSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import { singular } from '../../wording/plural.ts';
import { fitsMethod, routeName } from '../../wording/route-words.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { bareName } from '../files/bare-name.ts';
import { routesOf } from '../routes.ts';
import type { Rule } from '../rules.ts';
import { testsOfRoute } from '../tests/request-tests.ts';
import { testsOfAction, testsSpeakingOf, testsUsing } from '../tests.ts';
import { isFilledFromPath, isOfProgram } from './filled-rules.ts';
import { rulesOfRequests } from './guards/laravel/request-rules.ts';
import { loadersOf } from './guards/loading-middleware.ts';
import type { Handler } from './handlers/handler.ts';
import { handlerOf } from './handlers/handlers.ts';
import { rulesBehind, rulesWithin } from './holding-rules.ts';
import { ofRequest } from './parameters/python/view-methods.ts';
import type { Route } from './route.ts';
import { rulesOfTaken } from './taken-rules.ts';

/** Rules that hold for a route: those of its handler, of what looks up things before it, and of what it calls first. */
export function rulesOfRoute(evidence: Evidence, route: Route): Rule[] {
  const handler = handlerOf(evidence, route);
  if (!handler) return [];
  const { path, startLine, endLine } = handler;
  const text = evidence.text(handler);
  // What a class of Python calls where it answers another method is not asked here.
  const own = path.endsWith('.py') && /^\s*class\b/m.test(text) ? ofRequest(text, route.method) : text;
  const called = handler.calls.filter(
    ({ kind, name }) =>
      (kind === 'function' || kind === 'method') && (own === text || own.includes(name.split('.').at(-1) ?? name)),
  );
  // What a method of a class asks that has a route of its own holds for that one.
  const inner = (handlersByFile(evidence).get(path) ?? []).filter(
    (each) => each.startLine > startLine && each.endLine <= endLine,
  );
  const rules = [
    ...rulesWithin(evidence, handler).filter(
      ({ fact }) =>
        !inner.some((each) => each.startLine <= fact.startLine && fact.endLine <= each.endLine) &&
        !isOfOtherMethod(route, handler, fact.symbol === null ? null : readSymbol(evidence.pack, fact.symbol)),
    ),
    ...loadersOf(evidence, route).flatMap(({ symbol }) => rulesWithin(evidence, symbol)),
    ...rulesOfRequests(evidence, handler),
    ...rulesOfTaken(evidence, handler),
    ...called
      .filter((each) => !showsAnswer(evidence, route, each))
      .flatMap((each) => rulesBehind(evidence, handler, each)),
  ];
  return (
    rules
      // What ends the program is asked when the route is made, or tells of a mistake in it; no request is refused so.
      .filter(({ fact, text }) => fact.values.error !== PANIC && !UNINSTALLED.test(text))
      .filter(({ fact }) => !MISCONFIGURED.test(fact.values.error ?? ''))
      .filter(({ text }, place) => rules.findIndex((other) => other.text === text) === place)
      .filter((rule) => !isFilledFromPath(evidence, route, handler, rule))
      .filter((rule) => !isOfProgram(rule, evidence.file(rule.fact.path)?.language ?? ''))
      .filter(({ text }) => !(route.fact.values.open && / needs an authenticated caller$/.test(text)))
  );
}

/** How the program was set up is no matter of a request either: `ImproperlyConfigured`. */
const MISCONFIGURED = /(?:^|\.)(?:ImproperlyConfigured|Mis[cC]onfigur\w*|\w*Config(?:uration)?(?:Error|Exception))$/;

/** What is missing on the machine is no matter of a request. */
const UNINSTALLED = /\b(?:is|are) not installed$|\bmust be installed(?: on this machine)?$/;

/** The words of the methods of a view that do what each method of HTTP asks for. */
const HOOKS: readonly (readonly [RegExp, RegExp])[] = [
  [/^POST$/, /(?:^|_)(?:create|post)(?:_|$)|^form_(?:in)?valid$/],
  [/^(?:PUT|PATCH)$/, /(?:^|_)(?:update|put|patch)(?:_|$)/],
  [/^DELETE$/, /(?:^|_)(?:destroy|delete)(?:_|$)/],
];

/** What a class of Python that answers by what it inherits asks in `perform_destroy` holds for no other method. */
function isOfOtherMethod({ method }: Route, handler: Handler, asking: FoundSymbol | null): boolean {
  const [type, name = ''] = (asking?.name ?? '').split('.');
  if (!handler.path.endsWith('.py') || handler.name !== type) return false;
  return HOOKS.some(([methods, hook]) => !methods.test(method) && hook.test(name));
}

const handlersByFile = derived((evidence) =>
  Map.groupBy(
    routesOf(evidence).flatMap((route) => handlerOf(evidence, route) ?? []),
    ({ path }) => path,
  ),
);

/** What another route reads with, `return Get(order.Id);` at the end of what makes an order, shows what came of it. */
function showsAnswer(evidence: Evidence, { method }: Route, called: FoundSymbol): boolean {
  return method !== 'GET' && readers(evidence).has(called.id);
}

const readers = derived(
  (evidence) =>
    new Set(
      routesOf(evidence).flatMap((route) => (route.method === 'GET' ? (handlerOf(evidence, route)?.id ?? []) : [])),
    ),
);

/** Tests that ask for a route, else those that name its handler, or the one function that the handler calls. */
export function testsBehindRoute(evidence: Evidence, route: Route): Found<'test'>[] {
  const asked = testsOfRoute(evidence, route);
  const handler = handlerOf(evidence, route);
  const fitting = asked.filter(({ values, path }) => !OF_MIDDLEWARE.test(path) && !speaksOfOther(values.name, route));
  if (fitting.length > 0) return nearestFirst(fitting, `${route.path} ${handler?.name ?? ''}`);
  const spoken = handler?.id == null ? [] : testsSpeakingOf(evidence, handler.id);
  const called = handler?.id == null || isOfAnswers(handler) ? [] : calling(testsUsing(evidence, handler.id), route);
  if (called.length > 0) return [...called, ...spoken.filter(({ values }) => values.status === undefined)];
  const direct =
    spoken.length > 0 || !handler?.name ? spoken : testsOfAction(evidence, { path: handler.path, name: handler.name });
  const deed = deedOf(handler, route);
  if (direct.length > 0 || !deed) return direct;
  const named = testsSpeakingOf(evidence, deed.id);
  return named.length > 0 ? named : testsUsing(evidence, deed.id).filter((test) => isOfClass(test, deed));
}

/** `$response->json('data')` of a test of Laravel reads an answer, whatever method of a controller is called so. */
function isOfAnswers({ path, name }: Handler): boolean {
  return path.endsWith('.php') && /\.json$/.test(name ?? '');
}

/** Tests that call a handler themselves, and name the answer, ask for its route. */
function calling(tests: readonly Found<'test'>[], route: Route): Found<'test'>[] {
  return tests
    .filter(({ values }) => values.status !== undefined && values.request === undefined)
    .map((test) => ({ ...test, values: { ...test.values, request: routeName(route) } }));
}

/** `HarbourTests.cs` tests the class `Harbour`: what calls one of its methods there says what that one does. */
function isOfClass({ path, values }: Found<'test'>, { name }: FoundSymbol): boolean {
  const [type] = name.split('.').slice(-2);
  const file = bareName(path);
  return name.includes('.') && file.replace(/(?:Tests?|Spec|IT)$/, '') === type && /^should_/i.test(values.name);
}

/** What stands before all routes is tested with any of them. */
const OF_MIDDLEWARE = /middlewares?(?=[^/]*$)/i;

/** Before the deed of a test: "it should", "when an admin". */
const BEFORE_DEED = /^(?:(?:tests?|it|can|should|will|must|when|an?|the|users?|admins?) )*/i;
/** Deeds by their beginnings and the methods that do them. */
const DEEDS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:delet|remov|destroy|unlink|detach)/i, /^DELETE$/],
  [/^(?:creat|add|insert)/i, /^(?:POST|PUT|PATCH)$/],
  [/^(?:updat|edit|renam)/i, /^(?:POST|PUT|PATCH)$/],
];

/** A test of another deed asks for a route to prepare it, or to see what came of it. */
function speaksOfOther(name: string, { method, path }: Route): boolean {
  if (!/^(?:GET|POST|PUT|PATCH|DELETE)$/.test(method)) return false;
  const whole = identifierWords(name).trim();
  // "Should not lose its plans when removing an environment" speaks of the removal.
  const words = (/\b(?:when|after|on|while) (\w+ing\b.*)$/i.exec(whole)?.[1] ?? whole).replace(BEFORE_DEED, '');
  // `POST /orders/{id}/delete` says itself what it does.
  const own = path.split('/').at(-1) ?? '';
  return DEEDS.some(([deed, methods]) => deed.test(words) && !methods.test(method) && !deed.test(own));
}

/** The function that a handler calls to do what its route is for: what else it calls on the way may be tested for anything. */
export function deedOf(handler: Handler | null, route: Route): FoundSymbol | undefined {
  return handler?.calls.slice(0, MOST_CALLS).find(({ name }) => doesDeed(name.split('.').at(-1) ?? name, route));
}

/** What is done on the way to something else, or with another method. */
const HELPS =
  /^(?:get|list|find|fetch|read|load|show|check|validate|verify|require|ensure|assert|parse|format|map|convert|build|serialize|normalize|resolve|log|track|handle|process|update|edit|delete|remove|count|search|query|filter|select|set|make|transform|render|authorize|authenticate|with|without|to|from|on|in|for|is|has|can|should|new|use|default|current|proxy|forward|wrap|respond)$/;

/** `deleteUser` for `DELETE /users/{id}`, `archiveUser` for `POST /users/{id}/archive`; not `getUser`, which both call first. */
function doesDeed(name: string, { method, path }: Route): boolean {
  const [verb = '', ...object] = identifierWords(name).toLowerCase().split(' ');
  const fixed = path.split(/[/.]/).filter((each) => /^[a-z]/i.test(each) && !/^(?:api|v\d+)$/.test(each));
  const last = identifierWords(fixed.at(-1) ?? '')
    .toLowerCase()
    .split(' ');
  const isAction = last[0] === verb;
  const end = object.findIndex((word) => /^(?:by|for|from|of|with|in|to)$/.test(word));
  const things = stems(object.slice(0, end < 0 ? undefined : end).join(' '));
  const wanted = stems(isAction ? fixed.slice(-2).join(' ') : (fixed.at(-1) ?? ''));
  // What is posted may be placed, booked or submitted.
  const isDone = method === 'POST' && !HELPS.test(verb);
  return (isAction || isDone || fitsMethod(method, name)) && things.some((stem) => wanted.includes(stem));
}

const MOST_CALLS = 6;

function stems(text: string): string[] {
  return (identifierWords(text).match(/[a-z]{4,}/gi) ?? []).map((word) => singular(word.toLowerCase()).slice(0, 5));
}

/** Tests whose names share most words with what they ask for; others only pass by it on their way. */
function nearestFirst(tests: readonly Found<'test'>[], about: string): Found<'test'>[] {
  const wanted = new Set(stems(about));
  const shared = ({ values }: Found<'test'>): number =>
    new Set(stems(values.name).filter((stem) => wanted.has(stem))).size;
  return tests.toSorted((a, b) => shared(b) - shared(a));
}
