import { routePath } from '../../../../engine/facts/route-path.ts';
import { edgesFromFile } from '../../../../engine/pack/graph/edge-reader.ts';
import { fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import { findSymbols, readSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import { directoryOf } from '../components.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { type Prefix, resourcePrefixes } from './class-mounts.ts';
import { isOfJvm, serverPrefix, withProperties } from './jvm-paths.ts';

const DEEPEST_MOUNT = 6;
const MOST_PLACES = 4;
/** Where a class tells the path, no router is hung. */
const OF_CLASSES = /^(?:ASP\.NET|NestJS|JAX-RS|class)$/;

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
  const { whole, router } = fact.values;
  const path = before === '' ? fact.values.path : routePath(before, fact.values.path);
  const above = resourcePrefixes(evidence, fact);
  if (above !== null) return above.map((prefix) => ({ ...prefix, path: routePath(prefix.path, path) }));
  const byFunction = fact.symbol === null ? [] : functionPrefixes(functionMounts(evidence), fact.symbol);
  const byRouter = whole ? null : (inherited(evidence, fact) ?? prefixOf(fact.path, router, routerMounts(evidence)));
  const found = byFunction.length > 0 ? byFunction : byRouter ? [byRouter] : [{ path: '', whole }];
  return found.map((prefix) => ({
    path: joined(prefix.path, path, fact.values.framework),
    whole: prefix.whole || (whole && byFunction.length === 0),
  }));
}

/** A procedure of tRPC is called by the names of its routers with dots between them: `orders.list`. */
function joined(prefix: string, path: string, framework: string): string {
  if (prefix === '' || prefix === '/') return path;
  // Django joins letter by letter, so that the slash of the prefix stays.
  if (path === '/' && framework.startsWith('Django')) return prefix;
  const whole = routePath(prefix, path);
  return framework === 'tRPC' ? `/${whole.slice(1).replaceAll('/', '.')}` : whole;
}

/** A controller of ASP.NET has the route of the class above it, with its own name filled in. */
function inherited(evidence: Evidence, { values }: Found<'route'>): Prefix | null {
  if (values.framework !== 'ASP.NET') return null;
  const above = evidence
    .facts('mount')
    .filter((mount) => mount.values.framework === 'ASP.NET' && mount.values.router === values.router);
  const [only] = above;
  if (only === undefined || above.length > 1) return null;
  const [type = '', method = ''] = (values.handler ?? '').split('.');
  const path = only.values.prefix
    .replace(/\{controller\}/i, type.replace(/Controller$/, ''))
    .replace(/\{action\}/i, method);
  return { path, whole: true };
}

interface Hook {
  prefix: string;
  root: boolean;
  /** The function in which it is hung. */
  within: number | null;
}

/** Where functions that register routes, or answer them, are hung: by the calls and names in the lines of a mount. */
const functionMounts = derived((evidence): Map<number, Hook[]> => {
  const hooks = new Map<number, Hook[]>();
  for (const fact of evidence.facts('mount')) {
    const { prefix, root = false } = fact.values;
    for (const target of hungFunctions(evidence, fact))
      hooks.set(target, [...(hooks.get(target) ?? []), { prefix, root, within: fact.symbol }]);
  }
  return hooks;
});

function hungFunctions(evidence: Evidence, { values, path, startLine, endLine, symbol }: Found<'mount'>): number[] {
  const file = values.functions ? evidence.file(path) : undefined;
  if (!file) return [];
  const edges = edgesFromFile(evidence.pack, file.id).filter(({ certainty }) => certainty !== 'guess');
  const here = edges.filter(
    ({ line, kind }) => line >= startLine && line <= endLine && (kind !== 'call' || values.functions === 'any'),
  );
  if (values.functions === 'named') return here.map(({ target }) => target);
  // The graph keeps the first of several calls of one function; the others are known by its name.
  const [name = '', qualifier = ''] = values.router.split(/::|\./).toReversed();
  const called = [...here, ...edges.filter(({ source }) => source === symbol)].filter(({ target }) => {
    const found = readSymbol(evidence.pack, target);
    return found?.name.split('.').at(-1) === name && (qualifier === '' || found.path.includes(qualifier));
  });
  if (called.length > 0) return [...new Set(called.map(({ target }) => target))];
  const known = qualifier === '' ? null : definedIn(evidence, name, qualifier, path);
  return known === null ? [...new Set(here.map(({ target }) => target))] : [known];
}

/** The one function, or type with routes, of a name in the module before it, where no call of it could be followed. */
function definedIn(evidence: Evidence, name: string, module: string, from: string): number | null {
  const kind = /^[A-Z]/.test(name) ? 'struct' : 'function';
  const found = findSymbols(evidence.pack, name, { kind, exact: true, limit: 50 }).filter(({ path }) =>
    new RegExp(`(?:^|/)${module}(?:\\.\\w+|/mod\\.rs|/lib\\.rs)$`).test(path),
  );
  const below = found.filter(({ path }) => path.startsWith(`${moduleFolder(from)}/${module}`));
  const [only, ...others] = below.length > 0 ? below : found;
  return only && others.length === 0 ? only.id : null;
}

/** Where the modules lie that a file of Rust declares. */
function moduleFolder(path: string): string {
  return /(?:^|\/)(?:mod|lib|main)\.rs$/.test(path) ? directoryOf(path) : path.replace(/\.rs$/, '');
}

function functionPrefixes(hooks: Map<number, Hook[]>, symbol: number, depth = 0): Prefix[] {
  if (depth > DEEPEST_MOUNT) return [];
  const found = (hooks.get(symbol) ?? []).flatMap(({ prefix, root, within }): Prefix[] => {
    if (root) return [{ path: prefix, whole: true }];
    const above = within === null || within === symbol ? [] : functionPrefixes(hooks, within, depth + 1);
    return above.length > 0
      ? above.map((each) => ({ path: routePath(each.path, prefix), whole: each.whole }))
      : [{ path: prefix, whole: false }];
  });
  const known = found.filter(({ whole }) => whole);
  const chosen = known.length > 0 ? known : found;
  return [...new Map(chosen.map((each) => [each.path, each])).values()].slice(0, MOST_PLACES);
}

interface Mount {
  prefix: string;
  path: string;
  router: string;
  onto: string | null;
  target: string;
}

/** Where each mounted router is defined, as far as the imports of the mounting file tell. */
const routerMounts = derived((evidence): Mount[] =>
  evidence.facts('mount').flatMap(({ values, path }): Mount[] => {
    const { prefix, router, module, onto, functions } = values;
    if (functions || onto === 'application' || OF_CLASSES.test(values.framework)) return [];
    if (module === undefined) return [{ prefix, path, router, onto: onto ?? null, target: path }];
    const targets = fileImports(evidence.pack, path).flatMap((each) =>
      each.module === module && each.target !== null ? [each.target] : [],
    );
    return ofModule(evidence, router, targets).map((target) => ({ prefix, path, router, onto: onto ?? null, target }));
  }),
);

/** Of the modules of a package that one line of Python imports, `orders.blueprint` is of the one with that name. */
function ofModule(evidence: Evidence, router: string, targets: readonly string[]): readonly string[] {
  const [name, member] = router.split('.');
  if (member === undefined) return targets;
  const named = targets
    .flatMap((target) => [directoryOf(target), ...(isMarker(target) ? [directoryOf(directoryOf(target))] : [])])
    .flatMap((folder) => [`${folder}/${name}.py`, `${folder}/${name}/__init__.py`])
    .map((each) => each.replace(/^\.\//, ''))
    .filter((each) => evidence.file(each));
  return named.length > 0 ? [...new Set(named)] : targets;
}

/** Names of what nothing else mounts. */
const ROOT = /^(?:e|r|\w*(?:app|application|server|mux|engine)|(?:app|main)_?router|\w*root\w*)$/i;

function prefixOf(path: string, router: string | undefined, mounts: readonly Mount[], depth = 0): Prefix | null {
  if (depth > DEEPEST_MOUNT) return null;
  const here = mounts.filter(({ target }) => target === path || isPackageOf(target, path));
  // Another file may call it anything; in its own one it has its name.
  const elsewhere = here.filter((each) => each.path !== path);
  const only = elsewhere.length === 1 ? elsewhere[0] : here.length === 1 ? here[0] : undefined;
  const mount = here.find((each) => each.router.split('.').at(-1) === router) ?? only;
  if (!mount) return null;
  const isRoot = mount.onto === null || ROOT.test(mount.onto);
  if (mount.path === path || isRoot) return { path: routePath(mount.prefix), whole: true };
  const above = prefixOf(mount.path, mount.onto ?? undefined, mounts, depth + 1);
  return above
    ? { path: routePath(above.path, mount.prefix), whole: above.whole }
    : { path: routePath(mount.prefix), whole: false };
}

/** Whether a file is the marker of the package in which another lies: routers are often made there and used beside it. */
function isPackageOf(marker: string, path: string): boolean {
  return isMarker(marker) && directoryOf(marker) === directoryOf(path);
}

function isMarker(path: string): boolean {
  return /(^|\/)(?:__init__\.py|index\.[cm]?[jt]s|mod\.rs)$/.test(path);
}
