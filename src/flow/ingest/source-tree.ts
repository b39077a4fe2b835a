import type { Commit } from '../../record/projects/project.ts';

/** The files of one state of a source, listed without their contents, and a way to read them. */
export interface SourceTree {
  commit: Commit;
  branch: string | null;
  /** The bare clone, where the source is a git repository: it has the history. */
  repository: string | null;
  files: SourceFile[];
  /** Files that are left out whatever they hold. */
  refused: { path: string; reason: string; size: number }[];
  /** The contents in the order of `wanted`; null where a content cannot be had, with the reason. */
  read(wanted: readonly SourceFile[]): AsyncIterable<FileContent>;
}

export interface SourceFile {
  path: string;
  /** Names the content: two files with the same id are equal. */
  blobId: string;
  size: number;
}

export interface FileContent {
  file: SourceFile;
  bytes: Buffer | null;
  reason: string | null;
}

/** Larger files are left out: hand-written code does not get that long. */
export const LARGEST_FILE = 1_048_576;
export const TOO_LARGE = 'larger than 1 MiB';
