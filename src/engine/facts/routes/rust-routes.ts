import type { Fact } from '../fact.ts';
import { stringValue } from '../literal.ts';
import type { SourceFile } from '../source-file.ts';
import { makeMount, makeRoute } from './route-maker.ts';

const VERBS = 'get|post|put|patch|delete|head|options|any';

export function rustRoutes(file: SourceFile): Fact[] {
  const framework = file.imports(/^axum/)
    ? 'Axum'
    : file.imports(/^actix_web/)
      ? 'Actix'
      : file.imports(/^rocket/) || /#\[macro_use\] extern crate rocket/.test(file.text)
        ? 'Rocket'
        : null;
  if (!framework) return [];
  return file.parsed.calls.flatMap((call): Fact[] => {
    const path = stringValue(call.arguments[0]);
    if (path === null || !path.startsWith('/')) return [];
    const place = { framework, line: file.lineOf(call), endLine: call.endLine, symbol: call.decorates ?? call.inside };
    if (call.decorates !== null) {
      const handler = file.symbol(call.decorates)?.name;
      const isVerb = new RegExp(`^(?:${VERBS})$`).test(call.name);
      return isVerb && framework !== 'Axum'
        ? [makeRoute({ method: call.name, path: [path], handler, whole: false, ...place })]
        : [];
    }
    if (call.name === 'nest' && call.receiver !== null) {
      const router = /^[\w:]+/.exec(call.arguments[1] ?? '')?.[0];
      return router ? [makeMount({ prefix: path, router, framework, line: file.lineOf(call) })] : [];
    }
    if (call.name !== 'route' || call.receiver === null || call.arguments.length < 2) return [];
    const nested = nestedPrefix(call.receiver);
    const made = call.arguments[1] ?? '';
    return methodsOf(made).map(({ method, handler }) =>
      makeRoute({
        method,
        path: [nested, path],
        handler,
        whole: nested !== '' || /\b(?:serve|axum::Server|HttpServer::new)\b/.test(file.bare),
        ...place,
      }),
    );
  });
}

/** `get(list).post(create)` of Axum; `web::get().to(list)` of Actix. */
function methodsOf(made: string): { method: string; handler: string | undefined }[] {
  const found: { method: string; handler: string | undefined }[] = [];
  const actix = /web::(\w+)\(\)[^;]*?\.to\(([\w:]+)/.exec(made);
  if (actix) return [{ method: actix[1] ?? 'ANY', handler: actix[2] }];
  for (const match of made.matchAll(new RegExp(`(?:^|\\.|::|\\b)(${VERBS})(?:_service)?\\(\\s*([\\w:]+)?`, 'g')))
    found.push({ method: match[1] ?? 'ANY', handler: match[2] });
  return found;
}

function nestedPrefix(receiver: string): string {
  return /web::scope\(\s*"([^"]*)"/.exec(receiver)?.[1] ?? '';
}
