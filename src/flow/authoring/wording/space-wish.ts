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
    const verb = isMany ? 'list' : 'read';
    // `conflictLatest` is the latest conflict; and "the locales of the localization" says the same twice.
    const told = words.replace(/^(.+) (current|last|latest|newest|oldest)$/, '$2 $1');
    if (isMany && !isPlural && told.slice(0, SAME_STEM) === things.slice(0, SAME_STEM)) return `${verb} ${told}`;
    return `${verb} the ${told} of ${isPlural ? things : `the ${things}`}`;
  }
  const dotted = isPlural ? dottedWish(path, 'POST') : null;
  return dotted?.startsWith('use ') ? null : dotted && withoutOwner(dotted);
}

const SAME_STEM = 5;

/** "Update the providers of a comment": the space of an operation says what they are for, and not that each has its own. */
function withoutOwner(wish: string): string {
  return wish.replace(/^([a-z]+) the (.+) of an? (.+)$/, (_, verb: string, part: string, owner: string) => {
    const compound = `${owner} ${part}`;
    return `${verb} ${singular(part) === part ? withArticle(compound) : compound}`;
  });
}
