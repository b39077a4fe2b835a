import { numberWord } from '../../wording/count.ts';
import { joined } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import { folderOf, type Part } from '../parts.ts';

const FEWEST = 3;
const MOST_NAMED = 6;

/** Names that every project has; they say how its files are sorted, and not what they are about. */
const SORTED =
  /^(?:src|lib|libs|main|app|apps|internal|common|shared|core|base|utils?|helpers?|tools?|types?|interfaces?|constants?|enums?|entities|services?|repositories|controllers?|extensions?|exceptions?|utilities|components?|hooks?|actions?|styles?|assets?|public|static|config|configs|scripts?|java|kotlin|scala|com|org|io|net|impl|api|model|models|v\d+(?:(?:alpha|beta)\d*)?|_.*|\(.*|\[.*)$/i;

export function foldersInside(part: Part): string | null {
  const named = foldersNamed(part);
  return named === null ? null : `holds the folders ${named}`;
}

/** What the folders of a part are called, the largest first, where they tell more than how its files are sorted. */
export function foldersNamed({ name, files, lines }: Part): string | null {
  const top = folderOf(name);
  if (top === null) return null;
  const start = sharedFolder(
    files.map(({ path }) => path),
    top,
  );
  const inside = Map.groupBy(files, ({ path }) => /^[^/]+(?=\/)/.exec(path.slice(start.length))?.[0]);
  const told = [...inside]
    .flatMap(([folder, own]) =>
      folder === undefined || SORTED.test(folder)
        ? []
        : [{ folder, lines: own.reduce((sum, file) => sum + file.lines, 0) }],
    )
    .toSorted((a, b) => b.lines - a.lines || (a.folder < b.folder ? -1 : 1));
  const covered = told.reduce((sum, each) => sum + each.lines, 0);
  if (told.length < FEWEST || covered * 2 <= lines) return null;
  const names = told.map(({ folder }) => code(folder));
  const rest = names.length - MOST_NAMED;
  return rest > 1 ? `${names.slice(0, MOST_NAMED).join(', ')} and ${numberWord(rest)} more` : joined(names);
}

/** The folder in which all of them lie: `src/main/java/org/shop/` says nothing. */
function sharedFolder(paths: readonly string[], top: string): string {
  const [first = ''] = paths;
  let shared = top;
  for (;;) {
    const next = /^[^/]+\//.exec(first.slice(shared.length))?.[0];
    if (next === undefined || !paths.every((path) => path.startsWith(shared + next))) return shared;
    shared += next;
  }
}
