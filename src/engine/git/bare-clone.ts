import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceError } from '../../base/source-error.ts';
import { type GitRemote, remoteFailure, remoteRun } from './git-remote.ts';
import { askHead, type RemoteHead } from './remote-head.ts';
import { type GitExit, type GitLimits, type GitRun, runGit, startGit, throwIfStopped } from './run-git.ts';

/** A repository as it lies in our own folder: bare, never checked out. */
export interface ClonedRepository {
  /** The bare git directory. */
  repository: string;
  branch: string | null;
  commit: string;
  /** How it came to be: a new clone, an update of the one before, nothing to do, or objects lent by a local repository. */
  how: 'cloned' | 'updated' | 'unchanged' | 'borrowed';
}

export interface CloneProgress {
  /** Bytes on disk so far. */
  bytes: number;
  percent: number;
}

export interface UpdateOptions {
  remote: GitRemote;
  branch: string | undefined;
  into: string;
  limits: GitLimits;
  signal: AbortSignal | undefined;
  onProgress: ((progress: CloneProgress) => void) | undefined;
}

const PARTIAL = 'partial-';
/** The branch under which a remote's detached HEAD is kept in the clone. */
const DETACHED = 'detached-head';
const MOST_PACKS = 20;
const LISTING_BYTES = 64 * 1024 * 1024;

/** Where the clone of a source lies in the folder that is its own. */
export function clonedRepository(folder: string): string {
  return join(folder, 'repository.git');
}

/** Clones into a partial folder that becomes the repository in one rename, so a killed run leaves no half clone behind. */
export async function updateClone(options: UpdateOptions): Promise<ClonedRepository> {
  await mkdir(options.into, { recursive: true });
  await removePartials(options.into);
  const head = await askHead(options.remote, options.branch, options.limits, options.signal);
  const repository = clonedRepository(options.into);
  if (await isWhole(repository, head, options)) {
    const updated = await tryUpdate(repository, head, options);
    if (updated) return updated;
  }
  await cloneAnew(repository, head, options);
  return { repository, branch: head.branch, commit: await currentCommit(repository, head, options), how: 'cloned' };
}

/** Null where the clone turns out to be of no use, which a new clone mends. */
async function tryUpdate(
  repository: string,
  head: RemoteHead,
  options: UpdateOptions,
): Promise<ClonedRepository | null> {
  const before = await currentCommit(repository, head, options);
  if (before === head.commit) return { repository, branch: head.branch, commit: before, how: 'unchanged' };
  const refspec = `+${head.branch === null ? 'HEAD' : `refs/heads/${head.branch}`}:${localRef(head)}`;
  const fetch = ['fetch', '--prune', '--progress', '--no-recurse-submodules', '--', options.remote.url, refspec];
  const exit = await runGit({ ...filling(options), ...remoteRun(options.remote, fetch), repository });
  throwIfStopped(exit, options.limits);
  if (exit.code !== 0) {
    const failure = remoteFailure(exit, options.remote);
    if (failure.type === 'git_damaged' || failure.type === 'internal') return null;
    throw failure;
  }
  await joinPacks(repository, options);
  return { repository, branch: head.branch, commit: await currentCommit(repository, head, options), how: 'updated' };
}

async function cloneAnew(repository: string, head: RemoteHead, options: UpdateOptions): Promise<void> {
  const partial = join(options.into, `${PARTIAL}${randomBytes(6).toString('hex')}`);
  await rm(repository, { recursive: true, force: true });
  const branch = head.branch === null ? [] : [`--branch=${head.branch}`];
  const clone = [
    'clone',
    '--bare',
    '--single-branch',
    '--no-local',
    '--progress',
    ...branch,
    '--',
    options.remote.url,
    partial,
  ];
  try {
    const exit = await runGit({ ...filling(options), ...remoteRun(options.remote, clone) });
    throwIfStopped(exit, options.limits);
    if (exit.code !== 0) throw remoteFailure(exit, options.remote);
    if (head.branch === null) await must(['update-ref', localRef(head), 'HEAD'], partial, options);
    await rename(partial, repository);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** True where the clone follows the same branch and has every commit and every file of its newest one. */
async function isWhole(repository: string, head: RemoteHead, options: UpdateOptions): Promise<boolean> {
  const ref = localRef(head);
  return (
    existsSync(repository) &&
    (await endsWell(['rev-parse', '--quiet', '--verify', `${ref}^{commit}`], repository, options)) &&
    (await endsWell(['rev-list', '--count', ref], repository, options)) &&
    (await endsWell(['ls-tree', '-r', '-l', '-z', ref], repository, options))
  );
}

/** A listing that has gone on for this long without a fault is taken as whole: nested trees can make it endless. */
async function endsWell(args: string[], repository: string, options: UpdateOptions): Promise<boolean> {
  const { child, exit, kill } = startGit({ args, repository, limits: options.limits, signal: options.signal });
  let bytes = 0;
  child.stdout.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > LISTING_BYTES) kill();
  });
  const ended = await exit;
  throwIfStopped(ended, options.limits);
  return ended.code === 0 || bytes > LISTING_BYTES;
}

async function currentCommit(repository: string, head: RemoteHead, options: UpdateOptions): Promise<string> {
  const { output } = await must(['rev-parse', '--verify', `${localRef(head)}^{commit}`], repository, options);
  return output.trim();
}

/** Each update adds a pack; now and then the small ones are joined so that reading stays fast. */
async function joinPacks(repository: string, options: UpdateOptions): Promise<void> {
  const files = await readdir(join(repository, 'objects', 'pack'));
  if (files.filter((file) => file.endsWith('.pack')).length <= MOST_PACKS) return;
  await must(['repack', '--geometric=2', '-d', '-q'], repository, options);
}

async function must(args: string[], repository: string, options: UpdateOptions): Promise<GitExit & { output: string }> {
  const exit = await runGit({ args, repository, limits: options.limits, signal: options.signal });
  throwIfStopped(exit, options.limits);
  if (exit.code !== 0)
    throw new SourceError('git_damaged', 'Our copy of the repository cannot be read.', 'Ingest it again.');
  return exit;
}

function localRef(head: RemoteHead): string {
  return `refs/heads/${head.branch ?? DETACHED}`;
}

/** Limits, cancelling and progress of a command that fills the folder. */
function filling({
  into,
  limits,
  signal,
  onProgress,
}: UpdateOptions): Pick<GitRun, 'limits' | 'signal' | 'fills' | 'onPercent'> {
  const progress: CloneProgress = { bytes: 0, percent: 0 };
  return {
    limits,
    signal,
    fills: {
      folder: into,
      onSize: (bytes) => {
        progress.bytes = bytes;
        onProgress?.({ ...progress });
      },
    },
    onPercent: (percent) => {
      progress.percent = percent;
      onProgress?.({ ...progress });
    },
  };
}

async function removePartials(into: string): Promise<void> {
  for (const name of await readdir(into)) {
    if (name.startsWith(PARTIAL)) await rm(join(into, name), { recursive: true, force: true });
  }
}
