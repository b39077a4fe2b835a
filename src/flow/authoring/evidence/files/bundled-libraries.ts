import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { readFile } from '../../../../engine/pack/read-file.ts';

const IN_LIBRARY = /^((?:[\w.-]+\/)?(?:libs?|librar(?:y|ies))\/[\w.-]+\/)/i;
const NAMESPACE = /^\s*namespace\s+\w/m;
/** A few of each tell how the rest is written. */
const MOST_READ = 40;

/**
 * Folders with a library that was copied into a project of plain PHP: below `libs/`, and with namespaces, of which the
 * project itself has none. Each ends in a slash.
 */
export function bundledLibraries(pack: Pack, paths: readonly string[]): string[] {
  const scripts = paths.filter((path) => path.endsWith('.php'));
  const held = new Map<string, string[]>();
  for (const path of scripts) {
    const [, folder] = IN_LIBRARY.exec(path) ?? [];
    if (folder === undefined) continue;
    const files = held.get(folder);
    if (files) files.push(path);
    else held.set(folder, [path]);
  }
  if (held.size === 0) return [];
  const isNamed = (path: string): boolean => NAMESPACE.test(readFile(pack, path)?.text ?? '');
  const own = scripts.filter((path) => !IN_LIBRARY.test(path)).slice(0, MOST_READ);
  if (own.length === 0 || own.some(isNamed)) return [];
  return [...held].filter(([, files]) => files.slice(0, MOST_READ).every(isNamed)).map(([folder]) => folder);
}
