import { sep } from 'node:path';
import { isVisible } from './text.ts';

const LONGEST_PATH_BYTES = 4096;
const LONGEST_SEGMENT_BYTES = 255;

/**
 * Says why a path from a repository or an archive is not taken, or null when it is fine. Nothing is ever written under
 * such a path; the rules keep later readers (listings, citations, exports) from having to think about it.
 */
export function pathFault(path: string): string | null {
  if (path === '') return 'the name is empty';
  if (/[\t\n]/.test(path) || !isVisible(path)) return 'the name contains control or invisible characters';
  if (path.includes('\ufffd')) return 'the name is not valid UTF-8';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'the path is absolute';
  if (path.includes('\\')) return 'the name contains a backslash';
  if (Buffer.byteLength(path) > LONGEST_PATH_BYTES) return `the path is longer than ${LONGEST_PATH_BYTES} bytes`;
  for (const segment of path.split('/')) {
    if (segment === '..') return 'the path leaves its folder';
    if (segment === '' || segment === '.') return 'the path has empty parts';
    if (segment.toLowerCase() === '.git') return 'the path lies inside .git';
    if (Buffer.byteLength(segment) > LONGEST_SEGMENT_BYTES) return 'the name is too long';
  }
  return null;
}

/** Whether a folder is a root or lies below it, both given as real paths. */
export function liesIn(folder: string, root: string): boolean {
  return folder === root || folder.startsWith(root.endsWith(sep) ? root : root + sep);
}
