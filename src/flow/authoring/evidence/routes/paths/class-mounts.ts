import { escaped } from '../../../../../base/escaped.ts';
import { UNSURE, UNTOLD } from '../../../../../engine/facts/routes/guard-marks.ts';
import { INVERSIFY } from '../../../../../engine/facts/routes/javascript/inversify-routes.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { fileImports } from '../../../../../engine/pack/graph/file-graph.ts';
import { readSymbol } from '../../../../../engine/pack/search/find-symbols.ts';
import { constantText, constantTexts } from '../../constant-text.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { hasDefaultPermissions } from '../guards/python/default-permissions.ts';
import { isBefore } from '../guards/python/own-applications.ts';
import { isRegisteredFor } from '../guards/registered-filters.ts';
import { describedPrefix, jvmText } from './jvm-paths.ts';
import { isOfOtherProgram } from './own-programs.ts';
import { operationPrefix } from './symfony-config.ts';

export interface Prefix {
  path: string;
  /** Whether it is known up to the root. */
  whole: boolean;
  /** What asks the callers of everything below it who they are. */
  guards?: string[] | undefined;
  /** The class that answers, where another declares the route. */
  type?: string;
}

type Mount = Found<'mount'>;

const REST_FRAMEWORK = 'Django REST framework';
const DEEPEST_CLASS = 5;
const MOST_CLASSES = 100;

/**
 * What stands before a route of a class: the path of the class that inherits it, of its module, and of the application.
 * Null for frameworks in which routes are hung otherwise; nothing where no class answers it.
 */
export function resourcePrefixes(evidence: Evidence, fact: Found<'route'>): Prefix[] | null {
  const { framework, inherited, router = '', whole } = fact.values;
  if (framework === 'NestJS') {
    const own = joined(modulePrefix(evidence, fact), controllerPrefix(evidence, fact));
    const application = applicationPrefix(evidence, fact);
    return versionPrefixes(evidence, fact).map((version) => joined(joined(application, version), own));
  }
  if (framework === 'OvernightJS') return parentPrefixes(evidence, fact);
  if (framework === INVERSIFY) return [joined(applicationPrefix(evidence, fact), controllerPrefix(evidence, fact))];
  if (framework === 'Pyramid') return namedPaths(evidence, router);
  if (framework === 'Armeria') return servicePaths(evidence, router);
  if (framework === 'API Platform') return [operationPrefix(evidence)];
  if (framework !== 'JAX-RS' && !inherited) return null;
  const own = inherited ? heirs(evidence, router) : [{ path: '', whole }];
  const above = framework === 'JAX-RS' ? applicationPrefix(evidence, fact) : { path: '', whole: true };
  return own.map((prefix) => ({ ...joined(above, prefix), ...(prefix.type ? { type: prefix.type } : {}) }));
}

/** The path that an application of Pyramid gives the name which a view answers; of two with one name, none is told. */
function namedPaths(evidence: Evidence, name: string): Prefix[] {
  const paths = new Set(
    evidence
      .facts('mount')
      .filter(({ values }) => values.framework === 'Pyramid' && values.router === name)
      .map(({ values }) => values.prefix),
  );
  return paths.size === 1 ? [...paths].map((path) => ({ path, whole: true })) : [];
}

/** Where a service of Armeria hangs; one of which nothing is told hangs at the root. */
function servicePaths(evidence: Evidence, name: string): Prefix[] {
  const found = evidence
    .facts('mount')
    .filter(({ values }) => values.framework === 'Armeria' && values.router === name)
    .map(({ values }) => values.prefix);
  return [...new Set(found.length > 0 ? found : ['/'])].map((path) => ({ path, whole: true }));
}

/** Guards of the whole application that stand before a route which does not say that it is open. */
export function applicationGuards(evidence: Evidence, fact: Found<'route'>, path: string): string[] {
  const { framework, open, guards: own = [] } = fact.values;
  // What a route of hapi asks takes the place of what its server asks by default.
  if (framework === 'hapi' && own.length > 0) return [];
  if (open || (framework === REST_FRAMEWORK && !hasDefaultPermissions(evidence, fact))) return [];
  // Which of the methods of an unknown view only read is not known.
  if (framework === REST_FRAMEWORK)
    return defaultPermissions(evidence, fact.path).filter((name) => !/ReadOnly$/.test(name));
  const guards = applications(evidence).filter(
    ({ values }) =>
      values.framework === framework &&
      values.guards &&
      !values.except?.some((each) => isLeftOut(fact, path, each)) &&
      (values.router === 'app' || isOfController(evidence, fact)),
  );
  const near = nearest(
    guards.filter(({ values }) => values.only === undefined && values.guards?.some((each) => !each.startsWith(UNSURE))),
    fact.path,
  );
  const all = framework === 'NestJS' ? ofOwnApplication(evidence, fact, near) : near;
  const single = guards.filter((mount) =>
    mount.values.only?.some((each) => isNamed(evidence, mount, fact, path, each)),
  );
  return [...new Set([...all, ...single].flatMap(({ values }) => values.guards ?? []))];
}

