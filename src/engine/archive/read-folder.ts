import { isUtf8 } from 'node:buffer';
import { constants, type Dirent } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cancelled, closedPath, SourceError } from '../../base/source-error.ts';
import { liesIn, pathFault } from '../../base/source-path.ts';
import { cleanText, cut } from '../../base/text.ts';
import { SKIPPED_FOLDER_REASON, skippedFolderOf } from './skipped-folder.ts';
import {
  DEFAULT_SOURCE_LIMITS,
  fileEntry,
  type SourceEntry,
  type SourceLimits,
  tooLargeReason,
} from './source-entry.ts';

export interface FolderOptions {
  path: string;
  /** Folders that the operator opened. Without one, no folder can be read. */
  allowedRoots: readonly string[];
  limits?: SourceLimits;
  signal?: AbortSignal | undefined;
}

/** The files of a plain folder in the order of their names. No link is followed, whatever it points to. */
export async function* readFolder(options: FolderOptions): AsyncGenerator<SourceEntry> {
  const { limits = DEFAULT_SOURCE_LIMITS, signal } = options;
  const root = await allowedFolder(options.path, options.allowedRoots);
  let entries = 0;
  let bytes = 0;
  let files = 0;
  for await (const entry of walk(root, '')) {
    if (signal?.aborted) throw cancelled();
    if (++entries > limits.entries) throw tooLarge(`has more than ${limits.entries} entries`);
    const result = entry.reason === null ? await readFile(root, entry.path, limits) : refused(entry.path, entry.reason);
    bytes += result.kind === 'file' ? result.bytes.length : 0;
    if (bytes > limits.totalBytes) throw tooLarge('holds more than is allowed');
    files += result.kind === 'file' ? 1 : 0;
    yield result;
  }
  if (files === 0) throw new SourceError('empty', 'The folder has no file that can be taken.', 'Check the path.');
}

/** The real folder behind a path, which must lie in one of the roots once all links are resolved. */
export async function allowedFolder(path: string, allowedRoots: readonly string[]): Promise<string> {
  const real = await realpath(path).catch(() => null);
  for (const allowed of real === null ? [] : allowedRoots) {
    const root = await realpath(allowed).catch(() => null);
    if (real !== null && root !== null && liesIn(real, root) && (await isFolder(real))) return real;
  }
  throw closedPath();
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}

async function* walk(root: string, folder: string): AsyncGenerator<{ path: string; reason: string | null }> {
  const absolute = join(root, folder);
  // The folder may have become a link since its parent was listed.
  if ((await realpath(absolute).catch(() => null)) !== absolute) return;
  const listed = await readdir(absolute, { withFileTypes: true, encoding: 'buffer' }).catch(() => null);
  if (listed === null) yield { path: folder, reason: 'cannot be read' };
  for (const entry of (listed ?? []).toSorted((a, b) => Buffer.compare(a.name, b.name))) {
    const path = (folder === '' ? '' : `${folder}/`) + entry.name.toString('utf8');
    const reason = faultOf(entry, path);
    if (reason === null && entry.isDirectory()) yield* walk(root, path);
    else yield { path, reason };
  }
}

function faultOf(entry: Dirent<NonSharedBuffer>, path: string): string | null {
  if (!isUtf8(entry.name)) return 'the name is not valid UTF-8';
  if (entry.isDirectory() && skippedFolderOf(`${path}/`) !== null) return SKIPPED_FOLDER_REASON;
  if (entry.isSymbolicLink()) return 'a link';
  if (!entry.isDirectory() && !entry.isFile()) return 'not a plain file';
  return pathFault(path);
}

async function readFile(root: string, path: string, limits: SourceLimits): Promise<SourceEntry> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(join(root, path), flags).catch(() => null);
  if (!handle) return refused(path, 'cannot be read');
  try {
    const { size } = await handle.stat();
    if (size > limits.fileBytes) return refused(path, tooLargeReason(limits));
    // Read to the size that was seen, so that a growing file cannot fill the memory.
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, 0);
    return fileEntry(path, buffer.subarray(0, bytesRead));
  } catch {
    return refused(path, 'cannot be read');
  } finally {
    await handle.close();
  }
}

function refused(path: string, reason: string): SourceEntry {
  return { kind: 'refused', path: cleanText(cut(path, 1000)), reason };
}

function tooLarge(what: string): SourceError {
  return new SourceError('too_large', `The folder ${what}.`, 'Name a smaller folder, or raise the limit.');
}
