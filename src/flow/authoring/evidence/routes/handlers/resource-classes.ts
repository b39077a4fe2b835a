import { readSymbol, symbolDetail, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import { handlerGuards } from '../guards/handler-guards.ts';
import { viewGuards } from '../guards/python/view-guards.ts';
import type { Route } from '../route.ts';
import type { Handler } from './handler.ts';
import { handlerOf } from './handlers.ts';
import { classNamed, classOfName } from './python-classes.ts';

const VERBS = /^(?:on_)?(?:get|post|put|patch|delete|head|options)$/;
const FRAMEWORK = /^(?:Flask|Falcon|Tornado|Starlette|aiohttp)/;
const DEEPEST = 4;

/** The routes of a class of Flask, Falcon, Tornado, Starlette or aiohttp that answers by its methods, as `get` and `post` of a resource; null where it is none. */
export function resourceRoutes(evidence: Evidence, route: Route, handler: Handler): Route[] | null {
  if (!FRAMEWORK.test(route.fact.values.framework) || handler.id === null) return null;
  const symbol = readSymbol(evidence.pack, handler.id);
  if (symbol?.kind === 'method') {
    if (lacksPart(evidence, route, handler)) return [];
    const type = classNamed(evidence, symbol.name.split('.').at(-2) ?? '');
    return [withGuards(route, [...(type ? viewGuards(evidence, type) : []), ...handlerGuards(evidence, handler)])];
  }
  if (symbol?.kind !== 'class' || route.method !== 'ANY') return null;
  const asked = viewGuards(evidence, symbol);
  const answered = [...verbsOf(evidence, symbol.id)].map(([verb, owner]) => {
    const one = { ...route, method: verb.replace(/^on_/, '').toUpperCase(), handler: `${owner}.${verb}` };
    const method = handlerOf(evidence, one);
    const guarded = withGuards(one, [...asked, ...(method ? handlerGuards(evidence, method) : [])]);
    return { route: guarded, fits: !(method && lacksPart(evidence, one, method)) };
  });
  // Where none fits, what is in the path is taken in another way.
  const fitting = answered.filter(({ fits }) => fits);
  const told = (fitting.length > 0 ? fitting : answered).map((each) => each.route);
  return told.length > 0 ? told : null;
}

/**
 * Whether a method takes a part of the path that only another path of the same class has, or does not take one that this one has:
 * `delete(self, id)` and `post(self)` of what is added at `/orders` and `/orders/<id>`.
 */
function lacksPart(evidence: Evidence, { fact, path }: Route, { id }: Handler): boolean {
  const signature = id === null ? '' : (symbolDetail(evidence.pack, id)?.signature ?? '');
  const [, list] = /\(([^()]*)\)/.exec(signature) ?? [];
  if (list === undefined) return false;
  const written = list.split(',').map((each) => each.trim());
  const names = written.map((each) => /^\**\w*/.exec(each)?.[0] ?? '');
  const needed = names.filter((name, place) => name !== '' && !/[=*]/.test(written[place] ?? ''));
  const others = evidence
    .facts('route')
    .filter((each) => each.path === fact.path && each.startLine === fact.startLine)
    .map(({ values }) => values.path);
  const isIn = (where: string, name: string): boolean => where.includes(`{${name}}`);
  const given = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const isOpen = names.some((name) => name.startsWith('*'));
  return (
    needed.some((name) => !isIn(path, name) && others.some((each) => isIn(each, name))) ||
    (!isOpen && given.some((name) => !names.includes(name) && others.some((each) => !isIn(each, name))))
  );
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
