import { UNTOLD } from '../../../../../engine/facts/routes/guard-marks.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { callers } from '../../../../../engine/pack/graph/symbol-graph.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { type Prefix, resourcePrefixes } from './class-mounts.ts';
import { controllerPrefixes } from './controller-routes.ts';
import { isFunctionOfDevelopment } from './development-files.ts';
import { djangoRoots, isBelowRoot } from './django-roots.ts';
import type { Exported } from './exported-routers.ts';
import { generatedPrefixes } from './generated-servers.ts';
import { isGivenAway, isHandedOver } from './go-mounts.ts';
import { type RouterMount, routerMounts } from './hung-routers.ts';
import { isOfJvm, serverPrefix, withProperties } from './jvm-paths.ts';
import { filePrefix, settledPrefix } from './laravel-files.ts';
import { functionMounts, functionPrefixes, isServed, prefixesOfRouter } from './mount-graph.ts';
import { pythonRouter } from './python-exports.ts';
import { isScript } from './script-mounts.ts';
import { isGivenBack } from './served-applications.ts';
import { importPrefix } from './symfony-config.ts';
import { tornadoPrefix, usesTornado } from './tornado-prefixes.ts';

/** The paths of a route below everything it is mounted under, and below what the settings of its server put before all. */
export function mountedPaths(evidence: Evidence, fact: Found<'route'>, before: string): Prefix[] {
  const found = hungPaths(evidence, fact, before);
  if (!isOfJvm(fact)) return found;
  const above = serverPrefix(evidence, fact);
  return found.map((each) => {
    const path = withProperties(evidence, fact.path, each.path);
    return {
      ...each,
      path: routePath(above ?? '', path ?? each.path),
      whole: each.whole && above !== null && path !== null,
    };
  });
}

/** As far as imports and calls tell, and what is put before it. */
function hungPaths(evidence: Evidence, fact: Found<'route'>, before: string): Prefix[] {
  if (fact.symbol !== null && isFunctionOfDevelopment(evidence, fact.symbol)) return [];
  const isFree = fact.symbol !== null && fact.path.endsWith('.go') && isGivenAway(evidence, fact.symbol);
  // A list of Django that includes others may be included itself.
  const isIncluded = fact.values.framework.startsWith('Django');
  // Where the settings name the file in which all paths begin, its list has them whole.
  const isFirst = isIncluded && fact.values.router === undefined && djangoRoots(evidence).includes(fact.path);
  const whole =
    isFirst ||
    (fact.values.whole &&
      !isFree &&
      !(isIncluded && isBelowRoot(evidence, fact.path)) &&
      !isGivenBack(evidence, fact.path, fact.values.router));
  const path = before === '' ? fact.values.path : routePath(before, fact.values.path);
  if (fact.values.framework === 'Laravel') {
    const prefix = filePrefix(evidence, fact);
    const own = settledPrefix(evidence, fact.path, fact.values.before ?? '');
    return [{ path: routePath(prefix ?? '', own ?? '', path), whole: whole && prefix !== null && own !== null }];
  }
  if (fact.values.framework === 'Symfony') {
    const prefix = importPrefix(evidence, fact.path);
    return [{ path: routePath(prefix.path, path), whole: whole && prefix.whole }];
  }
  if (fact.values.framework === 'Tornado') {
    if (!usesTornado(evidence)) return [];
    const prefix = tornadoPrefix(evidence, fact);
    return [{ path: routePath(prefix.path, path), whole: whole && prefix.whole }];
  }
  const above = controllerPrefixes(evidence, fact) ?? resourcePrefixes(evidence, fact);
  if (above !== null) return above.map((prefix) => ({ ...prefix, path: routePath(prefix.path, path) }));
  if (fact.values.framework === 'utoipa' && !isListed(evidence, fact)) return [];
  const byFunction =
    fact.values.framework === 'oapi-codegen'
      ? generatedPrefixes(evidence)
      : fact.symbol === null || isHungInOwnFile(evidence, fact)
        ? []
        : functionPrefixes(evidence, fact.symbol, [], fact.values.on);
  // An application of JavaScript or Python that another file hangs below a path is a part of that one.
  const taken = takenPart(evidence, fact);
  const isPart =
    whole &&
    (hungFiles(evidence).has(fact.path) ||
      hungApplications(evidence).has(`${fact.path} ${fact.values.router}`) ||
      taken !== null);
  // What a function inside of another one registers hangs wherever that one is called.
  const isLoose = fact.symbol === null && fact.path.endsWith('.go');
  const byRouter =
    isLoose || (whole && !isIncluded && !isPart)
      ? []
      : prefixesOfRouter(evidence, taken?.target ?? fact.path, taken?.router ?? fact.values.router);
  const told = byFunction.length > 0 ? byFunction : byRouter;
  const isHandedOn = told.length === 0 && !whole && fact.symbol !== null && fact.values.framework === 'Fastify';
  const handed = isHandedOn && fact.symbol !== null ? handedPrefixes(evidence, fact.symbol) : [];
  const isWhole =
    told.length === 0 &&
    !whole &&
    fact.symbol !== null &&
    (isServed(evidence, fact.symbol) || isHandedOver(evidence, fact.symbol));
  const alone: Prefix = isWhole ? { path: '', whole: true, guards: [UNTOLD] } : { path: '', whole };
  const found: Prefix[] = told.length > 0 ? told : handed.length > 0 ? handed : [alone];
  const isTold = fact.values.before === undefined;
  // A procedure in a file of its own has its name from the router that takes it.
  if (fact.values.framework === 'tRPC' && path === '/' && told.length === 0) return [];
  const places = found.map((prefix) => ({
    path: joined(prefix.path, path === '/' && isWrittenAsSlash(evidence, fact) ? ROOT : path, fact.values.framework),
    whole: isTold && (prefix.whole || (whole && byFunction.length === 0 && byRouter.length === 0)),
    guards: prefix.guards ?? [],
  }));
  // Everything below a place that nobody knows is no path.
  return isScript(fact.path) ? places.filter((each) => each.whole || each.path !== '/*') : places;
}

