import { routeScore } from '../../../../../engine/facts/routes/route-maker.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { closingBracket, splitList, stringValue } from '../../../../../engine/facts/text/literal.ts';
import { findSymbols, symbolDetail } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { jvmModule, jvmPrograms } from '../../files/jvm-modules.ts';
import { outsideImports } from '../../libraries/outside-imports.ts';

const CONSTANT = /^(?:constant|variable|property)$/;
const DEEPEST = 5;
const LONGEST_PATH = 500;
/** Properties that put a path before everything a server answers, in the order in which they stand in it. */
const BEFORE_ALL: Readonly<Record<string, readonly RegExp[]>> = {
  Spring: [/^server\.(?:servlet\.)?contextpath$/, /^spring\.(?:mvc\.servlet\.path|webflux\.basepath)$/],
  'JAX-RS': [
    /^(?:quarkus\.http\.rootpath|server\.servlet\.contextpath)$/,
    /^(?:quarkus\.(?:rest|resteasy|resteasyreactive)\.path|spring\.jersey\.applicationpath)$/,
  ],
  Micronaut: [/^micronaut\.server\.contextpath$/],
  Spark: [],
};

/** Whether a route is written with annotations of Java or Kotlin, or with a framework whose paths are made of constants as theirs. */
export function isOfJvm({ values }: Found<'route'>): boolean {
  return BEFORE_ALL[values.framework] !== undefined;
}

/** A route whose path has constants before it or behind it, with their texts; none where its own path cannot be told. */
export function spelledInJvm(evidence: Evidence, fact: Found<'route'>): Found<'route'>[] {
  const { before, after, ...values } = fact.values;
  if (before === undefined && after === undefined) return [fact];
  const first = before === undefined ? '' : jvmText(evidence, fact.path, before);
  const last = after === undefined ? '' : jvmText(evidence, fact.path, after);
  if (last === null) return [];
  const path = routePath(first ?? '', values.path, last);
  const whole = values.whole && first !== null;
  return [
    {
      ...fact,
      subject: `${values.method} ${path}`,
      values: { ...values, path, whole },
      score: routeScore(path, whole),
    },
  ];
}

/** What the settings of a server put before all its routes; null where they say what cannot be told. */
export function serverPrefix(evidence: Evidence, { path, values }: Found<'route'>): string | null {
  const found = (BEFORE_ALL[values.framework] ?? []).map((name) => {
    const set = ownProperties(evidence, path).filter((each) => name.test(spelled(each.values.name)));
    return set.length === 0 ? '' : propertyText(set);
  });
  const configured = values.framework === 'Spring' ? configuredPrefix(evidence, path) : '';
  return found.includes(null) || configured === null
    ? null
    : [...found, configured].filter((each) => each !== '/').join('');
}

