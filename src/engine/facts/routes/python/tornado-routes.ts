import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { makeRoute } from '../route-maker.ts';
import { regexPath } from '../route-path.ts';
import { methodsOf } from './flask-resources.ts';

/** A row of the table of an application: `(r"/orders/(\d+)", OrderHandler)`, bare or as `url(…)`; the class may be named by a text. */
const ROW = /\(\s*r?(?:"(\^?\/[^"\n]*)"|'(\^?\/[^'\n]*)')\s*,\s*["']?(?:\w+\.)*([A-Z]\w*)["']?\s*[,)]/g;
/** Others whose tables look alike. */
const OTHERS = /^(?:webapp2|django|flask|falcon|starlette|fastapi|aiohttp|bottle|sanic)\b/;
/** What stands before a row that is no call. */
const BARE = /[[(,]\s*$/;
/** What Tornado brings itself: files and other addresses. */
const BROUGHT = /^(?:StaticFileHandler|RedirectHandler|FallbackHandler|ErrorHandler)$/;

/**
 * Tornado's tables of patterns and the classes that answer by their methods. A table that is put together elsewhere needs nothing
 * of Tornado in its file: its rows stand bare in a list and name handlers. Whether the project has Tornado, its other files tell.
 */
export function tornadoRoutes(file: SourceFile): Fact[] {
  const isKnown = file.text.includes('tornado') && file.imports(/^tornado\b/);
  if (!isKnown && (!file.text.includes('Handler') || file.imports(OTHERS))) return [];
  return [...file.code.matchAll(ROW)].flatMap((match): Fact[] => {
    const [, double, single, handler = ''] = match;
    const path = regexPath((double ?? single ?? '').replace(/\/\?\$?$/, ''));
    if (path === null || BROUGHT.test(handler)) return [];
    if (
      !isKnown &&
      !(handler.endsWith('Handler') && BARE.test(file.bare.slice(Math.max(0, match.index - 80), match.index)))
    )
      return [];
    const line = file.lineAt(match.index);
    return methodsOf(file, handler).map(({ method, guards }) =>
      makeRoute({
        method,
        path: [path],
        framework: 'Tornado',
        line,
        handler: method === 'ANY' ? handler : `${handler}.${method}`,
        guards,
      }),
    );
  });
}
