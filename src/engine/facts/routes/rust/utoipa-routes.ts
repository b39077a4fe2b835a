import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringValue } from '../../text/literal.ts';
import { makeMount, makeRoute } from '../route-maker.ts';
import type { AxumNesting } from './axum-nesting.ts';

/** What the routes and lists of these attributes are called: no other way of hanging a handler hangs them. */
const FRAMEWORK = 'utoipa';
const OPERATION = /^(?:get|post|put|patch|delete|head|options|trace)$/;

/**
 * Routes of `#[utoipa::path(get, path = "/orders")]`. The attribute only describes what is served, so that a route of it
 * counts where a router of utoipa lists its function, `OpenApiRouter::new().routes(routes!(list, create))`.
 */
export function utoipaRoutes(file: SourceFile): Fact[] {
  return file.parsed.calls.flatMap((call): Fact[] => {
    if (call.name !== 'path' || call.decorates === null || !isAttribute(file, call)) return [];
    const path = textOf(call, 'path');
    const operations = operationsOf(call);
    if (path === null) return [];
    return operations.map((method) =>
      makeRoute({
        method,
        path: [textOf(call, 'context_path') ?? '', path],
        framework: FRAMEWORK,
        handler: file.symbol(call.decorates ?? -1)?.name,
        whole: false,
        guards: schemesOf(file, call),
        line: file.lineOf(call),
        endLine: call.endLine,
        symbol: call.decorates,
      }),
    );
  });
}

function isAttribute(file: SourceFile, call: CodeCall): boolean {
  return call.receiver === 'utoipa' || (call.receiver === null && file.imports(/^utoipa\b/));
}

/** `get`, or several: `method(get, head)`. */
function operationsOf({ arguments: given }: CodeCall): string[] {
  const [first = '', second = ''] = given;
  if (OPERATION.test(first)) return [first];
  return first === 'method' ? splitList(second.replace(/^\(|\)$/g, '')).filter((each) => OPERATION.test(each)) : [];
}

/** `security(("api_token" = []), ("cookie" = []))`: any one of these lets a caller in; an empty one everybody. */
function schemesOf(file: SourceFile, { line, endLine }: CodeCall): string[] {
  const text = file.lines.slice(line - 1, endLine).join('\n');
  const written = /\bsecurity\s*\(((?:[^()]|\([^()]*\))*)\)/.exec(text)?.[1] ?? '';
  const names = [...written.matchAll(/\(\s*"([\w.-]+)"\s*=/g)].map(([, name = '']) => name);
  return names.length === 0 || /\(\s*\)/.test(written) ? [] : [`security(${names.join(' or ')})`];
}

/** The text of `path = "/orders"`, which is read as the name with its value behind it. */
function textOf({ arguments: given }: CodeCall, name: string): string | null {
  const at = given.indexOf(name);
  return at < 0 ? null : stringValue(given[at + 1]);
}

const LIST = /^(?:\w+::)*routes!\s*[([{]/;

/** What stands in the brackets of `routes!(…)`; a long argument is kept without its end, which stands on the last line of the call. */
function listedNames(file: SourceFile, { arguments: [given = ''], endLine }: CodeCall): string | null {
  const opened = LIST.exec(given)?.[0];
  if (opened === undefined) return null;
  if (/[)\]}]$/.test(given)) return given.slice(opened.length, -1);
  const at = file.bare.lastIndexOf('routes!', file.offsetOf(endLine + 1));
  const open = at + (/^routes!\s*/.exec(file.bare.slice(at, at + 20))?.[0].length ?? 0);
  const close = at < 0 ? -1 : closingBracket(file.bare, open);
  return close < 0 ? null : file.bare.slice(open + 1, close);
}

/** `.routes(routes!(list, create))` hangs these functions where its router hangs. */
export function utoipaLists(
  file: SourceFile,
  call: CodeCall,
  nesting: AxumNesting,
  place: { root: boolean; guards: string[] },
): Fact[] {
  const listed = listedNames(file, call);
  if (listed === null) return [];
  return splitList(listed)
    .filter((each) => /^[\w:]+$/.test(each))
    .map((router) =>
      makeMount({
        prefix: nesting.prefixes(call).join('/'),
        router,
        framework: FRAMEWORK,
        line: file.lineOf(call),
        endLine: call.endLine,
        functions: 'named',
        root: place.root,
        guards: place.guards.length > 0 ? place.guards : undefined,
        symbol: call.inside,
      }),
    );
}
