import { edgesTo } from '../../../engine/pack/graph/edge-reader.ts';
import { fileOfSymbol } from '../../../engine/pack/pack-schema.ts';
import { readSymbol } from '../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from './evidence.ts';
import type { Route } from './routes.ts';

/** Tests whose request fits a route, by the route's method and path. */
export function testsOfRoute(evidence: Evidence, { method, path }: Route): Found<'test'>[] {
  const pattern = routePattern(path);
  return requestTests(evidence).filter(({ values }) => {
    const [verb = '', target = ''] = (values.request ?? '').split(' ');
    return (
      (method === 'ANY' || verb === method) && pattern.test(target.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, ''))
    );
  });
}

const requestTests = derived((evidence) => evidence.facts('test').filter(({ values }) => values.request !== undefined));

/** A test asks for `/users/1` or for `/users/${id}` where the route says `/users/{id}`. */
function routePattern(path: string): RegExp {
  const parts = path
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .map((segment) => (/^\{.*\}$/.test(segment) ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^(?:https?://[^/]+)?${parts.join('/')}$`);
}

/** A test as an acceptance criterion: what is given, what is done, what then holds. Null where its name says nothing. */
export function criterionOf({ values }: Found<'test'>): string | null {
  const { criterion, request, status, raises } = values;
  if (criterion !== undefined && criterion.split(/\s+/).length >= 3 && criterion.length <= 160) return criterion;
  if (request !== undefined && status !== undefined) return `\`${request.replace(/`/g, '')}\` answers ${status}`;
  if (raises !== undefined && criterion !== undefined) return `${criterion} (\`${raises}\` is raised)`;
  return null;
}

/** Tests in files that use a symbol, and whose suite or name speaks of it. */
export function testsUsing(evidence: Evidence, symbol: number): Found<'test'>[] {
  const found = readSymbol(evidence.pack, symbol);
  if (!found) return [];
  const name = found.name.split('.').at(-1) ?? found.name;
  const spoken = new RegExp(`\\b${name.replace(/[^\w]/g, '')}\\b|${snake(name)}`, 'i');
  const users = new Set(edgesTo(evidence.pack, symbol).map(({ source }) => fileOfSymbol(source)));
  const paths = new Set(
    evidence.files
      .filter(({ id, place, role }) => users.has(id) && (place === 'test' || role === 'test'))
      .map(({ path }) => path),
  );
  if (paths.size === 0) return [];
  return evidence
    .facts('test')
    .filter(
      ({ path, values }) =>
        paths.has(path) && (spoken.test(values.name) || values.suite.some((suite) => spoken.test(suite))),
    );
}

function snake(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/\W/g, '');
}