/** Files of JavaScript of which another one hangs what they export. */
const hungFiles = derived((evidence): Set<string> => {
  const others = routerMounts(evidence).filter(({ path, target }) => path !== target);
  return new Set(others.map(({ target }) => target).filter((each) => /\.[cm]?[jt]sx?$/.test(each)));
});

/** Applications of Python that are hung on another one, and blueprints that are hung on a blueprint, by their files and names. */
const hungApplications = derived((evidence): Set<string> => {
  const mounts = routerMounts(evidence).filter(({ path }) => path.endsWith('.py'));
  const hung = new Set(mounts.map(({ target, router }) => `${target} ${router}`));
  const isPart = ({ path, target, framework, onto }: RouterMount): boolean =>
    path !== target && (framework !== 'Flask' || hung.has(`${path} ${onto}`));
  return new Set(mounts.filter(isPart).map(({ target, router }) => `${target} ${router}`));
});

/** The blueprint of Flask that a file takes from another one to add to it, where a third hangs that below a path. */
function takenPart(evidence: Evidence, { path, values: { framework, router } }: Found<'route'>): Exported | null {
  if (framework !== 'Flask' || router === undefined || !path.endsWith('.py')) return null;
  const made = pythonRouter(evidence, path, router);
  const isHung = (mount: RouterMount): boolean =>
    mount.framework === 'Flask' && mount.target === made?.target && mount.router === made.router;
  return made !== null && made.target !== path && routerMounts(evidence).some(isHung) ? made : null;
}

const DEEPEST = 4;
const MOST_CALLERS = 5;

/** A function of Fastify that is called, `addOrders(server)`, and not registered, adds to the very server that it is handed. */
function handedPrefixes(evidence: Evidence, symbol: number, depth = 0): Prefix[] {
  if (depth > DEEPEST) return [];
  const found = callers(evidence.pack, symbol, { limit: MOST_CALLERS })
    .filter(({ path }) => evidence.file(path)?.place === 'source')
    .flatMap(({ path, symbol: by }): Prefix[] => {
      const above = by ? functionPrefixes(evidence, by.id) : [];
      if (above.length > 0) return above;
      const isMade = (evidence.lines(path) ?? []).some((line) => /\b[fF]astify(?:<[^>]{0,80}>)?\(/.test(line));
      return isMade ? [{ path: '', whole: true }] : by ? handedPrefixes(evidence, by.id, depth + 1) : [];
    });
  return [...new Map(found.map((each) => [each.path, each])).values()];
}

/** A router that a function makes and hangs itself is not the one that the function is handed. */
function isHungInOwnFile(evidence: Evidence, { path, values: { router, whole } }: Found<'route'>): boolean {
  return (
    !whole &&
    routerMounts(evidence).some((each) => each.path === path && each.target === path && each.router === router)
  );
}

const ROOT = './';

/** Many join letter by letter: `@router.get("/")` below `/orders` is `/orders/`, and `@router.get("")` is `/orders`. */
function isWrittenAsSlash(evidence: Evidence, { path, startLine, endLine, values }: Found<'route'>): boolean {
  if (!/^(?:FastAPI|Starlette|Flask|Gin|Echo|Hertz|gorilla\/mux)$/.test(values.framework)) return false;
  const written = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  return /\(\s*(?:(?:path|rule)\s*=\s*)?["']\/["']/.test(written);
}

/** A procedure of tRPC is called by the names of its routers with dots between them: `orders.list`. */
function joined(prefix: string, path: string, framework: string): string {
  if (prefix === '' || prefix === '/') return path === ROOT ? '/' : path;
  if (path === ROOT) return `${prefix.replace(/\/$/, '')}/`;
  // Django joins letter by letter, so that the slash of the prefix stays.
  if (path === '/' && framework.startsWith('Django')) return prefix;
  const whole = routePath(prefix, path);
  return framework === 'tRPC' ? `/${whole.slice(1).replaceAll('/', '.')}` : whole;
}

/** An attribute of utoipa describes a handler, which may be hung by other means; those that its routers list are hung by it. */
function isListed(evidence: Evidence, { symbol }: Found<'route'>): boolean {
  return (
    symbol !== null && (functionMounts(evidence).get(symbol) ?? []).some(({ framework }) => framework === 'utoipa')
  );
}
