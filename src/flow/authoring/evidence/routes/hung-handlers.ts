import { derived, type Evidence } from '../evidence.ts';
import type { Handler } from './handlers/handler.ts';
import type { Route } from './route.ts';

/**
 * Whether all that lies below a path of Go is answered by the routes that a function registers and gives back,
 * `root.Handle("/v1/", api.NewHandler(store))`: these are told themselves.
 */
export function answersByRoutes(evidence: Evidence, { fact, method, path }: Route, { id }: Handler): boolean {
  const isBelow = method === 'ANY' && /(?:\/|\*)$/.test(path) && fact.path.endsWith('.go');
  return isBelow && id !== null && registering(evidence).has(id);
}

const registering = derived(
  (evidence): Set<number> =>
    new Set(
      evidence
        .facts('route')
        .flatMap(({ path, symbol, values }) => (path.endsWith('.go') && values.whole && symbol !== null ? symbol : [])),
    ),
);
