import type { Evidence } from '../../evidence.ts';
import { requestFilters } from '../../security/request-filters.ts';

/** Filters that turn callers away and that a request to a path of Java or Kotlin goes through. */
export function filtersBefore(evidence: Evidence, file: string, path: string): string[] {
  if (!/\.(?:java|kt)$/.test(file)) return [];
  return requestFilters(evidence)
    .filter(({ refuses, paths }) => {
      const below = paths.replace(/\/\*{1,2}$/, '');
      return refuses && !/[*{}]/.test(below) && (below === '' || path === below || path.startsWith(`${below}/`));
    })
    .map(({ name }) => name);
}
