import { open, stat } from 'node:fs/promises';
import { cancelled, SourceError } from '../../base/source-error.ts';
import { pathFault } from '../../base/source-path.ts';
import { cleanText, cut } from '../../base/text.ts';
import type { OpenEntries, PackedEntry } from './packed-entry.ts';
import { SKIPPED_FOLDER_REASON, skippedFolderOf } from './skipped-folder.ts';
import {
  DEFAULT_SOURCE_LIMITS,
  fileEntry,
  type SourceEntry,
  type SourceLimits,
  tooLargeReason,
} from './source-entry.ts';
import { tarEntries } from './tar-entries.ts';
import { zipEntries } from './zip-entries.ts';

export interface ArchiveOptions {
  limits?: SourceLimits;
  signal?: AbortSignal | undefined;
}

/** What the first pass decided about one entry: the path it gets, or the reason why it is left out, or nothing to say. */
type Decision = { path: string } | { refused: string; reason: string } | null;

/**
 * The files of a `.zip`, `.tar` or `.tar.gz`, straight from the archive: nothing is ever written to disk. A first pass
 * reads the names alone, so the limits are checked and the common top folder is known before any content is given out.
 */
export async function* readArchive(file: string, options: ArchiveOptions = {}): AsyncGenerator<SourceEntry> {
  const { limits = DEFAULT_SOURCE_LIMITS, signal } = options;
  const packedBytes = (await stat(file)).size;
  const mostBytes = Math.min(limits.totalBytes, Math.max(limits.freeBytes, packedBytes * limits.ratio));
  const openEntries = await detectFormat(file, mostBytes);
  const decisions = await decide(openEntries, limits, mostBytes, signal);
  const top = commonTop(decisions);
  let index = 0;
  for await (const entry of openEntries()) {
    if (signal?.aborted) throw cancelled();
    const decision = decisions[index++];
    if (!decision) continue;
    if ('reason' in decision) {
      yield { kind: 'refused', path: cleanText(cut(decision.refused, 1000)).slice(top), reason: decision.reason };
      continue;
    }
    const bytes = await entry.read();
    const path = decision.path.slice(top);
    yield bytes ? fileEntry(path, bytes) : { kind: 'refused', path, reason: 'the content is damaged' };
  }
}

async function decide(
  openEntries: OpenEntries,
  limits: SourceLimits,
  mostBytes: number,
  signal: AbortSignal | undefined,
): Promise<Decision[]> {
  const decisions: Decision[] = [];
  const seen = new Set<string>();
  const skippedFolders = new Set<string>();
  let bytes = 0;
  for await (const entry of openEntries()) {
    if (signal?.aborted) throw cancelled();
    if (decisions.length >= limits.entries) throw tooLarge(`has more than ${limits.entries} entries`);
    bytes += entry.kind === 'file' ? entry.size : 0;
    if (bytes > mostBytes) throw tooLarge('unpacks to more than is allowed');
    decisions.push(decideOne(entry, seen, skippedFolders, limits));
  }
  if (!decisions.some((decision) => decision && 'path' in decision)) {
    const nothing = decisions.length === 0 ? 'is empty' : 'has no file that can be taken';
    throw new SourceError('empty', `The archive ${nothing}.`, 'Pack the folder of the project and upload it again.');
  }
  return decisions;
}

function decideOne(entry: PackedEntry, seen: Set<string>, skippedFolders: Set<string>, limits: SourceLimits): Decision {
  const refuse = (reason: string): Decision => ({ refused: entry.name, reason });
  const path = entry.name.replace(/^(?:\.\/+)+/, '');
  if (entry.kind === 'folder') {
    const fault = path === '' || path === '.' ? null : pathFault(path.replace(/\/+$/, ''));
    return fault === null || skippedFolderOf(path) !== null ? null : refuse(fault);
  }
  const folder = skippedFolderOf(path);
  if (folder !== null && !folder.split('/').includes('..')) {
    if (skippedFolders.has(folder)) return null;
    skippedFolders.add(folder);
    return { refused: folder, reason: SKIPPED_FOLDER_REASON };
  }
  const fault = pathFault(path);
  if (fault !== null) return refuse(fault);
  if (entry.kind === 'link') return refuse('a link');
  if (entry.kind === 'special') return refuse('not a plain file');
  if (entry.fault !== null) return refuse(entry.fault);
  if (entry.size > limits.fileBytes) return refuse(tooLargeReason(limits));
  // Two names that some systems take for one: which of them a reader would see is not ours to guess.
  const key = path.normalize('NFC').toLowerCase();
  if (seen.has(key)) return refuse('another entry has the same name, or one that differs only in case or accents');
  seen.add(key);
  return { path };
}

/** How many characters to cut so that `project-1.0/src/x` becomes `src/x`: those of the one folder that all files share. */
function commonTop(decisions: Decision[]): number {
  const paths = decisions.flatMap((decision) => (decision && 'path' in decision ? [decision.path] : []));
  const top = (paths[0] ?? '').indexOf('/') + 1;
  const prefix = (paths[0] ?? '').slice(0, top);
  return top > 0 && paths.every((path) => path.startsWith(prefix)) ? top : 0;
}

/** Refuses a file that is no archive of a known kind, by its first bytes. Whether it is whole is seen when it is read. */
export async function checkArchive(file: string): Promise<void> {
  await detectFormat(file, 0);
}

async function detectFormat(file: string, mostBytes: number): Promise<OpenEntries> {
  const head = Buffer.alloc(512);
  const handle = await open(file);
  await handle.read(head, 0, head.length, 0).finally(() => handle.close());
  const magic = head.toString('latin1', 0, 4);
  if (magic === 'PK\u0003\u0004' || magic === 'PK\u0005\u0006') return () => zipEntries(file);
  if (head[0] === 0x1f && head[1] === 0x8b) return () => tarEntries(file, true, tarBytes(mostBytes));
  if (hasTarChecksum(head)) return () => tarEntries(file, false, tarBytes(mostBytes));
  throw new SourceError(
    'archive_refused',
    'The file is not an archive that we can read.',
    'Upload a .zip, .tar or .tar.gz file.',
  );
}

/** A tar file has a header of its own and padding for every entry, on top of the contents that the limit is about. */
function tarBytes(mostBytes: number): number {
  return mostBytes * 2;
}

/** The sum over the header with the sum's own field taken as spaces; old tar files have no other mark. */
function hasTarChecksum(header: Buffer): boolean {
  const expected = Number.parseInt(header.toString('latin1', 148, 156).replace(/[^0-7]/g, ''), 8);
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  return sum === expected;
}

function tooLarge(what: string): SourceError {
  return new SourceError(
    'too_large',
    `The archive ${what}.`,
    'Leave out what is generated or fetched by tools, or raise the limit.',
  );
}