/** What any application of the project puts before all of its routes, and by its name asks nobody. */
export function unsureGuards(evidence: Evidence, fact: Found<'route'>, path: string): string[] {
  if (fact.values.open) return [];
  const isOfPython = (each: string): boolean => each.endsWith('.py');
  return applications(evidence)
    .filter(({ values }) => values.framework === fact.values.framework || isOfPython(fact.path))
    .filter((mount) => mount.values.only === undefined && isOfPython(mount.path) === isOfPython(fact.path))
    .filter((mount) => !isOfOtherProgram(evidence, mount.path, fact.path) && !isOfOther(evidence, mount, fact.path))
    .filter(({ values }) => !values.except?.some((each) => isLeftOut(fact, path, each)))
    .flatMap((mount) => {
      const guards = mount.values.guards?.filter((each) => each.startsWith(UNSURE)) ?? [];
      return guards.flatMap((guard) => {
        const isPassed = isOfPython(fact.path)
          ? isBefore(evidence, mount, fact)
          : isRegisteredFor(evidence, guard, fact, path, mount.path);
        return isPassed ? [guard] : isPassed === null ? [UNTOLD] : [];
      });
    });
}

/** Whether what stands before all routes leaves one out: by its request, or by the beginning of its path. */
function isLeftOut({ values }: Found<'route'>, path: string, except: string): boolean {
  return except.includes(' ')
    ? [path, values.path].some((each) => isSingled(values.method, each, except))
    : path.startsWith(`/${except}`);
}

/** Whether a route is named by its controller, as the file that names it takes that in, or by its request. */
function isNamed(evidence: Evidence, mount: Mount, { values, path: file }: Found<'route'>, path: string, only: string) {
  if (only.includes(' ')) return [path, values.path].some((each) => isSingled(values.method, each, only));
  if (!values.handler?.startsWith(`${only}.`)) return false;
  const targets = targetsOf(evidence, mount);
  return targets.length === 0 || targets.includes(file);
}

/** Whether a route is the one that is written, `POST /orders/{id}`, whatever its variables are called, or lies below `ANY /orders/*`. */
function isSingled(method: string, path: string, only: string): boolean {
  const [asked = '', written = ''] = only.split(' ');
  const shape = (each: string): string => each.replace(/\{\w+\}/g, '{}').replace(/(?<=.)\/$/, '');
  if (asked !== 'ANY' && asked !== method) return false;
  if (!written.endsWith('/*')) return shape(written) === shape(path);
  return `${shape(path)}/`.startsWith(`${shape(written.slice(0, -2))}/`);
}

/** The permissions that the settings of REST framework give to every view of an application that names none. */
export function defaultPermissions(evidence: Evidence, path: string): string[] {
  const named = applications(evidence).filter(({ values }) => values.framework === REST_FRAMEWORK && values.guards);
  return [...new Set(nearest(named, path).flatMap(({ values }) => values.guards ?? []))];
}

/** Of the guards of several applications that are made from modules of one folder, those of the one that has the controller. */
function ofOwnApplication(evidence: Evidence, { path, values }: Found<'route'>, guards: readonly Mount[]): Mount[] {
  const isRoot = (module: string): boolean =>
    evidence.facts('mount').some((each) => each.values.onto === 'application' && each.values.router === module);
  const roots = [...new Set(guards.flatMap(({ values: { modules = [] } }) => modules))].filter(isRoot);
  if (roots.length < 2) return [...guards];
  const [type = ''] = (values.handler ?? '').split('.');
  const lists = evidence.facts('mount').filter(({ values: { onto = '' } }) => roots.includes(onto));
  const holding = named(evidence, type, path).flatMap(({ values: { onto = '' } }) =>
    roots.includes(onto) ? onto : [],
  );
  // What a module lists by name is all it has; a list of another file may hold any controller.
  const open = roots.filter((root) =>
    lists.every(({ values: { onto, router } }) => onto !== root || !/^\w+$/.test(router)),
  );
  const wanted = holding.length > 0 ? holding : open;
  if (wanted.length === 0) return [...guards];
  return guards.filter(
    ({ values: { modules = [] } }) => !modules.every(isRoot) || modules.some((module) => wanted.includes(module)),
  );
}

