import { fileDependents } from '../../../../engine/pack/graph/file-graph.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { readFacts } from '../../../../engine/pack/stored-facts.ts';

/** Names that say that nothing in the folder is used any more. */
const PAST = /^(?:_?old|attic|obsolete|graveyard|bak|deprecated|legacy[-_]old|old[-_]code)$/i;
/** Names that may as well be those of a part of the product. */
const MAYBE = /^(?:ideas|archived?|trash)$/i;
/** Languages in which a file that is used is imported: others find theirs by name. */
const IMPORTED = /\.(?:py|[cm]?[jt]sx?|go|rs)$/;
const MOST_FILES = 200;

/**
 * Folders at the root or right below it that hold what is no longer or not yet the product: their name says so and
 * nothing outside imports from them. Each ends in a slash.
 */
export function foldersSetAside(pack: Pack, paths: readonly string[]): string[] {
  const held = new Map<string, string[]>();
  for (const path of paths) {
    const folders = path.split('/').slice(0, -1).slice(0, 2);
    const depth = folders.findIndex((name) => PAST.test(name) || MAYBE.test(name));
    if (depth < 0) continue;
    const folder = `${folders.slice(0, depth + 1).join('/')}/`;
    const files = held.get(folder);
    if (files) files.push(path);
    else held.set(folder, [path]);
  }
  return [...held].filter(([folder, files]) => isSetAside(pack, folder, files)).map(([folder]) => folder);
}

function isSetAside(pack: Pack, folder: string, files: readonly string[]): boolean {
  const code = files.filter((path) => IMPORTED.test(path));
  if (code.length === 0 || files.length > MOST_FILES) return false;
  if (code.some((path) => fileDependents(pack, path).some((user) => !user.path.startsWith(folder)))) return false;
  // A framework may be told of a part by name: it then has routes or models.
  return (
    PAST.test(folder.split('/').at(-2) ?? '') ||
    !(['route', 'data-model'] as const).some((kind) =>
      readFacts(pack, kind).some(({ path }) => path.startsWith(folder)),
    )
  );
}
