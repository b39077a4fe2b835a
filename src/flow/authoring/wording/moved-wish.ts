import { identifierWords } from '../../../engine/facts/text/words.ts';
import { singular, withArticle } from './plural.ts';

const BELOW_ONE = /\/([a-z][\w-]*)\/\{[^/]+\}\/([a-z][\w-]*)(?:\/\{[^/]+\})*\/?$/i;
const CHANGES = /^(?:POST|PUT|PATCH|DELETE)$/;

/**
 * `addPage` behind `/books/{id}/pages` → "add a page to a book", and `removePage` removes one from it; so do `AddToBook`,
 * `RemoveFromBook` and `addPageInBook`.
 */
export function movedWish(method: string, path: string, handler: string | null): string | null {
  const [, owner, name] = CHANGES.test(method) ? (BELOW_ONE.exec(path) ?? []) : [];
  const called = identifierWords(handler?.split(/[.:@#]+/).at(-1) ?? '').toLowerCase();
  const [, verb, link, named = ''] = /^(add|remove) (?:(to|from) )?(.+)$/.exec(called) ?? [];
  if (!owner || !name || !verb || (verb === 'add' && method === 'DELETE')) return null;
  const placed = identifierWords(name).toLowerCase();
  const [, before, where = ''] = /^(.+) (?:from|in|into|to) (.+)$/.exec(named) ?? [];
  // `addPageInBook` says both.
  const isHere = before !== undefined && singular(identifierWords(owner)).toLowerCase().endsWith(singular(where));
  const noun = isHere ? before : named;
  if (link === undefined && singular(noun) !== singular(placed)) return null;
  const thing = link === undefined && singular(noun) !== noun ? noun : withArticle(singular(placed));
  return `${verb} ${thing} ${verb === 'add' ? 'to' : 'from'} ${withArticle(singular(identifierWords(owner)))}`;
}
