import type { ProjectFile } from '../evidence.ts';

const FEWEST = 5;
const MOST = 18;
/** Share of the lines above which a part hides too much. */
const LEAST_TO_DIVIDE = 0.12;
/** Share above which it is divided even where the picture grows beyond that; its smaller folders stay together. */
const MUST_DIVIDE = 0.25;
const MOST_AT_ALL = 23;
const FEWEST_KEPT = 5;
/** Share of all lines from which a folder, or a file, stands for itself beside those of its folder that are left together. */
const LEAST_KEPT = 0.02;
const LEAST_KEPT_FILE = 0.05;
/** Share of a folder that such ones make up, or it is many of the same size, and one part. */
const LEAST_OF_FOLDER = 0.4;
/** Share of a folder above which the files right in it are the whole of it. */
const MOST_OF_FOLDER = 0.75;
/**
 * Begins with the top directories and divides the largest one again and again, as long as the picture stays small: a
 * directory into its subdirectories and its own files, a flat one into its files. A folder of packages, which the project itself
 * tells apart, is divided even where the picture is full.
 */
export function divide(files: readonly ProjectFile[], packages: ReadonlySet<string>): (path: string) => string {
  let parts = new Map<string, ProjectFile[]>([['', [...files]]]);
  const whole = new Set<string>();
  const total = linesIn(files);
  for (;;) {
    const [largest] = [...parts]
      .filter(
        ([name, own]) =>
          !whole.has(name) &&
          own.length > 1 &&
          (parts.size === 1 || linesIn(own) > total * LEAST_TO_DIVIDE || parts.size < FEWEST),
      )
      .sort((a, b) => linesIn(b[1]) - linesIn(a[1]) || (a[0] < b[0] ? -1 : 1));
    if (!largest) break;
    const [name, own] = largest;
    const all = childrenOf(name, own);
    const room = MOST - parts.size + 1;
    const isOfPackages = [...all.keys()].filter((each) => packages.has(each)).length * 2 > all.size;
    const isAnyKept = isOfPackages || parts.size < FEWEST;
    const children =
      all.size > room && (isOfPackages || linesIn(own) > total * MUST_DIVIDE)
        ? folded(name, all, {
            most: Math.max(FEWEST_KEPT, Math.min(room, MOST_AT_ALL - parts.size)),
            isKept: (each, files) =>
              isAnyKept || linesIn(files) >= total * (each.endsWith('/') ? LEAST_KEPT : LEAST_KEPT_FILE),
          })
        : all;
    const grown = parts.size - 1 + (children?.size ?? 0);
    // A single child only makes the name longer, and is divided further in its turn.
    const isOnlyRenamed = children?.size === 1 && children.has(name);
    // The files of one folder are one part where there are others, unless it is a good part of all.
    const isOneFolder =
      parts.size >= FEWEST &&
      linesIn(own) <= total * MUST_DIVIDE &&
      linesIn(directIn(name, own)) > linesIn(own) * MOST_OF_FOLDER;
    const isFull = (grown > MOST && children === all) || grown > MOST_AT_ALL;
    if (children === null || isFull || isOnlyRenamed || isOneFolder) whole.add(name);
    else parts = new Map([...[...parts].filter(([each]) => each !== name), ...children]);
    whole.add(`${name.replace(/\*+$/, '')}**`);
  }
  const names = new Map(
    [...parts].flatMap(([name, own]) =>
      own.map((file) => [file.path, own.length === 1 && !name.endsWith('/') ? file.path : name] as const),
    ),
  );
  return (path) => names.get(path) ?? path;
}

/** The files right in a folder. */
function directIn(name: string, files: readonly ProjectFile[]): ProjectFile[] {
  const folder = name.replace(/\*+$/, '');
  return files.filter(({ path }) => !path.slice(folder.length).includes('/'));
}

function childrenOf(name: string, files: readonly ProjectFile[]): Map<string, ProjectFile[]> {
  const folder = name.replace(/\*+$/, '');
  const direct = directIn(name, files);
  const isFlat = direct.length === files.length;
  return Map.groupBy(files, ({ path }) => {
    const rest = path.slice(folder.length);
    if (rest.includes('/')) return `${folder}${rest.slice(0, rest.indexOf('/') + 1)}`;
    return isFlat || folder === '' || direct.length <= 2 ? path : `${folder}*`;
  });
}

/** The largest children by themselves, the others as one; null where hardly any is larger than the others. */
function folded(
  name: string,
  children: Map<string, ProjectFile[]>,
  { most, isKept }: { most: number; isKept: (name: string, files: readonly ProjectFile[]) => boolean },
): Map<string, ProjectFile[]> | null {
  const sorted = [...children].sort((a, b) => linesIn(b[1]) - linesIn(a[1]) || (a[0] < b[0] ? -1 : 1));
  const kept = sorted.slice(0, most - 1).filter(([each, files]) => isKept(each, files));
  const rest = sorted.filter((each) => !kept.includes(each)).flatMap(([, files]) => files);
  const all = linesIn(sorted.flatMap(([, files]) => files));
  if (linesIn(kept.flatMap(([, files]) => files)) < all * LEAST_OF_FOLDER) return null;
  return new Map([...kept, [`${name.replace(/\*+$/, '')}**`, rest]]);
}

function linesIn(files: readonly ProjectFile[]): number {
  return files.reduce((sum, { lines }) => sum + lines, 0);
}
