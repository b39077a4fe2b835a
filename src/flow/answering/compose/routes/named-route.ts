import type { Evidence } from '../../../authoring/evidence/evidence.ts';
import type { Route } from '../../../authoring/evidence/routes/route.ts';
import { routesOf } from '../../../authoring/evidence/routes.ts';
import type { Inquiry } from '../../inquiry.ts';
import type { Part } from '../part.ts';
import { isToldByRoute, toldRoute } from './told-route.ts';

const NAMED = /\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+`?(\/[^\s?`'",;)]*)/;

/** The route that a question spells with its method and path. */
export function* composeNamedRoute(inquiry: Inquiry): Generator<Part> {
  const route = isToldByRoute(inquiry) ? namedRoute(inquiry.evidence, inquiry.understanding.text) : undefined;
  if (route) yield* toldRoute(inquiry, route);
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
