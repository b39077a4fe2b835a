import type { CodeSource } from '../../cite.ts';
import { numberWord } from '../../wording/count.ts';
import { joined } from '../../wording/list.ts';
import { code, lower } from '../../wording/markup.ts';
import { folderOf, type Part } from '../parts.ts';

const FEWEST = 3;
const MOST_NAMED = 6;
const FEWEST_TOLD = 2;
const MOST_TOLD = 3;
const LONGEST = 80;

/** Names that every project has; they say how its files are sorted, and not what they are about. */
const SORTED =
  /^(?:src|lib|libs|main|app|apps|internal|common|shared|core|base|utils?|helpers?|tools?|types?|interfaces?|constants?|enums?|entities|services?|repositories|controllers?|extensions?|exceptions?|utilities|components?|hooks?|actions?|styles?|assets?|public|static|config|configs|scripts?|java|kotlin|scala|com|org|io|net|impl|api|model|models|v\d+(?:(?:alpha|beta)\d*)?|_.*|\(.*|\[.*)$/i;

/** What a folder says of itself. */
export interface OwnWords {
  text: string;
  source: CodeSource | null;
}

/** The folders of a part, the largest of those that say what they are for with their words. */
export function foldersInside(
  part: Part,
  wordsOf: (folder: Part) => OwnWords | null,
): { text: string; sources: CodeSource[] } | null {
  const all = telling(part);
  if (all === null) return null;
  const words = new Map(
    all
      .slice(0, MOST_NAMED)
      .flatMap((each) => {
        const own = wordsOf(each.part);
        return own && isShort(own.text) ? [[each.folder, own] as const] : [];
      })
      .slice(0, MOST_TOLD),
  );
  // One alone would stand out as if it were what the others are for.
  if (words.size < FEWEST_TOLD) words.clear();
  const named = namesOf(all, (folder) => {
    const own = words.get(folder);
    return own === undefined ? code(folder) : `${code(folder)} (${lower(own.text)})`;
  });
  return { text: `holds the folders ${named}`, sources: [...words.values()].flatMap(({ source }) => source ?? []) };
}

function isShort(text: string): boolean {
  return text.length <= LONGEST && !/[();:]/.test(text);
}

/** What the folders of a part are called, the largest first, where they tell more than how its files are sorted. */
export function foldersNamed(part: Part): string | null {
  const all = telling(part);
  return all && namesOf(all, code);
}

/** Where most files of a part lie, those with the most first, whatever the folders are called; null where their names tell nothing. */
export function fullestFolders(part: Part): string | null {
  if (telling(part) === null) return null;
  const all = inside(part).toSorted(
    (a, b) =>
      b.part.files.length - a.part.files.length || b.part.lines - a.part.lines || (a.folder < b.folder ? -1 : 1),
  );
  return namesOf(all, code);
}

interface Inside {
  folder: string;
  part: Part;
}

function namesOf(all: readonly Inside[], asNamed: (folder: string) => string): string {
  const names = all.map(({ folder }) => folder);
  const rest = names.length - MOST_NAMED;
  return rest > 1
    ? `${names.slice(0, MOST_NAMED).map(asNamed).join(', ')} and ${numberWord(rest)} more`
    : joined(names.map(asNamed));
}

/** The folders whose names tell something, the largest first; null where these are not a good part of it. */
function telling(part: Part): Inside[] | null {
  const told = inside(part)
    .filter(({ folder }) => !SORTED.test(folder))
    .toSorted((a, b) => b.part.lines - a.part.lines || (a.folder < b.folder ? -1 : 1));
  const covered = told.reduce((sum, each) => sum + each.part.lines, 0);
  return told.length < FEWEST || covered * 2 <= part.lines ? null : told;
}

function inside({ name, files }: Part): Inside[] {
  const top = folderOf(name);
  if (top === null) return [];
  const start = sharedFolder(
    files.map(({ path }) => path),
    top,
  );
  const byFolder = Map.groupBy(files, ({ path }) => /^[^/]+(?=\/)/.exec(path.slice(start.length))?.[0]);
  return [...byFolder].flatMap(([folder, own]) => {
    const lines = own.reduce((sum, file) => sum + file.lines, 0);
    return folder === undefined ? [] : [{ folder, part: { name: `${start}${folder}/`, files: own, lines } }];
  });
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
