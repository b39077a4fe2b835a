import { routePath } from '../../../../../engine/facts/route-path.ts';
import { edgesFromFile } from '../../../../../engine/pack/graph/edge-reader.ts';
import { fileImports } from '../../../../../engine/pack/graph/file-graph.ts';
import type { Edge } from '../../../../../engine/pack/link/edges.ts';
import { findSymbols, readSymbol } from '../../../../../engine/pack/search/find-symbols.ts';
import { directoryOf } from '../../components.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { goMethod } from '../handlers/go-methods.ts';
import { moduleFolder, rustSymbol } from '../handlers/rust-names.ts';
import { type Prefix, resourcePrefixes } from './class-mounts.ts';
import { endpointFunctions } from './endpoint-functions.ts';
import { type Exported, exportedRouter } from './exported-routers.ts';
import { isOfJvm, serverPrefix, withProperties } from './jvm-paths.ts';
import { filePrefix } from './laravel-files.ts';

const DEEPEST_MOUNT = 6;
const MOST_PLACES = 4;
/** What is hung in several places again and again would have endlessly many paths. */
const MOST_ABOVE = 2;
const MOST_HOOKS = 32;
/** Where a class tells the path, no router is hung. */
const OF_CLASSES = /^(?:ASP\.NET|NestJS|JAX-RS|Laravel|Pyramid|class)$/;

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
  const { whole } = fact.values;
  const path = before === '' ? fact.values.path : routePath(before, fact.values.path);
  if (fact.values.framework === 'Laravel') return [{ path: routePath(filePrefix(evidence, fact), path), whole }];
  const above = resourcePrefixes(evidence, fact);
  if (above !== null) return above.map((prefix) => ({ ...prefix, path: routePath(prefix.path, path) }));
  if (fact.values.framework === 'utoipa' && !isListed(evidence, fact)) return [];
  const byFunction =
    fact.values.framework === 'oapi-codegen'
      ? generatedPrefixes(evidence)
      : fact.symbol === null
        ? []
        : functionPrefixes(functionMounts(evidence), fact.symbol);
  // A list of Django that includes others may be included itself.
  const isIncluded = fact.values.framework.startsWith('Django');
  const byRouter = whole && !isIncluded ? [] : (inherited(evidence, fact) ?? hungBelow(evidence, fact));
  const found: Prefix[] = byFunction.length > 0 ? byFunction : byRouter.length > 0 ? byRouter : [{ path: '', whole }];
  const isTold = fact.values.before === undefined;
  return found.map((prefix) => ({
    path: joined(prefix.path, path, fact.values.framework),
    whole: isTold && (prefix.whole || (whole && byFunction.length === 0)),
    guards: prefix.guards ?? [],
  }));
}

function hungBelow(evidence: Evidence, { path, values: { router } }: Found<'route'>): Prefix[] {
  const key = `${path} ${router}`;
  const known = prefixesByRouter(evidence).get(key);
  if (known) return known;
  const mounts = routerMounts(evidence);
  const own = prefixesOf(path, router, mounts);
  const found = own.length > 0 ? own : prefixesOf(path, router, [...mounts, ...loadedMounts(evidence, path)]);
  prefixesByRouter(evidence).set(key, found);
  return found;
}

const prefixesByRouter = derived((_evidence): Map<string, Prefix[]> => new Map());

/** A procedure of tRPC is called by the names of its routers with dots between them: `orders.list`. */
function joined(prefix: string, path: string, framework: string): string {
  if (prefix === '' || prefix === '/') return path;
  // Django joins letter by letter, so that the slash of the prefix stays.
  if (path === '/' && framework.startsWith('Django')) return prefix;
  const whole = routePath(prefix, path);
  return framework === 'tRPC' ? `/${whole.slice(1).replaceAll('/', '.')}` : whole;
}

/**
 * A controller of ASP.NET has the route of the class above it, or of an attribute that carries one, with its own name
 * filled in, or what the attribute is told.
 */