/** What stands above a path of which the beginning is not known stands not right before it. */
function joined(above: Prefix, own: Prefix): Prefix {
  const path = [own.whole ? above.path : '', own.path].filter((each) => each !== '' && each !== '/');
  return { path: path.length > 0 ? routePath(...path) : '', whole: above.whole && own.whole, guards: above.guards };
}

/** Mounts that hold for everything an application serves. */
const applications = derived((evidence): Mount[] =>
  evidence
    .facts('mount')
    .filter(({ values }) => values.onto === 'application' && /^(?:app|controllers)$/.test(values.router)),
);

/** Whether a method of a class answers a route of ASP.NET: an endpoint that stands by itself is registered in a function. */
function isOfController(evidence: Evidence, { symbol, values }: Found<'route'>): boolean {
  const method = symbol === null ? null : readSymbol(evidence.pack, symbol);
  return method !== null && values.handler !== undefined && method.name.endsWith(values.handler);
}

function applicationPrefix(evidence: Evidence, { path, values }: Found<'route'>): Prefix {
  const all = applications(evidence).filter(
    (each) => each.values.framework === values.framework && !each.values.guards,
  );
  const near = nearest(all, path);
  const isLeft = ({ values: { except = [], spared } }: Mount): boolean => {
    const paths = spared === undefined ? except : constantTexts(evidence, spared);
    return paths.some((each) => isSpared(values.path, each));
  };
  const left = near.filter(isLeft);
  // Of several applications, who names a path to spare it has it; the root each of them may have.
  if (left.length > 0 && (left.length === near.length || values.path !== '/')) return { path: '', whole: true };
  const prefixes = near.map((each) => (isLeft(each) ? '' : prefixText(evidence, each)));
  if (new Set(prefixes).size > 1) return { path: '', whole: false };
  const isDescribed = near.length === 0 && values.framework === 'JAX-RS';
  const [prefix = isDescribed ? describedPrefix(evidence) : ''] = prefixes;
  // A container may put filters before its resources that no code of the project names.
  const guards = isDescribed && !hasOwnContainer(evidence) ? [UNTOLD] : undefined;
  // Of a prefix whose beginning is not known, the rest is.
  return { path: prefix ?? near[0]?.values.prefix ?? '', whole: prefix !== null, guards };
}

/** `/v1` of a controller with a version, its own or the default one, where its application puts versions into paths. */
function versionPrefixes(evidence: Evidence, { path, values: { framework, version: own } }: Found<'route'>): Prefix[] {
  const told =
    framework === 'NestJS' ? evidence.facts('mount').filter(({ values }) => values.router === 'versions') : [];
  const [mount] = nearest(told, path);
  const versions = own ?? mount?.values.version;
  if (!mount || !versions || isOfOther(evidence, mount, path)) return [{ path: '', whole: true }];
  const { text, whole } = filledPrefix(evidence, mount.values.prefix);
  return versions.split(',').map((version) => {
    if (version === 'neutral' || version === '?') return { path: '', whole: version === 'neutral' };
    return { path: `${text}${version}`, whole };
  });
}

/** Whether what an application is told where it is made is told to another than that which serves a file. */
function isOfOther(evidence: Evidence, mount: Mount, path: string): boolean {
  const made = evidence
    .facts('mount')
    .filter(
      ({ values }) =>
        values.framework === 'NestJS' && values.onto === 'application' && /^[A-Z]\w*Module$/.test(values.router),
    );
  const isMadeWith = (each: Mount): boolean => each.path === mount.path;
  return made.some(isMadeWith) && !nearest(made, path).some(isMadeWith);
}

/** `${BASE}v` with the text of the constant; what cannot be told is left out, and so is what stands before it. */
function filledPrefix(evidence: Evidence, prefix: string): { text: string; whole: boolean } {
  const filled = prefix.replace(/\$\{(\w+)\}/g, (written, name: string) => constantText(evidence, name) ?? written);
  const text = filled.replace(/^.*\$\{[^}]*\}/s, '');
  return { text, whole: text === filled };
}

const hasOwnContainer = derived((evidence): boolean =>
  evidence.facts('dependency').some(({ values }) => /\b(?:quarkus|dropwizard)\b/.test(values.name)),
);

/** Whether a path is one that is written as NestJS reads it: `jobs/{*rest}`, `share/:id/page`, `health(.*)`. */
function isSpared(path: string, except: string): boolean {
  const parts = except.replace(/^\/+|\/+$/g, '').split(/(\/?(?:\{\/?\*\w+\}|\(\.\*\)|\*\w*)|:\w+)/);
  const pattern = parts.map((part, place) => {
    if (place % 2 === 0) return escaped(part);
    return part.startsWith(':') ? '[^/]+' : part.startsWith('/') ? '(?:/.*)?' : '.*';
  });
  return new RegExp(`^/?${pattern.join('')}/?$`).test(path);
}

