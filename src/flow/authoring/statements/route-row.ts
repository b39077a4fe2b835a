import { escaped } from '../../../base/escaped.ts';
import { PLAIN_PHP } from '../../../engine/facts/routes/php/addressed-scripts.ts';
import { identifierWords } from '../../../engine/facts/text/words.ts';
import { type FoundSymbol, shortName } from '../../../engine/pack/search/find-symbols.ts';
import { componentsOf } from '../evidence/components.ts';
import { gatesTold } from '../evidence/crates/feature-gates.ts';
import { routeGates } from '../evidence/crates/route-gates.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { rulesOfRoute } from '../evidence/routes/behind-routes.ts';
import { isDeprecated } from '../evidence/routes/deprecated-routes.ts';
import { loadersOf } from '../evidence/routes/guards/loading-middleware.ts';
import { isUnfollowed } from '../evidence/routes/guards/unfollowed-checks.ts';
import type { Handler } from '../evidence/routes/handlers/handler.ts';
import { routedAction } from '../evidence/routes/handlers/handler-names.ts';
import { handlerOf } from '../evidence/routes/handlers/handlers.ts';
import { secondServer } from '../evidence/routes/own-servers.ts';
import type { Parameter } from '../evidence/routes/parameters/parameter.ts';
import { parametersOf } from '../evidence/routes/parameters/parameters.ts';
import { isBodyUnknown } from '../evidence/routes/parameters/unread-body.ts';
import { openapiOf } from '../evidence/routes/paths/openapi-procedures.ts';
import { registeredWhere } from '../evidence/routes/registered-where.ts';
import { isDeclaredOpen, type Route } from '../evidence/routes/route.ts';
import { programOfRoute } from '../evidence/routes/route-programs.ts';
import { prefixApart } from '../evidence/routes/twin-routes.ts';
import { answeredStatus } from '../evidence/rules/answered-status.ts';
import { amountOf } from '../evidence/rules/constant-amounts.ts';
import { givenTogether } from '../evidence/rules/given-together.ts';
import type { Row } from '../page.ts';
import { joined } from '../wording/list.ts';
import { code, lower } from '../wording/markup.ts';
import { parameterWords } from '../wording/parameter-words.ts';
import { singular } from '../wording/plural.ts';
import { fitsMethod, isOperation, knownPath, routeName } from '../wording/route-words.ts';
import { withAmounts } from '../wording/rule-words.ts';
import { guardWords, withoutNotes } from './noted-guards.ts';

const MOST_GUARDS = 6;
const MOST_COMMON = 15;
const MOST_CHOSEN = 4;

/** What the cells of a row are called. */
export const ROUTE_COLUMNS = ['method and path', 'purpose', 'handler', 'guards', 'parameters', 'rules found'];

/** Where only the version differs, that is told alone. */
const VERSIONED = /\/v\d+$/;

const STREAMED = {
  requests: 'with a stream of requests',
  answers: 'answers a stream',
  both: 'streams both ways',
} as const;

const DENIED = /^40[13]$/;
const OF_CALLER = /\bthe caller\b/;

export interface Doors {
  /** Whether anything that may keep callers out was found before any route. */
  isSeen: boolean;
  /** What is told once, for all of them. */
  common: readonly string[];
  /** What answers in place of many of them in some cases, which is told once too. */
  often?: readonly string[];
  /** Whether a row says which of several programs answers it. */
  tellsProgram?: boolean;
  /** Whether it may be told of a route that no guard was seen. */
  isBare(route: Route): boolean;
}

/** What all routes of a row need; of one that is always there, the row says nothing. */
function gatesOfAll(evidence: Evidence, routes: readonly Route[]): string[] {
  const [first = [], ...others] = routes.map((route) => routeGates(evidence, route));
  return first.filter((gate) => others.every((gates) => gates.includes(gate)));
}

