import { keptName } from './handler-name.ts';
import type { AccessRule, MountFact, RouteFact } from './route-facts.ts';
import { restNames, routePath } from './route-path.ts';

export interface RouteFound {
  method: string;
  /** Prefixes and path in order; each is cleaned and joined. */
  path: string[];
  /** What stands before the path, and behind it, as a constant of another file. */
  before?: string | undefined;
  after?: string | undefined;
  declared?: string | undefined;
  handed?: number | undefined;
  on?: number | undefined;
  framework: string;
  line: number;
  endLine?: number | undefined;
  handler?: string | null | undefined;
  calls?: string[];
  whole?: boolean;
  router?: string | null | undefined;
  guards?: string[];
  limits?: string[] | undefined;
  forStrangers?: string[] | undefined;
  unfolded?: boolean | undefined;
  freed?: string[];
  name?: string | undefined;
  open?: boolean | undefined;
  listed?: boolean;
  by?: string;
  inherited?: boolean;
  through?: string | undefined;
  marks?: string[];
  summary?: string | null | undefined;
  version?: string | null | undefined;
  binding?: string | undefined;
  streams?: 'requests' | 'answers' | 'both' | undefined;
  takes?: string[];
  answers?: 'one' | 'many' | undefined;
  symbol?: number | null | undefined;
}

/** Groups that exist for operators and tools: real, but not what the product is about. */
const SIDE_ROUTE =
  /^\/(?:-\/|_)?(?:debug|pprof|health\w*|livez|readyz|ready|live|ping|metrics|static|assets(?!\/\{\w*[iI]d\})|favicon|robots)(?:\b|\/)|^\/(?:llms(?:-full)?|sitemap[\w-]*|humans|security)\.(?:txt|xml)$|^\/(?:-\/|_)?status$/;

/** A function that stands in its registration is read to its end, however long; what is longer is a whole program. */
const LONGEST_ROUTE = 400;

export function makeRoute(found: RouteFound): RouteFact {
  const path = routePath(...found.path);
  const method = found.method.toUpperCase();
  const { handler, router, guards, limits, forStrangers, freed, name, summary, before, after, declared } = found;
  const optional = [...found.path.join('/').matchAll(/\{(\w+)\?\}|(?<![:\w]):(\w+)\?(?=\/|$)/g)].flatMap(
    ([, braced, colon]) => braced ?? colon ?? [],
  );
  const rest = restNames(found.path.join('/'));
  return {
    kind: 'route',
    subject: `${method} ${declared ?? (after === undefined ? path : `${path}${after}`)}`,
    values: {
      method,
      path,
      framework: found.framework,
      whole: found.whole ?? true,
      ...(handler ? { handler: keptName(handler) } : {}),
      ...(found.calls && found.calls.length > 0 ? { calls: found.calls } : {}),
      ...(router ? { router } : {}),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      ...(declared === undefined ? {} : { declared }),
      ...(found.handed === undefined ? {} : { handed: found.handed }),
      ...(found.on === undefined ? {} : { on: found.on }),
      ...(guards && guards.length > 0 ? { guards } : {}),
      ...(limits && limits.length > 0 ? { limits } : {}),
      ...(forStrangers && forStrangers.length > 0 ? { forStrangers } : {}),
      ...(found.unfolded ? { unfolded: true } : {}),
      ...(freed && freed.length > 0 ? { freed } : {}),
      ...(optional.length > 0 ? { optional } : {}),
      ...(rest.length > 0 ? { rest } : {}),
      ...(name ? { name } : {}),
      ...(found.open ? { open: true } : {}),
      ...(found.listed ? { listed: true } : {}),
      ...(found.by ? { by: found.by } : {}),
      ...(found.inherited ? { inherited: true } : {}),
      ...(found.through ? { through: found.through } : {}),
      ...(found.marks && found.marks.length > 0 ? { marks: found.marks } : {}),
      ...(summary ? { summary } : {}),
      ...(found.version ? { version: found.version } : {}),
      ...(found.binding ? { binding: found.binding } : {}),
      ...(found.streams ? { streams: found.streams } : {}),
      ...(found.takes && found.takes.length > 0 ? { takes: found.takes } : {}),
      ...(found.answers ? { answers: found.answers } : {}),
    },
    startLine: found.line,
    endLine: Math.max(found.line, Math.min(found.endLine ?? found.line, found.line + LONGEST_ROUTE - 1)),
    ...(found.symbol === null || found.symbol === undefined ? {} : { symbol: found.symbol }),
    // What GraphQL calls its fields is no address.
    // What several places share is told behind what stands in one.
    score: /^(?:QUERY|MUTATION|SUBSCRIPTION)$/.test(method)
      ? 1
      : Math.min(routeScore(path, found.whole ?? true), found.unfolded ? SHARED : 1),
    polarity: 'observed',
  };
}

const SHARED = 0.95;

export function routeScore(path: string, whole: boolean): number {
  return SIDE_ROUTE.test(path) ? 0.3 : whole ? 1 : 0.9;
}

export function makeMount(found: {
  prefix: string;
  router: string;
  framework: string;
  line: number;
  endLine?: number;
  module?: string | null | undefined;
  onto?: string | null | undefined;
  functions?: MountFact['values']['functions'];
  root?: boolean;
  constant?: string | undefined;
  made?: boolean;
  given?: string[];
  place?: number | undefined;
  on?: number | undefined;
  beside?: boolean | undefined;
  except?: string[];
  spared?: string | undefined;
  guards?: string[] | undefined;
  app?: string | undefined;
  modules?: string[];
  only?: string[];
  version?: string | null | undefined;
  folder?: string | undefined;
  flat?: boolean | undefined;
  access?: AccessRule[];
  within?: string[];
  namespace?: string | undefined;
  by?: string | undefined;
  typed?: MountFact['values']['typed'];
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
    made,
    given,
    place,
    on,
    beside,
    except,
    spared,
    guards,
    app,
    modules,
    only,
    version,
    folder,
    flat,
    access,
    within,
    namespace,
    by,
    typed,
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
      ...(made ? { made } : {}),
      ...(given ? { given } : {}),
      ...(place === undefined ? {} : { place }),
      ...(on === undefined ? {} : { on }),
      ...(beside ? { beside } : {}),
      ...(except && except.length > 0 ? { except } : {}),
      ...(spared === undefined ? {} : { spared }),
      ...(guards ? { guards } : {}),
      ...(app === undefined ? {} : { app }),
      ...(modules && modules.length > 0 ? { modules } : {}),
      ...(only ? { only } : {}),
      ...(version ? { version } : {}),
      ...(folder === undefined ? {} : { folder }),
      ...(flat ? { flat } : {}),
      ...(access ? { access } : {}),
      ...(within && within.length > 0 ? { within } : {}),
      ...(namespace === undefined ? {} : { namespace }),
      ...(by === undefined ? {} : { by }),
      ...(typed === undefined ? {} : { typed }),
    },
    startLine: line,
    endLine: found.endLine ?? line,
    ...(symbol === null || symbol === undefined ? {} : { symbol }),
    score: 0.5,
    polarity: 'observed',
  };
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
