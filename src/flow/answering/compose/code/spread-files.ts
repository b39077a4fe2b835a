import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { directoryOf } from '../../../authoring/evidence/files/directory-of.ts';

const LEAST_MEMBERS = 3;
/** `order.resolver.ts`, `order_resolver.py`, `OrderResolver.java`: what it is of, and what it is. */
const CALLED = /^[\w-]*?(?:([._-])([a-z]+)|(?<=[a-z\d])([A-Z][a-z]+))(\.[a-z]+)$/;

/**
 * Files of one sort that lie each beside what they are of, so that no folder is called after them: `orders/order.resolver.ts`
 * and `users/user.resolver.ts`. The largest such sort whose name ends in one of the words.
 */
export function spreadFiles(
  paths: readonly string[],
  words: ReadonlySet<string>,
): { place: string; members: string[] } | null {
  const sorts = new Map<string, string[]>();
  for (const path of paths) {
    const [, mark = '', small, large, ending = ''] = CALLED.exec(path.slice(path.lastIndexOf('/') + 1)) ?? [];
    const sort = small ?? large ?? '';
    if (nameTerms(sort).parts.every((part) => !words.has(part))) continue;
    const pattern = `*${mark}${sort}${ending}`;
    sorts.set(pattern, [...(sorts.get(pattern) ?? []), path]);
  }
  const [most] = [...sorts]
    .filter(([, members]) => new Set(members.map(directoryOf)).size >= LEAST_MEMBERS)
    .sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  return most ? { place: `${sharedFolder(most[1])}**/${most[0]}`, members: most[1] } : null;
}

function sharedFolder(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/').slice(0, -1));
  const end = first.findIndex((name, place) => others.some((other) => other[place] !== name));
  const shared = end < 0 ? first : first.slice(0, end);
  return shared.map((name) => `${name}/`).join('');
}
