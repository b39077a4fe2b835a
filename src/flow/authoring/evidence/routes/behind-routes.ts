import { identifierWords } from '../../../../engine/facts/text/words.ts';
import type { FoundSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { routesOf } from '../routes.ts';
import { type Rule, rulesIn } from '../rules.ts';
import { testsOfAction, testsOfRoute, testsSpeakingOf } from '../tests.ts';
import type { Handler } from './handlers/handler.ts';
import { handlerOf } from './handlers/handlers.ts';
import type { Route } from './route.ts';

/** Rules that hold for a route: those of its handler, then those of what the handler calls first. */
export function rulesOfRoute(evidence: Evidence, route: Route): Rule[] {
  const handler = handlerOf(evidence, route);
  if (!handler) return [];
  const called = handler.calls.filter(({ kind }) => kind === 'function' || kind === 'method');
  const { path, startLine, endLine } = handler;
  // What a method of a class asks that has a route of its own holds for that one.
  const inner = (handlersByFile(evidence).get(path) ?? []).filter(
    (each) => each.startLine > startLine && each.endLine <= endLine,
  );
  const rules = [
    ...rulesIn(evidence, path, startLine, endLine).filter(
      ({ fact }) => !inner.some((each) => each.startLine <= fact.startLine && fact.endLine <= each.endLine),
    ),
    ...called.flatMap((each) => rulesBehind(evidence, handler, each)),
  ];
  return rules.filter(({ text }, place) => rules.findIndex((other) => other.text === text) === place);
}

const handlersByFile = derived((evidence) =>
  Map.groupBy(
    routesOf(evidence).flatMap((route) => handlerOf(evidence, route) ?? []),
    ({ path }) => path,
  ),
);

const ABOUT_NOTHING = /\b(?:empty|required|blank|missing|null|nil)\b/;
const ASKS_WHO = /(?:current|logged_?in|signed_?in|session)_?(?:user|account|member)/i;

/**
 * Rules of a function that a handler calls, as far as they hold for every request: not where the handler goes on
 * whatever it answers, nor that something is given where it is only called when it is. That the caller exists is no rule
 * about what was sent.
 */
function rulesBehind(evidence: Evidence, handler: Handler, called: FoundSymbol): Rule[] {
  const rules = rulesIn(evidence, called.path, called.startLine, called.endLine);
  if (rules.length === 0) return rules;
  const name = called.name.split('.').at(-1) ?? called.name;
  const lines = (evidence.lines(handler.path) ?? []).slice(handler.startLine - 1, handler.endLine);
  const calls = lines.flatMap((line, place) => (line.includes(`${name}(`) && place > 0 ? [place] : []));
  if (calls.length > 0 && calls.every((place) => /^\s*(?:\w+,\s*)?_\s*:?=/.test(lines[place] ?? ''))) return [];
  const isConditional = calls.length > 0 && calls.every((place) => isInCondition(lines, place));
  return rules.filter(
    ({ text }) => !(isConditional && ABOUT_NOTHING.test(text)) && !(ASKS_WHO.test(name) && / must exist$/.test(text)),
  );
}

/** Whether a line stands in the body of an `if`, by what it is indented by. */
function isInCondition(lines: readonly string[], place: number): boolean {
  const depth = (line: string): number => line.length - line.trimStart().length;
  const own = depth(lines[place] ?? '');
  const above = lines.slice(0, place).findLast((line) => line.trim() !== '' && depth(line) < own);
  return /^\s*(?:\}\s*else\s+)?(?:if|elif|unless)\b/.test(above ?? '');
}

/** Tests that ask for a route, else those that name its handler, or the one function that the handler calls. */
export function testsBehindRoute(evidence: Evidence, route: Route): Found<'test'>[] {
  const asked = testsOfRoute(evidence, route);
  const handler = handlerOf(evidence, route);
  if (asked.length > 0) return nearestFirst(asked, `${route.path} ${handler?.name ?? ''}`);
  const spoken = handler?.id == null ? [] : testsSpeakingOf(evidence, handler.id);
  const direct =
    spoken.length > 0 || !handler?.name ? spoken : testsOfAction(evidence, { path: handler.path, name: handler.name });
  // What is called on the way says something of a route where it speaks of the same thing.
  const first = handler?.calls
    .slice(0, MOST_CALLS)
    .find(({ name }) => sharesStem(name.split('.').at(-1) ?? name, route.path));
  return direct.length > 0 || !first ? direct : testsSpeakingOf(evidence, first.id);
}

const MOST_CALLS = 4;

function sharesStem(name: string, path: string): boolean {
  const wanted = new Set(stems(path));
  return stems(name).some((stem) => wanted.has(stem));
}

function stems(text: string): string[] {
  return (identifierWords(text).match(/[a-z]{4,}/gi) ?? []).map((word) => word.slice(0, 5).toLowerCase());
}

/** Tests whose names share most words with what they ask for; others only pass by it on their way. */
function nearestFirst(tests: readonly Found<'test'>[], about: string): Found<'test'>[] {
  const wanted = new Set(stems(about));
  const shared = ({ values }: Found<'test'>): number =>
    new Set(stems(values.name).filter((stem) => wanted.has(stem))).size;
  return tests.toSorted((a, b) => shared(b) - shared(a));
}
