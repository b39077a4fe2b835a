import { escaped } from '../../../../../base/escaped.ts';
import type { MountFact } from '../../../../../engine/facts/routes/route-facts.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { fileImports } from '../../../../../engine/pack/graph/file-graph.ts';
import { constantText } from '../../constant-text.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { directoryOf } from '../../files/directory-of.ts';
import { installedLists } from './django-installed.ts';
import { djangoRoots } from './django-roots.ts';
import { type Exported, exportedRouter } from './exported-routers.ts';
import { handingCalls } from './handed-routers.ts';
import { pythonRouter } from './python-exports.ts';
import { isHangedBy, makerModule, passedOn, scriptPrefix } from './script-mounts.ts';

/** One thing hung below another: what hangs is a router or a function, and so is what it hangs on. */
export interface Mount {
  framework: string;
  prefix: string;
  guards: string[];
  /** Whether it hangs on an application that its file makes. */
  root: boolean;
  /** The file that hangs it, the router there that it hangs on, and the function in which it is hung. */
  path: string;
  onto: string | null;
  within: number | null;
  /** The call that hands a function the router. */
  call?: Found<'mount'>;
  /** The place of the router among what the function around takes that it hangs on. */
  on?: number;
  /** Whether what hangs is what a function gives back. */
  made?: boolean;
  /** Whether the path below which it hangs cannot be told. */
  open?: boolean;
}

/** A router, by the file that has it and its name there. */
export interface RouterMount extends Mount {
  target: string;
  router: string;
}

/** Where a class tells the path, no router is hung. */
const OF_CLASSES = /^(?:ASP\.NET|NestJS|OvernightJS|inversify-express|JAX-RS|Laravel|Pyramid|class)$/;

/** Where each mounted router is defined, as far as the imports of the mounting file tell. */
export const routerMounts = derived((evidence): RouterMount[] => [
  ...writtenMounts(evidence, (mount) => mount.values.development !== true),
  ...installedMounts(evidence),
]);

/** Those that are hung only while the product is being made. */
export const developmentMounts = derived((evidence): RouterMount[] =>
  writtenMounts(evidence, (mount) => mount.values.development === true),
);

/** Lists of Django that the first of all lists includes by the name of a setting. */
function installedMounts(evidence: Evidence): RouterMount[] {
  return djangoRoots(evidence).flatMap((path) =>
    installedLists(evidence, path).flatMap(({ module, prefix }) =>
      dottedModule(evidence, path, module).map((target) => ({
        framework: 'Django',
        prefix: prefix ?? '',
        path,
        router: module,
        onto: null,
        guards: [],
        root: false,
        within: null,
        ...(prefix === null ? { open: true } : {}),
        target,
      })),
    ),
  );
}

function writtenMounts(evidence: Evidence, isMeant: (mount: Found<'mount'>) => boolean): RouterMount[] {
  const meant = evidence.facts('mount').filter(isMeant);
  return meant.flatMap((fact): RouterMount[] => {
    const { values, path, symbol } = fact;
    if (!isHangedBy(evidence, fact)) return [];
    const maker = makerModule(evidence, fact);
    const { router, module = maker, onto = null, functions, folder, guards = [], root = false } = values;
    const told = isSetting(values) ? settingPrefix(evidence, values) : scriptPrefix(evidence, fact);
    const isOpen = told === null;
    const prefix = told ?? '';
    if (
      (functions && maker === undefined) ||
      folder !== undefined ||
      onto === 'application' ||
      OF_CLASSES.test(values.framework)
    )
      return [];
    const mount = {
      framework: values.framework,
      prefix,
      path,
      router,
      onto,
      guards,
      root,
      within: symbol,
      ...(isOpen ? { open: true } : {}),
    };
    const handing = OF_PYTHON.test(values.framework) ? handingCalls(evidence, fact) : null;
    if (handing !== null && handing.length > 0)
      return handing.map((call) => {
        const made = pythonRouter(evidence, call.path, call.router);
        return { ...mount, ...call, ...(made ?? { target: call.path, router: call.router }) };
      });
    const own = OF_PYTHON.test(values.framework) ? pythonRouter(evidence, path, router) : null;
    if (own !== null) return [{ ...mount, ...own }];
    if (module === undefined) return [{ ...mount, target: path }];
    const targets = fileImports(evidence.pack, path).flatMap((each) =>
      each.module === module && each.target !== null ? [each.target] : [],
    );
    const named = (): string[] =>
      values.framework === 'hapi' || module.startsWith('*/')
        ? composedModule(evidence, module)
        : dottedModule(evidence, path, module);
    const found = targets.length > 0 ? ofModule(evidence, { path, module, router }, targets) : named();
    return found.map((target) => ({ ...mount, ...memberOf(evidence, router, passedOn(evidence, target)) }));
  });
}

const OF_PYTHON = /^(?:Flask|FastAPI|Starlette|Litestar)$/;

function isSetting({ framework, constant }: MountFact['values']): boolean {
  return OF_PYTHON.test(framework) && constant !== undefined;
}

/** What is set to begin with, where the settings of the product name it once. */
function settingPrefix(evidence: Evidence, { prefix, constant = '' }: MountFact['values']): string | null {
  const text = constant === '' ? null : constantText(evidence, constant);
  return text === null ? null : routePath(text, prefix);
}

