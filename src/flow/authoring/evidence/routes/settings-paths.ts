import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { singular } from '../../wording/plural.ts';
import type { Route } from './route.ts';

/** `/settings/orders`, where nothing lies below. */
const OF_SETTINGS = /\/(?:site-?info|settings?|config(?:s|uration)?|preferences)\/([a-z][\w-]*)\/?$/i;

/**
 * What is read and changed as a whole below settings, `GET` and `PUT /settings/orders` with nothing at
 * `/settings/orders/{id}`, is how orders are handled and none of them. Null where a route is about anything else.
 */
export function settingsWish({ method, path }: Route, routes: readonly Route[]): string | null {
  const noun = OF_SETTINGS.exec(path)?.[1];
  if (noun === undefined || !/^(?:GET|PUT|PATCH)$/.test(method)) return null;
  const same = routes.filter((route) => route.path === path).map((route) => route.method);
  const isWhole = same.includes('GET') && same.some((each) => /^(?:PUT|PATCH)$/.test(each));
  const isMany =
    same.some((each) => /^(?:POST|DELETE)$/.test(each)) || routes.some((each) => each.path.startsWith(`${path}/`));
  if (!isWhole || isMany) return null;
  const words = identifierWords(noun).replace(/ (?:settings?|config)$/, '');
  return `${method === 'GET' ? 'read' : 'change'} the ${singular(words)} settings`;
}
