import { SOMETIMES, UNSURE, UNTOLD } from '../../../../../engine/facts/routes/guard-marks.ts';
import { ANY_CLASS } from '../../../../../engine/facts/routes/php/handed-routers.ts';
import { FROM_SETTING } from '../../../../../engine/facts/routes/php/laravel-files.ts';
import { isOfOthers } from '../../../../../engine/facts/routes/php/laravel-routes.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { laravelSetting } from './laravel-settings.ts';

const DEEPEST = 4;

/** What stands before all routes of a file, by who takes it in. */
interface FileMount {
  /** Null where a setting holds it that cannot be read. */
  prefix: string | null;
  middleware: string[];
  /** What stands before the classes that the file names by texts; null where that cannot be told. */
  namespace: string | null;
}

/**
 * The path before a route of Laravel: what the application puts before its file, or before one of that name by itself,
 * or before the class that is handed the router; null where that cannot be told.
 */
export function filePrefix(evidence: Evidence, { path, values: { router } }: Found<'route'>): string | null {
  if (router !== undefined) return classMount(evidence, router)?.prefix ?? null;
  const mounted = fileMounts(evidence, path);
  if (mounted) return mounted.prefix;
  return /(?:^|\/)routes\/api\.php$/.test(path) ? '/api' : '';
}

interface ClassMount {
  prefix: string | null;
  middleware: string[];
}

/** Where a class is handed the router, by its name or as whichever the application finds; null where nobody does so. */
export function classMount(evidence: Evidence, type: string): ClassMount | null {
  const known = handings(evidence);
  const found = known.get(type) ?? known.get(ANY_CLASS) ?? [];
  if (found.length === 0) return null;
  const prefixes = new Set(found.map(({ values: { prefix, constant } }) => (constant === undefined ? prefix : null)));
  const [prefix = null] = prefixes;
  const lists = found.map(({ values }) => values.guards ?? []);
  const isSure = (name: string): boolean => !name.startsWith(UNSURE) && lists.every((each) => each.includes(name));
  const all = [...new Set(lists.flat())];
  // Of several places it is not known which one hands it to this class, nor before which classes a branch puts something.
  const isOpen = known.get(type) === undefined && all.some((name) => !isSure(name) && mayAsk(name));
  const told = known.get(type) === undefined ? all.filter(isSure) : all;
  return { prefix: prefixes.size === 1 ? prefix : null, middleware: isOpen ? [...told, UNTOLD] : told };
}

function mayAsk(name: string): boolean {
  return !isOfOthers(name.replace(SOMETIMES, ''));
}

const handings = derived((evidence): Map<string, Found<'mount'>[]> => {
  const named = mounts(evidence).filter(({ values }) => !values.router.endsWith('.php'));
  return Map.groupBy(named, ({ values }) => values.router);
});

/** Where a file with routes of Laravel is taken in; null where nobody names it or several do. */
export function fileMounts(evidence: Evidence, path: string): FileMount | null {
  const known = knownFiles(evidence);
  const told = known.get(path);
  if (told !== undefined) return told;
  const found = mountOf(evidence, path, 0);
  known.set(path, found);
  return found;
}

const knownFiles = derived((): Map<string, FileMount | null> => new Map());

const mounts = derived((evidence): Found<'mount'>[] =>
  evidence.facts('mount').filter(({ values }) => values.framework === 'Laravel'),
);

function mountOf(evidence: Evidence, path: string, depth: number): FileMount | null {
  const [only, ...others] = mounts(evidence).filter((mount) => mount.path !== path && isTaken(mount, path));
  if (only === undefined || others.length > 0 || depth === DEEPEST) return null;
  const { prefix, guards = [], namespace } = only.values;
  const above = mountOf(evidence, only.path, depth + 1);
  const spaces = [above?.namespace, namespace].filter((each) => each !== undefined);
  const own = settledPrefix(evidence, only.path, prefix);
  return {
    prefix: above?.prefix === null || own === null ? null : routePath(above?.prefix ?? '', own),
    middleware: [...(above?.middleware ?? []), ...guards.flatMap((name) => settledNames(evidence, only.path, name))],
    namespace: spaces.some((each) => each === null || each === '') ? null : spaces.join('\\'),
  };
}

/** A prefix with the texts of the settings that it names. */
export function settledPrefix(evidence: Evidence, from: string, prefix: string): string | null {
  const told = [...prefix.matchAll(FROM_SETTING)].map(([, key = '']) => laravelSetting(evidence, from, key));
  if (told.some((each) => each?.length !== 1)) return null;
  return prefix.replace(FROM_SETTING, () => told.shift()?.[0] ?? '');
}

/** The middleware that a setting lists; what cannot be read may ask who calls. */
function settledNames(evidence: Evidence, from: string, name: string): string[] {
  const [, key] = [...name.matchAll(FROM_SETTING)][0] ?? [];
  return key === undefined ? [name] : (laravelSetting(evidence, from, key) ?? [UNTOLD]);
}

/** A path from the root of the application means the file of the application that names it. */
function isTaken({ path: from, values: { router, root } }: Found<'mount'>, path: string): boolean {
  if (root) return path === router;
  return (path === router || path.endsWith(`/${router}`)) && from.startsWith(path.slice(0, -router.length));
}
