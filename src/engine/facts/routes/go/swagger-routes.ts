import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket } from '../../text/literal.ts';
import { makeRoute } from '../route-maker.ts';

const WIRED = /\b\w+\.([A-Z]\w*)Handler\s*=\s*(?:\w+\.)?[A-Z]\w*HandlerFunc\(/g;

/**
 * What answers the operations of a server that go-swagger generates: `api.OrdersListHandler =
 * orders.ListHandlerFunc(shop.list)`. The method and the path of an operation stand in the document of the server.
 */
export function swaggerRoutes(file: SourceFile): Fact[] {
  if (!file.imports(/\/(?:operations|restapi)(?:\/|$)|go-openapi\//)) return [];
  return [...file.bare.matchAll(WIRED)].flatMap((match): Fact[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    const written = file.code.slice(open + 1, Math.max(open + 1, close)).trim();
    // What the generator writes for operations that nobody has answered yet.
    if (close < 0 || written.includes('middleware.NotImplemented(')) return [];
    const line = file.lineAt(match.index);
    return [
      makeRoute({
        method: 'ANY',
        path: [''],
        declared: match[1],
        framework: 'go-swagger',
        line,
        endLine: file.lineAt(close),
        handler: written,
        symbol: file.symbolAround(line),
      }),
    ];
  });
}
