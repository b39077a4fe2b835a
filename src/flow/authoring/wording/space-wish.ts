import { identifierWords } from '../../../engine/facts/text/words.ts';
import { dottedWish, isVerb } from './dotted-path.ts';
import { singular, withArticle } from './plural.ts';

/**
 * What an operation of GraphQL is for whose first word is the place of the second: `users.create` creates a user, and
 * `pages.history` reads the history of pages. Null where the second word has to tell it alone.
 */
export function spaceWish(path: string, method: string, answers: 'one' | 'many' | undefined): string | null {
  const [, space = '', field = ''] = /^\/(\w+)\.(\w+)$/.exec(path) ?? [];
  if (field === '') return null;
  const things = identifierWords(space);
  const words = identifierWords(field);
  const isPlural = singular(things) !== things;
  const single = /^(?:(?:single|one|get|find one)(?: by (.+))?|by (.+))$/.exec(words);
  if (method === 'QUERY' && isPlural && answers !== 'many' && single !== null) {
    const key = single[1] ?? single[2] ?? 'id';
    return `read ${withArticle(singular(things))}${key.toLowerCase() === 'id' ? '' : ` by ${key}`}`;
  }
  if (method === 'QUERY' && !isVerb(words.split(' ')[0] ?? '')) {
    const isMany = answers === undefined ? singular(words) !== words : answers === 'many';
    return `${isMany ? 'list' : 'read'} the ${words} of ${isPlural ? things : `the ${things}`}`;
  }
  const dotted = isPlural ? dottedWish(path, 'POST') : null;
  return dotted?.startsWith('use ') ? null : dotted;
}
