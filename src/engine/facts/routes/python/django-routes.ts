import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { adjacentStrings, closingBracket, splitList, stringsIn, stringValue } from '../../text/literal.ts';
import { passedNames } from '../passed-names.ts';
import { makeMount, makeRoute } from '../route-maker.ts';
import { regexPath } from '../route-path.ts';
import { type Above, joinedLists, type Pattern, prefixesAt, prefixesOfList, symbolAt } from './django-lists.ts';
import { djangoSettings } from './django-settings.ts';
import { nestedRouters } from './nested-routers.ts';

/** Bounds for files that are no lists of a person: each pattern is compared with each. */
const MOST_PATTERNS = 3_000;
const LONGEST_LIST = 100_000;
const DEEPEST_LIST = 4;

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

/** `urlpatterns += order_urls`, `urlpatterns = pages + orders.urls`: the list of another file stands where this one does. */
function addedLists(file: SourceFile, patterns: readonly Pattern[]): Fact[] {
  return joinedLists(file).flatMap(({ from, into, line }): Fact[] => {
    const module = file.moduleOf(from);
    if (module === undefined) return [];
    const above = prefixesOfList(file, patterns, into, '', 0);
    if (!above.known && patterns.length === 0) return [];
    return above.prefixes.map((prefix) => makeMount({ prefix, router: from, framework: 'Django', line, module }));
  });
}

function patternsOf(file: SourceFile): Pattern[] {
  // Most files have none, which shows faster where no word is followed from its beginning.
  if (!/(?:path|url)\s*\(/.test(file.bare)) return [];
  const matches = [...file.bare.matchAll(/(?<![\w.])(re_path|(?:\w+_)?(?:path|url))\s*\(/g)].slice(0, MOST_PATTERNS);
  return matches.flatMap((match): Pattern[] => {
    const [whole, name = ''] = match;
    const isOwn = !/^(?:path|re_path|url)$/.test(name);
    if (isOwn && !isMaker(file, name)) return [];
    const open = match.index + whole.length - 1;
    const close = closingBracket(file.bare, open, LONGEST_LIST);
    const list = close < 0 ? [] : splitList(file.code.slice(open + 1, close));
    const [first, view, ...given] = list;
    if (view === undefined) return [];
    const written = textOf(file, first ?? '');
    const path = written === null || name === 'path' || isOwn ? written : regexPath(written);
    // A constant of another file within a segment may hold anything: `orders/(?P<id>\d+){patterns.SLUG}`.
    const isOpen = path !== null && /[^/]\{\w+(?:\.\w+)+\}/.test(path);
    // What a function makes and gives back has the path that it is handed: `return path(f"berths/{route}", view)`.
    const isMade = /\breturn\s+$/.test(file.bare.slice(Math.max(0, match.index - 12), match.index));
    const isUnknown = isOpen || (isMade && /^[rf]{1,2}["'].*\{\w+\}/.test(first ?? ''));
    return [{ open, close, path: isUnknown ? null : path, view, given, ...(isOwn ? { through: name } : {}) }];
  });
}

/** Whether a name may be a function of the project that makes paths: `scoped_path`, taken from another file or written here. */
function isMaker(file: SourceFile, name: string): boolean {
  const module = file.moduleOf(name);
  return module === undefined
    ? new RegExp(`^def[ \\t]+${escaped(name)}\\(`, 'm').test(file.bare)
    : !/^(?:django|rest_framework)\b/.test(module);
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
    const { open, close, path, view, given, through } = pattern;
    const isList = /^include\(\s*\(?\s*\[/.test(view);
    const above = prefixesAt(file, patterns, open);
    if (path === null || isList || above === null || (through !== undefined && /^include\(/.test(view))) return [];
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
    const named = namedMethods([view, ...given]);
    // What makes a path is asked by its own text: it may put something before it, or ask who calls.
    const answers: Answer[] =
      through !== undefined && named.length > 0 ? named : [{ method: 'ANY', ...wrappedView(view) }];
    return above.prefixes.flatMap((prefix) =>
      answers.map((answer) =>
        makeRoute({
          ...answer,
          path: [`${prefix}${path}`],
          framework: 'Django',
          line,
          endLine: file.lineAt(close),
          through,
          router: above.list,
          name: /,\s*name\s*=\s*["']([\w.-]+)["']/.exec(file.code.slice(open, close))?.[1],
          whole: isRoot(file) && above.known,
          symbol: symbolAt(file, open),
        }),
      ),
    );
  });
}

interface Answer {
  method: string;
  handler: string;
  guards?: string[];
  marks?: string[];
}

const METHOD = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s*=\s*([\s\S]+)$/;

/** `GET=show, PATCH=(change, {"for_strangers"})`: what answers by each method, and what it is marked with there. */
function namedMethods(given: readonly string[]): Answer[] {
  return given.flatMap((each): Answer[] => {
    const [, method, written = ''] = METHOD.exec(each) ?? [];
    if (method === undefined) return [];
    const [handler = '', ...marks] = /^\(/.test(written) ? splitList(written.slice(1, -1)) : [written];
    if (!/^[\w.]+(?:\([^()]*\))?$/.test(handler)) return [];
    return [{ method, handler, marks: stringsIn(marks.join()) }];
  });
}

/** A file without a list of its own for all has lists that others take by their names: `include(orders.api.urls_of_order)`. */
function isOnlyTaken(file: SourceFile): boolean {
  return !/\burlpatterns\b/.test(file.bare);
}

/**
 * `login_required(view)` and `self.admin_view(view)` ask before the view that they wrap, which may be a class that is made
 * on the spot: `login_required(OrderFeed())`. What else stands around a class of views, `protect(Orders.as_view())`, may.
 */
function wrappedView(view: string): { handler: string; guards?: string[] } {
  const [, guard = '', inner = ''] =
    /^((?:\w+\.)*(?:\w+_required|admin_view)(?:\((?:[^()]*)\))?)\(\s*([\w.]+(?:\.as_view\([^()]*\)|\(\))?)\s*,?\s*\)$/.exec(
      view,
    ) ?? [];
  if (guard !== '') return { handler: inner.replace(/(?<!as_view)\(\)$/, ''), guards: [guard.replace(/^self\./, '')] };
  const [, around = '', type = ''] =
    /^((?:\w+\.)*\w+(?:\([^()]*\))?)\(\s*([\w.]+\.as_view\([^()]*\))\s*,?\s*\)$/.exec(view) ?? [];
  const passed = around === '' ? [] : passedNames([around]);
  return passed.length === 0 ? { handler: view } : { handler: type, guards: passed };
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
  if (!file.bare.includes('Router(')) return new Set();
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
