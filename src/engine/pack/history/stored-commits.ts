import { decodeVarints, encodeVarints } from '../varints.ts';

export interface Commit {
  sha: string;
  author: { name: string; email: string };
  /** Seconds since 1970. */
  date: number;
  subject: string;
  body: string;
  /** Paths that the commit added, changed or deleted. */
  paths: string[];
}

/** What a pack keeps of its history. Commits, with their messages apart, and the paths and authors that they name by number. */
export const HISTORY_PARTS = ['commits', 'messages', 'paths', 'authors'] as const;

/** A commit with numbers for its author and its paths, in ascending order. */
export interface StoredCommit {
  sha: Buffer;
  author: number;
  date: number;
  paths: number[];
}

export function encodeCommit({ sha, author, date, paths }: StoredCommit): Uint8Array {
  const distances = paths.map((path, i) => path - (paths[i - 1] ?? 0));
  return Buffer.concat([Uint8Array.of(sha.length), sha, encodeVarints([author, date, ...distances])]);
}

/** The sha alone, where nothing else of a commit is wanted. */
export function shaOf(entry: Buffer): Buffer {
  return entry.subarray(1, 1 + (entry[0] ?? 0));
}

export function decodeCommit(entry: Buffer): StoredCommit {
  const sha = shaOf(entry);
  const [author = 0, date = 0, ...distances] = decodeVarints(entry.subarray(1 + sha.length));
  let path = 0;
  const paths = distances.map((distance) => {
    path += distance;
    return path;
  });
  return { sha, author, date, paths };
}
