import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringsIn, stringValue } from '../../text/literal.ts';
import { guardNames } from '../guard-names.ts';
import { makeRoute } from '../route-maker.ts';
import { authGuard, HAPI_PLUGIN, isHapi, isHapiPart } from './hapi-routes.ts';
import { objectText, ownValue } from './route-options.ts';

const METHOD = /^(?:get|post|put|patch|delete|head|options|\*|any|all)$/i;
/** Where a route begins with its method, or ends with it. */
const HAS_METHOD = /\bmethods?\s*:\s*(?=['"[])/g;

/**
 * Routes that are written as objects: the calls of hapi, the contracts of ts-rest, the files of Strapi, and tables that
 * a loop registers: `{ method: 'get', path: '/orders', handler: list }`.
 */
export function routeObjects(file: SourceFile): Fact[] {
  const library = libraryOf(file);
  if (library === null) return [];
  // A table tells by nothing but its rows whose it is: of hapi, where the project has that.
  const isTable = library === 'hapi' && !isHapi(file);
  const isPart = library === 'hapi' && isHapiPart(file);
  const opened = new Set<number>();
  return [...file.code.matchAll(HAS_METHOD)].flatMap(({ index }): Fact[] => {
    const open = openBefore(file.bare, index);
    const close = open < 0 || opened.has(open) ? -1 : closingBracket(file.bare, open);
    if (close < 0) return [];
    opened.add(open);
    const own = splitList(file.code.slice(open + 1, close));
    const value = (pattern: string) =>
      own.flatMap((each) => new RegExp(`^${pattern}\\s*:\\s*([\\s\\S]+)$`).exec(each)?.[1] ?? []);
    const path = stringValue((value('path')[0] ?? value('url')[0])?.trim());
    const methods = stringsIn(value('methods?')[0] ?? '');
    const options = objectText(file, (value('options')[0] ?? value('config')[0] ?? '').trim());
    const handler = value('handler')[0] ?? value('controller')[0] ?? ownValue(options, 'handler') ?? undefined;
    if (isTable && (handler === undefined || stringValue(handler) !== null)) return [];
    if (path === null || !path.startsWith('/') || methods.length === 0 || !methods.every((each) => METHOD.test(each)))
      return [];
    // A contract names no handler; in any other table, what has none is a request that is sent.
    const isShorthand = own.some((each) => /^(?:async\s+)?handler\s*(?:$|\()/.test(each));
    if (library !== 'ts-rest' && handler === undefined && !isShorthand) return [];
    const line = file.lineAt(open);
    const auth = authGuard(library === 'hapi' ? ownValue(options, 'auth') : null);
    const before = splitList((value('middlewares?')[0] ?? '').replace(/^\[|\]$/g, ''));
    return methods.map((method) =>
      makeRoute({
        method: /^(?:\*|all)$/i.test(method) ? 'ANY' : method,
        path: [path],
        framework: library,
        line,
        endLine: file.lineAt(close),
        handler: stringValue(handler) ?? handler ?? (isShorthand ? 'handler' : undefined),
        guards: [...guardNames(before), ...(auth.guard === undefined ? [] : [auth.guard])],
        open: auth.open,
        listed: isTable,
        router: isPart ? HAPI_PLUGIN : undefined,
        whole: library !== 'Strapi' && !isPart,
        symbol: file.symbolAround(line, /^(?:function|method)$/),
      }),
    );
  });
}

function libraryOf(file: SourceFile): string | null {
  if (!file.bare.includes('method')) return null;
  if (isHapi(file)) return 'hapi';
  if (file.imports(/^@ts-rest\/core$/)) return 'ts-rest';
  if (/(?:^|\/)api\/[^/]+\/routes\/[^/]+\.[jt]s$/.test(file.path) && /\broutes\s*:\s*\[/.test(file.bare))
    return 'Strapi';
  // `app[method](path, handler)` registers what the table lists.
  const isTable = /\b(?:app|router|server)\[\s*(?:\w+\.)?method\b[^\]]*\]\(/.test(file.bare);
  const framework = file.imports(/express|koa|fastify|hono|restify/);
  if (isTable && framework) return 'Express';
  return !framework && /\bpath\s*:/.test(file.bare) && /\bhandler\s*[:(]/.test(file.bare) ? 'hapi' : null;
}

/** The bracket of the object that an offset lies in. */
function openBefore(bare: string, from: number): number {
  let depth = 0;
  for (let at = from - 1; at >= 0 && from - at < 4_000; at--) {
    const char = bare[at] ?? '';
    if ('}])'.includes(char)) depth++;
    else if ('{[('.includes(char)) {
      if (depth === 0) return char === '{' ? at : -1;
      depth--;
    }
  }
  return -1;
}
