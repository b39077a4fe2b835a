import { splitList, stringsIn } from '../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, symbolDetail } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import { decoratorsOf } from '../guards/decorators.ts';
import type { Route } from '../route.ts';
import { bodyOfMethod } from './python-choices.ts';
import { attributeOf, type ClassChain } from './python-classes.ts';

export const VERBS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** What stands where a view of Django is registered. */
export function registration(evidence: Evidence, { fact }: Route): string {
  return evidence.text(fact);
}

/**
 * Which methods a view of Django lets in, by `as_view(http_method_names=["get", "patch"])` where it is registered or else by
 * its own `http_method_names`, which may be `[each for each in … if each != "put"]`; all where that is not read.
 */
export function allowedMethods(evidence: Evidence, route: Route, chain: ClassChain): (verb: Verb) => boolean {
  const given = GIVEN.exec(registration(evidence, route))?.[1];
  const written = given ?? attributeOf(chain, 'http_method_names') ?? '';
  const names = stringsIn(written).map((name) => name.toLowerCase());
  if (names.length === 0) return () => true;
  if (!/\bfor\b/.test(written)) return (verb) => names.includes(verb);
  return (verb) => !/!=|\bnot\s+in\b/.test(written) || !names.includes(verb);
}

const GIVEN = /\.as_view\([^()]*\bhttp_method_names\s*=\s*([[(][^\])]*[\])])/;

/** Whether a method can answer an address: it is given all that it needs, and takes all that it is given. */
export function isReached(
  evidence: Evidence,
  route: Route,
  chain: ClassChain,
  method: FoundSymbol | undefined,
): boolean {
  return isGivenAll(evidence, route, method) && takesAll(evidence, route, chain, method);
}

/** Whether an address gives a method all that it cannot do without: one view may answer several, each by another method. */
function isGivenAll(evidence: Evidence, route: Route, method: FoundSymbol | undefined): boolean {
  const signature = method ? (symbolDetail(evidence.pack, method.id)?.signature ?? '') : '';
  // What is not followed, or is handed over where the view is registered, may give more.
  if (
    route.path.includes('…') ||
    /as_view\([^)]*\)\s*,\s*(?:kwargs\s*=\s*)?(?:\{|dict\()/.test(registration(evidence, route))
  )
    return true;
  const [, written = ''] = /^(?:async )?def \w+\((.*)\)/s.exec(signature) ?? [];
  const needed = splitList(written)
    .slice(2)
    .filter((each) => !/[=*/]/.test(each))
    .map((each) => each.replace(/\s*:.*$/s, '').trim());
  const given = new Set([...route.path.matchAll(/\{\*?(\w+)\}/g)].map(([, name = '']) => name));
  // Values without a name are handed over in their order.
  return given.has('value') || needed.every((name) => name === '' || given.has(name));
}

/**
 * Whether a method takes what the address hands to it: `post(self, request)` fails below `orders/<int:pk>/`. What stands
 * around it, or takes the request in before it, may keep some of that.
 */
function takesAll(evidence: Evidence, route: Route, { own }: ClassChain, method: FoundSymbol | undefined): boolean {
  const signature = method ? (symbolDetail(evidence.pack, method.id)?.signature ?? '') : '';
  const [, written] = /^(?:async )?def \w+\((.*)\)/s.exec(signature) ?? [];
  if (method === undefined || written === undefined || /(?:^|,)\s*\*\*/.test(written)) return true;
  if (own.some(({ text }) => keepsSome(text))) return true;
  if (decoratorsOf(evidence.lines(method.path) ?? [], method.startLine).length > 0) return true;
  const taken = splitList(written).map((each) => each.replace(/\s*[:=].*$/s, '').trim());
  const handed = registration(evidence, route).matchAll(/<(?:\w+:)?([A-Za-z_]\w*)>/g);
  return [...handed].every(([, name = '']) => taken.includes(name));
}

/**
 * Whether a class takes something out of what is handed over before a method has it, hands over what it makes itself, or
 * comes between without handing all on.
 */
function keepsSome(text: string): boolean {
  if (TAKES_OUT.test(text)) return true;
  return ['setup', 'dispatch', 'initialize_request', 'initial'].some((name) => {
    const body = bodyOfMethod(text, name);
    return body !== null && !/\*\*kwargs\b/.test(body.join('\n'));
  });
}

const TAKES_OUT =
  /\bkwargs\.pop\(|\bdel\s+[\w.]*kwargs\b|^\s*(?:\w+, )?(?:self\.)?kwargs\s*=(?!=)|\breturn\s+\(?\s*args,\s*kwargs\b/m;
