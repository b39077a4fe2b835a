import type { Route } from './route.ts';

/**
 * Routes that one registration makes below several prefixes: the first of them stands for the others, `/api/v1/berths` for
 * `/json/berths`.
 */
export function twinRoutes(routes: readonly Route[]): { told: Route[]; twins: ReadonlyMap<Route, Route[]> } {
  const twins = new Map<Route, Route[]>();
  const first = new Map<string, Route>();
  const told = routes.filter((route) => {
    const { fact, method, handler, guards, passes } = route;
    const key = [fact.path, fact.startLine, method, handler, guards.join(), passes.join()].join(' ');
    const known = first.get(key);
    if (known === undefined) first.set(key, route);
    if (known === undefined || handler === null || isOtherVersion(known.path, route.path)) return true;
    if (prefixApart(known.path, route.path) === null) return true;
    twins.set(known, [...(twins.get(known) ?? []), route]);
    return false;
  });
  return { told, twins };
}

function isOtherVersion(path: string, other: string): boolean {
  const plain = (each: string): string => each.replace(/\/v\d+(?=\/|$)/, '/v');
  return plain(path) === plain(other);
}

/** What stands before a path in place of the beginning of another one; null where more than fixed beginnings differ. */
export function prefixApart(path: string, other: string): string | null {
  const [own, others] = [path, other].map((each) => each.split('/').slice(1));
  if (own === undefined || others === undefined) return null;
  let same = 0;
  while (same < Math.min(own.length, others.length) && own.at(-1 - same) === others.at(-1 - same)) same++;
  const [before, apart] = [own, others].map((each) => each.slice(0, each.length - same));
  const isFixed = [...(before ?? []), ...(apart ?? [])].every((each) => !/[{}]/.test(each));
  return same === 0 || !isFixed || apart === undefined || path === other ? null : `/${apart.join('/')}`;
}
