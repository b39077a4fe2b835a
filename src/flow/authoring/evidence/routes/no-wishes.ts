import { isDeedAlone, isScript, scriptWish } from '../../wording/script-wish.ts';
import type { Route } from './route.ts';

/** Places that prepare what is kept for a page: what stands below them is a picture, a list of words or a part of a page. */
const SHOWN_ONLY =
  /\/(?:ajax|auto-?complete|charts?|insights?|javascript|json|partials?|popups?|report-data|stat(?:s|istics)|typeahead|widgets?)\/(?=[a-z])(?!.*\{id\}$)/i;
const ASKED = /^(?:q|query|term|terms|text|keywords?|search\w*|s|name|phrase|word|value|input|filter)$/i;
const KEYS = 'name|slug|key|id|uuid|hash|alias|identifier|username|number|code';
/** `/depots/name/{name}` is about a depot, which is asked for by its name. */
const BY_KEY = new RegExp(`^[a-z]+ (?:an? |the )?(?:${KEYS})$`);
const KEY_OF_PATH = new RegExp(`/(?:${KEYS})/\\{`, 'i');

/** Whether words were only taken from a path that says something else with them. */
export function isNoWish({ method, path }: Route, wish: string): boolean {
  // What a file does that has an address only its name may tell.
  if (isScript(path) && scriptWish(path) === null && !isDeedAlone(path)) return true;
  // `/list/no-depot`: what has none.
  if (/(?:^| )(?:list|read|all|an?|the) no [a-z]/.test(wish)) return true;
  // Nobody is shown a password: it is the page where one is asked for.
  if (/^(?:read|list) (?:the |an? )?passwords?$/.test(wish)) return true;
  if (BY_KEY.test(wish) && KEY_OF_PATH.test(path)) return true;
  if (SHOWN_ONLY.test(path) && !/\b(?:chart|insight|popup|stat|statistic|widget)s?\b/.test(wish)) return true;
  // `/depots/search/{depot}` searches for what belongs to one depot.
  const [, asked = 'query'] = /\/search\/\{(\w+)\}$/.exec(path) ?? [];
  if (wish.startsWith('search ') && !ASKED.test(asked)) return true;
  // `PUT /settings/preferences/letters` changes what somebody prefers.
  return (
    !method.startsWith('DELETE') &&
    /\/(?:settings|preferences)\/[\w-]+\/?$/.test(path) &&
    /^(?:read the|change|replace|update) /.test(wish) &&
    !/ (?:settings|preferences|options|profile|account|password)$/.test(wish)
  );
}
