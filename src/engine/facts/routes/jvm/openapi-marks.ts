import type { SourceFile } from '../../source-file.ts';
import { namedArgument, stringValue } from '../../text/literal.ts';
import type { RouteFact } from '../route-facts.ts';
import { makeRoute } from '../route-maker.ts';
import { javalinPath } from './javalin-path.ts';

const MARK = /^io\.javalin\.openapi\b/;

/** What `@OpenApi(summary = "Finds an order")` of Javalin says of the thing below it. */
export function openapiSummary(file: SourceFile, symbol: number | null): string | null {
  const mark =
    symbol === null ? undefined : file.decorators(symbol).find(({ name }) => name === 'OpenApi' && file.imports(MARK));
  return stringValue(namedArgument(mark?.arguments ?? [], 'summary') ?? undefined);
}

/**
 * `@OpenApi(path = "/orders/{id}", methods = [HttpMethod.GET])` of Javalin: the address that a handler is written for, where its
 * registration is not read from the same file.
 */
export function openapiRoutes(file: SourceFile, registered: readonly RouteFact[]): RouteFact[] {
  if (!file.imports(MARK)) return [];
  const known = new Set(registered.map(({ subject }) => subject));
  const isRegistered = (symbol: number): boolean => registered.some((each) => each.symbol === symbol);
  return file.parsed.calls.flatMap((mark): RouteFact[] => {
    const below = file.symbol(mark.decorates);
    if (mark.name !== 'OpenApi' || !below || mark.decorates === null || isRegistered(mark.decorates)) return [];
    // A socket is no request, whatever method it is described with.
    if (/\bWs[A-Z]\w*/.test(below.signature)) return [];
    const path = javalinPath(namedArgument(mark.arguments, 'path') ?? undefined);
    if (path === null) return [];
    const written = namedArgument(mark.arguments, 'methods');
    // Where none is told, the library takes the one that reads.
    const methods = written === null ? ['GET'] : [...written.matchAll(/\b[A-Z]{3,7}\b/g)].map(([name]) => name);
    const holder = file.symbol(below.container);
    return methods
      .map((method) =>
        makeRoute({
          method,
          path: [path],
          framework: 'Javalin',
          line: mark.line,
          endLine: Math.max(mark.endLine, below.startLine),
          handler: /^(?:method|function)$/.test(below.kind)
            ? `${holder ? `${holder.name}.` : ''}${below.name}`
            : undefined,
          summary: openapiSummary(file, mark.decorates),
          symbol: mark.decorates,
        }),
      )
      .filter(({ subject }) => !known.has(subject));
  });
}
