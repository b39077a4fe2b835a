import { derived, type Evidence, type Found } from '../evidence.ts';
import type { Route } from '../routes/route.ts';
import { featureGates } from './feature-gates.ts';

/** Features without which a route of Rust is not registered; none where the same path is registered without them too. */
export function routeGates(evidence: Evidence, { fact }: Route): string[] {
  if (!fact.path.endsWith('.rs')) return [];
  const same = registrations(evidence).get(keyOf(fact)) ?? [fact];
  const [first = [], ...others] = same.map((each) => featureGates(evidence, each));
  return first.filter((gate) => others.every((gates) => gates.includes(gate)));
}

const registrations = derived((evidence) =>
  Map.groupBy(
    evidence.facts('route').filter(({ path }) => path.endsWith('.rs')),
    keyOf,
  ),
);

function keyOf({ path, values }: Found<'route'>): string {
  return `${path} ${values.method} ${values.path}`;
}
