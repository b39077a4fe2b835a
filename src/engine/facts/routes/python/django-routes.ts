import type { Fact } from '../../fact.ts';
import { closingBracket, splitList, stringsIn, stringValue } from '../../literal.ts';
import { regexPath } from '../../route-path.ts';
import type { SourceFile } from '../../source-file.ts';
import { makeMount, makeRoute } from '../route-maker.ts';

/** One `path(…)`, `re_path(…)` or `url(…)` with the offsets of its brackets. */
interface Pattern {
  open: number;
  close: number;
  /** Null where the path is computed or more than names and fixed text. */
  path: string | null;
  view: string;
}

/** Bounds for files that are no lists of a person: each pattern is compared with each. */
const MOST_PATTERNS = 3_000;
const LONGEST_LIST = 100_000;
const DEEPEST_LIST = 4;
const MOST_PREFIXES = 20;

/** `path("users/<int:id>", view)` and its older forms in a Django `urlpatterns` list, and routers of REST framework. */
export function djangoRoutes(file: SourceFile): Fact[] {
  if (file.text.includes('DEFAULT_PERMISSION_CLASSES')) return defaultPermissions(file);
  if (!file.imports(/^(?:django|rest_framework)\b/)) return [];
  const patterns = patternsOf(file);
  return [...patternRoutes(file, patterns), ...routerRoutes(file, patterns)];
}

/** `"DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"]` asks the callers of every view. */
function defaultPermissions(file: SourceFile): Fact[] {
  const found = /["']DEFAULT_PERMISSION_CLASSES["']\s*:\s*[[(]([^\])]*)[\])]/.exec(file.code);
  const guards = stringsIn(found?.[1] ?? '')
    .map((each) => each.split('.').at(-1) ?? each)
    .filter((each) => !/AllowAny/.test(each));
  if (!found || guards.length === 0) return [];
  const line = file.lineAt(found.index);
  const framework = 'Django REST framework';
  return [makeMount({ prefix: '', router: 'app', framework, line, onto: 'application', guards })];
}

function patternsOf(file: SourceFile): Pattern[] {
  const matches = [...file.bare.matchAll(/(?<![\w.])(path|re_path|url)\s*\(/g)].slice(0, MOST_PATTERNS);
  return matches.flatMap((match): Pattern[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open, LONGEST_LIST);
    const list = close < 0 ? [] : splitList(file.code.slice(open + 1, close));
    const [first, view] = list;
    if (view === undefined) return [];
    const written = stringValue(filledIn(file, first ?? ''));
    const path = written === null || match[1] === 'path' ? written : regexPath(written);
    // A constant of another file within a segment may hold anything: `orders/(?P<id>\d+){patterns.SLUG}`.
    return [{ open, close, path: path !== null && /[^/]\{\w+(?:\.\w+)+\}/.test(path) ? null : path, view }];
  });
}

/** `f"{PREFIX}/orders/"` with the text that the file gives to `PREFIX`. */
export function filledIn(file: SourceFile, written: string, depth = 0): string {
  if (!/^(?:f|rf|fr)["']/.test(written) || depth > DEEPEST_LIST) return written;
  return written.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const given = new RegExp(`^${name}[ \\t]*(?::[^=\\n]+)?=[ \\t]*([rf]{0,2}["'][^"'\\n]*["'])[ \\t\\r]*$`, 'gm');
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
    const included = /^include\(\s*\(?\s*(?:['"]([\w.]+)['"]|([\w.]+))/.exec(view);
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
        whole: isRoot(file) && above.known,
        symbol: symbolAt(file, open),
      }),
    );
  });
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
  return file.parsed.calls.flatMap((call): Fact[] => {
    const router = call.name === 'register' ? (call.receiver ?? '') : '';
    const base = stringValue(call.arguments[0]);
    const view = call.arguments[1] ?? '';
    if (!routers.has(router) || base === null || !/^[\w.]+$/.test(view)) return [];
    const path = base.startsWith('^') || /[()\\]/.test(base) ? regexPath(base) : base;
    if (path === null) return [];
    const slash = closesWithSlash(file, router) ? '/' : '';
    const places = [...file.bare.matchAll(new RegExp(`(?<![\\w.])${router}\\.urls\\b`, 'g'))].flatMap((match) => {
      const above = prefixesAt(file, patterns, match.index);
      return above?.known ? above.prefixes : [];
    });
    return (places.length > 0 ? places : ['']).map((prefix) =>
      makeRoute({
        method: 'ANY',
        path: [`${prefix}${path}${slash}`],
        framework: 'Django REST framework',
        line: call.line,
        handler: view,
        router,
        whole: isRoot(file) && places.length > 0,
        symbol: call.inside,
      }),
    );
  });
}

/** Routers to which this file adds. */
function registered(file: SourceFile): Set<string> {
  return new Set(
    file.parsed.calls.flatMap(({ name, receiver, arguments: list }) =>
      name === 'register' && receiver !== null && /^\w*router$/i.test(receiver) && list.length >= 2 ? [receiver] : [],
    ),
  );
}

/** Routers of the framework end every path with a slash unless told otherwise. */
function closesWithSlash(file: SourceFile, router: string): boolean {
  const made = new RegExp(
    `^\\s*${router}\\s*(?::[^=\\n]+)?=\\s*(?:\\w+\\.)*(?:Default|Simple)Router\\(([^)]*)\\)`,
    'm',
  );
  const found = made.exec(file.code);
  return found !== null && !/trailing_slash\s*=/.test(found[1] ?? '');
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
function prefixesAt(
  file: SourceFile,
  patterns: readonly Pattern[],
  offset: number,
  depth = 0,
): { prefixes: string[]; known: boolean } | null {
  let own = '';
  for (const { open, close, path } of patterns) {
    if (open >= offset || offset >= close) continue;
    if (path === null) return null;
    own += path;
  }
  const list = file.symbol(symbolAt(file, offset))?.name;
  if (list === undefined || list === 'urlpatterns') return { prefixes: [own], known: true };
  const uses =
    depth < DEEPEST_LIST
      ? [...file.bare.matchAll(new RegExp(`(?<![\\w.])include\\(\\s*\\(?\\s*${list}\\s*[,)]`, 'g'))].map((use) =>
          prefixesAt(file, patterns, use.index, depth + 1),
        )
      : [];
  const above = uses.flatMap((each) => (each?.known ? each.prefixes : [])).slice(0, MOST_PREFIXES);
  return above.length > 0
    ? { prefixes: above.map((prefix) => prefix + own), known: true }
    : { prefixes: [own], known: false };
}
