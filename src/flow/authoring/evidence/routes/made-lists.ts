import type { Evidence } from '../evidence.ts';
import type { Route } from './route.ts';

/** Functions that give lists of paths for a place, `include(order_pages("lines"))`, and of which no path was found. */
export function madeLists(evidence: Evidence, routes: readonly Route[]): { name: string; calls: number }[] {
  const read = new Set(routes.map(({ fact }) => fact.path));
  const made = evidence.facts('mount').filter(({ values: { made, framework, module = '' } }) => {
    const file = module.replace(/^\.+/, '').replaceAll('.', '/');
    const isRead = [...read].some((path) => `/${path}`.endsWith(`/${file}.py`));
    return made && framework === 'Django' && !isRead;
  });
  return [...Map.groupBy(made, ({ values }) => values.router)].map(([name, calls]) => ({ name, calls: calls.length }));
}