/** Of several applications of one repository, those that lie nearest to a file. */
function nearest(mounts: readonly Mount[], path: string): Mount[] {
  const shared = (other: string): number => {
    const parts = path.split('/');
    const differs = other.split('/').findIndex((part, place) => part !== parts[place]);
    return differs < 0 ? parts.length : differs;
  };
  const most = Math.max(...mounts.map((mount) => shared(mount.path)));
  return mounts.filter((mount) => shared(mount.path) === most);
}

/** The text of a prefix, also where another file holds it as a constant; null where it cannot be told. */
function prefixText(evidence: Evidence, { values, path }: Mount): string | null {
  const { prefix, constant } = values;
  if (constant === undefined) return prefix;
  const isOfJvm = values.framework === 'class' || values.framework === 'JAX-RS';
  const text = isOfJvm ? jvmText(evidence, path, constant) : constant === '' ? null : constantText(evidence, constant);
  return text === null ? null : routePath(text, prefix);
}

/** The paths of the classes that extend one, by whatever stands between. */
function heirs(evidence: Evidence, base: string, depth = 0): Prefix[] {
  if (depth > DEEPEST_CLASS) return [];
  const extending = classMounts(evidence).get(base) ?? [];
  const found = extending.flatMap((mount): Prefix[] => {
    if (!mount.values.root) return heirs(evidence, mount.values.onto ?? '', depth + 1);
    const path = prefixText(evidence, mount);
    return [{ path: path ?? '', whole: path !== null, type: mount.values.onto ?? '' }];
  });
  return found.slice(0, MOST_CLASSES);
}

const classMounts = derived(
  (evidence): Map<string, Mount[]> =>
    Map.groupBy(
      evidence.facts('mount').filter(({ values }) => values.framework === 'class'),
      ({ values }) => values.router,
    ),
);

/** The path of a controller itself, where a constant of another file is all that its decorator names. */
function controllerPrefix(evidence: Evidence, { values: { before } }: Found<'route'>): Prefix {
  const text = before === undefined ? '' : constantText(evidence, before);
  return { path: text ?? '', whole: text !== null };
}

/** The path that a controller has by the module that lists it. Modules of one name are told apart by what is imported. */
function modulePrefix(evidence: Evidence, { path, values }: Found<'route'>): Prefix {
  const [type = ''] = (values.handler ?? '').split('.');
  const listed = named(evidence, type, path).find(({ values: { onto } }) => onto !== undefined);
  const module = listed && named(evidence, listed.values.onto ?? '', listed.path).find(({ values: { root } }) => root);
  const prefix = module ? prefixText(evidence, module) : '';
  return { path: prefix ?? '', whole: prefix !== null };
}

/** The paths that a controller of OvernightJS has by those that list it among their children. */
function parentPrefixes(evidence: Evidence, fact: Found<'route'>): Prefix[] {
  const [type = ''] = (fact.values.handler ?? '').split('.');
  return parentsOf(evidence, type, fact.path).map((above) => joined(above, controllerPrefix(evidence, fact)));
}

function parentsOf(evidence: Evidence, type: string, path: string, depth = 0): Prefix[] {
  const mounts = depth > DEEPEST_CLASS ? [] : named(evidence, type, path);
  if (mounts.length === 0) return [{ path: '', whole: depth <= DEEPEST_CLASS }];
  const found = mounts.flatMap((mount) => {
    const text = prefixText(evidence, mount);
    const own = { path: text ?? '', whole: text !== null };
    return parentsOf(evidence, mount.values.onto ?? '', mount.path, depth + 1).map((above) => ({
      ...joined(above, own),
      guards: [...(above.guards ?? []), ...(mount.values.guards ?? [])],
    }));
  });
  return found.slice(0, MOST_CLASSES);
}

/** Mounts of a class of NestJS or OvernightJS that is defined in a file. */
function named(evidence: Evidence, name: string, path: string): Mount[] {
  const mounts = decoratedMounts(evidence).get(name) ?? [];
  const here = mounts.filter((mount) => targetsOf(evidence, mount).includes(path));
  return here.length > 0 ? here : mounts.length === 1 ? mounts : [];
}

const decoratedMounts = derived(
  (evidence): Map<string, Mount[]> =>
    Map.groupBy(
      evidence
        .facts('mount')
        .filter(({ values }) => /^(?:NestJS|OvernightJS)$/.test(values.framework) && values.onto !== 'application'),
      ({ values }) => values.router,
    ),
);

function targetsOf(evidence: Evidence, { path, values }: Mount): string[] {
  if (values.module === undefined) return [path];
  return fileImports(evidence.pack, path).flatMap(({ module, target }) =>
    module === values.module && target !== null ? [target] : [],
  );
}
