import type { CorpusFile } from './corpus.ts';

export interface FileFilter {
  /** A path prefix (`src/api`) or a glob (`src/*.ts`, `**` for any depth). */
  path?: string;
  language?: string;
  /** False leaves tests out; true or absent keeps them. */
  tests?: boolean;
}

export function fileFilter({ path, language, tests }: FileFilter): (file: CorpusFile) => boolean {
  const fits = path === undefined || path === '' ? undefined : pathFilter(path);
  const wanted = language?.toLowerCase();
  return (file) =>
    (tests !== false || file.role !== 'test') &&
    (wanted === undefined || file.language === wanted) &&
    (fits?.(file.path) ?? true);
}

/** A glob where it has `*` or `?`, otherwise a prefix that ends at a directory border. */
export function pathFilter(pattern: string): (path: string) => boolean {
  const clean = pattern.replace(/^\.?\/+/, '');
  if (!/[*?]/.test(clean)) {
    const prefix = clean.replace(/\/+$/, '');
    return (path) => path === prefix || path.startsWith(`${prefix}/`);
  }
  const parts = clean.split('/');
  return (path) => globMatches(parts, path.split('/'));
}

/** Matches part by part with at most one way back for each kind of star, so no pattern takes more than quadratic time. */
function globMatches(pattern: readonly string[], path: readonly string[]): boolean {
  let at = 0;
  let here = 0;
  let star = -1;
  let mark = 0;
  while (here < path.length) {
    const part = pattern[at];
    if (part === '**') {
      star = at++;
      mark = here;
    } else if (part !== undefined && partMatches(part, path[here] ?? '')) {
      at += 1;
      here += 1;
    } else if (star >= 0) {
      at = star + 1;
      mark += 1;
      here = mark;
    } else return false;
  }
  while (pattern[at] === '**') at += 1;
  return at === pattern.length;
}

function partMatches(pattern: string, text: string): boolean {
  let at = 0;
  let here = 0;
  let star = -1;
  let mark = 0;
  while (here < text.length) {
    if (pattern[at] === '*') {
      star = at++;
      mark = here;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[here])) {
      at += 1;
      here += 1;
    } else if (star >= 0) {
      at = star + 1;
      mark += 1;
      here = mark;
    } else return false;
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}
