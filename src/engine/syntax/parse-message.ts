import type { ParsedFile } from './parsed-file.ts';

/** What the pool and its workers say to each other. */
export interface FileToParse {
  id: number;
  path: string;
  text: string;
}

export interface FileParsed {
  id: number;
  parsed: ParsedFile;
  /** How far the parser's memory has grown; it never shrinks. */
  memoryBytes: number;
}

export interface WorkerSettings {
  /** Shared with the pool: see `Progress`. */
  progress: SharedArrayBuffer;
  memoryMb: number;
}

/** Places in the shared memory: the file at which the worker is (0 for none), and how many files it has begun. */
export const Progress = { file: 0, slots: 1 } as const;
