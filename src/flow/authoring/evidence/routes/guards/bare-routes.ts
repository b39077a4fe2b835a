import type { Evidence } from '../../evidence.ts';
import type { Route } from '../route.ts';
import { FEWEST_ROUTES, foldersOf } from './route-folders.ts';
import { isBuiltWithoutRules } from './spring-access.ts';
import { isUnfollowed } from './unfollowed-checks.ts';

/**
 * Of which of some routes it may be told that no guard was seen: of those of which all was read, and beside which others
 * have one. Where none has, what stands before them may be of a kind that nobody has met. Beside are the routes of the same
 * folder, or of the first one above it that has a few, in the same framework. A program that is built without the rules
 * of the others of its repository has none of them.
 */
export function bareAmong(evidence: Evidence, routes: readonly Route[]): (route: Route) => boolean {
  const all = new Map<string, number>();
  const guarded = new Set<string>();
  for (const route of routes) {
    for (const folder of foldersOf(route)) {
      all.set(folder, (all.get(folder) ?? 0) + 1);
      if (route.guards.length > 0) guarded.add(folder);
    }
  }
  return (route) => {
    const folders = foldersOf(route);
    const near = folders.find((folder) => (all.get(folder) ?? 0) >= FEWEST_ROUTES) ?? folders.at(-1) ?? '';
    const isBeside = guarded.has(near) || isBuiltWithoutRules(evidence, route.fact);
    return route.seen && route.guards.length === 0 && isBeside && !isUnfollowed(evidence, route);
  };
}
