import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument, stringsIn, stringValue } from '../../text/literal.ts';
import { UNSURE } from '../guard-marks.ts';
import { makeMount } from '../route-maker.ts';

/** Marks of a filter that do not bind it to single resources. */
const UNBOUND = /^(?:Provider|Priority|PreMatching|Singleton|Component|Override|\w+Scoped|SuppressWarnings|Slf4j)$/;

/** What stands before the resources of Java: the path of the application, its filters, and the classes that extend others. */
export function javaMounts(file: SourceFile): Fact[] {
  const isWeb = file.imports(/\bws\.rs\b|springframework\.web/);
  const passed = [...passedFilters(file), ...registeredFilters(file)];
  if (!isWeb && !/\bServletContainer\b/.test(file.bare)) return passed;
  return [
    ...passed,
    ...applicationPaths(file),
    ...mappedContainers(file),
    ...refusingFilters(file),
    ...extendedClasses(file),
  ];
}

/** `@ApplicationPath("/api") class Shop extends Application`. */
function applicationPaths(file: SourceFile): Fact[] {
  return file.parsed.calls.flatMap(({ name, decorates, arguments: list, line }): Fact[] => {
    if (name !== 'ApplicationPath' || decorates === null) return [];
    const prefix = stringValue(namedArgument(list, 'value') ?? list[0]);
    return [application(line, prefix === null ? { constant: list[0] ?? '' } : { prefix })];
  });
}

/** `context.addServlet(new ServletHolder(new ServletContainer(config)), "/api/*")`, or the holder by its name. */
function mappedContainers(file: SourceFile): Fact[] {
  if (!/\bServletContainer\b/.test(file.bare)) return [];
  const holders = new Set(
    [...file.bare.matchAll(/\b(\w+)\s*=[^;=]*\bServletContainer\b/g)].map(([, name = '']) => name),
  );
  return file.parsed.calls.flatMap(({ name, arguments: list, receiver, line }): Fact[] => {
    const mapped = list.flatMap((each) => stringValue(each) ?? []).find((each) => /^\/(?:.*\/)?\*$/.test(each));
    const isContainer = list.some((each) => /\bServletContainer\b/.test(each) || holders.has(each));
    const isAdded = /^(?:addServlet\w*|ServletRegistrationBean|addMapping)$/.test(name);
    if (mapped === undefined || !isAdded || !(isContainer || holders.has(receiver ?? ''))) return [];
    return [application(line, { prefix: mapped.replace(/\*$/, '') })];
  });
}

function application(line: number, found: { prefix?: string; constant?: string; guards?: string[] }): Fact {
  return makeMount({ prefix: '', router: 'app', framework: 'JAX-RS', line, onto: 'application', ...found });
}

/**
 * A filter of the container that answers 401 asks every caller who it is, but for what is marked as open. One that is
 * bound to marked resources, or looks at paths, says nothing about the others.
 */
