import { UNSURE } from '../../../../../engine/facts/routes/guard-marks.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { isOfOtherProgram, isOfSomeProgram } from '../paths/own-programs.ts';

/**
 * Whether a filter or an interceptor of Spring stands before a route by the places that register it: only programs that
 * do so have it, and only for the paths that they tell. Null where a place tells paths that could not be read, and where the
 * file that it is `from` belongs to one of several programs that may have the route.
 */
export function isRegisteredFor(
  evidence: Evidence,
  guard: string,
  route: Found<'route'>,
  path: string,
  from?: string,
): boolean | null {
  const places = registrations(evidence).get(guard.slice(UNSURE.length));
  // Which programs of several use a library, and before what of it they put their own filters, is not told.
  if (places === undefined) return from !== undefined && isOfSomeProgram(evidence, from, route.path) ? null : true;
  const own = places.filter((each) => !isOfOtherProgram(evidence, each.path, route.path));
  const answers = own.map(({ values: { only = [], except = [] } }) => {
    if (only.includes('') || except.includes('')) return null;
    const fits = (pattern: string): boolean => [path, route.values.path].some((each) => isBelow(each, pattern));
    return (only.length === 0 || only.some(fits)) && !except.some(fits);
  });
  return answers.includes(true) ? true : answers.includes(null) ? null : false;
}

/** Whether a place names the paths of a filter and a route is below one of them, whatever else is asked before it. */
export function isSingledOut(evidence: Evidence, guard: string, route: Found<'route'>, path: string): boolean {
  const places = registrations(evidence).get(guard.slice(UNSURE.length)) ?? [];
  const isForAll = ({ values: { only = [] } }: Found<'mount'>): boolean =>
    only.length === 0 || only.some((each) => /^\/?\*{0,2}$/.test(each));
  return places.length > 0 && !places.some(isForAll) && isRegisteredFor(evidence, guard, route, path) === true;
}

const registrations = derived(
  (evidence): Map<string, Found<'mount'>[]> =>
    Map.groupBy(
      evidence.facts('mount').filter(({ values }) => values.router === 'filter' && values.framework === 'Spring'),
      ({ values }) => values.guards?.[0] ?? '',
    ),
);

/** `/orders/*` of a servlet takes all that lies below and the path itself, as does `/orders/**` of Spring. */
function isBelow(path: string, pattern: string): boolean {
  if (/^\/?\*{1,2}$/.test(pattern)) return true;
  const fixed = pattern.replace(/\/\*{1,2}$/, '');
  if (/[*{?]/.test(fixed)) return false;
  return fixed === pattern ? path === pattern : `${path}/`.startsWith(`${fixed}/`);
}
