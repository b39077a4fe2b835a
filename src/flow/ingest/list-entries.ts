import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { readArchive } from '../../engine/archive/read-archive.ts';
import { readFolder } from '../../engine/archive/read-folder.ts';
import { DEFAULT_SOURCE_LIMITS, type SourceEntry, type SourceLimits } from '../../engine/archive/source-entry.ts';
import type { IngestJob } from './ingest-job.ts';
import { type FileContent, LARGEST_FILE, type SourceFile, type SourceTree } from './source-tree.ts';

type EntrySource =
  | { kind: 'archive'; file: string; name: string }
  | { kind: 'folder'; path: string; allowedRoots: string[] };

/**
 * The files of an archive or a plain folder. They are gone through twice, first for the names and hashes and then for the
 * contents: so the number of files is known before the work begins, and an unchanged source is noticed before any of it.
 */
export async function listEntries(
  source: EntrySource,
  { bytes, files: mostFiles }: IngestJob['limits'],
  signal: AbortSignal,
): Promise<SourceTree> {
  const limits = { ...DEFAULT_SOURCE_LIMITS, entries: mostFiles, totalBytes: bytes, fileBytes: LARGEST_FILE };
  const files: SourceFile[] = [];
  const refused: SourceTree['refused'] = [];
  for await (const entry of openEntries(source, limits, signal)) {
    if (entry.kind === 'refused') refused.push({ path: entry.path, reason: entry.reason, size: 0 });
    else files.push({ path: entry.path, blobId: entry.blobId, size: entry.bytes.length });
  }
  const name = source.kind === 'archive' ? source.name : basename(source.path);
  const commit = {
    sha: treeId(files),
    date: null,
    subject: `${source.kind === 'archive' ? 'Archive' : 'Folder'} ${name}`,
  };
  const read = (wanted: readonly SourceFile[]) => readEntries(openEntries(source, limits, signal), wanted);
  return { commit, branch: null, repository: null, files, refused, read };
}

function openEntries(source: EntrySource, limits: SourceLimits, signal: AbortSignal): AsyncIterable<SourceEntry> {
  if (source.kind === 'archive') return readArchive(source.file, { limits, signal });
  return readFolder({ path: source.path, allowedRoots: source.allowedRoots, limits, signal });
}

async function* readEntries(
  entries: AsyncIterable<SourceEntry>,
  wanted: readonly SourceFile[],
): AsyncGenerator<FileContent> {
  const left = new Map(wanted.map((file) => [file.path, file]));
  if (left.size === 0) return;
  for await (const entry of entries) {
    const file = left.get(entry.path);
    if (!file) continue;
    left.delete(entry.path);
    // A file of a folder may have changed since it was listed: what is stored is named by what was read.
    if (entry.kind === 'file') yield { file: { ...file, blobId: entry.blobId }, bytes: entry.bytes, reason: null };
    else yield { file, bytes: null, reason: entry.reason };
  }
  for (const file of left.values()) yield { file, bytes: null, reason: 'it was gone before it was read' };
}

/** Stands for a commit where there is none: the same files give the same id. */
function treeId(files: readonly SourceFile[]): string {
  const hash = createHash('sha1');
  const inOrder = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  for (const { path, blobId } of inOrder) hash.update(`${path}\0${blobId}\n`);
  return hash.digest('hex');
}
