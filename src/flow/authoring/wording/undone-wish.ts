import { identifierWords } from '../../../engine/facts/text/words.ts';
import { singular, withArticle } from './plural.ts';

/** What is done to a thing by its last word, and how it is undone. */
const UNDONE: Readonly<Record<string, string>> = {
  archive: 'unarchive',
  unarchive: 'unarchive',
  lock: 'unlock',
  unlock: 'unlock',
  mute: 'unmute',
  pin: 'unpin',
  star: 'unstar',
  subscribe: 'unsubscribe from',
  unsubscribe: 'unsubscribe from',
};

/**
 * What `DELETE /boats/{id}/lock` is for: the lock is taken off, and no lock is deleted. An archive may be a file that is
 * kept of a thing, unless the name of what answers says that the thing is taken out of it.
 */
export function undoneWish(method: string, segments: readonly string[], handler: string | null): string | null {
  const [last = '', hole = '', thing = ''] = segments.toReversed();
  const undone = method === 'DELETE' && hole.startsWith('{') && !thing.startsWith('{') ? UNDONE[last] : undefined;
  if (undone === undefined || thing === '') return null;
  if (last === 'archive' && !/un_?-?archiv|restore/i.test(handler ?? '')) return null;
  return `${undone} ${withArticle(singular(identifierWords(thing).replace(/^(?:archived|locked|pinned) /, '')))}`;
}