/** A route with all that was found of it; several methods or versions of one path are one row. */
export function routeRow(evidence: Evidence, routes: readonly Route[], doors: Doors): Row {
  const { isSeen, common, isBare, often = [] } = doors;
  const first = routes.at(-1);
  if (!first) return { cells: [], sources: [] };
  const methods = [...new Set(routes.map(({ method }) => method))].filter((method) => method !== 'ANY');
  const versions = [...new Set(routes.map(({ path }) => /\/(v\d+)(?=\/|$)/.exec(path)?.[1] ?? ''))].filter(
    (version) => version !== '' && !first.path.includes(`/${version}`),
  );
  const below = routes
    .flatMap(({ path }) => prefixApart(first.path, path) ?? [])
    .filter((each) => !VERSIONED.test(each));
  const others = [
    ...versions,
    ...[...new Set(below)].map((each) => (each === '/' ? 'without that prefix' : `below ${code(each)}`)),
  ];
  const also = others.length > 0 ? ` (also ${joined(others)})` : '';
  const { streams } = first.fact.values;
  const openapi = openapiOf(evidence, first);
  const { binding, summary } = openapi ?? first.fact.values;
  const bound = binding === undefined ? '' : `, by HTTP ${code(binding)}`;
  const streamed = streams === undefined ? '' : `, ${STREAMED[streams]}`;
  const server = secondServer(evidence, first);
  const program = doors.tellsProgram ? programOfRoute(evidence, first) : null;
  const where = [
    ...(program === null ? [] : [`of ${code(program)}`]),
    ...(server === null ? [] : [`on the server that ${code(server)} starts`]),
    registeredWhere(evidence, first) ?? [],
    gatesTold(gatesOfAll(evidence, routes)) ?? [],
  ].flat();
  const handler = handlerOf(evidence, first);
  const parameters = parametersOfRow(evidence, routes);
  const rules = givenTogether(rulesOfRoute(evidence, first))
    .slice(0, 2)
    .map(({ text, fact }) => ({
      fact,
      text: lower(withAmounts(text, (name) => amountOf(evidence, name, fact))),
      status: answeredStatus(evidence, fact),
    }));
  // What a handler refuses itself is said once, by its rule.
  const isRefusalTold = rules.some(({ text, status }) => DENIED.test(`${status}`) || OF_CALLER.test(text));
  const loaders = loadersOf(evidence, first).map(({ name }) => name);
  const answer = (handler && routedAction(evidence, first, handler)) ?? answerOf(first, handler);
  return {
    cells: [
      `${code(isOperation(first.method) ? routeName(first) : `${methods.join(', ')} ${knownPath(first)}`)}${also}${bound}${streamed}${where.map((each) => `, ${each}`).join('')}${routes.every((route) => isDeprecated(evidence, route)) ? ', deprecated' : ''}`,
      openapi || first.method === 'RPC' || first.fact.values.framework === 'go-swagger' ? (summary ?? '') : '',
      // A file that has an address is what answers it.
      first.fact.values.framework === PLAIN_PHP
        ? ''
        : answer === null
          ? chosenOf(first) || workOf(evidence, first, handler)
          : code(answer),
      // That none was seen does not say that there is none, and less where not all before it was read.
      [
        guarded(first, common, loaders) ||
          strangers(first) ||
          (isDeclaredOpen(first) ? 'open, as declared' : '') ||
          passed(first, common, loaders) ||
          (first.partly ? (isToldAbove(first, often) ? 'none of its own' : '') : '') ||
          (isSeen && !first.partly
            ? isBare(first)
              ? 'none seen'
              : isUnfollowed(evidence, first)
                ? 'not followed'
                : 'not known'
            : ''),
        first.asksMore && !isRefusalTold && first.guards.length + first.passes.length > 0
          ? 'the handler may refuse too'
          : '',
        partlyAnswered(first, often),
        unreadAbove(first),
        limited(first),
      ]
        .filter((each) => each !== '')
        .join('; '),
      [
        first.fact.values.framework === 'Protocol Buffers'
          ? messagesTold(evidence, first)
          : parameterWords(first.path, parameters, first.fact.values.optional),
        routes.some((route) => isBodyUnknown(evidence, route, handlerOf(evidence, route), parameters))
          ? 'body not known'
          : '',
      ]
        .filter((each) => each !== '')
        .join('; '),
      rules.map(({ text, status }) => (status === undefined ? text : `${text} (${status})`)).join('; '),
    ],
    sources: [
      at(first.fact),
      ...(handler && (handler.path !== first.fact.path || parameters.length > 0) ? [handler] : []),
      ...rules.map(({ fact }) => at(fact)),
    ],
  };
}

