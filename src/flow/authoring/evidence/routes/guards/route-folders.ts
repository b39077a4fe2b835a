import type { Route } from '../route.ts';

/** What holds fewer routes says little of what stands before them. */
export const FEWEST_ROUTES = 4;

/** The folders that hold a route, the nearest first, each with its framework: another one has other guards. */
export function foldersOf({ fact: { path, values } }: Route): string[] {
  const parts = path.split('/').slice(0, -1);
  return [...parts, ''].map((_, at) => `${values.framework} ${parts.slice(0, parts.length - at).join('/')}`);
}
