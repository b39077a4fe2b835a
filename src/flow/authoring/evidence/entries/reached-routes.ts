import { fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import { derived, type Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { apiRoutes } from '../routes.ts';

const MOST_PACKAGES = 2_000;

/** How many routes lie in packages that a program of Go imports, itself or through others. */
export function routesReached(evidence: Evidence, path: string): number {
  if (!path.endsWith('.go')) return 0;
  const found = new Set([directoryOf(path)]);
  for (const folder of found) {
    if (found.size > MOST_PACKAGES) break;
    for (const each of importedBy(evidence, folder)) found.add(each);
  }
  return apiRoutes(evidence).filter(({ fact }) => found.has(directoryOf(fact.path))).length;
}

/** How many folders a program has in common with all routes: what wraps the server for a device lies apart from it. */
export function nearRoutes(evidence: Evidence, path: string): number {
  const shared = routesFolder(evidence);
  const own = directoryOf(path).split('/');
  const apart = shared.findIndex((part, place) => part !== own[place]);
  return apart < 0 ? shared.length : apart;
}

/** How many routes lie below the same topmost folder: a workspace of Rust keeps the crates of its server together. */
export function routesInFolder(evidence: Evidence, path: string): number {
  const [top = ''] = path.split('/');
  return apiRoutes(evidence).filter(({ fact }) => fact.path.startsWith(`${top}/`)).length;
}

const routesFolder = derived((evidence): string[] => {
  const [first = [], ...others] = new Set(apiRoutes(evidence).map(({ fact }) => directoryOf(fact.path)))
    .values()
    .map((each) => each.split('/'));
  const apart = first.findIndex((part, place) => others.some((each) => each[place] !== part));
  return apart < 0 ? first : first.slice(0, apart);
});

function importedBy(evidence: Evidence, folder: string): Set<string> {
  const known = packages(evidence).get(folder);
  if (known) return known;
  const imported = (goFiles(evidence).get(folder) ?? []).flatMap((path) =>
    fileImports(evidence.pack, path).flatMap(({ target }) => (target === null ? [] : directoryOf(target))),
  );
  const found = new Set(imported);
  packages(evidence).set(folder, found);
  return found;
}

const packages = derived((): Map<string, Set<string>> => new Map());

const goFiles = derived((evidence): Map<string, string[]> => {
  const files = evidence.files.flatMap(({ path, place }) => (place === 'source' && path.endsWith('.go') ? path : []));
  return Map.groupBy(files, directoryOf);
});
