import { escaped } from '../../../../base/escaped.ts';
import type { FoundSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../evidence.ts';

/** Of the methods of several classes of one name, that of the class which the file of PHP uses, under whatever name. */
export function ofUsedClass(
  evidence: Evidence,
  from: string,
  method: string,
  named: readonly FoundSymbol[],
): FoundSymbol | undefined {
  const used = new RegExp(`^use\\s+\\\\?((?:\\w+\\\\)*${escaped(method.split('.')[0] ?? '')})(?:\\s+as\\s+\\w+)?\\s*;`);
  const [whole, ...others] = (evidence.lines(from) ?? []).flatMap((line) => used.exec(line)?.[1] ?? []);
  if (whole === undefined || others.length > 0) return undefined;
  const parts = whole.split('\\');
  const found = named.filter(({ path }) => path.endsWith(`/${parts.slice(-2).join('/')}.php`));
  // Folders such as `src` may stand between those that are called after namespaces.
  const below = found.filter(({ path }) => isInOrder(parts, path.replace(/\.php$/, '').split('/')));
  const [only, ...more] = found.length > 1 ? below : found;
  return more.length === 0 ? only : undefined;
}

function isInOrder(parts: readonly string[], folders: readonly string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    const place = folders.findIndex((each, at) => at >= from && each.toLowerCase() === part.toLowerCase());
    from = place + 1;
    return place >= 0;
  });
}
