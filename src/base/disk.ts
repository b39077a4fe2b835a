import { statfs } from 'node:fs/promises';

/** What the operating system and SQLite call trouble with a disk, in words for the person who runs the machine. */
const FAULTS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is mounted read-only',
  EACCES: 'this user may not read or write there',
  EPERM: 'this user may not read or write there',
  EIO: 'the disk reports a fault',
  EMFILE: 'too many files are open (see ulimit -n)',
  ENFILE: 'too many files are open on this machine',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'the path is too long',
};

const SQLITE_READONLY = 8;
const SQLITE_FULL = 13;

/** What is wrong with a file or its disk, such as "the disk is full"; undefined for any other error. */
export function diskFault(error: unknown): string | undefined {
  if (isDiskFull(error)) return FAULTS['ENOSPC'];
  if (sqliteCode(error) === SQLITE_READONLY) return 'the database may only be read by this user';
  return error instanceof Error && 'code' in error ? FAULTS[String(error.code)] : undefined;
}

export function isDiskFull(error: unknown): boolean {
  if (sqliteCode(error) === SQLITE_FULL) return true;
  const full = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
  // What failed in a thread arrives as text.
  return full || (error instanceof Error && /disk is full|no space left/i.test(error.message));
}

/** The primary code is in the lowest byte; the others say more of the same. */
function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}

/** Bytes that may still be written where a folder lies. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
