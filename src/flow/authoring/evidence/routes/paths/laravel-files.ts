import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';

const DEEPEST = 4;

/** What stands before all routes of a file, by who takes it in. */
interface FileMount {
  prefix: string;
  middleware: string[];
}

/** The path before a route of Laravel: what the application puts before its file, or before one of that name by itself. */
export function filePrefix(evidence: Evidence, { path }: Found<'route'>): string {
  const mounted = fileMounts(evidence, path);
  if (mounted) return mounted.prefix;
  return /(?:^|\/)routes\/api\.php$/.test(path) ? '/api' : '';
}

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
  const { prefix, guards = [] } = only.values;
  const above = mountOf(evidence, only.path, depth + 1);
  return { prefix: routePath(above?.prefix ?? '', prefix), middleware: [...(above?.middleware ?? []), ...guards] };
}

/** A path from the root of the application means the file of the application that names it. */
function isTaken({ path: from, values: { router, root } }: Found<'mount'>, path: string): boolean {
  if (root) return path === router;
  return (path === router || path.endsWith(`/${router}`)) && from.startsWith(path.slice(0, -router.length));
}
