import { SourceError } from '../../base/source-error.ts';
import type { ClonedRepository } from '../../engine/git/bare-clone.ts';
import { listFiles } from '../../engine/git/list-files.ts';
import { readBlobs } from '../../engine/git/read-blobs.ts';
import { readHistory } from '../../engine/git/read-history.ts';
import type { Commit } from '../../record/projects/project.ts';
import { type FileContent, LARGEST_FILE, type SourceFile, type SourceTree, TOO_LARGE } from './source-tree.ts';

const LEFT_OUT = { symlink: 'a link', submodule: 'a submodule' } as const;

/** The files of the newest commit of a clone. */
export async function listRepository(
  { repository, branch, commit: sha }: ClonedRepository,
  mostFiles: number,
  signal: AbortSignal,
): Promise<SourceTree> {
  const files: SourceFile[] = [];
  const refused: SourceTree['refused'] = [];
  for await (const { path, blobId, size, kind, fault } of listFiles({ repository, commit: sha, mostFiles, signal })) {
    const reason =
      fault ?? (kind === 'symlink' || kind === 'submodule' ? LEFT_OUT[kind] : size > LARGEST_FILE ? TOO_LARGE : null);
    if (reason === null) files.push({ path, blobId, size });
    else refused.push({ path, reason, size });
  }
  if (files.length === 0) {
    throw new SourceError(
      'empty',
      'The repository has no file that can be taken.',
      'Check that the right branch is ingested.',
    );
  }
  const commit = await describeCommit(repository, sha, signal);
  return { commit, branch, repository, files, refused, read: (wanted) => readFiles(repository, wanted, signal) };
}

async function* readFiles(
  repository: string,
  wanted: readonly SourceFile[],
  signal: AbortSignal,
): AsyncGenerator<FileContent> {
  const options = { repository, mostBytes: LARGEST_FILE, signal };
  let at = 0;
  for await (const { bytes, fault } of readBlobs(
    wanted.map(({ blobId }) => blobId),
    options,
  )) {
    const file = wanted[at++];
    if (file)
      yield {
        file,
        bytes,
        reason: fault === null ? null : fault === 'too large' ? TOO_LARGE : 'the content is missing',
      };
  }
}

async function describeCommit(repository: string, sha: string, signal: AbortSignal): Promise<Commit> {
  for await (const { date, subject } of readHistory({ repository, commit: sha, mostCommits: 1, signal })) {
    return { sha, date: Date.parse(date) || null, subject };
  }
  return { sha, date: null, subject: '' };
}
