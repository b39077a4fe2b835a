import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { adjacentStrings, closingBracket, splitList, stringValue } from '../../text/literal.ts';
import { makeMount, makeRoute } from '../route-maker.ts';
import { regexPath } from '../route-path.ts';
import { djangoSettings } from './django-settings.ts';
import { nestedRouters } from './nested-routers.ts';

/** One `path(…)`, `re_path(…)` or `url(…)` with the offsets of its brackets. */
interface Pattern {
  open: number;
  close: number;
  /** Null where the path is computed or more than names and fixed text. */
  path: string | null;
  view: string;
}

interface Above {
  prefixes: string[];
  known: boolean;
  /** The list that no other list of the file includes. */
  list?: string;
}

/** Bounds for files that are no lists of a person: each pattern is compared with each. */
const MOST_PATTERNS = 3_000;
const LONGEST_LIST = 100_000;
const DEEPEST_LIST = 4;
const MOST_PREFIXES = 20;

/** `path("users/<int:id>", view)` and its older forms in a Django `urlpatterns` list, and routers of REST framework. */
export function djangoRoutes(file: SourceFile): Fact[] {
  const { settings, passed } = djangoSettings(file);
  const isOfDjango =
    file.imports(/^(?:django|rest_framework)\b/) || HANDED.test(file.bare) || LISTS_ROUTER.test(file.bare);
  if (settings.length > 0 || !isOfDjango) return [...settings, ...passed];
  const patterns = patternsOf(file);
  return [
    ...passed,
    ...patternRoutes(file, patterns),
    ...addedLists(file, patterns),
    ...routerRoutes(file, patterns),
    ...handedRouters(file, patterns),
  ];
}

/** A function that is handed a router of REST framework to register on. */
const HANDED = /^[ \t]*def[ \t]+\w+\([^)\n]{0,200}\brouter\b/m;

/** The list of all paths of a file may be those of a router alone, whose class the project has itself. */
const LISTS_ROUTER = /^urlpatterns\s*\+?=[^=\n]*\b\w+\.urls\b/m;

/** `urlpatterns += order_urls`: the list of another file stands where this one does. */
function addedLists(file: SourceFile, patterns: readonly Pattern[]): Fact[] {
  return [...file.bare.matchAll(/^[ \t]*(\w+)[ \t]*\+=[ \t]*(\w+)[ \t]*$/gm)].flatMap((match): Fact[] => {
    const [, list = '', added = ''] = match;
    const module = file.moduleOf(added);
    if (module === undefined) return [];
    const above = prefixesOfList(file, patterns, list, '', 0);
    return above.prefixes.map((prefix) =>
      makeMount({ prefix, router: added, framework: 'Django', line: file.lineAt(match.index), module }),
    );
  });
}

function patternsOf(file: SourceFile): Pattern[] {
  const matches = [...file.bare.matchAll(/(?<![\w.])(path|re_path|url)\s*\(/g)].slice(0, MOST_PATTERNS);
  return matches.flatMap((match): Pattern[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open, LONGEST_LIST);
    const list = close < 0 ? [] : splitList(file.code.slice(open + 1, close));
    const [first, view] = list;
    if (view === undefined) return [];
    const written = textOf(file, first ?? '');
    const path = written === null || match[1] === 'path' ? written : regexPath(written);
    // A constant of another file within a segment may hold anything: `orders/(?P<id>\d+){patterns.SLUG}`.
    return [{ open, close, path: path !== null && /[^/]\{\w+(?:\.\w+)+\}/.test(path) ? null : path, view }];
  });
}

/** A text, or the name of one that the file has. */
function textOf(file: SourceFile, written: string): string | null {
  if (INSTALLED_AT.test(written)) return '';
  if (!/^[A-Za-z_]\w*$/.test(written))
    return stringValue(filledIn(file, atRoot(written))) ?? (written.includes('{') ? null : adjacentStrings(written));
  const filled = filledIn(file, `f"{${written}}"`);
  return filled.includes('{') ? null : stringValue(filled);
}