function refusingFilters(file: SourceFile): Fact[] {
  return file.parsed.symbols.flatMap((symbol, index): Fact[] => {
    if (symbol.kind !== 'class' || !symbol.bases.some((base) => /^ContainerRequestFilter\b/.test(base))) return [];
    const text = file.code.slice(file.offsetOf(symbol.startLine), file.offsetOf(symbol.endLine + 1));
    const asksForMarks = /\b(?:isAnnotationPresent|getAnnotation)\(/.test(text);
    const refuses = /\bUNAUTHORIZED\b|\b(?:NotAuthorized|Authentication)Exception\b|\bstatus\(401\)/.test(text);
    const sparesOpen = /\b(?:isAnnotationPresent|getAnnotation)\(\s*PermitAll\b/.test(text);
    if (!refuses || !file.decorators(index).every((each) => UNBOUND.test(each.name))) return [];
    // Who brings no token may pass; only one that does not hold is refused.
    const letsPass = /\?:\s*return\b|==\s*null\s*\)\s*\{?\s*return\b/.test(text);
    const isUnsure = letsPass || (asksForMarks && !sparesOpen) || /\bget(?:Path|RequestURI|UriInfo)\(/.test(text);
    return [application(symbol.startLine, { guards: [`${isUnsure ? UNSURE : ''}${symbol.name}`] })];
  });
}

const PASSED = /^(?:\w+\.)*(?:HandlerInterceptor(?:Adapter)?|OncePerRequestFilter|GenericFilterBean|Filter|WebFilter)$/;

/** What Spring or its container puts before the routes of an application; before which of them, other code says. */
function passedFilters(file: SourceFile): Fact[] {
  if (!file.imports(/\bspringframework\b|\bservlet\b/)) return [];
  const mount = { prefix: '', router: 'app', framework: 'Spring', onto: 'application' };
  return file.parsed.symbols
    .filter(({ kind, bases }) => kind === 'class' && bases.some((base) => PASSED.test(base)))
    .map(({ name, startLine }) => makeMount({ ...mount, line: startLine, guards: [`${UNSURE}${name}`] }));
}

/**
 * `new FilterRegistrationBean<>(filter)` with `addUrlPatterns("/orders/*")`, or `registry.addInterceptor(new Caller())`
 * with `addPathPatterns`: the paths before which it stands, an empty one where they are told otherwise than by strings.
 */
function registeredFilters(file: SourceFile): Fact[] {
  if (!/\bFilterRegistrationBean\b|\.addInterceptor\(/.test(file.bare)) return [];
  const beans = file.parsed.symbols.flatMap(({ kind, startLine, endLine }): Fact[] => {
    if (!/^(?:method|function)$/.test(kind)) return [];
    const [from, to] = [file.offsetOf(startLine), file.offsetOf(endLine + 1)];
    const bare = file.bare.slice(from, to);
    const found = [...bare.matchAll(BEAN)].map((match) => typeOf(file, match.slice(1).find((each) => each) ?? ''));
    const [name, ...others] = new Set(found.filter((each) => each !== null && each !== 'Filter'));
    const isOff = /\bsetEnabled\(\s*false\b/.test(bare);
    return !name || others.length > 0 || isOff ? [] : [registration(file, name, from, to)];
  });
  const interceptors = [...file.bare.matchAll(/\.addInterceptor\(\s*(?:new\s+)?(\w+)/g)].flatMap((match): Fact[] => {
    const name = typeOf(file, match[1] ?? '');
    const end = /[;}]/.exec(file.bare.slice(match.index))?.index ?? 0;
    return name === null ? [] : [registration(file, name, match.index, match.index + end)];
  });
  return [...beans, ...interceptors];
}

const BEAN =
  /\bFilterRegistrationBean<(\w+)>|\bsetFilter\(\s*(?:new\s+)?(\w+)|\bFilterRegistrationBean(?:<\w*>)?\(\s*(?:new\s+)?(\w+)/g;

/** A class, or that of a variable, a field or a method with the name. */
function typeOf(file: SourceFile, name: string): string | null {
  if (/^[A-Z]/.test(name)) return name;
  return new RegExp(`\\b([A-Z]\\w*)\\s+${escaped(name)}\\b`).exec(file.bare)?.[1] ?? null;
}

function registration(file: SourceFile, name: string, from: number, to: number): Fact {
  const [code, bare] = [file.code.slice(from, to), file.bare.slice(from, to)];
  const only = patternsOf(code, bare, /\b(?:addUrlPatterns|setUrlPatterns|addPathPatterns)\(/g);
  const except = patternsOf(code, bare, /\bexcludePathPatterns\(/g);
  const mount = { prefix: '', router: 'filter', framework: 'Spring', onto: 'application', guards: [name] };
  return makeMount({ ...mount, line: file.lineAt(from), ...(only.length > 0 ? { only } : {}), except });
}

function patternsOf(code: string, bare: string, call: RegExp): string[] {
  return [...bare.matchAll(call)].flatMap(({ 0: { length }, index }) => {
    const open = index + length - 1;
    const given = code.slice(open + 1, Math.max(open + 1, closingBracket(bare, open)));
    const strings = stringsIn(given);
    const isPlain = /^[\s,]*(?:(?:List|Arrays|Set|Collections)\.\w+\()?[\s,)]*$/.test(given.replace(/"[^"]*"/g, ''));
    return isPlain && strings.length > 0 ? strings : [''];
  });
}

/** `@Path("orders") class OrderResource extends BaseResource<Order>` answers what its base class declares, below its own path. */
function extendedClasses(file: SourceFile): Fact[] {
  return file.parsed.symbols.flatMap((symbol, index): Fact[] => {
    if (!/^(?:class|interface)$/.test(symbol.kind)) return [];
    const marks = file.decorators(index).filter((each) => each.line <= symbol.endLine);
    const path = marks.find((each) => /^(?:Path|RequestMapping)$/.test(each.name));
    const isResource = path !== undefined || marks.some((each) => /^(?:Rest)?Controller$/.test(each.name));
    const named = path ? (namedArgument(path.arguments, 'value') ?? namedArgument(path.arguments, 'path')) : '';
    const written = named ?? path?.arguments[0] ?? '';
    const isPlain = /^[{[]?\s*"[^"]*"/.test(written) && !written.includes('+');
    const [prefix] = isPlain ? stringsIn(written.replace(/\\\$/g, '$')) : [];
    return symbol.bases.map((base) =>
      makeMount({
        prefix: prefix ?? '',
        router: base.replace(/<.*$/s, ''),
        framework: 'class',
        line: symbol.startLine,
        onto: symbol.name,
        root: isResource,
        constant: path && written !== '' && prefix === undefined ? written : undefined,
      }),
    );
  });
}
