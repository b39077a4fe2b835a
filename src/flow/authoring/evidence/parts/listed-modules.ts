import { derived, type Evidence } from '../evidence.ts';

/** A name in a list of modules with what is said of it. */
export interface Listed {
  /** "User Access", "Billing". */
  name: string;
  said: string;
  line: number;
  /** The line that leads to its list. */
  list: number;
}

/** What leads to a list of what the project is made of: a heading, a line in bold, or one that ends with a colon. */
const LEADS = /^(?:#+\s|\*\*|__)|[:：]$/;
const MODULES =
  /\b(?:sub-?modules?|modules?|components?|(?:micro-?)?services?|projects|packages|librar(?:y|ies)|layers|assembl(?:y|ies)|bounded contexts)\b|模块|组织结构|工程结构|项目结构|目录结构/i;
/** Of other products, or of what the project is built with. */
const OF_OTHERS =
  /\b(?:related|other|external|similar|third[- ]party|used|dependenc(?:y|ies)|tech(?:nology|nologies|nical)?|stack|sister|awesome|community|supported|cloud|ui|test)\b|技术|第三方/i;
const ITEM =
  /^[-*+]\s+(?:\*\*|__)\[?`?([A-Za-z][\w.&/ -]{1,40}?)`?\]?(?:\([^()]*\))?(?:\*\*|__)\s*(?::|–|—|-(?=\s))\s*(\S.*)$/;
const BARE = /^[-*+]\s+\[?`?([A-Za-z][\w.-]{1,40}?)`?\]?(?:\([^()]*\))?\s*(?::|：|–|—|-(?=\s))\s*(\S.*)$/;
const ROW = /^\|\s*(?:\*\*|__)?\[?`?([A-Za-z][\w.&/ -]{1,40}?)`?\]?(?:\([^()]*\))?(?:\*\*|__)?\s*\|\s*([^|]*\S)\s*\|/;

/** The items and rows of lists of modules, whose names may be written otherwise than their folders. */
export function listedModules(lines: readonly string[]): Listed[] {
  const found: Listed[] = [];
  let list = -1;
  let isFenced = false;
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced;
    if (isFenced || line.trim() === '') continue;
    const [, name, said] = ITEM.exec(line) ?? BARE.exec(line) ?? ROW.exec(line) ?? [];
    if (name !== undefined && said !== undefined) {
      if (list >= 0) found.push({ name, said, line: index, list });
      continue;
    }
    // What stands further in belongs to an item, and a table goes on; a picture is nothing between a line and its list.
    if (/^\s+\S|^\||^!\[|^\d+[.)]\s/.test(line)) continue;
    const text = line.trim();
    list = LEADS.test(text) && MODULES.test(text) && !OF_OTHERS.test(text) ? index : -1;
  }
  return found;
}

const FEWEST_TOGETHER = 2;

/**
 * The folders that the names of lists mean, by the lines of these: they lie beside each other, in the folder that holds
 * most of them, or in each of several such folders that lie beside each other.
 */
export function namedFolders(evidence: Evidence, listed: readonly Listed[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const items of Map.groupBy(listed, ({ list }) => list).values()) {
    const held = Map.groupBy(
      items.flatMap(({ name, line }) =>
        (codeFolders(evidence).get(squashed(name)) ?? []).map((folder) => ({ folder, line })),
      ),
      ({ folder }) => aboveOf(folder),
    );
    const most = Math.max(0, ...[...held.values()].map((each) => each.length));
    const fullest = [...held.keys()].filter((above) => held.get(above)?.length === most);
    const least = Math.min(...fullest.map(depthOf));
    const tops = fullest.filter((above) => depthOf(above) === least);
    if (most < FEWEST_TOGETHER || new Set(tops.map(aboveOf)).size > 1) continue;
    for (const { folder, line } of tops.flatMap((above) => held.get(above) ?? []))
      found.set(line, [...(found.get(line) ?? []), folder]);
  }
  return found;
}

/** Folders with code by their names, without spaces and marks. */
const codeFolders = derived((evidence): Map<string, string[]> => {
  const folders = new Set<string>();
  for (const { path, place, role } of evidence.files) {
    if (place !== 'source' || role === 'test') continue;
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      folders.add(path.slice(0, end));
  }
  return Map.groupBy(folders, (folder) => squashed(folder.split('/').at(-1) ?? ''));
});

function squashed(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '');
}

function aboveOf(folder: string): string {
  return folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '';
}

function depthOf(folder: string): number {
  return folder.split('/').length;
}
