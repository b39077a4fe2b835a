import type { CodeSource } from '../../cite.ts';
import { sentencesOf } from '../../wording/doc-sentence.ts';
import { isBalanced, plain } from '../../wording/markup.ts';
import { derived } from '../evidence.ts';

export interface DescribedFolder {
  /** As the document writes it, without slashes at its ends: `edge/http`. */
  folder: string;
  text: string;
  source: CodeSource;
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
const MOST_DOCUMENTS = 30;
const LONGEST = 170;
/** A list item, a table row or a heading that begins with a path: "- `src/api`: the handlers". */
const ENTRY =
  /^\s*(?:[-*+]|\||#{2,5})\s*\**\[?`?([\w@.-]+(?:\/[\w@.-]+)*)\/?`?\]?(?:\([^)]*\))?\**\s*(?::|\||–|—|-(?=\s))\s*(.*)$/;

/** A branch of a drawn tree, right below its root: `├── api/   # the handlers`. */
const BRANCH = /^[├└]── ([\w@.-]+)\/\s+#\s+(.*?)(?:\s*\(see [^)]*\))?$/;

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
  return documents.flatMap(({ path }) => {
    const lines = evidence.lines(path) ?? [];
    let isMap = !FOR_HELPERS.test(path);
    return lines.flatMap((line, index): DescribedFolder[] => {
      if (FOR_HELPERS.test(path) && /^#+\s/.test(line)) isMap = LAYOUT.test(line);
      const beside = OF_FOLDERS.test(path) ? (BESIDE.exec(line) ?? ABOVE.exec(line)) : null;
      const [, folder, first = ''] = ENTRY.exec(line) ?? BRANCH.exec(line) ?? beside ?? [];
      if (folder === undefined || !isMap) return [];
      const more: string[] = [];
      if (!line.trim().startsWith('|') && !line.startsWith('#'))
        for (let next = index + 1; /^\s{2,}\S/.test(lines[next] ?? '') && !/^\s*[-*+] /.test(lines[next] ?? ''); next++)
          more.push((lines[next] ?? '').trim());
      const cells = line.trim().startsWith('|') ? (first.split('|')[0] ?? '') : first;
      const said = sentencesOf(plain([cells, ...more].join(' ')))[0]?.replace(/[.:;]+$/, '') ?? '';
      // A long list in brackets is left out rather than the whole.
      const text = said.length > LONGEST ? said.replace(/\s*\([^()]*\)/g, '') : said;
      if (text.split(/\s+/).length < 3 || text.length > LONGEST || !isBalanced(text) || /https?:/.test(text)) return [];
      return [{ folder, text, source: { path, startLine: index + 1, endLine: index + 1 + more.length } }];
    });
  });
});

/** The description of a folder by its path, or by the end of it where a document leaves out the folders above. */
export function describedFolder(folders: readonly DescribedFolder[], path: string): DescribedFolder | null {
  const whole = path.replace(/\/$/, '');
  const last = whole.split('/').slice(1).join('/');
  return folders.find(({ folder }) => folder === whole) ?? folders.find(({ folder }) => folder === last) ?? null;
}