function inherited(evidence: Evidence, { values }: Found<'route'>): Prefix[] | null {
  if (values.framework !== 'ASP.NET') return null;
  const [, router, resource] = /^([^(]+)(?:\((.+)\))?$/.exec(values.router ?? '') ?? [];
  const above = evidence
    .facts('mount')
    .filter(
      (mount) => mount.values.framework === 'ASP.NET' && !mount.values.functions && mount.values.router === router,
    );
  const [only] = above;
  if (only === undefined || above.length > 1) return null;
  const [type = '', method = ''] = (values.handler ?? '').split('.');
  const path = only.values.prefix
    .replace(/\{controller\}/i, resource ?? type.replace(/Controller$/, ''))
    .replace(/\{action\}/i, method);
  return [{ path, whole: true }];
}

/** An attribute of utoipa describes a handler, which may be hung by other means; those that its routers list are hung by it. */
function isListed(evidence: Evidence, { symbol }: Found<'route'>): boolean {
  return (
    symbol !== null && (functionMounts(evidence).get(symbol) ?? []).some(({ framework }) => framework === 'utoipa')
  );
}

/** Where a server that oapi-codegen wrote is hung, if there is one such place: `HandlerFromMux(shop, api)`. */
const generatedPrefixes = derived((evidence): Prefix[] => {
  const [only, ...others] = evidence
    .facts('mount')
    .filter(({ values }) => /^(?:HandlerFromMux|RegisterHandlers|HandlerWithOptions)/.test(values.router));
  if (only === undefined || others.length > 0) return [];
  const { prefix, root = false, guards = [] } = only.values;
  const above = only.symbol === null ? [] : functionPrefixes(functionMounts(evidence), only.symbol);
  const [below = { path: '', whole: root, guards: [] }] = above;
  return [{ path: routePath(below.path, prefix), whole: below.whole, guards: [...(below.guards ?? []), ...guards] }];
});

interface Hook {
  framework: string;
  prefix: string;
  root: boolean;
  guards: string[];
  /** The function in which it is hung. */
  within: number | null;
}

/** Where functions that register routes, or answer them, are hung: by the calls and names in the lines of a mount. */
const functionMounts = derived((evidence): Map<number, Hook[]> => {
  const hooks = new Map<number, Hook[]>();
  for (const fact of evidence.facts('mount')) {
    const { prefix, framework, root = false, guards = [] } = fact.values;
    for (const target of hungFunctions(evidence, fact))
      hooks.set(target, [...(hooks.get(target) ?? []), { framework, prefix, root, guards, within: fact.symbol }]);
  }
  return hooks;
});

function hungFunctions(evidence: Evidence, fact: Found<'mount'>): number[] {
  const { values, path, startLine, endLine, symbol } = fact;
  if (values.framework === 'ASP.NET') return values.functions ? endpointFunctions(evidence, fact) : [];
  const file = values.functions ? evidence.file(path) : undefined;
  if (!file) return [];
  const edges = edgesFromFile(evidence.pack, file.id).filter(({ certainty }) => certainty !== 'guess');
  const here = edges.filter(
    ({ line, kind }) => line >= startLine && line <= endLine && (kind !== 'call' || values.functions === 'any'),
  );
  if (values.framework === 'utoipa') return listedFunction(evidence, fact, edges);
  if (values.functions === 'named') return here.map(({ target }) => target);
  const ofObject = path.endsWith('.go') ? registeringMethod(evidence, fact) : undefined;
  if (ofObject !== undefined) return [ofObject];
  // The graph keeps the first of several calls of one function; the others are known by its name.
  const [name = '', qualifier = ''] = values.router.split(/::|\./).toReversed();
  const called = [...here, ...edges.filter(({ source }) => source === symbol)].filter(({ target }) => {
    const found = readSymbol(evidence.pack, target);
    return found?.name.split('.').at(-1) === name && (qualifier === '' || found.path.includes(qualifier));
  });
  const ofType = /^[A-Z]/.test(qualifier) ? rustSymbol(evidence, path, `${qualifier}::${name}`, symbol) : undefined;
  if (ofType) return [ofType.id];
  if (called.length > 0) return [...new Set(called.map(({ target }) => target))];
  const known = qualifier === '' ? null : definedIn(evidence, name, qualifier, path);
  return known === null ? [...new Set(here.map(({ target }) => target))] : [known];
}

/** `orders.Register(api)`: where many types have such a method, that of the object is meant. */
function registeringMethod(evidence: Evidence, { values, path, startLine }: Found<'mount'>): number | undefined {
  const line = evidence.lines(path)?.[startLine - 1] ?? '';
  const [, object, name] = /^\s*(\w+)\.(\w+)\(/.exec(line) ?? [];
  return name === values.router ? goMethod(evidence, path, `${object}.${name}`)?.id : undefined;
}

/** `orders::list` of a list, or a function that the file itself has or uses by its bare name. */
function listedFunction(
  evidence: Evidence,
  { values, path, symbol }: Found<'mount'>,
  edges: readonly Edge[],
): number[] {
  const followed = rustSymbol(evidence, path, values.router, symbol);
  if (followed) return [followed.id];
  const name = values.router.split('::').at(-1);
  return [...new Set(edges.map(({ target }) => target))].filter(
    (target) => readSymbol(evidence.pack, target)?.name === name,
  );
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

function functionPrefixes(hooks: Map<number, Hook[]>, symbol: number, depth = 0): Prefix[] {
  if (depth > DEEPEST_MOUNT) return [];
  const found = (hooks.get(symbol) ?? [])
    .slice(0, depth === 0 ? MOST_HOOKS : MOST_PLACES)
    .flatMap(({ prefix, root, within, guards }): Prefix[] => {
      if (root) return [{ path: prefix, whole: true, guards }];
      const above = within === null || within === symbol ? [] : functionPrefixes(hooks, within, depth + 1);
      return above.length > 0
        ? above.map((each) => ({
            path: routePath(each.path, prefix),
            whole: each.whole,
            guards: [...(each.guards ?? []), ...guards],
          }))
        : [{ path: prefix, whole: false, guards }];
    });
  const known = found.filter(({ whole }) => whole);
  const places = Map.groupBy(known.length > 0 ? known : found, ({ path }) => path);
  return [...places.values()].flatMap(inOnePlace).slice(0, MOST_PLACES);
}

/** What is hung in one place by two ways asks only what both ways ask. */
function inOnePlace(ways: readonly Prefix[]): Prefix[] {
  const [first, ...others] = ways;
  if (first === undefined) return [];
  return [
    { ...first, guards: first.guards?.filter((each) => others.every((way) => way.guards?.includes(each))) ?? [] },
  ];
}

interface Mount {
  prefix: string;
  path: string;
  router: string;
  onto: string | null;
  target: string;
  guards: string[];
  /** Whether it hangs on an application that its file makes. */
  root: boolean;
}

/** Where each mounted router is defined, as far as the imports of the mounting file tell. */
const routerMounts = derived((evidence): Mount[] =>
  evidence.facts('mount').flatMap(({ values, path }): Mount[] => {
    const { prefix, router, module, onto = null, functions, folder, guards = [], root = false } = values;
    if (functions || folder !== undefined || onto === 'application' || OF_CLASSES.test(values.framework)) return [];
    const mount = { prefix, path, router, onto, guards, root };
    if (module === undefined) return [{ ...mount, target: path }];
    const targets = fileImports(evidence.pack, path).flatMap((each) =>
      each.module === module && each.target !== null ? [each.target] : [],
    );
    const named = (): string[] =>
      values.framework === 'hapi' ? composedModule(evidence, module) : dottedModule(evidence, path, module);
    const found = targets.length > 0 ? ofModule(evidence, router, targets) : named();
    return found.map((target) => ({ ...mount, ...memberOf(evidence, router, target) }));
  }),
);

/** The router that `routes.api` means; a module whose names cannot be told is one router, whatever is taken from it. */
function memberOf(evidence: Evidence, written: string, target: string): Exported {
  const [module = written, name] = written.split('.');
  if (name === undefined || !/\.[cm]?[jt]s$/.test(target)) return { target, router: written };
  return exportedRouter(evidence, target, name) ?? { target, router: module };
}

/** A file of a folder whose files are all plugins hangs below the folders between, unless it names a path of its own. */
function loadedMounts(evidence: Evidence, path: string): Mount[] {
  return evidence.facts('mount').flatMap(({ values, path: from }): Mount[] => {
    const { prefix, router, folder, flat, onto = null, root = false } = values;
    if (folder === undefined || !path.startsWith(`${folder}/`)) return [];
    const own = /\bautoPrefix\s*=\s*['"]([^'"]+)['"]/.exec(evidence.lines(path)?.join('\n') ?? '')?.[1];
    const between = path
      .slice(folder.length + 1)
      .split('/')
      .slice(0, -1)
      .map(folderSegment);
    const tail = flat ? [] : own === undefined ? between : [own];
    return [{ prefix: routePath(prefix, ...tail), path: from, router, onto, target: path, guards: [], root }];
  });
}

/** `_id` is a variable where folders may be variables. */
function folderSegment(name: string): string {
  return name.replace(/^_+(\w+)$/, '{$1}');
}

/** The one script that a manifest means by a path below a folder which only the composer of the server knows. */
function composedModule(evidence: Evidence, module: string): string[] {
  const own = /^\.\/([\w/-]+)$/.exec(module)?.[1];
  if (own === undefined) return [];
  const ends = new RegExp(`(?:^|/)${own}(?:/index)?\\.[cm]?[jt]s$`);
  const found = evidence.files.filter(({ path, place }) => place === 'source' && ends.test(path));
  return found.length === 1 ? found.map(({ path }) => path) : [];
}

/**
 * The file of a module of Python that is named in a string, `include("shop.orders.urls")`, below whatever folder the
 * modules lie in; of several the one nearest to who names it.
 */
function dottedModule(evidence: Evidence, from: string, module: string): string[] {
  if (!from.endsWith('.py') || !/^\w+(?:\.\w+)+$/.test(module)) return [];
  const own = module.replaceAll('.', '/');
  const found = pythonFiles(evidence).filter((path) =>
    [`${own}.py`, `${own}/__init__.py`].some((end) => path === end || path.endsWith(`/${end}`)),
  );
  const near = found.filter((path) => path.split('/')[0] === from.split('/')[0]);
  return found.length === 1 ? found : near.length === 1 ? near : [];
}

const pythonFiles = derived((evidence): string[] =>
  evidence.files.flatMap(({ path, place }) => (path.endsWith('.py') && place === 'source' ? path : [])),
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

function prefixesOf(path: string, router: string | undefined, mounts: readonly Mount[], below: Mount[] = []): Prefix[] {
  if (below.length > DEEPEST_MOUNT) return [];
  const others = mounts.filter((each) => !below.includes(each));
  const exact = others.filter(({ target }) => target === path);
  const here = exact.length > 0 ? exact : others.filter(({ target }) => isPackageOf(target, path));
  // Another file may call it anything; in its own one it has its name.
  const elsewhere = here.filter((each) => each.path !== path);
  const own = below.length === 0 && here.length === 1 ? here : [];
  const named = here.filter((each) => each.router.split('.').at(-1) === router);
  const hung = named.length > 0 ? inOneFile(named, path) : isOneRouter(elsewhere) ? elsewhere : own;
  return hung
    .slice(0, below.length === 0 ? MOST_PLACES : MOST_ABOVE)
    .flatMap((mount) => prefixesAt(mount, path, mounts, [...below, mount]))
    .filter((each, place, all) => all.findIndex((other) => other.path === each.path) === place)
    .slice(0, MOST_PLACES);
}

/** Where the first file that hangs a router does so; two parts of the own file with one name are not told apart. */
function inOneFile(named: readonly Mount[], path: string): Mount[] {
  const [first] = named;
  const hung = named.filter((each) => each.path === first?.path);
  return first?.path === path && hung.some(({ prefix }) => prefix !== first.prefix) ? [] : hung;
}

/** Whether a file hangs one and the same router, in one place or in several. */
function isOneRouter(mounts: readonly Mount[]): boolean {
  const [first, ...others] = mounts;
  return first !== undefined && others.every((each) => each.path === first.path && each.router === first.router);
}

function prefixesAt(mount: Mount, path: string, mounts: readonly Mount[], below: Mount[]): Prefix[] {
  const prefix = { path: routePath(mount.prefix), guards: mount.guards };
  const isRoot = mount.onto === null || ROOT.test(mount.onto);
  // A list of Python that includes others may be included itself.
  const isList = mount.path.endsWith('.py') && mount.onto === null;
  if (isRoot && !isList && !isHungItself(mount, mounts)) return [{ ...prefix, whole: true }];
  const above = prefixesOf(mount.path, mount.onto ?? undefined, mounts, below);
  if (above.length === 0) return [{ ...prefix, whole: isRoot || mount.path === path || mount.root }];
  return above.map((each) => ({
    path: routePath(each.path, mount.prefix),
    guards: [...(each.guards ?? []), ...mount.guards],
    whole: each.whole,
  }));
}

/** What a module of JavaScript calls its application may be a part of another one that hangs it below a path. */
function isHungItself({ path }: Mount, mounts: readonly Mount[]): boolean {
  return /\.[cm]?[jt]s$/.test(path) && mounts.some((each) => each.target === path && each.path !== path);
}

/** Whether a file is the marker of the package in which another lies: routers are often made there and used beside it. */
function isPackageOf(marker: string, path: string): boolean {
  return isMarker(marker) && directoryOf(marker) === directoryOf(path);
}

function isMarker(path: string): boolean {
  return /(^|\/)(?:__init__\.py|index\.[cm]?[jt]s|mod\.rs)$/.test(path);
}
