import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { makeRoute } from '../route-maker.ts';
import { regexPath } from '../route-path.ts';
import { methodsOf } from './flask-resources.ts';

/** A row of the table of an application: `(r"/orders/(\d+)", OrderHandler)`, bare or as `url(…)`. */
const ROW = /\(\s*r?(?:"(\/[^"\n]*)"|'(\/[^'\n]*)')\s*,\s*(?:\w+\.)*([A-Z]\w*)\s*[,)]/g;
/** What Tornado brings itself: files and other addresses. */
const BROUGHT = /^(?:StaticFileHandler|RedirectHandler|FallbackHandler|ErrorHandler)$/;

/** Tornado's tables of patterns and the classes that answer by their methods. */
export function tornadoRoutes(file: SourceFile): Fact[] {
  if (!file.text.includes('tornado') || !file.imports(/^tornado\b/)) return [];
  return [...file.code.matchAll(ROW)].flatMap((match): Fact[] => {
    const [, double, single, handler = ''] = match;
    const path = regexPath((double ?? single ?? '').replace(/\/\?\$?$/, ''));
    if (path === null || BROUGHT.test(handler)) return [];
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
