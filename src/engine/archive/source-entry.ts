import { createHash } from 'node:crypto';

/** One file of an archive or a folder, or one that is left out with the reason. */
export type SourceEntry =
  | { kind: 'file'; path: string; bytes: Buffer; blobId: string }
  | { kind: 'refused'; path: string; reason: string };

export interface SourceLimits {
  entries: number;
  /** All contents together, unpacked. */
  totalBytes: number;
  /** Larger files are left out, and said to be. */
  fileBytes: number;
  /** Unpacked size over packed size; a small archive may exceed it up to `freeBytes`. */
  ratio: number;
  freeBytes: number;
}

export const DEFAULT_SOURCE_LIMITS: SourceLimits = {
  entries: 200_000,
  totalBytes: 4 * 1024 ** 3,
  fileBytes: 1024 ** 2,
  ratio: 100,
  freeBytes: 16 * 1024 ** 2,
};

export function fileEntry(path: string, bytes: Buffer): SourceEntry {
  return { kind: 'file', path, bytes, blobId: blobId(bytes) };
}

/** The id that git would give the content, so that incremental work is the same for every kind of source. */
function blobId(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

export function tooLargeReason(limits: SourceLimits): string {
  return `larger than ${Math.floor(limits.fileBytes / 1024)} KiB`;
}
