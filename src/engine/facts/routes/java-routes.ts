import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { Fact } from '../fact.ts';
import { closingBracket, namedArgument, stringsIn, stringValue } from '../literal.ts';
import type { SourceFile } from '../source-file.ts';
import { javaMounts } from './java-mounts.ts';
import { enclosingPrefixes, guardNames, makeRoute } from './route-maker.ts';
import { webfluxRoutes } from './webflux-routes.ts';

const MAPPING: Record<string, string> = {
  GetMapping: 'GET',
  PostMapping: 'POST',
  PutMapping: 'PUT',
  PatchMapping: 'PATCH',
  DeleteMapping: 'DELETE',
  RequestMapping: 'ANY',
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Patch: 'PATCH',
  Delete: 'DELETE',
  GET: 'GET',
  POST: 'POST',
  PUT: 'PUT',
  PATCH: 'PATCH',
  DELETE: 'DELETE',
};

/** Spring, Micronaut and JAX-RS by annotation; Ktor, Javalin and Spark by call. */
export function javaRoutes(file: SourceFile): Fact[] {
  const annotated = /@(?:\w*Mapping|Path|Controller|RestController|GET|POST|PUT|DELETE)\b/.test(file.text)
    ? annotatedRoutes(file)
    : [];
  return [...annotated, ...calledRoutes(file), ...javaMounts(file), ...webfluxRoutes(file)];
}

function annotatedRoutes(file: SourceFile): Fact[] {
  const facts: Fact[] = [];
  for (const [index, symbol] of file.parsed.symbols.entries()) {
    if (!/^(?:class|interface|other)$/.test(symbol.kind)) continue;
    const marks = file.decorators(index).filter((each) => each.line <= symbol.endLine);
    // A declarative client has the same annotations, but calls out.
    if (marks.some((each) => /^(?:FeignClient|HttpExchange|RegisterRestClient|Client)$/.test(each.name))) continue;
    const base = marks.find(
      (each) => /^(?:RequestMapping|Path|Controller)$/.test(each.name) && each.arguments.length > 0,
    );
    const isController = marks.some((each) =>
      /^(?:Rest)?Controller$|^Path$|^RequestMapping$|^RestControllerEndpoint$/.test(each.name),
    );
    // What a class without a path declares is answered by those that extend it.
    const isJaxRs = isController
      ? marks.some((each) => each.name === 'Path')
      : file.imports(/\bws\.rs\b/) && !file.imports(/springframework\.web/);
    const prefixes = base && !(base.name === 'Controller' && !file.imports(/micronaut/)) ? pathsOf(base) : [''];
    for (const { symbol: method, index: at } of file.members(index)) {
      if (!/^(?:method|function)$/.test(method.kind)) continue;
      const own = file.decorators(at);
      const sub = own.find((each) => each.name === 'Path');
      for (const mark of own) {
        const verb = MAPPING[mark.name];
        if (verb === undefined || (/^[A-Z]+$/.test(mark.name) && !isJaxRs)) continue;
        if (/^(?:Get|Post|Put|Patch|Delete)$/.test(mark.name) && !file.imports(/micronaut/)) continue;
        const verbs = verb === 'ANY' ? requestMethods(mark) : [verb];
        const paths = isJaxRs ? (sub ? pathsOf(sub) : ['']) : pathsOf(mark);
        for (const prefix of prefixes ?? [''])
          for (const path of paths ?? [])
            for (const each of verbs)
              facts.push(
                makeRoute({
                  method: each,
                  path: [prefix, path],
                  framework: isJaxRs ? 'JAX-RS' : file.imports(/micronaut/) ? 'Micronaut' : 'Spring',
                  line: mark.line,
                  endLine: Math.max(mark.line, method.startLine),
                  handler: `${symbol.name}.${method.name}`,
                  guards: security([...marks, ...own]),
                  open: own.some((each) => each.name === 'PermitAll'),
                  router: isController ? null : symbol.name,
                  inherited: !isController,
                  whole: isController && prefixes !== null,
                  symbol: at,
                }),
              );
      }
    }
  }
  return facts;
}

/** The paths of an annotation; null where they are constants of another file. */
function pathsOf(mark: CodeCall): string[] | null {
  const named =
    namedArgument(mark.arguments, 'value') ??
    namedArgument(mark.arguments, 'path') ??
    namedArgument(mark.arguments, 'uri');
  const first = mark.arguments[0] ?? '';
  const written = named ?? (/^["{[(]|^arrayOf/.test(first) ? first : null);
  if (written === null) return mark.arguments.length === 0 || /=/.test(first) ? [''] : null;
  const strings = stringsIn(written);
  return strings.length > 0 && !/[+]\s*\w|\w\s*[+]/.test(written.replace(/"[^"]*"/g, '')) ? strings : null;
}

function requestMethods(mark: CodeCall): string[] {
  const written = namedArgument(mark.arguments, 'method');
  if (written === null) return ['ANY'];
  const verbs = [...written.matchAll(/\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/g)].map((match) => match[1] ?? '');
  return verbs.length > 0 ? verbs : ['ANY'];
}

function security(marks: readonly CodeCall[]): string[] {
  return marks
    .filter((each) =>
      /^(?:PreAuthorize|Secured|RolesAllowed|DenyAll|RequiresPermissions?|RequiresRoles?)$/.test(each.name),
    )
    .map((each) => `${each.name}(${each.arguments.join(', ')})`)
    .filter((each) => each.length <= 120);
}

function calledRoutes(file: SourceFile): Fact[] {
  const ktor = file.imports(/^io\.ktor\.server/);
  const javalin = file.imports(/javalin|^spark\b|http4k|vertx/);
  if (!ktor && !javalin) return [];
  const blocks = file.parsed.calls.flatMap((call) => {
    const prefix = stringValue(call.arguments[0]);
    return /^(?:route|path)$/.test(call.name) && prefix !== null
      ? [{ prefix, line: call.line, endLine: blockEnd(file, call) }]
      : [];
  });
  const rooted = /\brouting\s*\{|Javalin\.create/.test(file.bare);
  return file.parsed.calls.flatMap((call): Fact[] => {
    if (!/^(?:get|post|put|patch|delete|head|options)$/.test(call.name)) return [];
    if (call.receiver !== null && (ktor || !/^(?:app|server|router|javalin|Spark)$/.test(call.receiver))) return [];
    const path = call.arguments.length === 0 && ktor ? '' : stringValue(call.arguments[0]);
    if (path === null || (path !== '' && !/^[/{]/.test(path) && !ktor)) return [];
    const above = enclosingPrefixes(blocks, call.line, call.endLine);
    return [
      makeRoute({
        method: call.name,
        path: [...above, path],
        framework: ktor ? 'Ktor' : 'Javalin',
        line: call.line,
        endLine: blockEnd(file, call),
        handler: call.arguments[1] ?? 'fn',
        guards: guardNames(call.arguments.slice(1, -1)),
        whole: rooted,
        symbol: call.inside,
      }),
    ];
  });
}

/** The last line of the block that follows a call: `route("/x") { … }`. */
function blockEnd(file: SourceFile, call: CodeCall): number {
  const open = file.bare.indexOf('{', file.offsetOf(call.line));
  const close = open < 0 || file.lineAt(open) > call.endLine ? -1 : closingBracket(file.bare, open);
  return Math.max(call.endLine, close < 0 ? 0 : file.lineAt(close));
}
