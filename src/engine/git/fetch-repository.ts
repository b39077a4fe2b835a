import { type ClonedRepository, type CloneProgress, updateClone } from './bare-clone.ts';
import { checkBranchName } from './branch-name.ts';
import { httpRemote } from './git-remote.ts';
import { locateRemote, type RemoteOptions } from './locate-remote.ts';
import { DEFAULT_LIMITS } from './run-git.ts';

export interface FetchOptions extends RemoteOptions {
  /** The branch to follow; absent means the remote's default branch, also when that changes. */
  branch?: string | undefined;
  /** A folder of ours that holds this repository's clone and nothing else. */
  into: string;
  onProgress?: ((progress: CloneProgress) => void) | undefined;
}

/**
 * Brings a bare clone of a remote repository up to date, making it where there is none or a broken one. Throws a
 * SourceError with a type and a hint; a credential appears in none of them, nor in the process list, nor on disk.
 */
export async function fetchRepository(options: FetchOptions): Promise<ClonedRepository> {
  const { branch, into, limits = DEFAULT_LIMITS, signal, onProgress } = options;
  if (branch !== undefined) checkBranchName(branch);
  const remote = httpRemote(await locateRemote(options));
  return updateClone({ remote, branch, into, limits, signal, onProgress });
}
