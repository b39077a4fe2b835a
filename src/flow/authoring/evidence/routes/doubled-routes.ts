import type { Found } from '../evidence.ts';
import { pathShape } from './paths/path-shape.ts';
import type { Route } from './route.ts';

/** What answers HEAD where it answers GET says nothing new. */
export function withoutEchoes(facts: readonly Found<'route'>[]): Found<'route'>[] {
  const place = ({ path, startLine, values }: Found<'route'>): string => `${path}:${startLine}:${values.path}`;
  const got = new Set(facts.filter(({ values }) => values.method === 'GET').map(place));
  return facts.filter((fact) => fact.values.method !== 'HEAD' || !got.has(place(fact)));
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
