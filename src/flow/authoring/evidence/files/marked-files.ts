import type { FilePlace } from '../../../../engine/facts/file-place.ts';

interface Mark {
  pattern: RegExp;
  place: FilePlace;
}

const MOST_STARS = 4;

/** Marked so that changes of it are not shown; it is the project's own all the same. */
const MANIFEST =
  /(?:^|\/)(?:go\.(?:mod|sum|work)|(?:package|composer)(?:-lock)?\.(?:json|lock)|Cargo\.(?:toml|lock)|pom\.xml|pyproject\.toml|Gemfile(?:\.lock)?)$/;

/** What `.gitattributes` marks as written by a program or taken from others: `/static/** linguist-generated`. */
export function markedPlaces(lines: readonly string[]): (path: string) => FilePlace | null {
  const marks = lines.flatMap((line): Mark[] => {
    const [, glob = '', attributes = ''] = /^\s*([^#\s]\S*)\s+(.*)$/.exec(line) ?? [];
    const [, mark] = /(?<![\w-])linguist-(generated|vendored)(?:=true)?(?![\w=-])/.exec(attributes) ?? [];
    // A glob that may stretch in many places would be tried in all of them.
    const isPlain = (glob.match(/\*+/g) ?? []).length <= MOST_STARS;
    return mark && isPlain && !MANIFEST.test(glob)
      ? [{ pattern: globPattern(glob), place: mark === 'generated' ? 'generated' : 'vendored' }]
      : [];
  });
  return (path) => marks.find(({ pattern }) => pattern.test(path))?.place ?? null;
}

/** A glob of git: one without a slash inside fits names anywhere, and one that ends in a slash nothing at all. */
function globPattern(glob: string): RegExp {
  const isRooted = glob.slice(0, -1).includes('/');
  const pattern = glob
    .replace(/^\//, '')
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replace(
      /\*\*\/|\*\*|\*|\?/g,
      (part) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' })[part] ?? part,
    );
  return new RegExp(`${isRooted ? '^' : '(?:^|/)'}${pattern}$`);
}