/** The same as the whole of a prefix: `path(settings.BASE_PATH, include(pages))`. */
const INSTALLED_AT = /^settings\.(?:BASE|ROOT|URL|PATH|SUB|SITE|FORCE)_?(?:PATH|URL|PREFIX|SCRIPT_NAME|BASE|ROOT)\w*$/;

/** Where a product is installed below another path stands before all of its paths: `"^{}orders/".format(settings.URL_PREFIX)`. */
function atRoot(written: string): string {
  const [, before, text] =
    /^(r?["'])(?:\^)?\{\}([^{}]*["'])\.format\(.*(?:prefix|base|root)\w*["'\])]*\)$/i.exec(written) ?? [];
  if (before !== undefined) return `${before}${text}`;
  return written.replace(/^(r?)f(r?)(["'])(\^?)\{[^{}]*(?:prefix|base|root)\w*["'\])]*\}(?=[^{}]*["']$)/i, '$1$2$3$4');
}

/** `f"{PREFIX}/orders/"` with the text that the file gives to `PREFIX`. */
export function filledIn(file: SourceFile, written: string, depth = 0): string {
  if (!/^(?:f|rf|fr)["']/.test(written) || depth > DEEPEST_LIST) return written;
  return written.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const given = new RegExp(
      `^${escaped(name)}[ \\t]*(?::[^=\\n]+)?=[ \\t]*([rf]{0,2}["'][^"'\\n]*["'])[ \\t\\r]*$`,
      'gm',
    );
    const [only, ...others] = [...file.code.matchAll(given)];
    return (others.length === 0 && only ? stringValue(filledIn(file, only[1] ?? '', depth + 1)) : null) ?? hole;
  });
}

