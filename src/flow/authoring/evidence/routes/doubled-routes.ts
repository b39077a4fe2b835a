import type { Found } from '../evidence.ts';
import { pathShape } from './paths/path-shape.ts';
import type { Route } from './route.ts';

/**
 * What answers HEAD where it answers GET says nothing new, nor does what browsers ask with OPTIONS before another request, and gorilla/mux asks the first that takes a method: HEAD of
 * `r.HandleFunc("/orders", add).Methods("POST", "HEAD")` is not its own where `/orders` took it before.
 */
export function withoutEchoes(facts: readonly Found<'route'>[]): Found<'route'>[] {
  const place = ({ path, startLine, values }: Found<'route'>): string => `${path}:${startLine}:${values.path}`;
  const got = new Set(facts.filter(({ values }) => values.method === 'GET').map(place));
  const heads = facts.filter(({ values }) => values.method === 'HEAD');
  const isTaken = (fact: Found<'route'>): boolean =>
    fact.values.framework === 'gorilla/mux' &&
    heads.some(
      ({ path, startLine, values: { path: address, router } }) =>
        path === fact.path &&
        startLine < fact.startLine &&
        address === fact.values.path &&
        router === fact.values.router,
    );
  const address = ({ path, values }: Found<'route'>): string => `${path} ${values.router} ${values.path}`;
  const asked = new Set(facts.filter(({ values }) => !/^(?:OPTIONS|HEAD)$/.test(values.method)).map(address));
  return facts
    .filter((fact) => fact.values.method !== 'OPTIONS' || !asked.has(address(fact)))
    .filter((fact) => fact.values.method !== 'HEAD' || !(got.has(place(fact)) || isTaken(fact)));
}

/** What only sends a caller on is left out where its file has what answers the same request at the end of another path. */
export function withoutSentOn(routes: readonly Route[]): Route[] {
  const isSentOn = ({ fact }: Route): boolean => /^(?:\w+\.)*[rR]edirect/.test(fact.values.handler ?? '');
  const answering = Map.groupBy(
    routes.filter((route) => route.fact.path.endsWith('.go') && !isSentOn(route)),
    ({ fact, method }) => `${fact.path} ${method}`,
  );
  return routes.filter(
    (route) =>
      !isSentOn(route) ||
      !answering
        .get(`${route.fact.path} ${route.method}`)
        ?.some(
          ({ path }) =>
            pathShape(path).endsWith(pathShape(route.path)) || pathShape(route.path).endsWith(pathShape(path)),
        ),
  );
}