/** The router that `routes.api` means; a module whose names cannot be told is one router, whatever is taken from it. */
function memberOf(evidence: Evidence, written: string, target: string): Exported {
  const [module = written, name] = written.split('.');
  if (name === undefined || !/\.[cm]?[jt]s$/.test(target)) return { target, router: written };
  return exportedRouter(evidence, target, name) ?? { target, router: module };
}

/** A file of a folder whose files are all plugins hangs below the folders between, unless it names a path of its own. */
export function loadedMounts(evidence: Evidence, path: string): RouterMount[] {
  return evidence.facts('mount').flatMap(({ values, path: from, symbol }): RouterMount[] => {
    const { framework, prefix: before, router, folder, flat, onto = null, root = false } = values;
    if (folder === undefined || !path.startsWith(`${folder}/`)) return [];
    const own = /\bautoPrefix\s*=\s*['"]([^'"]+)['"]/.exec(evidence.lines(path)?.join('\n') ?? '')?.[1];
    const between = path
      .slice(folder.length + 1)
      .split('/')
      .slice(0, -1)
      .map(folderSegment);
    const tail = flat ? [] : own === undefined ? between : [own];
    const prefix = routePath(before, ...tail);
    return [{ framework, prefix, path: from, router, onto, target: path, guards: [], root, within: symbol }];
  });
}

/** `_id` is a variable where folders may be variables. */
function folderSegment(name: string): string {
  return name.replace(/^_+(\w+)$/, '{$1}');
}

/** The one script that is meant by a path below a folder which only the composer of the server, or what loads it, knows. */
function composedModule(evidence: Evidence, module: string): string[] {
  const own = /^[.*]\/([\w/-]+)$/.exec(module)?.[1];
  if (own === undefined) return [];
  const ends = new RegExp(`(?:^|/)${escaped(own)}(?:/index)?\\.[cm]?[jt]s$`);
  const found = evidence.files.filter(({ path, place }) => place === 'source' && ends.test(path));
  return found.length === 1 ? found.map(({ path }) => path) : [];
}

/**
 * The file of a module of Python that is named in a string, `include("shop.orders.urls")`, below whatever folder the
 * modules lie in; of several the one below a folder in which who names it lies too, or the nearest.
 */
function dottedModule(evidence: Evidence, from: string, module: string): string[] {
  if (!from.endsWith('.py') || !/^\w+(?:\.\w+)+$/.test(module)) return [];
  const own = module.replaceAll('.', '/');
  const found = pythonFiles(evidence).filter((path) =>
    [`${own}.py`, `${own}/__init__.py`].some((end) => path === end || path.endsWith(`/${end}`)),
  );
  const beside = found.filter((path) => from.startsWith(path.slice(0, path.lastIndexOf(own))));
  const near = found.filter((path) => path.split('/')[0] === from.split('/')[0]);
  return [found, beside, near].find((each) => each.length === 1) ?? [];
}

const pythonFiles = derived((evidence): string[] =>
  evidence.files.flatMap(({ path, place }) => (path.endsWith('.py') && place === 'source' ? path : [])),
);

/**
 * Of the modules of a package that one line of Python imports, `orders.blueprint` is of the one with that name, and a
 * name without a module is of the package itself.
 */
function ofModule(
  evidence: Evidence,
  { path, module, router }: { path: string; module: string; router: string },
  targets: readonly string[],
): readonly string[] {
  const [name, member] = router.split('.');
  // `shop.orders.urls` after `import shop.orders` is of that module itself.
  if (module.includes('.') && router.startsWith(`${module}.`)) return targets;
  if (member === undefined) {
    const marker = dottedModule(evidence, path, module).filter((each) =>
      usedRouters(evidence).has(`${each} ${router}`),
    );
    return marker.length > 0 ? marker : targets;
  }
  const named = targets
    .flatMap((target) => [directoryOf(target), ...(isMarker(target) ? [directoryOf(directoryOf(target))] : [])])
    .flatMap((folder) => [`${folder}/${name}.py`, `${folder}/${name}/__init__.py`])
    .map((each) => each.replace(/^\.\//, ''))
    .filter((each) => evidence.file(each));
  const between = router.split('.').slice(1, -1);
  return [...new Set(named.length > 0 ? named : targets)].map((each) => belowPackage(evidence, each, between));
}

/** `api.orders.router` is of the module `orders` of the package `api`. */
function belowPackage(evidence: Evidence, file: string, names: readonly string[]): string {
  const [name, ...rest] = names;
  if (name === undefined || !isMarker(file)) return file;
  const folder = `${directoryOf(file)}/${name}`;
  const next = [`${folder}.py`, `${folder}/__init__.py`].find((each) => evidence.file(each));
  return next === undefined ? file : belowPackage(evidence, next, rest);
}

/** Routers on which something is hung, by their files and names. */
const usedRouters = derived(
  (evidence): ReadonlySet<string> =>
    new Set([
      ...evidence.facts('mount').map(({ path, values }) => `${path} ${values.onto}`),
      ...evidence.facts('route').map(({ path, values }) => `${path} ${values.router}`),
    ]),
);

export function isMarker(path: string): boolean {
  return /(^|\/)(?:__init__\.py|index\.[cm]?[jt]s|mod\.rs)$/.test(path);
}
