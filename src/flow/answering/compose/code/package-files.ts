import type { Pack } from '../../../../engine/pack/open-pack.ts';

const MOST_FILES = 40;

/** The file of a definition and, in Go, where methods may stand in any file of the package, the others beside it. */
export function filesOf(pack: Pack, path: string): string[] {
  if (!path.endsWith('.go')) return [path];
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const others = pack.corpus.files
    .map((file) => file.path)
    .filter(
      (other) =>
        other !== path &&
        other.startsWith(folder) &&
        !other.slice(folder.length).includes('/') &&
        other.endsWith('.go') &&
        !other.endsWith('_test.go'),
    );
  return [path, ...others.slice(0, MOST_FILES)];
}