function patternRoutes(file: SourceFile, patterns: readonly Pattern[]): Fact[] {
  return patterns.flatMap((pattern): Fact[] => {
    const { open, close, path, view } = pattern;
    const isList = /^include\(\s*\(?\s*\[/.test(view);
    const above = prefixesAt(file, patterns, open);
    if (path === null || isList || above === null) return [];
    const line = file.lineAt(open);
    const included = /^include\(\s*\(?\s*(?:['"]([\w.]+)['"]|([\w.]+)(\()?)/.exec(view);
    // The paths of an interface of django-ninja may be imported by any name: `path("v1/", shop_urls)`.
    if (included || /\.urls$/.test(view) || (/^\w*urls$/.test(view) && file.moduleOf(view) !== undefined)) {
      const router = included?.[1] ?? included?.[2] ?? view;
      const module = included?.[1] ?? file.moduleOf(router);
      // What is listed or registered in this file carries its prefix itself.
      if (module === undefined) return [];
      return above.prefixes.map((prefix) =>
        makeMount({
          prefix: `${prefix}${path}`,
          router: included?.[2]?.replace(/\.urls$/, '') ?? router,
          framework: 'Django',
          line,
          module,
          onto: isOnlyTaken(file) ? above.list : undefined,
          made: included?.[3] !== undefined,
        }),
      );
    }
    return above.prefixes.map((prefix) =>
      makeRoute({
        method: 'ANY',
        path: [`${prefix}${path}`],
        framework: 'Django',
        line,
        endLine: file.lineAt(close),
        ...wrappedView(view),
        router: above.list,
        name: /,\s*name\s*=\s*["']([\w.-]+)["']/.exec(file.code.slice(open, close))?.[1],
        whole: isRoot(file) && above.known,
        symbol: symbolAt(file, open),
      }),
    );
  });
}

/** A file without a list of its own for all has lists that others take by their names: `include(orders.api.urls_of_order)`. */
function isOnlyTaken(file: SourceFile): boolean {
  return !/\burlpatterns\b/.test(file.bare);
}

/** `login_required(view)` and `self.admin_view(view)` ask before the view that they wrap. */
function wrappedView(view: string): { handler: string; guards?: string[] } {
  const [, guard = '', inner = ''] =
    /^((?:\w+\.)*(?:\w+_required|admin_view)(?:\((?:[^()]*)\))?)\(\s*([\w.]+(?:\.as_view\([^()]*\))?)\s*,?\s*\)$/.exec(
      view,
    ) ?? [];
  return guard === '' ? { handler: view } : { handler: inner, guards: [guard.replace(/^self\./, '')] };
}

/** `router.register(r"orders", OrderViewSet)`, under the prefixes at which `router.urls` stands. */
function routerRoutes(file: SourceFile, patterns: readonly Pattern[]): Fact[] {
  const routers = registered(file);
  const nestedAt = nestedRouters(file);
  return file.parsed.calls.flatMap((call): Fact[] => {
    const router = call.name === 'register' ? (call.receiver ?? '') : '';
    const base = stringValue(call.arguments[0]);
    const view = call.arguments[1] ?? '';
    if (!routers.has(router) || base === null || !/^[\w.]+$/.test(view)) return [];
    const path = base.startsWith('^') || /[()\\]/.test(base) ? regexPath(base) : base;
    if (path === null) return [];
    const { root, above } = nestedAt(router);
    const slash = closesWithSlash(file, root) ? '/' : '';
    const places = placesOf(file, patterns, router);
    const known = places.filter((place) => place.known);
    const [first = { prefixes: [''], known: false }] = places;
    return (known.length > 0 ? known : [first]).flatMap((place) =>
      place.prefixes.map((prefix) =>
        makeRoute({
          method: 'ANY',
          path: [`${prefix}${above}${path}${slash}`],
          framework: 'Django REST framework',
          line: call.line,
          handler: view,
          router: place.list ?? router,
          whole: isRoot(file) && place.known,
          symbol: call.inside,
        }),
      ),
    );
  });
}

/** The places at which the paths of a router stand. */
function placesOf(file: SourceFile, patterns: readonly Pattern[], router: string): Above[] {
  const uses = file.bare.matchAll(new RegExp(`(?<![\\w.])${escaped(router)}\\.urls\\b`, 'g'));
  return [...uses].flatMap((match) => prefixesAt(file, patterns, match.index) ?? []);
}

/** `add_order_urls(router)`: what a function registers on a router that it is handed stands where that does. */
function handedRouters(file: SourceFile, patterns: readonly Pattern[]): Fact[] {
  const routers = madeRouters(file);
  if (routers.size === 0) return [];
  return file.parsed.calls.flatMap(({ name, receiver, arguments: given, line, endLine, inside }): Fact[] => {
    const router = given.find((each) => routers.has(each));
    if (router === undefined || receiver !== null || /^(?:include|path|re_path|url|print)$/.test(name)) return [];
    const known = placesOf(file, patterns, router).flatMap((place) => (place.known ? place.prefixes : []));
    return known.map((prefix) =>
      makeMount({
        prefix,
        router: name,
        framework: 'Django',
        line,
        endLine,
        functions: 'any',
        root: isRoot(file),
        symbol: inside,
      }),
    );
  });
}

/** Routers to which this file adds. */
function registered(file: SourceFile): Set<string> {
  const made = madeRouters(file);
  return new Set(
    file.parsed.calls.flatMap(({ name, receiver, arguments: list }) =>
      name === 'register' &&
      receiver !== null &&
      (made.has(receiver) || /^\w*router$/i.test(receiver)) &&
      list.length >= 2
        ? [receiver]
        : [],
    ),
  );
}

function madeRouters(file: SourceFile): Set<string> {
  const made = /^[ \t]*(\w+)[ \t]*(?::[^=\n]+)?=[ \t]*(?:\w+\.)*(?:Default|Simple|Nested\w*)Router\(/gm;
  return new Set([...file.bare.matchAll(made)].map(([, name = '']) => name));
}

/** Routers of the framework end every path with a slash unless told otherwise. */
function closesWithSlash(file: SourceFile, router: string): boolean {
  const made = new RegExp(
    `^\\s*${escaped(router)}\\s*(?::[^=\\n]+)?=\\s*(?:\\w+\\.)*(\\w*Router\\w*)\\(([^)]*)\\)`,
    'm',
  );
  const [, name, given = ''] = made.exec(file.code) ?? [];
  if (name === undefined) return router === 'router' && HANDED.test(file.bare);
  // A router of the file's own adds to one of the framework.
  const isOwn = new RegExp(`^class ${escaped(name)}\\((?:\\w+\\.)*(?:Default|Simple)Router\\)`, 'm').test(file.code);
  return (isOwn || /^(?:Default|Simple)Router$/.test(name)) && !/trailing_slash\s*=/.test(isOwn ? file.code : given);
}

/** A file that includes others by name or holds the admin site is taken for the root of all paths. */
function isRoot(file: SourceFile): boolean {
  return /\binclude\(\s*\(?["']|admin\.site\.urls/.test(file.code);
}

function symbolAt(file: SourceFile, offset: number): number | undefined {
  return file.symbolAround(file.lineAt(offset), /^(?:variable|constant|function|method|class)$/);
}

/**
 * The prefixes under which an offset lies: those of the patterns around it, below those at which its list is included,
 * joined as Django joins them: letter by letter. Null where one of the patterns around it cannot be read.
 */
function prefixesAt(file: SourceFile, patterns: readonly Pattern[], offset: number, depth = 0): Above | null {
  let own = '';
  for (const { open, close, path } of patterns) {
    if (open >= offset || offset >= close) continue;
    if (path === null) return null;
    own += path;
  }
  const list = file.symbol(symbolAt(file, offset))?.name ?? addedTo(file, offset);
  return prefixesOfList(file, patterns, list, own, depth);
}

/** The list that a statement adds to: `order_urls += [path(…)]`. */
function addedTo(file: SourceFile, offset: number): string | undefined {
  const known = ASSIGNED.get(file);
  const found =
    known ??
    // An argument that is given by its name has no space before the sign.
    [...file.bare.matchAll(/^[ \t]*(\w+)(?:[ \t]*(\+)=|[ \t]+=(?!=))/gm)].map(({ index, 1: name = '', 2: plus }) => ({
      index,
      list: plus === '+' ? name : undefined,
    }));
  if (!known) ASSIGNED.set(file, found);
  return found.findLast(({ index }) => index < offset)?.list;
}

const ASSIGNED = new WeakMap<SourceFile, { index: number; list: string | undefined }[]>();

/** The prefixes of a list below which something has a prefix of its own. */
function prefixesOfList(
  file: SourceFile,
  patterns: readonly Pattern[],
  list: string | undefined,
  own: string,
  depth: number,
): Above {
  if (list === undefined || list === 'urlpatterns') return { prefixes: [own], known: true };
  const uses =
    depth < DEEPEST_LIST
      ? [...file.bare.matchAll(new RegExp(`(?<![\\w.])include\\(\\s*\\(?\\s*${escaped(list)}\\s*[,)]`, 'g'))].map(
          (use) => prefixesAt(file, patterns, use.index, depth + 1),
        )
      : [];
  // A list that is added to the list of all stands where that does.
  const isAdded = new RegExp(`^[ \\t]*urlpatterns[ \\t]*\\+=[ \\t]*${escaped(list)}[ \\t]*$`, 'm').test(file.bare);
  const above = uses.flatMap((each) => (each?.known ? each.prefixes : [])).slice(0, MOST_PREFIXES);
  const places = isAdded ? ['', ...above] : above;
  if (places.length > 0) return { prefixes: places.map((prefix) => prefix + own), known: true };
  const [only, ...others] = uses;
  if (!only || others.length > 0) return { prefixes: [own], known: false, list };
  return { ...only, prefixes: only.prefixes.map((prefix) => prefix + own) };
}
