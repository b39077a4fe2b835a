import type { CodeSource } from '../../cite.ts';
import { sentencesOf } from '../../wording/doc-sentence.ts';
import { isBalanced, plain } from '../../wording/markup.ts';
import { isUnspaced } from '../../wording/unspaced.ts';
import { derived } from '../evidence.ts';
import { drawnTree } from './drawn-tree.ts';
import { folderMeant, folderOfPage } from './folders-meant.ts';
import { listedModules, namedFolders } from './listed-modules.ts';

export interface DescribedFolder {
  /** As the document writes it, without slashes at its ends: `edge/http`; a page inside a folder means one below it. */
  folder: string;
  text: string;
  source: CodeSource;
  /** Folders that a list of modules means by a name: `src/Modules/UserAccess` by "User Access". */
  named?: readonly string[];
}

const MAP =
  /(?:^|\/)(?:(?:readme|architecture|contributing|development|design|structure|codemap|hacking|overview)[\w.-]*|(?:code|directory|folder|project|repo|repository)[-_]?(?:layout|map|organi[sz]ation|overview|structure))\.(?:md|rst|adoc|txt)$/i;
/** A page about the folders alone may set what it says right behind a path: "- `till/coins/*.py` Counts the coins". */
const OF_FOLDERS =
  /(?:^|\/)(?:code|directory|folder|project|repo|repository)?[-_]?(?:layout|structure)\.(?:md|rst|adoc|txt)$/i;
