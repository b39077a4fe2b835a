import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { singular, withArticle } from '../../wording/plural.ts';
import { derived, type Evidence } from '../evidence.ts';
import { routesOf } from '../routes.ts';
import type { Route } from './route.ts';

const LINK = /\/([\w-]+)\/\{[^}]+\}\/([\w-]+)\/\{[^}]+\}\/?$/;
/** `POST` and `DELETE` of `/shelves/{id}/books` itself: those that are put there and taken away are told in the body. */
const LINKS = /\/([\w-]+)\/\{[^}]+\}\/([a-z][\w-]*s)\/?$/;
const CHANGES_IT = /(?:^|[.:@#])(?:update|edit|change|modify|set|save|move|rename|replace|patch)/i;
const LINKS_IT = /(?:^|[.:@#])(?:add|assign|attach|enroll|grant|join|link)/i;

/**
 * `POST` and `DELETE` of `/shelves/{id}/books/{book}`, where books have a place of their own: a book that is there is put
 * on a shelf and taken from it, and none is made or deleted.
 */
export function linkedWish(evidence: Evidence, route: Route): string | null {
  const { method, path } = route;
  const [, around, several] = /^(?:POST|DELETE)$/.test(method) ? (LINKS.exec(path) ?? []) : [];
  if (around && several && links(evidence).has(shapeOf(path))) {
    const [things, where] = [identifierWords(several), withArticle(singular(identifierWords(around)))];
    return method === 'DELETE' ? `remove ${things} from ${where}` : `add ${things} to ${where}`;
  }
  const [, owner, name] = /^(?:POST|PUT|DELETE)$/.test(method) ? (LINK.exec(path) ?? []) : [];
  if (!owner || !name || !links(evidence).has(path)) return null;
  if (method === 'PUT' && !LINKS_IT.test(route.handler ?? '')) return null;
  const thing = withArticle(singular(identifierWords(name)));
  const place = withArticle(singular(identifierWords(owner)));
  return method === 'DELETE' ? `remove ${thing} from ${place}` : `add ${thing} to ${place}`;
}

/** Paths of links. */
const links = derived((evidence): Set<string> => {
  const routes = routesOf(evidence);
  const deleted = new Set(routes.filter(({ method }) => method === 'DELETE').map(({ path }) => path));
  // Things that are asked for by themselves: `/books/{id}`, whatever stands before it.
  const own = new Set(
    routes.flatMap(({ path }) => {
      const [, name] = /^(?:\/[a-z][\w-]*)*?\/([\w-]+)\/\{[^}]+\}\/?$/.exec(path) ?? [];
      return name === undefined ? [] : [singular(name)];
    }),
  );
  const put = routes.filter(
    ({ method, path, handler }) =>
      deleted.has(path) &&
      (method === 'POST' ? !CHANGES_IT.test(handler ?? '') : method === 'PUT' && LINKS_IT.test(handler ?? '')),
  );
  const emptied = new Set([...deleted].map(shapeOf));
  const together = routes.flatMap(({ method, path }) => {
    const [, , name = ''] = LINKS.exec(path) ?? [];
    return method === 'POST' && own.has(singular(name)) && emptied.has(shapeOf(path)) ? [shapeOf(path)] : [];
  });
  const alone = put.flatMap(({ path }) => {
    const [, , name = ''] = LINK.exec(path) ?? [];
    return own.has(singular(name)) || /^(?:users?|members?)$/i.test(name) ? [path] : [];
  });
  return new Set([...alone, ...together]);
});

/** What stands for a value may have another name in each route. */
function shapeOf(path: string): string {
  return path.replace(/\{[^}]+\}/g, '{}').replace(/\/$/, '');
}
