import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument } from '../../text/literal.ts';
import { asks } from '../caller-words.ts';
import { UNTOLD } from '../guard-marks.ts';
import { isGuardWrapper } from '../guard-wrappers.ts';
import type { RouteFact } from '../route-facts.ts';
import { makeRoute } from '../route-maker.ts';
import { javalinPath } from './javalin-path.ts';
import { openapiSummary } from './openapi-marks.ts';

const METHOD =
  /^(?:(?:\w+\.)*(?:Route|HttpMethod|HandlerType|Method|RouteMethod)\.)?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;
const HANDLER = /^\(?\w*\)?\s*->|^[\w.]*::\w+$/;

/**
 * Routes of Javalin as objects of a class of the project: `val find = ShopRoute<Order>("/orders/{id}", GET) { … }`. One without
 * a function that answers only names an address, as a program does that calls it.
 */
export function routeObjects(file: SourceFile): RouteFact[] {
  if (!file.imports(/^io\.javalin\b/)) return [];
  return file.parsed.calls.flatMap((call): RouteFact[] => {
    if (!/^[A-Z]\w*Route$/.test(call.name) || call.receiver !== null || call.decorates !== null) return [];
    const path = javalinPath(call.arguments[0]);
    const methods = call.arguments.slice(1).flatMap((each) => METHOD.exec(each)?.[1] ?? []);
    if (path === null || methods.length === 0) return [];
    const own = blockOf(file, call);
    const named = namedArgument(call.arguments, 'handler') ?? call.arguments.find((each) => HANDLER.test(each));
    if (own === null && named === undefined) return [];
    const block = own ?? blockNamed(file, named ?? '');
    const guard = block === null ? null : wrapperIn(file, block);
    return methods.map((method) =>
      makeRoute({
        method,
        path: [path],
        framework: 'Javalin',
        line: call.line,
        endLine: Math.max(call.endLine, own === null ? 0 : file.lineAt(own.close)),
        handler: own === null && /^\w+$/.test(named ?? '') ? named : undefined,
        // What the class of the project does before it answers is not read.
        guards: [guard ?? UNTOLD],
        summary: openapiSummary(file, call.inside),
        symbol: call.inside,
      }),
    );
  });
}

/** The block behind the brackets of a call. */
function blockOf(file: SourceFile, call: CodeCall): { open: number; close: number } | null {
  const from = file.bare.indexOf(call.name, file.offsetOf(call.line));
  const brackets = from < 0 ? -1 : file.bare.indexOf('(', from);
  const end = brackets < 0 ? -1 : closingBracket(file.bare, brackets);
  const blank = end < 0 ? null : /^\s*\{/.exec(file.bare.slice(end + 1, end + 200));
  if (!blank) return null;
  const open = end + blank[0].length;
  const close = closingBracket(file.bare, open);
  return close < 0 ? null : { open, close };
}

/** The block that a value of the file is: `private val find: Context.() -> Unit = { … }`. */
function blockNamed(file: SourceFile, name: string): { open: number; close: number } | null {
  const [only, ...others] = file.parsed.symbols.filter((symbol) => symbol.name === name && symbol.kind === 'property');
  if (!only || others.length > 0) return null;
  const from = file.offsetOf(only.startLine);
  const text = file.bare.slice(from, file.offsetOf(only.endLine + 1));
  const head = /\bva[lr]\s+\w+\b[^={}]*=\s*\{/.exec(text);
  if (!head) return null;
  const open = from + head.index + head[0].length - 1;
  const close = closingBracket(file.bare, open);
  return close < 0 ? null : { open, close };
}

/** What stands around all that a block does and asks by its name who calls: `{ authorized { … } }`. */
function wrapperIn(file: SourceFile, { open, close }: { open: number; close: number }): string | null {
  const inside = file.bare.slice(open + 1, close);
  const [head, name = ''] = /^\s*(?:\w+\s*->\s*)?(\w+)(?:\([^()]*\))?\s*\{/.exec(inside) ?? [];
  if (head === undefined || !(asks(name) || isGuardWrapper(name) || /[a-z]Only$/.test(name))) return null;
  const end = closingBracket(file.bare, open + head.length);
  return end > 0 && file.bare.slice(end + 1, close).trim() === '' ? name : null;
}
