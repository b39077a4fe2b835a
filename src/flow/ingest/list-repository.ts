import { posix } from 'node:path';
import { SourceError } from '../../base/source-error.ts';
import type { ClonedRepository } from '../../engine/git/bare-clone.ts';
import { listFiles } from '../../engine/git/list-files.ts';
import { readBlobs } from '../../engine/git/read-blobs.ts';
import { readHistory } from '../../engine/git/read-history.ts';
import type { Commit } from '../../record/projects/project.ts';
import { type FileContent, LARGEST_FILE, type SourceFile, type SourceTree, TOO_LARGE } from './source-tree.ts';

/** The one link that is followed: a monorepo often has the README of its main package as its own. */
const README = /^readme(?:\.\w+)?$/i;
const LONGEST_LINK = 1_024;
const LEFT_OUT = { symlink: 'a link', submodule: 'a submodule' } as const;

/** The files of the newest commit of a clone. */
export async function listRepository(
  { repository, branch, commit: sha }: ClonedRepository,
  mostFiles: number,
  signal: AbortSignal,
): Promise<SourceTree> {
  const files: SourceFile[] = [];
  const refused: SourceTree['refused'] = [];
  const links: SourceFile[] = [];
  for await (const { path, blobId, size, kind, fault } of listFiles({ repository, commit: sha, mostFiles, signal })) {
    const reason =
      fault ?? (kind === 'symlink' || kind === 'submodule' ? LEFT_OUT[kind] : size > LARGEST_FILE ? TOO_LARGE : null);
    if (kind === 'symlink' && README.test(path) && fault === null) links.push({ path, blobId, size });
    else if (reason === null) files.push({ path, blobId, size });
    else refused.push({ path, reason, size });
  }
  for (const link of links) {
    const meant = await linkedFile(repository, link, files, signal);
    if (meant) files.push({ ...meant, path: link.path });
    else refused.push({ path: link.path, reason: LEFT_OUT.symlink, size: link.size });
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

/** The file of the same commit that a link at the root leads to. */
async function linkedFile(
  repository: string,
  { blobId }: SourceFile,
  files: readonly SourceFile[],
  signal: AbortSignal,
): Promise<SourceFile | undefined> {
  for await (const { bytes } of readBlobs([blobId], { repository, mostBytes: LONGEST_LINK, signal })) {
    const target = posix.normalize(bytes?.toString('utf8').trim() ?? '');
    return files.find(({ path }) => path === target);
  }
  return undefined;
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
