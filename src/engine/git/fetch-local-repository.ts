import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ClonedRepository, type CloneProgress, clonedRepository, updateClone } from './bare-clone.ts';
import { checkBranchName } from './branch-name.ts';
import { cutCommits } from './cut-history.ts';
import type { GitRemote } from './git-remote.ts';
import { findLocalRepository, stageRepository } from './local-repository.ts';
import { askHead } from './remote-head.ts';
import { DEFAULT_LIMITS, type GitLimits } from './run-git.ts';

export interface FetchLocalOptions {
  /** A working copy, a worktree or a bare repository. */
  path: string;
  /** Folders that the operator opened; path, and all that the repository consists of, must lie in one of them. */
  allowedRoots: readonly string[];
  branch?: string | undefined;
  into: string;
  limits?: GitLimits;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: CloneProgress) => void) | undefined;
}

/**
 * Copies a repository of this machine into a bare clone of ours, or brings that up to date. Git never runs inside the
 * given repository: a staging repository with our own configuration lends its objects, and that one is cloned.
 */
export async function fetchLocalRepository(options: FetchLocalOptions): Promise<ClonedRepository> {
  const { branch, into, limits = DEFAULT_LIMITS, signal, onProgress } = options;
  if (branch !== undefined) checkBranchName(branch);
  const found = await findLocalRepository(options.path, options.allowedRoots);
  const staging = join(into, 'staging.git');
  await stageRepository(found, staging);
  const remote: GitRemote = { url: pathToFileURL(staging).href, transport: 'file', config: [], secretConfig: [] };
  if (found.partial) {
    // Old contents are not there to be copied, and are not needed: the newest files and the history can be read from
    // the staging repository itself.
    const head = await askHead(remote, branch, limits, signal);
    return { ...head, repository: staging, how: 'borrowed' };
  }
  // A clone that was cut off where the repository no longer is would never get what it lacks.
  const kept = clonedRepository(into);
  const cut = await cutCommits(staging);
  if ([...(await cutCommits(kept))].some((commit) => !cut.has(commit)))
    await rm(kept, { recursive: true, force: true });
  return updateClone({ remote, branch, into, limits, signal, onProgress });
}
