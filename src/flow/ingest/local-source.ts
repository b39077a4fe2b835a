import { SourceError } from '../../base/source-error.ts';
import { allowedFolder } from '../../engine/archive/read-folder.ts';
import { findLocalRepository, type LocalRepository, localHead } from '../../engine/git/local-repository.ts';

/** What lies at a local path: a git repository, or null for a plain folder. Anything else, and any closed place, is refused. */
export async function findLocalSource(path: string, allowedRoots: readonly string[]): Promise<LocalRepository | null> {
  const folder = await allowedFolder(path, allowedRoots);
  try {
    return await findLocalRepository(folder, allowedRoots);
  } catch (error) {
    if (error instanceof SourceError && error.type === 'git_not_found') return null;
    throw error;
  }
}

/** A branch that is not there can be told before a project is made of it. */
export async function checkLocalBranch(found: LocalRepository | null, branch: string): Promise<void> {
  if (!found) throw new SourceError('git_refused', 'The folder is no git repository.', 'Leave the branch out.');
  if ((await localHead(found, branch)) !== null) return;
  throw new SourceError('git_not_found', 'The repository has no branch of this name.', 'Check the name of the branch.');
}
