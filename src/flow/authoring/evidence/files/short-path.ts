import type { Evidence } from '../evidence.ts';

const MOST_PARTS = 4;

/** A path as it is; of a long one the end, which says that something stands before it, as far as it is of one file only. */
export function shortPath(evidence: Evidence, path: string): string {
  const parts = path.split('/');
  const isOfOne = (end: string): boolean =>
    !evidence.files.some((each) => each.path !== path && each.path.endsWith(end));
  const from = parts.findLastIndex(
    (_, place) => place <= parts.length - 2 && isOfOne(`/${parts.slice(place).join('/')}`),
  );
  return parts.length <= MOST_PARTS || from <= 0 ? path : `…/${parts.slice(from).join('/')}`;
}