/** The messages of a remote procedure: `rpc Send(shop.Letter) returns (stream Receipt)`. */
function messagesTold(evidence: Evidence, { fact: { path, startLine } }: Route): string {
  const written = (evidence.lines(path) ?? []).slice(startLine - 1, startLine + 4).join(' ');
  const [, taken, given] =
    /^\s*rpc\s+\w+\s*\(\s*(?:stream\s+)?([\w.]+)\s*\)\s*returns\s*\(\s*(?:stream\s+)?([\w.]+)\s*\)/.exec(written) ?? [];
  const named = (type: string): string =>
    /^\.?google\.protobuf\.Empty$/.test(type) ? 'nothing' : code(type.split('.').at(-1) ?? type);
  return taken === undefined || given === undefined ? '' : `takes ${named(taken)}, answers ${named(given)}`;
}

/** What any of the methods is sent is told with what the last of them takes: one may read from the query what another has in its body. */
function parametersOfRow(evidence: Evidence, routes: readonly Route[]): Parameter[] {
  const taken = routes.map((route) => parametersOf(evidence, route, handlerOf(evidence, route)));
  const last = taken.at(-1) ?? [];
  const isSent = ({ in: place }: Parameter): boolean => place === 'body' || place === 'form';
  if (!last.some(isSent)) return [...last, ...(taken.findLast((each) => each.some(isSent)) ?? []).filter(isSent)];
  const asked = taken.flat().filter(({ in: place }) => place === 'query');
  const isTold = ({ in: place, name }: Parameter): boolean =>
    last.some((each) => each.in === place && each.name === name);
  return [
    ...last,
    ...asked.filter((each, at) => !isTold(each) && asked.findIndex(({ name }) => name === each.name) === at),
  ];
}

const OF_FILE = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|loader|action|default|fn)$/;
/** Names that many handlers of a project have, each in a module of its own. */
const OF_MODULE =
  /^(?:get|post|put|patch|delete|index|list|show|create|update|handler?|handle|root|browse|read|add|edit|destroy)$/;

