import type { PreparedFile } from '../../engine/pack/prepare-file.ts';
import type { SourceFile } from './source-tree.ts';

/** What the pool and its workers say to each other. */
export interface FileToPrepare {
  id: number;
  file: SourceFile;
  bytes: Uint8Array;
  /** Set where parsing the file has failed before: it is kept as text, with this warning. */
  unparsed?: string;
}

/** The rows of a file, or why it is left out. */
export type Prepared = { file: PreparedFile } | { reason: string };

export interface FilePrepared {
  id: number;
  prepared: Prepared;
  /** How far the parser's memory has grown; it never shrinks. */
  memoryBytes: number;
}

export interface WorkerSettings {
  /** Shared with the pool: see `Progress`. */
  progress: SharedArrayBuffer;
  memoryMb: number;
}

/** Places in the shared memory: the file at which the worker is, 0 for none, and the system's number of its thread. */
export const Progress = { file: 0, thread: 1, slots: 2 } as const;
