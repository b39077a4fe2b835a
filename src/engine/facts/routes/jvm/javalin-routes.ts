import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';
import { guardNames } from '../guard-names.ts';
import type { RouteFact } from '../route-facts.ts';
import { enclosingPrefixes, makeRoute } from '../route-maker.ts';
import { blockEnd } from './trailing-block.ts';

/** Roles that Javalin lets in without knowing them, by what they are called. */
const ANYBODY = /\b(?:any(?:one|body)?|everyone|all|public|open|guest|anonymous|unauthenticated|none|no_?auth)\b/i;

const RECEIVER = /^(?:app|server|router|javalin|Spark|service|http)$/;
/** `BASE + SEPARATOR + ":name"`, which constants of this and other files make up. */
const PUT_TOGETHER = /^(?:(?:\w+\.)*[A-Z][A-Z\d_]*|"[^"\n]*")(?:\s*\+\s*(?:(?:\w+\.)*[A-Z][A-Z\d_]*|"[^"\n]*"))*$/;

/** Javalin and Spark: `path("orders") { get(orders::list, Role.CLERK) }`, `app.get("/orders", orders::list)`. */
export function javalinRoutes(file: SourceFile): RouteFact[] {
  if (!file.imports(/javalin|^spark\b|vertx/)) return [];
  const isBuilt = file.imports(/javalin\.apibuilder/);
  const isSpark = file.imports(/^spark\b/);
  const blocks = file.parsed.calls.flatMap((call) => {
    const prefix = stringValue(call.arguments[0]);
    return /^(?:route|path)$/.test(call.name) && prefix !== null
      ? [{ prefix, line: call.line, endLine: blockEnd(file, call) }]
      : [];
  });
  const rooted = /\.routes\s*[({]|apiBuilder\s*[({]|Javalin\.create/.test(file.bare);
  return file.parsed.calls.flatMap((call): RouteFact[] => {
    if (!/^(?:get|post|put|patch|delete|head|options)$/.test(call.name)) return [];
    const isBare = call.receiver === null || /^ApiBuilder$/.test(call.receiver);
    if (!isBare && !RECEIVER.test(call.receiver ?? '')) return [];
    const above = enclosingPrefixes(blocks, call.line, call.endLine);
    const given = stringValue(call.arguments[0]);
    // Inside of a path, the path itself is meant where none is given.
    const isAtPath = given === null && isBuilt && isBare && above.length > 0 && isHandler(call.arguments[0]);
    const constant =
      given === null && !isBare && PUT_TOGETHER.test(call.arguments[0] ?? '') ? call.arguments[0] : undefined;
    const path = isAtPath || constant !== undefined ? '' : given;
    if (path === null || (path !== '' && !/^[/{]/.test(path) && !(isBuilt && isBare))) return [];
    const [handler = 'fn', ...rest] = call.arguments.slice(isAtPath ? 0 : 1);
    const roles = rest.filter((each) => /^(?:\w+\.)*[A-Z]\w*$/.test(each));
    return [
      makeRoute({
        method: call.name,
        // `<rest>` of Javalin takes slashes too.
        path: [...above, path].map((each) => (isSpark ? each : each.replace(/<(\w+)>/g, '{*$1}'))),
        after: constant,
        framework: isSpark ? 'Spark' : 'Javalin',
        line: call.line,
        endLine: blockEnd(file, call),
        handler: ofType(file, handler),
        guards: [
          ...guardNames(call.arguments.slice(1, -1).filter((each) => !roles.includes(each) && each !== handler)),
          ...(roles.some((each) => ANYBODY.test(each.replaceAll('_', ' '))) ? [] : roles),
        ],
        whole: rooted || isSpark,
        symbol: call.inside,
      }),
    ];
  });
}

function isHandler(written = ''): boolean {
  return /^[\w.]+::\w+$|^\{|^\w+\s*->|^\(?\w+\)?\s*->/.test(written);
}

/** `orders::list` by the type that the file gives `orders`. */
function ofType(file: SourceFile, handler: string): string {
  const [, name = '', method = ''] = /^(?:this\.)?(\w+)::(\w+)$/.exec(handler) ?? [];
  if (name === '' || name === 'this') return method || handler;
  const type = new RegExp(
    `\\b${escaped(name)}\\s*:\\s*([A-Z]\\w*)|\\b([A-Z]\\w*)\\s+${escaped(name)}\\b|\\b${escaped(name)}\\s*=\\s*(?:new\\s+)?([A-Z]\\w*)\\(`,
  ).exec(file.bare);
  return `${type?.[1] ?? type?.[2] ?? type?.[3] ?? name}.${method}`;
}
