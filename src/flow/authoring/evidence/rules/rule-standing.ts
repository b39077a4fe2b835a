import { escaped } from '../../../../base/escaped.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { singular } from '../../wording/plural.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { tablePrefixes } from '../models/table-prefixes.ts';
import { modelsOf } from '../models.ts';
import { handlerOf } from '../routes/handlers/handlers.ts';
import { routesOf } from '../routes.ts';
import type { Rule } from '../rules.ts';

/** Those whom any product speaks of. */
const PEOPLE =
  /\b(?:accounts?|admins?|administrators?|authors?|customers?|guests?|managers?|members?|moderators?|organi[sz]ations?|owners?|roles?|teams?|tenants?|users?)\b/i;

/** How near a rule is to who uses the product: it speaks of what they know, and stands where their requests come in. */
export function nearness(evidence: Evidence, { text, fact }: Rule): number {
  return (
    (speaksOfThing(evidence, text) ? 0.6 : 0) + (PEOPLE.test(text) ? 0.3 : 0) + (isAtDoor(evidence, fact) ? 0.4 : 0)
  );
}

/** What a name says of how a thing is kept and not of the thing. */
const HOW_KEPT = /^(?:sql|db|base) | (?:entity|model|record|table|data)$/;

/** What the product keeps, in words. */
export const keptThings = derived(
  (evidence) =>
    new Set(
      modelsOf(evidence)
        .filter(({ stored }) => stored === 'table')
        .map(({ name }) => withoutFirst(singular(identifierWords(name)).toLowerCase(), tablePrefixes(evidence))),
    ),
);

function withoutFirst(name: string, prefixes: readonly string[]): string {
  const prefix = prefixes.find((each) => name.startsWith(`${each} `));
  return prefix === undefined ? name : name.slice(prefix.length + 1);
}

const things = derived((evidence): Set<string> => {
  const kept = [...keptThings(evidence)].map((name) => name.replace(HOW_KEPT, '').replace(HOW_KEPT, ''));
  // Sales orders and purchase orders are orders.
  const heads = Map.groupBy(
    kept.filter((name) => name.includes(' ')),
    (name) => name.split(' ').at(-1) ?? name,
  );
  const shared = [...heads].flatMap(([head, names]) => (names.length > 1 ? [head] : []));
  const asked = routesOf(evidence).flatMap(({ path }) =>
    path
      .split('/')
      .filter((part) => /^[a-z][a-z_-]+s$/.test(part))
      .map((part) => singular(identifierWords(part)).toLowerCase()),
  );
  return new Set([...kept, ...shared, ...asked].filter((name) => name.length >= SHORTEST_NAME));
});

const SHORTEST_NAME = 3;
const MOST_WORDS = 3;

function speaksOfThing(evidence: Evidence, text: string): boolean {
  const known = things(evidence);
  const words = (text.replace(/`[^`]*`/g, ' ').match(/[A-Za-z]+/g) ?? []).map((word) => word.toLowerCase());
  return words.some((_, from) =>
    Array.from({ length: MOST_WORDS }, (_each, more) => words.slice(from, from + more + 1).join(' ')).some((phrase) =>
      known.has(singular(phrase)),
    ),
  );
}

/** Whether a rule is held by what answers a request, or by what that calls first. */
function isAtDoor(evidence: Evidence, { path, symbol, startLine, endLine }: Found<'invariant'>): boolean {
  const { called, ranges } = doors(evidence);
  return (
    (symbol !== null && called.has(symbol)) ||
    (ranges.get(path) ?? []).some((range) => range.startLine <= startLine && endLine <= range.endLine)
  );
}

const doors = derived((evidence) => {
  const handlers = routesOf(evidence).flatMap((route) => {
    const handler = handlerOf(evidence, route);
    return handler ? [{ ...handler, guards: route.guards }] : [];
  });
  return {
    called: new Set(handlers.flatMap(({ calls }) => calls.map(({ id }) => id))),
    ranges: Map.groupBy(handlers, ({ path }) => path),
  };
});

const LETS_IN = /auth|jwt|log_?(?:ged_?)?in|sign_?(?:ed_?)?in|session|token/i;

/** Whether a handler asks who calls, though what stands before it lets nobody else come to it. */
export function isAskedBefore(evidence: Evidence, { text, fact: { path, startLine, endLine } }: Rule): boolean {
  return (
    /^Only an authenticated caller can /.test(text) &&
    (doors(evidence).ranges.get(path) ?? []).some(
      (door) =>
        door.startLine <= startLine && endLine <= door.endLine && door.guards.some((guard) => LETS_IN.test(guard)),
    )
  );
}

const LEAST =
  /\b(?:be (?:greater|more|larger|bigger|higher) than|be at least|(?:cannot|not) be (?:less|lower|smaller) than) (?:zero|one|0|1)$/;
/** `count < 1`, of a name that nothing stands before. */
const BARE = /^\(?([A-Za-z_]\w*)\s*(?:<|<=|==|===)\s*[01](?:\.0*)?\)?$/;

/** "The capacity must be greater than 0": what a function asks of a number that it is handed, wherever it comes from. */
export function isArgumentCheck(evidence: Evidence, { text, fact }: Rule): boolean {
  const name = BARE.exec(fact.values.condition ?? '')?.[1];
  if (name === undefined || !LEAST.test(text) || fact.symbol === null) return false;
  const around = symbolDetail(evidence.pack, fact.symbol);
  if (!around || !new RegExp(`\\b${escaped(name)}\\b`).test(around.signature)) return false;
  const [type = '', own = ''] = around.name.split('.').slice(-2);
  // Validation is handed what somebody wrote, and what a kept thing does is done to it.
  return (
    !/^(?:validate|clean|check)/i.test(own) &&
    !keptThings(evidence).has(singular(identifierWords(type)).toLowerCase()) &&
    !isAtDoor(evidence, fact)
  );
}
