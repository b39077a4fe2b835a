import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { namedArgument, splitList, stringValue } from '../../text/literal.ts';
import { makeRoute } from '../route-maker.ts';
import { ARMERIA, armeriaServices } from './armeria-services.ts';
import { http4kRoutes } from './http4k-routes.ts';
import { http4sRoutes } from './http4s-routes.ts';
import { javaMounts } from './java-mounts.ts';
import { javalinRoutes } from './javalin-routes.ts';
import { ktorRoutes } from './ktor-routes.ts';
import { openapiRoutes } from './openapi-marks.ts';
import { routeObjects } from './route-objects.ts';
import { shiroAccess } from './shiro-access.ts';
import { sirdRoutes } from './sird-routes.ts';
import { springAccess } from './spring-access.ts';
import { webfluxRoutes } from './webflux-routes.ts';

const MAPPING: Record<string, string> = {
  GetMapping: 'GET',
  PostMapping: 'POST',
  PutMapping: 'PUT',
  PatchMapping: 'PATCH',
  DeleteMapping: 'DELETE',
  RequestMapping: 'ANY',
  GetExchange: 'GET',
  PostExchange: 'POST',
  PutExchange: 'PUT',
  PatchExchange: 'PATCH',
  DeleteExchange: 'DELETE',
  HttpExchange: 'ANY',
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

/** Spring, Micronaut, Armeria and JAX-RS by annotation; Ktor, Javalin, Spark and http4k by call; Play by pattern. */
export function javaRoutes(file: SourceFile): Fact[] {
  const isAnnotated =
    /@(?:\w*(?:Mapping|Exchange)|Path|Controller|RestController|GET|POST|PUT|DELETE)\b/.test(file.text) ||
    file.imports(ARMERIA);
  const annotated = isAnnotated ? annotatedRoutes(file) : [];
  const javalin = [...javalinRoutes(file), ...routeObjects(file)];
  return [
    ...annotated,
    ...ktorRoutes(file),
    ...javalin,
    ...openapiRoutes(file, javalin),
    ...armeriaServices(file),
    ...http4kRoutes(file),
    ...sirdRoutes(file),
    ...http4sRoutes(file),
    ...javaMounts(file),
    ...springAccess(file),
    ...shiroAccess(file),
    ...webfluxRoutes(file),
  ];
}

function annotatedRoutes(file: SourceFile): Fact[] {
  const facts: Fact[] = [];
  const isArmeria = file.imports(ARMERIA);
  const isMicronaut = file.imports(/micronaut/);
  for (const [index, symbol] of file.parsed.symbols.entries()) {
    if (!/^(?:class|interface|other)$/.test(symbol.kind)) continue;
    const marks = file.decorators(index).filter((each) => each.line <= symbol.endLine);
    // A declarative client has the same annotations, but calls out.
    if (marks.some((each) => /^(?:FeignClient|RegisterRestClient|Client)$/.test(each.name))) continue;
    const base = marks.find(
      (each) =>
        /^(?:RequestMapping|HttpExchange|Path|PathPrefix|Controller)$/.test(each.name) && each.arguments.length > 0,
    );
    // An exchange may be called as well as answered: it is a route where a controller implements it.
    const isController =
      isArmeria ||
      marks.some((each) => /^(?:Rest)?Controller$|^Path$|^RequestMapping$|^RestControllerEndpoint$/.test(each.name));
    // What a class without a path declares is answered by those that extend it.
    const isJaxRs = isController
      ? marks.some((each) => each.name === 'Path')
      : file.imports(/\bws\.rs\b/) && !file.imports(/springframework\.web/);
    const prefixes = base && !(base.name === 'Controller' && !isMicronaut) ? pathsOf(file, base) : [NO_PATH];
    for (const { symbol: method, index: at } of file.members(index)) {
      if (!/^(?:method|function)$/.test(method.kind)) continue;
      const own = file.decorators(at);
      const sub = own.find((each) => each.name === 'Path');
      const summary = summaryOf(own);
      for (const mark of own) {
        const verb = verbOf(mark.name);
        if (verb === undefined || (/^[A-Z]+$/.test(mark.name) && !isJaxRs)) continue;
        if (/^(?:Get|Post|Put|Patch|Delete)$/.test(mark.name) && !isMicronaut && !isArmeria) continue;
        const verbs = verb === 'ANY' ? requestMethods(mark) : [verb];
        const isApart = isJaxRs || (isArmeria && mark.arguments.length === 0);
        const paths = isApart ? (sub ? pathsOf(file, sub) : [NO_PATH]) : pathsOf(file, mark);
        for (const prefix of prefixes)
          for (const path of paths)
            for (const each of verbs)
              facts.push(
                makeRoute({
                  method: each,
                  path: [prefix.text, path.text],
                  before: prefix.constant,
                  after: path.constant,
                  framework: isArmeria ? 'Armeria' : isJaxRs ? 'JAX-RS' : isMicronaut ? 'Micronaut' : 'Spring',
                  line: mark.line,
                  endLine: Math.max(mark.line, method.startLine),
                  handler: `${symbol.name}.${method.name}`,
                  ...access(marks, own),
                  summary,
                  router: isController && !isArmeria ? null : symbol.name,
                  inherited: !isController,
                  whole: isController,
                  symbol: at,
                }),
              );
      }
    }
  }
  return facts;
}

/** What the author says a method is for: `@Operation(summary = "Void a payment")`, `@ApiOperation("Void a payment")`. */
function summaryOf(marks: readonly CodeCall[]): string | null {
  const operation = marks.find(({ name }) => name === 'Operation')?.arguments ?? [];
  const [first, ...others] = marks.find(({ name }) => name === 'ApiOperation')?.arguments ?? [];
  const named = namedArgument(operation, 'summary') ?? namedArgument([first ?? '', ...others], 'value') ?? first;
  return stringValue(named);
}

/** An annotation of the project may be one of Spring under a longer name: `@PublicGetMapping("/orders")`. */
function verbOf(mark: string): string | undefined {
  return MAPPING[mark] ?? MAPPING[/^[A-Z]\w*?((?:Get|Post|Put|Patch|Delete)Mapping)$/.exec(mark)?.[1] ?? ''];
}

interface WrittenPath {
  text: string;
  /** What the text is made from, as written, where a constant or another text is a part of it. */
  constant?: string;
}

const NO_PATH: WrittenPath = { text: '' };

/** The paths of an annotation. */
function pathsOf(file: SourceFile, mark: CodeCall): WrittenPath[] {
  const named =
    namedArgument(mark.arguments, 'value') ??
    namedArgument(mark.arguments, 'path') ??
    namedArgument(mark.arguments, 'uri') ??
    namedArgument(mark.arguments, 'url');
  const first = mark.arguments[0] ?? '';
  const written = named ?? (/^\w+\s*=/.test(first) ? '' : first);
  if (written === '') return [NO_PATH];
  const listed = /^(?:[{[]|arrayOf\()([\s\S]*)[}\])]$/.exec(written)?.[1];
  const found = splitList(listed ?? written).map((each): WrittenPath => {
    const text = stringValue(each);
    // Kotlin fills in what stands behind a dollar sign without a backslash.
    if (text === null || (file.language === 'kotlin' && /(?<!\\)\$[\w{]/.test(each)))
      return { text: '', constant: each };
    return { text: text.replace(/\\\$/g, '$') };
  });
  return found.length > 0 ? found : [NO_PATH];
}

function requestMethods(mark: CodeCall): string[] {
  const written = namedArgument(mark.arguments, 'method');
  if (written === null) return ['ANY'];
  const verbs = [...written.matchAll(/\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/g)].map((match) => match[1] ?? '');
  return verbs.length > 0 ? verbs : ['ANY'];
}

const SECURITY =
  /^(?:PreAuthorize|Secured|RolesAllowed|Authenticated|PermitAll|DenyAll|RequiresPermissions?|RequiresRoles?)$/;
/** `@PermitAll`, `@PreAuthorize("permitAll()")`, `@Secured(SecurityRule.IS_ANONYMOUS)`. */
const LETS_IN = /^PermitAll\b|\bpermitAll\b|\bIS_ANONYMOUS(?:_ALLOWED)?\b|\bisAnonymous\(\)/;

/** Annotations of projects that say it by their name: `@AnonymousAccess`, `@LoginNotRequired`. */
const LETS_ALL_IN =
  /^(?:Anonymous(?:Access|Allowed)?|AllowAnonymous|Public(?:Access|Api|Endpoint)?|NoAuth\w*|SkipAuth\w*|IgnoreAuth\w*|PassToken|(?:Auth\w*|Login)NotRequired|Unauthenticated|Unsecured|(?:Anonymous|Public)(?:Get|Post|Put|Patch|Delete)Mapping)$/;

/** Who may call a method: what stands on it, else what stands on its class. */
function access(ofClass: readonly CodeCall[], own: readonly CodeCall[]): { guards: string[]; open: boolean } {
  const written = [own, ofClass]
    // One that a class of the project holds is its own: `@OpenApiResponses.Authenticated` tells what is answered.
    .map((marks) =>
      marks.filter(({ name, receiver }) => SECURITY.test(name) && !/(?:^|\.)[A-Z]\w*$/.test(receiver ?? '')),
    )
    .find((marks) => marks.length > 0);
  const told = (written ?? [])
    .map((each) => `${each.name}(${each.arguments.join(', ')})`)
    .map((each) => each.replace(/\(\)$/, ''));
  if (told.some((each) => LETS_IN.test(each))) return { guards: [], open: true };
  if (told.length === 0 && [...own, ...ofClass].some(({ name }) => LETS_ALL_IN.test(name)))
    return { guards: [], open: true };
  return { guards: told.filter((each) => each.length <= 120), open: false };
}
