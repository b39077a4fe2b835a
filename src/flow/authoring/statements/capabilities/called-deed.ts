import { VERBS } from '../../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import type { Route } from '../../evidence/routes/route.ts';
import { plural, singular, withArticle } from '../../wording/plural.ts';

/** What a route does with a thing by the end of its path, or by the class that does nothing else; null where neither says it. */
export function calledDeed(route: Route, thing: string): string | null {
  return byEndOfPath(route, thing) ?? bySingleAction(route, thing);
}

const ENDS: Readonly<Record<string, string>> = {
  add: 'add',
  create: 'create',
  new: 'create',
  edit: 'edit',
  view: 'read',
  delete: 'delete',
  remove: 'remove',
};
const OF_PATH =
  /\/([a-z][\w-]*)(\/\{[^/]+\})?\/(add|create|new|edit|view|delete|remove)((?:\/[a-z-]+)?(?:\/\{[^/]+\})?)\/?$/i;
const LISTS = /(?:[.:@#]|^)(?:list|index)$|[a-z]List(?:View)?$/;

/** `/crates/{id}/edit` that is open to every method, with a form and its answer, and `/crates/` of `CrateController.list`. */
function byEndOfPath({ method, path, handler }: Route, thing: string): string | null {
  if (method !== 'ANY') return null;
  const [, name = '', which, end = '', rest = ''] = OF_PATH.exec(path) ?? [];
  const isNew = /^(?:add|create|new)$/i.test(end);
  // What is done to one has its key before the deed, and what is made has none.
  if (isThing(name, thing) && isNew === (which === undefined) && (isNew || rest === ''))
    return `${ENDS[end.toLowerCase()]} ${withArticle(thing)}`;
  const [, last = ''] = /\/([a-z][\w-]*)\/?$/i.exec(path) ?? [];
  return isThing(last, thing) && LISTS.test(handler ?? '') ? `list ${plural(thing)}` : null;
}

const ACTION = /^(?:.*[\\/])?([A-Z]\w+?)(?:Controller|Action|Handler|Endpoint)(?:[.:@#]+(?:__invoke|invoke|handle))?$/;
/** What is fetched is shown; which ones are meant by what is sent is not told in short. */
const SHOWS = /^(?:fetch|get|show|list|read)$/;
const MORE_VERBS =
  /^(?:download|export|import|invite|privatize|publicize|rate|scan|scrobble|search|share|shuffle|sync|unshare)$/;
const MOST_WORDS = 4;

/** "rate a song" of `RateSongController`, which answers no other route. */
function bySingleAction({ handler }: Route, thing: string): string | null {
  const [verb = '', ...rest] = identifierWords(ACTION.exec(handler ?? '')?.[1] ?? '').split(' ');
  if (!(VERBS.includes(verb) || SHOWS.test(verb) || MORE_VERBS.test(verb)) || rest.length > MOST_WORDS) return null;
  const [link] = /^(?:from|to)$/.test(rest[0] ?? '') ? rest.splice(0, 1) : [];
  const object = rest.join(' ');
  if (object === '' || /\b(?:by|for|from|in|of|on|to|with)\b/.test(object)) return null;
  if (![thing, plural(thing)].some((each) => ` ${object} `.includes(` ${each} `))) return null;
  const isMany = singular(object) !== object;
  const said = isMany ? object : withArticle(object);
  if (SHOWS.test(verb)) return `${isMany ? 'list' : 'read'} ${said}`;
  return `${verb} ${link === undefined ? '' : `${link} `}${said}`;
}

function isThing(name: string, thing: string): boolean {
  return singular(identifierWords(name)).toLowerCase() === thing;
}
