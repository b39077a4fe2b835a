import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from './directory-of.ts';

/** The named manifests of a repository that holds several packages, by their folders; none where it is one package. */
const manifestsByFolder = derived((evidence): Map<string, Found<'manifest'>> => {
  const named = evidence
    .facts('manifest')
    .filter(({ path, values }) => values.name !== undefined && evidence.file(path)?.place === 'source');
  const folders = new Map(named.map((fact) => [directoryOf(fact.path), fact]));
  return folders.size > 1 ? folders : new Map();
});

/**
 * The package below the root that a file belongs to. What such a package exports, and which versions of it there are, is
 * said of that one alone; null for what belongs to the whole repository.
 */
export function workspaceOf(evidence: Evidence, path: string): Found<'manifest'> | null {
  const folders = manifestsByFolder(evidence);
  for (let folder = directoryOf(path); folder !== '.'; folder = directoryOf(folder)) {
    const found = folders.get(folder);
    if (found) return found;
  }
  return null;
}
