import { SourceError } from '../../base/source-error.ts';
import { checkBranchName } from './branch-name.ts';
import { type GitRemote, httpRemote, remoteFailure, remoteRun } from './git-remote.ts';
import { locateRemote, type RemoteOptions } from './locate-remote.ts';
import { DEFAULT_LIMITS, type GitLimits, runGit, throwIfStopped } from './run-git.ts';

export interface RemoteHead {
  /** Null where the remote's HEAD stands on no branch. */
  branch: string | null;
  commit: string;
}

const ASKING_MS = 60_000;

/** The newest commit of a branch (by default the remote's own) without fetching anything: the question of polling. */
export async function remoteHead(options: RemoteOptions & { branch?: string | undefined }): Promise<RemoteHead> {
  if (options.branch !== undefined) checkBranchName(options.branch);
  const remote = httpRemote(await locateRemote(options));
  return askHead(remote, options.branch, options.limits ?? DEFAULT_LIMITS, options.signal);
}

export async function askHead(
  remote: GitRemote,
  branch: string | undefined,
  limits: GitLimits,
  signal: AbortSignal | undefined,
): Promise<RemoteHead> {
  const wanted = branch === undefined ? 'HEAD' : `refs/heads/${branch}`;
  const asking = { ...limits, wallMs: Math.min(limits.wallMs, ASKING_MS) };
  const exit = await runGit({
    ...remoteRun(remote, ['ls-remote', '--symref', '--', remote.url, wanted]),
    limits: asking,
    signal,
  });
  throwIfStopped(exit, asking);
  if (exit.code !== 0) throw remoteFailure(exit, remote);
  let commit: string | undefined;
  let symbolic: string | undefined;
  for (const line of exit.output.split('\n')) {
    const [value = '', name] = line.split('\t');
    if (name !== wanted) continue;
    if (value.startsWith('ref: refs/heads/')) symbolic = value.slice('ref: refs/heads/'.length);
    else if (/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(value)) commit = value;
  }
  if (commit === undefined) throw nothingThere(branch);
  if (branch !== undefined) return { branch, commit };
  return { branch: symbolic === undefined ? null : checkBranchName(symbolic), commit };
}

function nothingThere(branch: string | undefined): SourceError {
  return branch === undefined
    ? new SourceError(
        'empty',
        'The repository has no commits on its default branch.',
        'Push a first commit, or name another branch.',
      )
    : new SourceError('git_not_found', 'The repository has no branch of this name.', 'Check the name of the branch.');
}
