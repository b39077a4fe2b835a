import { VERBS } from '../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../engine/facts/text/words.ts';
import { plural, singular, withArticle } from './plural.ts';

/** What stands behind a dot where a file is asked for. */
const FORMAT = /^(?:css|js|mjs|map|json|xml|html?|txt|md|ya?ml|csv|xlsx?|pdf|ics|rss|atom|php|aspx?|jsp|do|action)$/i;
const MORE_VERBS = new Set(
  'import export search download invite suspend unsuspend unarchive promote demote dismiss duplicate empty edit destroy move star unstar view post'.split(
    ' ',
  ),
);
const SAID: Readonly<Record<string, string>> = {
  info: 'read',
  get: 'read',
  show: 'read',
  view: 'read',
  fetch: 'read',
  edit: 'change',
  destroy: 'delete',
};
/** `channels.subscribe`: a deed that is not done to the thing. */
const LINKS: Readonly<Record<string, string>> = { subscribe: 'to', unsubscribe: 'from', vote: 'for', wait: 'for' };
/** Deeds that are done to several things at once. */
const TO_MANY = /^(?:list|search|find|import|export)$/;
/** Deeds that are done to a part of the thing: `users.setTopic`. */
const TO_A_PART = /^(?:read|set|update|change|reset|list|search|verify|clear)$/;

/** `unresolve` is as much of a deed as `resolve`. */
export function isVerb(word: string): boolean {
  return [word, word.replace(/^un/, '')].some((each) => VERBS.includes(each) || MORE_VERBS.has(each));
}

/**
 * What a path of the form `orders.cancel` is for: the word behind the dot says it, whatever the method. Null where
 * that word may be the format of a file.
 */
export function dottedWish(path: string, method: string): string | null {
  const [, name = '', called = ''] = /\/([a-z]\w+)\.([a-z]\w+)$/i.exec(path) ?? [];
  if (called === '' || FORMAT.test(called)) return null;
  const thing = singular(identifierWords(name));
  const [first = '', ...rest] = identifierWords(called).split(' ');
  const part = rest.join(' ');
  // `orders.archived` are those orders that are.
  if (part === '' && /[a-z]{3}ed$/.test(first) && !VERBS.includes(first)) return `list ${first} ${plural(thing)}`;
  if (first !== 'info' && !isVerb(first))
    return singular(called) !== called &&
      called.length > 4 &&
      ![singular(called), identifierWords(name)].includes(thing)
      ? `list the ${identifierWords(called)} of ${plural(thing)}`
      : // What is posted to is no file.
        method === 'GET'
        ? null
        : `use ${name}.${called}`;
  const verb = SAID[first] ?? first;
  if (part === '' && LINKS[verb]) return `${verb} ${LINKS[verb]} ${withArticle(thing)}`;
  if (part === '') return `${verb} ${TO_MANY.test(verb) ? plural(thing) : withArticle(thing)}`;
  if (part === 'all') return `${verb} all ${plural(thing)}`;
  const told = singular(part) === part ? withArticle(part) : part;
  if (verb === 'add') return `add ${told} to ${withArticle(thing)}`;
  if (verb === 'remove' || verb === 'delete') return `${verb} ${told} from ${withArticle(thing)}`;
  return TO_A_PART.test(verb) ? `${verb} the ${part} of ${withArticle(thing)}` : `${verb} ${told}`;
}