/** `configurer.addPathPrefix("/api", forAnnotation(RestController.class))`; null where it is for some controllers that are chosen otherwise. */
function configuredPrefix(evidence: Evidence, path: string): string | null {
  const own = pathPrefixes(evidence).filter((each) => isOfOneProgram(evidence, each.path, path));
  const isRest = own.length > 0 && (evidence.lines(path) ?? []).some((line) => /@RestController\b/.test(line));
  const texts = own.flatMap(({ path: from, prefix, chooses }) => {
    if (/\bRestController\b/.test(chooses)) return isRest ? jvmText(evidence, from, prefix) : [];
    return /->\s*true\b|\bforAnyHandlerType\(/.test(chooses) ? jvmText(evidence, from, prefix) : null;
  });
  const [only = ''] = texts;
  return texts.length > 1 ? null : only;
}

const pathPrefixes = derived((evidence): { path: string; prefix: string; chooses: string }[] =>
  evidence.files
    .filter(({ path, place }) => place === 'source' && /\.(?:java|kt)$/.test(path))
    .flatMap(({ path }) => {
      const text = (evidence.lines(path) ?? []).join('\n');
      return [...text.matchAll(/\.addPathPrefix\(/g)].map(({ 0: { length }, index }) => {
        const open = index + length - 1;
        const [prefix = '', ...chooses] = splitList(text.slice(open + 1, closingBracket(text, open)));
        return { path, prefix, chooses: chooses.join(', ') };
      });
    }),
);

const DESCRIPTOR = /(?:^|\/)WEB-INF\/web\.xml$/;
const DROPWIZARD = /(?:^|\/)(?:conf|config)\/[^/]+\.ya?ml$|^[^/]+\.ya?ml$/;
const MOST_FILES = 40;

/**
 * What the files beside the code hang all resources of JAX-RS below: nothing where they say nothing, since they stand at
 * the root then, and null where it cannot be told. The services of CXF hang below a path that its server chooses.
 */
export const describedPrefix = derived((evidence): string | null => {
  const has = (name: RegExp): boolean => evidence.facts('dependency').some(({ values }) => name.test(values.name));
  const isOfDropwizard = has(/\bdropwizard\b/);
  const texts = evidence.files
    .filter(
      ({ path, place }) => place !== 'test' && (DESCRIPTOR.test(path) || (isOfDropwizard && DROPWIZARD.test(path))),
    )
    .slice(0, MOST_FILES)
    .map(({ path }) => (evidence.lines(path) ?? []).join('\n'));
  const prefixes = new Set(texts.flatMap((text) => [...mappedServlets(text), ...rootPaths(text)]));
  if (prefixes.size > 1) return null;
  const [only = has(/\bcxf\b/) || isDeployedBelow(evidence) ? null : ''] = prefixes;
  return only;
});

const OF_SERVERS = /\bresteasy\b|\bjersey\.servlet\b/;
const DEPLOYS = /\b(?:ResteasyDeployment(?:Impl)?|HttpServlet(?:30)?Dispatcher|UndertowJaxrsServer|ServletContainer)\b/;
const SETS_PATH =
  /\.setContextPath\(\s*(?!"\/?"|\))|\.addMapping\(\s*(?!"\/\*"|\))|\.addServlet\([^;]{0,200},\s*(?!"\/\*")(?:"\/|[A-Z_]+\))/;

/** Whether code of the project hangs its resources itself, below a path that it makes. */
function isDeployedBelow(evidence: Evidence): boolean {
  return evidence.files.some(({ path, place }) => {
    if (place !== 'source' || !/\.(?:java|kt)$/.test(path)) return false;
    if (!outsideImports(evidence, path).some(({ module }) => OF_SERVERS.test(module))) return false;
    const text = (evidence.lines(path) ?? []).join('\n');
    return DEPLOYS.test(text) && SETS_PATH.test(text);
  });
}

/** `/api/` of a servlet of a descriptor whose class is one of JAX-RS and that is mapped to `/api/*`. */
function mappedServlets(text: string): string[] {
  const servlets = text.matchAll(/<servlet-name>([^<]*)<\/servlet-name>\s*<servlet-class>[^<]*(?:jersey|resteasy)/gi);
  return [...servlets].flatMap(([, name = '']) => {
    const mapping = text.split('<servlet-mapping>').find((each, place) => place > 0 && each.includes(`>${name}<`));
    return /<url-pattern>([^<*]*)/.exec(mapping ?? '')?.[1]?.trim() ?? [];
  });
}

/** `rootPath: /api/*` of the server of Dropwizard. */
function rootPaths(text: string): string[] {
  return [...text.matchAll(/^ +rootPath:[ \t]*['"]?([^'"\s*$]+)\*?['"]?[ \t]*$/gm)].map(([, path = '']) => path);
}

/** A path in which properties stand, `${api.path}/orders`, with their texts; null where one is not known. */
export function withProperties(evidence: Evidence, from: string, path: string): string | null {
  if (!path.includes('${')) return path;
  let isKnown = true;
  const filled = path.replace(/\/?\$\{([\w.-]+)(?::([^{}]*))?\}/g, (_, name: string, otherwise?: string) => {
    const set = ownProperties(evidence, from).filter((each) => spelled(each.values.name) === spelled(name));
    const text = set.length > 0 ? propertyText(set) : (otherwise ?? null);
    isKnown &&= text !== null;
    return text === null || text === '' ? '' : `/${text}`;
  });
  return isKnown ? filled : null;
}

/** Spring takes `contextPath`, `context-path` and `context_path` for one name. */
function spelled(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase();
}

function propertyText(set: readonly Found<'setting'>[]): string | null {
  const texts = new Set(set.flatMap(({ values }) => values.default ?? []));
  const [only] = texts;
  if (only === undefined || texts.size > 1) return null;
  const [, otherwise] = /^\$\{[\w.-]+:([^{}]*)\}$/.exec(only) ?? [];
  return otherwise ?? (only.includes('${') ? null : only);
}

/** Properties that the program of a file starts with. */
function ownProperties(evidence: Evidence, from: string): Found<'setting'>[] {
  return properties(evidence).filter(({ path }) => isOfOneProgram(evidence, path, from));
}

const properties = derived((evidence): Found<'setting'>[] =>
  evidence
    .facts('setting')
    .filter(
      ({ values, path }) => values.source === 'property' && /(?:^|\/)application\.(?:properties|ya?ml)$/.test(path),
    ),
);

/** Whether two files belong to one program: they lie in one module, or there is but one program. */
export function isOfOneProgram(evidence: Evidence, path: string, other: string): boolean {
  return jvmModule(path) === jvmModule(other) || jvmPrograms(evidence).length < 2;
}

/** The text of a path of Java or Kotlin as it is written: joined with `+`, with `$NAME` in it, or as a constant. */
export function jvmText(evidence: Evidence, from: string, written: string, depth = 0): string | null {
  if (depth > DEEPEST) return null;
  const key = `${from} ${written}`;
  const known = knownTexts(evidence).get(key);
  if (known !== undefined) return known;
  // Constants that are made from each other come here again before they are known.
  knownTexts(evidence).set(key, null);
  const text = spelledText(evidence, from, written, depth);
  knownTexts(evidence).set(key, text);
  return text;
}

const knownTexts = derived((_evidence): Map<string, string | null> => new Map());

function spelledText(evidence: Evidence, from: string, written: string, depth: number): string | null {
  const parts = splitList(written, '+');
  if (parts.length > 1)
    return joined(parts.map((part) => jvmText(evidence, from, part, depth + 1)).map(withoutPattern));
  const text = stringValue(written);
  if (text !== null) {
    if (!from.endsWith('.kt')) return text;
    const pieces = text.split(/(?<!\\)(\$\{[\w.]+\}|\$\w+)/);
    const filled = pieces.map((piece, place) =>
      place % 2 === 0 ? piece.replace(/\\\$/g, '$') : jvmText(evidence, from, piece.replace(/[${}]/g, ''), depth + 1),
    );
    return joined(filled);
  }
  const [, type, name = ''] = /^(?:(?:\w+\.)*(\w+)\.)?(\w+)$/.exec(written.trim()) ?? [];
  if (name === '') return null;
  const found = findSymbols(evidence.pack, name, { exact: true, limit: 20 }).filter(
    (each) =>
      CONSTANT.test(each.kind) &&
      each.name.split('.').at(-1) === name &&
      (type === undefined || each.name.split('.').includes(type)) &&
      evidence.file(each.path)?.place === 'source',
  );
  const set = found.flatMap(({ id, path }) => {
    const value = /=\s*(.+?);?$/.exec(symbolDetail(evidence.pack, id)?.signature ?? '')?.[1];
    return value === undefined ? [] : [{ path, value }];
  });
  const here = set.filter(({ path }) => path === from);
  // Each module of a product may have constants of its own under the same names.
  const near = set.filter(({ path }) => jvmModule(path) === jvmModule(from));
  const [meant = []] = [here, near, set].filter((each) => each.length > 0);
  const [only, ...others] = new Set(meant.map(({ path, value }) => jvmText(evidence, path, value, depth + 1)));
  return only === undefined || others.length > 0 ? null : only;
}

/** What a variable of a path must look like is no part of its text: `"/{id:" + DIGITS + "}"`. */
function withoutPattern(part: string | null, place: number, all: readonly (string | null)[]): string | null {
  return /\{\w+\s?:\s?$/.test(all[place - 1] ?? '') && all[place + 1]?.startsWith('}') ? '' : part;
}

function joined(parts: readonly (string | null)[]): string | null {
  const text = parts.includes(null) ? '' : parts.join('');
  return parts.includes(null) || text.length > LONGEST_PATH ? null : text;
}
