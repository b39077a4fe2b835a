import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import { findSymbols, shortName } from '../../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../../evidence.ts';
import { mayRefuse, REFUSED } from '../../guards/refusals.ts';
import type { Handler } from '../../handlers/handler.ts';
import { jvmText } from '../../paths/jvm-paths.ts';
import { apart } from '../annotated-parameters.ts';
import type { HandlerCode, Parameter } from '../parameter.ts';
import { writtenParameters } from '../signature.ts';

/** A class of the project that fills parameters of handlers of Spring from the request. */
export interface ArgumentResolver {
  name: string;
  /** What it reads by names; null where it hands the request to code that was not read. */
  reads: readonly Parameter[] | null;
  /** Whether it may refuse who calls. */
  refuses: boolean;
}

interface Resolvers {
  byType: ReadonlyMap<string, ArgumentResolver>;
  byMark: ReadonlyMap<string, ArgumentResolver>;
}

const RESOLVES = /\bclass\s+(\w+)[^{]{0,300}\bHandlerMethodArgumentResolver\b/;
const OF_TYPE =
  /\.equals\(\s*(\w+)(?:\.|::)class|==\s*(\w+)(?:\.|::)class|\b(\w+)(?:\.|::)class(?:\.java)?\s*(?:\.\s*(?:equals|isAssignableFrom)\(|==)|isAssignableFrom\(\s*(\w+)(?:\.|::)class/g;
const OF_MARK = /(?:hasParameterAnnotation|getParameterAnnotation|hasAnnotation)\(\s*(\w+)(?:\.|::)class/g;

const resolvers = derived((evidence): Resolvers => {
  const byType = new Map<string, ArgumentResolver>();
  const byMark = new Map<string, ArgumentResolver>();
  for (const { path, place, language = '' } of evidence.files) {
    if (place !== 'source' || !/\.(?:java|kt)$/.test(path)) continue;
    const lines = evidence.lines(path) ?? [];
    if (!lines.some((line) => line.includes('HandlerMethodArgumentResolver'))) continue;
    const { code } = maskCode(language, lines.join('\n'));
    const name = RESOLVES.exec(code)?.[1];
    if (name === undefined) continue;
    const text = /\bresolveArgument\b[\s\S]*$/.exec(code)?.[0] ?? '';
    const resolver = { name, reads: readsOf(evidence, path, text, 0), refuses: mayRefuse(text) && REFUSED.test(text) };
    const marks = [...code.matchAll(OF_MARK)].flatMap(([, mark]) => mark ?? []);
    const types = [...code.matchAll(OF_TYPE)].flatMap(([, ...found]) => found.find((each) => each !== undefined) ?? []);
    // What asks for an annotation looks at the type of what bears it besides.
    for (const mark of marks) byMark.set(mark, resolver);
    if (marks.length === 0) for (const type of types) byType.set(type, resolver);
  }
  return { byType, byMark };
});

const SINGLE = /\.\s*(getParameter(?:Values)?|getHeader)\(\s*("[^"]*"|[\w.]+)\s*\)/g;
/** The request as a whole, given to something. */
const HANDED =
  /(?<![\w.])(?:\w+\s*\.\s*)?(\w+)\(\s*(?:[\w.]+\s*,\s*){0,3}?(?:webRequest|nativeWebRequest|request|req|httpServletRequest|servletRequest)\s*[,)]/g;
const DEEPEST = 1;

function readsOf(evidence: Evidence, path: string, text: string, depth: number): readonly Parameter[] | null {
  const read = [...text.matchAll(SINGLE)].map(([, how = '', written = '']): Parameter | null => {
    const name = jvmText(evidence, path, written);
    return name === null ? null : { in: how === 'getHeader' ? 'header' : 'query', name };
  });
  const handed = [...text.matchAll(HANDED)].map(([, name = '']) => name).filter((name) => !/^[A-Z]|Null$/.test(name));
  const further = [...new Set(handed)].map((name) => {
    const [only, ...others] = findSymbols(evidence.pack, name, { exact: true, limit: 4 }).filter(
      (each) => shortName(each.name) === name && /\.(?:java|kt)$/.test(each.path) && each.kind === 'method',
    );
    if (only === undefined || others.length > 0 || depth >= DEEPEST) return null;
    const { code } = maskCode(evidence.file(only.path)?.language ?? '', evidence.text(only));
    // Its own head hands nothing on.
    return readsOf(evidence, only.path, code.slice(code.indexOf('{')), depth + 1);
  });
  const isKnown = !/\bget(?:ParameterMap|InputStream|Reader|QueryString)\(|\breadValue\(/.test(text);
  const all = [...read, ...further.flatMap((each): readonly (Parameter | null)[] => each ?? [null])];
  return isKnown && all.every((each): each is Parameter => each !== null) ? all : null;
}

/** What fills a parameter that bears such annotations and has such a type. */
export function resolverOf(evidence: Evidence, marks: readonly string[], type: string): ArgumentResolver | undefined {
  const { byType, byMark } = resolvers(evidence);
  const bare = type.replace(/^final\s+/, '').replace(/\?$|<.*$/s, '');
  return marks.map((mark) => byMark.get(mark)).find((each) => each !== undefined) ?? byType.get(bare);
}

/** The classes of the project that fill the parameters of a handler of Spring. */
export function resolversOf(evidence: Evidence, handler: HandlerCode): ArgumentResolver[] {
  const { byType, byMark } = resolvers(evidence);
  if (byType.size + byMark.size === 0 || !handler.framework.startsWith('Spring')) return [];
  const found = writtenParameters(handler).flatMap((written) => {
    const { marks, rest } = apart(written, /^@(?:param:)?([\w.]+)\s*/);
    const type = /^\w+\s*:\s*([^=]+?)\s*(?:=.*)?$/.exec(rest)?.[1] ?? /^(.+?)\s+\w+$/.exec(rest)?.[1] ?? '';
    const names = marks.map(({ name }) => name);
    return resolverOf(evidence, names, type) ?? [];
  });
  return [...new Set(found)];
}

/** Those of them that may refuse who calls: a request passes them before its handler. */
export function refusingResolvers(evidence: Evidence, framework: string, { path, name, ...place }: Handler): string[] {
  if (!/\.(?:java|kt)$/.test(path) || name === null || !framework.startsWith('Spring')) return [];
  const code = maskCode(evidence.file(path)?.language ?? '', evidence.text({ path, ...place }));
  const handler = { ...code, name: shortName(name), method: '', framework, inPath: new Set<string>() };
  return resolversOf(evidence, handler).flatMap((each) => (each.refuses ? [each.name] : []));
}

/** `@ApiImplicitParam(name = "shop", paramType = "query")`: what a method says of what others read of its request. */
export function impliedParameters(code: string): Parameter[] {
  return [...code.matchAll(/@ApiImplicitParam\(([^()]*)\)/g)].flatMap(([, given = '']): Parameter[] => {
    const name = /\bname\s*=\s*"([\w.-]+)"/.exec(given)?.[1];
    const place = /\bparamType\s*=\s*"(\w+)"/.exec(given)?.[1] ?? 'query';
    if (name === undefined || !/^(?:query|header|form)$/.test(place)) return [];
    return [{ in: place === 'query' ? 'query' : place === 'header' ? 'header' : 'form', name }];
  });
}