const BESIDE = /^[-*+] `([\w@.-]+(?:\/[\w@.-]+)*)\/?(?:\*\.\w+)?`\s+((?:\[?[A-Z`]|includes?\b).*)$/;
/** Where what is said stands on the next line. */
const ABOVE = /^[-*+] `([\w@.-]+(?:\/[\w@.-]+)*)\/?(?:\*\.\w+)?`$/;
/** What is written for programs that help with the work says much that is no description; its map of the folders is one. */
const FOR_HELPERS = /(?:^|\/)(?:agents|claude|gemini)\.md$/i;
const LAYOUT =
  /^#+\s.*\b(?:layout|(?:directory|folder|project|repository|repo|package|code|codebase) (?:structure|map|organi[sz]ation|overview)|structure)\b/i;
/** Only the pages on the whole project name its modules as they please. */
const OF_PROJECT = /^(?:docs?\/)?(?:readme|architecture|overview)\.(?:md|adoc|txt)$/i;
const MOST_DOCUMENTS = 30;
const LONGEST = 170;
/** A list item, a table row or a heading that begins with a path: "- `src/api`: the handlers". */
const ENTRY =
  /^\s*(?:[-*+]|\||#{2,5})\s*\**\[?`?([\w@.-]+(?:\/[\w@.-]+)*)\/?`?\]?(?:\([^)]*\))?\**\s*(?::|\||–|—|-(?=\s))\s*(.*)$/;

/** What the project's own map says about its folders, in the order of the documents nearest to the root. */
export const describedFolders = derived((evidence): DescribedFolder[] => {
  const documents = evidence.files
    .filter(
      ({ path, place }) =>
        place !== 'vendored' && (place === 'agent' ? FOR_HELPERS.test(path) : MAP.test(path) || FOR_HELPERS.test(path)),
    )
    .toSorted(
      (a, b) =>
        Number(FOR_HELPERS.test(a.path)) - Number(FOR_HELPERS.test(b.path)) ||
        a.path.split('/').length - b.path.split('/').length ||
        (a.path < b.path ? -1 : 1),
    )
    .slice(0, MOST_DOCUMENTS);
  const isFolder = (name: string): boolean => evidence.files.some(({ path }) => path.startsWith(`${name}/`));
  return documents.flatMap(({ path }) => {
    const lines = evidence.lines(path) ?? [];
    const own = folderOfPage(path);
    const isBelow = (name: string): boolean =>
      isFolder(own === '' ? name : (folderMeant(evidence, path, name) ?? name));
    const drawn = new Map(drawnTree(lines, isBelow).map((each) => [each.line, each]));
    const listed = OF_PROJECT.test(path) ? listedModules(lines) : [];
    const means = namedFolders(evidence, listed);
    const modules = new Map(listed.map((each) => [each.line, each]));
    let isMap = !FOR_HELPERS.test(path);
    return lines.flatMap((line, index): DescribedFolder[] => {
      if (FOR_HELPERS.test(path) && /^#+\s/.test(line)) isMap = LAYOUT.test(line);
      const beside = OF_FOLDERS.test(path) ? (BESIDE.exec(line) ?? ABOVE.exec(line)) : null;
      const branch = drawn.get(index);
      const module = modules.get(index);
      const named = means.get(index) ?? [];
      const [
        ,
        written = branch?.folder ?? (named.length > 0 ? module?.name : undefined),
        first = branch?.said ?? module?.said ?? '',
      ] = ENTRY.exec(line) ?? beside ?? [];
      if (written === undefined || !isMap) return [];
      const folder = named.length > 0 ? written : folderMeant(evidence, path, written);
      if (folder === null) return [];
      const more: string[] = [];
      if (branch === undefined && !line.trim().startsWith('|') && !line.startsWith('#'))
        for (
          let next = index + 1;
          /^\s{2,}\S/.test(lines[next] ?? '') && !/^\s*(?:[-*+]|\d+[.)]) /.test(lines[next] ?? '');
          next++
        )
          more.push((lines[next] ?? '').trim());
      const cells = line.trim().startsWith('|') ? describingCell(lines, index, first.split('|')) : first;
      const said = sentencesOf(plain([cells, ...more].join(' ')))[0]?.replace(/[.:;]+$/, '') ?? '';
      // A long list in brackets is left out rather than the whole.
      const text = said.length > LONGEST ? said.replace(/\s*\([^()]*\)/g, '') : said;
      if (!isTelling(text) || text.length > LONGEST || !isBalanced(text) || /https?:/.test(text)) return [];
      const source = { path, startLine: index + 1, endLine: index + 1 + more.length };
      return [{ folder, text, source, ...(named.length > 0 ? { named } : {}) }];
    });
  });
});

const SEPARATOR = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
/** What a column is called that says what a folder is for. */
const DESCRIBES =
  /descri|purpose|responsib|\brole\b|contents?\b|what it|explanation|描述|说明|用途|职责|作用|説明|설명/i;

/** Of the cells behind the path that which the head of its table says describes it; the first where it says nothing. */
function describingCell(lines: readonly string[], row: number, cells: readonly string[]): string {
  const own = (at: number): string => (cells[at] ?? '').trim();
  let at = row - 1;
  while (at > 0 && !SEPARATOR.test(lines[at] ?? '') && (lines[at] ?? '').trim().startsWith('|')) at--;
  const head = SEPARATOR.test(lines[at] ?? '') ? (lines[at - 1] ?? '') : '';
  const titles = head.trim().replace(/^\|/, '').split('|').slice(1);
  const described = titles.flatMap((title, place) =>
    DESCRIBES.test(title) && isTelling(own(place)) ? [own(place)] : [],
  );
  return described.at(-1) ?? own(0);
}

const FEWEST_WORDS = 3;
const FEWEST_UNSPACED = 5;

function isTelling(text: string): boolean {
  return isUnspaced(text) ? text.length >= FEWEST_UNSPACED : text.split(/\s+/).length >= FEWEST_WORDS;
}

/** The description of a folder by its path, or by the end of it where a document leaves out the folders above. */
export function describedFolder(folders: readonly DescribedFolder[], path: string): DescribedFolder | null {
  const whole = path.replace(/\/$/, '');
  const last = whole.split('/').slice(1).join('/');
  return (
    folders.find(({ folder }) => folder === whole) ??
    folders.find(({ folder }) => folder === last) ??
    folders.find(({ named }) => named?.includes(whole)) ??
    null
  );
}
