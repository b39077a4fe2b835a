import type { MountFact, RouteFact } from '../fact.ts';
import { routePath } from '../route-path.ts';

export interface RouteFound {
  method: string;
  /** Prefixes and path in order; each is cleaned and joined. */
  path: string[];
  framework: string;
  line: number;
  endLine?: number | undefined;
  handler?: string | null | undefined;
  whole?: boolean;
  router?: string | null | undefined;
  guards?: string[];
  open?: boolean;
  inherited?: boolean;
  through?: string | undefined;
  summary?: string | null | undefined;
  constant?: string | undefined;
  symbol?: number | null | undefined;
}

/** Groups that exist for operators and tools: real, but not what the product is about. */
const SIDE_ROUTE =
  /^\/(?:-\/|_)?(?:debug|pprof|health\w*|livez|readyz|ready|live|ping|metrics|static|assets(?!\/\{\w*[iI]d\})|favicon|robots)(?:\b|\/)|^\/(?:-\/|_)?status$/;

export function makeRoute(found: RouteFound): RouteFact {
  const path = routePath(...found.path);
  const method = found.method.toUpperCase();
  const { handler, router, guards, summary, constant } = found;
  return {
    kind: 'route',
    subject: `${method} ${path}`,
    values: {
      method,
      path,
      framework: found.framework,
      whole: found.whole ?? true,
      ...(handler ? { handler: handlerName(handler) } : {}),
      ...(router ? { router } : {}),
      ...(guards && guards.length > 0 ? { guards } : {}),
      ...(found.open ? { open: true } : {}),
      ...(found.inherited ? { inherited: true } : {}),
      ...(found.through ? { through: found.through } : {}),
      ...(summary ? { summary } : {}),
      ...(constant === undefined ? {} : { constant }),
    },
    startLine: found.line,
    endLine: Math.max(found.line, Math.min(found.endLine ?? found.line, found.line + 59)),
    ...(found.symbol === null || found.symbol === undefined ? {} : { symbol: found.symbol }),
    score: SIDE_ROUTE.test(path) ? 0.3 : found.whole === false ? 0.9 : 1,
    polarity: 'observed',
  };
}

export function makeMount(found: {
  prefix: string;
  router: string;
  framework: string;
  line: number;
  endLine?: number;
  module?: string | null | undefined;
  onto?: string | null | undefined;
  functions?: 'any' | 'named';
  root?: boolean;
  constant?: string | undefined;
  except?: string[];
  spared?: string | undefined;
  guards?: string[];
  modules?: string[];
  symbol?: number | null | undefined;
}): MountFact {
  const {
    prefix,
    router,
    framework,
    line,
    module,
    onto,
    functions,
    root,
    constant,
    except,
    spared,
    guards,
    modules,
    symbol,
  } = found;
  return {
    kind: 'mount',
    subject: router,
    values: {
      prefix: routePath(prefix),
      router,
      framework,
      ...(module ? { module } : {}),
      ...(onto ? { onto } : {}),
      ...(functions ? { functions } : {}),
      ...(root ? { root } : {}),
      ...(constant === undefined ? {} : { constant }),
      ...(except && except.length > 0 ? { except } : {}),
      ...(spared === undefined ? {} : { spared }),
      ...(guards ? { guards } : {}),
      ...(modules && modules.length > 0 ? { modules } : {}),
    },
    startLine: line,
    endLine: found.endLine ?? line,
    ...(symbol === null || symbol === undefined ? {} : { symbol }),
    score: 0.5,
    polarity: 'observed',
  };
}

/** A name for what answers: a written function has none. */
function handlerName(written: string): string {
  const text = written
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.bind\([\w.]*\)$/, '');
  if (/^(?:async\b|function\b|func\b|fn\b|\(|\||do\b|lambda\b|static\b|\w+ =>)/.test(text)) return 'inline function';
  const array = /^\[([\w\\]+)::class, ?['"](\w+)['"]\]$/.exec(text);
  if (array) return `${(array[1] ?? '').split('\\').at(-1)}@${array[2]}`;
  const type = /^([\w\\]+)::class$/.exec(text)?.[1];
  if (type !== undefined) return type.split('\\').at(-1) ?? type;
  if (text.length <= 80) return text;
  return unwrapped(text) ?? /^[\w.:$]+/.exec(text)?.[0] ?? 'inline function';
}

/**
 * The innermost first argument of functions around a handler: `show` of `signedIn(withId(show), "id")`. What several
 * parts are handed to makes the handler itself: `preview` of `signedIn(preview(images, cache), "id")`.
 */
function unwrapped(text: string): string | null {
  const [, maker, first, more] = /^(?:[\w.]+\(){0,3}([\w.]+)\(([\w.]*\w)\s*(,\s*[A-Za-z]|[,)])/.exec(text) ?? [];
  return (more !== undefined && more.length > 1 ? maker : first) ?? null;
}

/** Arguments between path and handler that say who may call: `requireAuth`, `authorize("admin")`. */
export function guardNames(written: readonly string[]): string[] {
  return (
    written
      .map((each) => each.trim())
      .filter((each) =>
        /auth|current_?user|role|permission|admin|guard|protect|login|signed|csrf|rateLimit|throttle|verif|ensure|require[A-Z_]/i.test(
          each,
        ),
      )
      // What reads who asks, where somebody says so, refuses nobody: `optionalAuth`, `auth.Optional`.
      .filter((each) => !/(?:^|[._:])(?:optional|(?:load|attach|populate)[A-Z_])|Optional\b/.test(each))
      .filter((each) => /^[\w.$:@]+(?:\([^()]*\))?$/.test(each) && each.length <= 80)
  );
}

/** Prefixes of the blocks around a line, outermost first. */
export function enclosingPrefixes(
  blocks: readonly { prefix: string; line: number; endLine: number }[],
  line: number,
  endLine: number,
): string[] {
  return blocks
    .filter((block) => block.line <= line && block.endLine >= endLine && block.endLine > block.line)
    .filter((block) => !(block.line === line && block.endLine === endLine))
    .sort((a, b) => a.line - b.line || b.endLine - a.endLine)
    .map((block) => block.prefix);
}