/** What answers by its name, with its module where the name alone tells little; null where it has none of its own. */
function answerOf({ handler: written, method }: Route, handler: Handler | null): string | null {
  const name = handler?.name ?? null;
  const module = /^require\(\s*['"]([^'"]+)['"]\s*\)$/.exec(written ?? '')?.[1];
  if (module !== undefined) return module;
  // What the description of a remote procedure calls it, its path has told.
  if (method === 'RPC' && name === null) return null;
  if (name !== null && OF_MODULE.test(name) && (written?.endsWith(`::${name}`) || written?.endsWith(`.${name}`)))
    return written.replace(/^(?:crate::|this\.|self\.)/, '');
  // The namespace of .NET around a class tells nothing more.
  if (written?.includes('.') && name?.endsWith(`.${written}`)) return written;
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

/** What asks who calls, and what else stands before the handler and may turn callers or requests away. */
function guarded(
  { guards, notes, asks, asksItself, passes, inside = [], sometimes = [] }: Route,
  common: readonly string[],
  loaders: readonly string[],
): string {
  const own = withoutNotes({ guards, notes });
  const told = strongest(own).map((each) => guardWords({ guards, notes, asks }, each));
  const called = joined(own.length > told.length ? [...told, 'others'] : told);
  const names = [called, ...(asksItself === undefined ? [] : [`the handler asks for ${asksItself}`])]
    .filter((each) => each !== '')
    .join('; ');
  const isBefore = (each: string): boolean => ![inside, sometimes, common].some((others) => others.includes(each));
  const more = [...new Set([...passes.filter(isBefore), ...loaders])].filter((each) => !guards.includes(each));
  if (names === '') return '';
  const always = more.length === 0 ? names : `${names}; passes ${joined(more.slice(0, MOST_GUARDS).map(code))}`;
  return [
    always,
    ...whereSetUp(
      passes.filter((each) => !common.includes(each) && !guards.includes(each)),
      sometimes,
    ),
  ].join('; ');
}

/** Nobody is asked who calls, but whoever is known is sent on. */
function strangers({ forStrangers = [], passes }: Route): string {
  const names = joined([...forStrangers, ...passes].slice(0, MOST_GUARDS).map(code));
  return forStrangers.length === 0 ? '' : `only for those who are not signed in: passes ${names}`;
}

/** What a request goes through of which could not be told whether it turns callers away. */
function passed(
  { passes, sometimes = [], asksMore }: Route,
  common: readonly string[],
  loaders: readonly string[],
): string {
  const own = [...passes.filter((each) => !common.includes(each)), ...loaders];
  if (own.length === 0 && passes.length > 0) return asksMore ? 'not known' : 'none of its own';
  const always = own.filter((each) => !sometimes.includes(each));
  const told = always.length > 0 ? [`passes ${joined(always.slice(0, MOST_GUARDS).map(code))}`] : [];
  return [...told, ...whereSetUp(own, sometimes)].join('; ');
}

/** What stands before a route only where a setting says so, beside what always does. */
function whereSetUp(passes: readonly string[], sometimes: readonly string[]): string[] {
  const names = passes.filter((each) => sometimes.includes(each)).slice(0, MOST_GUARDS);
  return names.length === 0 ? [] : [`${joined(names.map(code))}, where set up`];
}

/** What turns some requests away by a condition of its own. */
function partlyAnswered({ partly = [] }: Route, often: readonly string[]): string {
  const own = partly.filter((each) => !often.includes(each));
  const told = own.slice(0, MOST_GUARDS).map(code);
  return told.length === 0 ? '' : `in some cases ${joined(own.length > told.length ? [...told, 'others'] : told)}`;
}

function isToldAbove({ partly = [], asksMore, above }: Route, often: readonly string[]): boolean {
  return partly.length > 0 && partly.every((each) => often.includes(each)) && !asksMore && above === undefined;
}

/** Guards that were found are not all there are where a class above was not read. */
function unreadAbove({ above, guards, partly = [] }: Route): string {
  return above === undefined || guards.length + partly.length === 0 ? '' : `those of ${code(above)} not known`;
}

/** How often somebody may ask is not who may ask. */
function limited({ limits = [] }: Route): string {
  return limits.length === 0 ? '' : `limited by ${joined(limits.slice(0, 2).map(code))}`;
}

const AROUND =
  /^(?:is|getIs|has|can|check|parse|validate|assert|ensure|resolve|transform|normali[sz]e|present|serialize|render|format)[A-Z_]|(?:Error(?:Response)?|Exception|Context)$|^(?:present|serialize)$/;
/** What a function is put into: `export const GET = caught(…`, `withCaller({ schemas, handler: async …`. */
const WRAPPED = [/^export const \w+ = ([\w$]+)\(/, /(?<![\w.])([\w$]+)\(\{[^;]{0,400}?\bhandler:\s*(?:async\b|\()/];
const READS = /^(?:get|find|fetch|load|read|list)[A-Z_]/;

/** What a server that is written without a router calls, one or another as a condition decides. */
function chosenOf({ fact }: Route): string {
  const { calls = [] } = fact.values;
  const told = calls.slice(0, MOST_CHOSEN).map(code);
  return told.length === 0 ? '' : `calls ${joined(calls.length > told.length ? [...told, 'others'] : told, 'or')}`;
}

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
    (all.length === 1 ? work[0] : onlyMethod(work));
  return called ? `${called.kind === 'class' ? 'uses' : 'calls'} ${code(called.name)}` : '';
}

/** Beside functions that help on the way, the one method of an object does the work: `orders.cancel` after `checked(body)`. */
function onlyMethod(work: readonly FoundSymbol[]): FoundSymbol | null {
  const [only, ...others] = work.filter(({ kind, name }) => kind === 'method' && name.includes('.'));
  return only !== undefined && others.length === 0 ? only : null;
}

/** A function of a script that waits for its work does it there, or in what it answers; the rest helps on the way. */
function isWaitedFor(text: string, name: string): boolean {
  // What is imported goes by any name.
  if (!/\bawait\b/.test(text) || !text.includes(name)) return true;
  return new RegExp(
    `(?:\\bawait|\\breturn|=>|\\bnew|\\bbody\\s*=|\\b(?:json|send|all)\\()\\s*\\[?\\s*(?:[\\w$]+\\??\\.)*${escaped(name)}\\b|[;{}]\\s*${escaped(name)}\\(`,
  ).test(text);
}
