import { escaped } from '../../../../base/escaped.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { singular, withArticle } from '../../wording/plural.ts';
import { derived, type Evidence } from '../evidence.ts';
import { routesOf } from '../routes.ts';
import { handlerOf } from './handlers/handlers.ts';
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
  if (!owner || !name || !links(evidence).has(path)) return namedWish(evidence, route);
  if (method === 'PUT' && !LINKS_IT.test(route.handler ?? '')) return null;
  const thing = withArticle(singular(identifierWords(name)));
  const place = withArticle(singular(identifierWords(owner)));
  return method === 'DELETE' ? `remove ${thing} from ${place}` : `add ${thing} to ${place}`;
}

/** What is put somewhere by its key, and taken away from there. */
function namedWish(evidence: Evidence, { method, path }: Route): string | null {
  const [, owner, name] = (method === 'POST' ? LINKS : method === 'DELETE' ? LINK : null)?.exec(path) ?? [];
  const place = method === 'POST' ? path : path.replace(/\/\{[^}]+\}\/?$/, '');
  if (!owner || !name || !namedLinks(evidence).has(shapeOf(place))) return null;
  const [thing, where] = [name, owner].map((each) => withArticle(singular(identifierWords(each))));
  return method === 'DELETE' ? `remove ${thing} from ${where}` : `add ${thing} to ${where}`;
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

/**
 * `POST /shelves/{id}/books` whose function asks for the `book_id` of what is sent, where books are made elsewhere: one that
 * is there is put on the shelf.
 */
const namedLinks = derived((evidence): Set<string> => {
  const routes = routesOf(evidence).filter(({ method }) => method === 'POST');
  const made = new Set(
    routes.flatMap(({ path }) => {
      const [, name] = /^(?:\/[a-z][\w-]*)*?\/([a-z][\w-]*s)\/?$/.exec(path) ?? [];
      return name === undefined ? [] : [singular(name)];
    }),
  );
  return new Set(
    routes.flatMap((route) => {
      const [, , name = ''] = LINKS.exec(route.path) ?? [];
      const one = singular(name);
      return made.has(one) && asksForKey(evidence, route, one) ? [shapeOf(route.path)] : [];
    }),
  );
});

/** `req.get("book_id")`, `body.bookId`. */
function asksForKey(evidence: Evidence, route: Route, name: string): boolean {
  const handler = handlerOf(evidence, route);
  if (!handler) return false;
  const text = (evidence.lines(handler.path) ?? []).slice(handler.startLine - 1, handler.endLine).join('\n');
  const [first = '', ...rest] = identifierWords(name).toLowerCase().split(' ');
  const key = `${escaped(first)}${rest.map((word) => `_?${escaped(word)}`).join('')}_?id`;
  return new RegExp(
    `(?:\\b(?:req|request|body|data|params|payload|input|json|form|dto)\\w*(?:\\.\\w+)?(?:\\(\\))?(?:\\.get\\(|\\[)\\s*:?["']?|\\b(?:req|request)\\.body\\.|\\b(?:body|data|payload|input|dto|form)\\.)${key}\\b`,
    'i',
  ).test(text);
}

/** What stands for a value may have another name in each route. */
function shapeOf(path: string): string {
  return path.replace(/\{[^}]+\}/g, '{}').replace(/\/$/, '');
}
