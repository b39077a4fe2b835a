import { readSymbol, symbolDetail, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import { handlerGuards } from '../guards/handler-guards.ts';
import { viewGuards } from '../guards/python/view-guards.ts';
import type { Route } from '../route.ts';
import type { Handler } from './handler.ts';
import { handlerOf } from './handlers.ts';
import { classNamed, classOfName } from './python-classes.ts';

const VERBS = /^(?:on_)?(?:get|post|put|patch|delete|head|options)$/;
const FRAMEWORK = /^(?:Flask|Falcon|Tornado)/;
const DEEPEST = 4;

/** The routes of a class of Flask, Falcon or Tornado that answers by its methods, as `get` and `post` of a resource; null where it is none. */
export function resourceRoutes(evidence: Evidence, route: Route, handler: Handler): Route[] | null {
  if (!FRAMEWORK.test(route.fact.values.framework) || handler.id === null) return null;
  const symbol = readSymbol(evidence.pack, handler.id);
  if (symbol?.kind === 'method') {
    const type = classNamed(evidence, symbol.name.split('.').at(-2) ?? '');
    return [withGuards(route, [...(type ? viewGuards(evidence, type) : []), ...handlerGuards(evidence, handler)])];
  }
  if (symbol?.kind !== 'class' || route.method !== 'ANY') return null;
  const asked = viewGuards(evidence, symbol);
  const answered = [...verbsOf(evidence, symbol.id)].map(([verb, owner]) => {
    const one = { ...route, method: verb.replace(/^on_/, '').toUpperCase(), handler: `${owner}.${verb}` };
    const method = handlerOf(evidence, one);
    return withGuards(one, [...asked, ...(method ? handlerGuards(evidence, method) : [])]);
  });
  return answered.length > 0 ? answered : null;
}

function withGuards(route: Route, guards: readonly string[]): Route {
  return { ...route, guards: [...new Set([...route.guards, ...guards])] };
}

/** The methods of HTTP that a class or one above it has a method for, and the class that has it. */
function verbsOf(evidence: Evidence, id: number, depth = 0): Map<string, string> {
  const type = symbolDetail(evidence.pack, id);
  if (!type) return new Map();
  const own = symbolsOfFile(evidence.pack, type.path).flatMap(({ name, kind }) =>
    kind === 'method' && name.startsWith(`${type.name}.`) ? [name.slice(type.name.length + 1)] : [],
  );
  const above = depth === DEEPEST ? [] : type.bases.flatMap((base) => classOfName(evidence, type.path, base) ?? []);
  return new Map([
    ...above.flatMap((base) => [...verbsOf(evidence, base.id, depth + 1)]),
    ...own.filter((name) => VERBS.test(name)).map((verb) => [verb, type.name] as const),
  ]);
}
