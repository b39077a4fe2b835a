import { symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { top } from '../../../authoring/evidence/evidence.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { headOf } from '../../wording/symbol-words.ts';
import type { Item } from '../list/listed.ts';
import { headNoun, isSort } from './sorts.ts';

/** Words for any definition: they ask for no sort of their own. */
export const NO_SORT = /^(?:methods?|functions?|classes|class|types?|definitions?|things?|files?|helpers?)$/;

const LEAST_FILES = 3;
const BASE = /^(?:abstract|base)/i;
/** Stands for the folder that it lies in, and is none of those in it. */
const FOR_THE_FOLDER = /\/(?:__init__\.py|mod\.rs|package-info\.java)$/;
const NAME = /\bname\s*[:=]\s*["'`]([\w.-]{1,60})["'`]/;
const HEAD = 6;

/** The files of a folder that is called what the question asks for: `middleware/`, `syntax/languages/`. */
export function folderItems({ evidence, subject, pack, understanding }: Inquiry): {
  folder: string;
  noun: 'file' | 'folder';
  items: Item[];
  isCut?: boolean;
  without?: string | null;
} | null {
  const topics = subject.terms.filter(({ generic }) => !generic);
  if (topics.length === 0) return null;
  const folders = new Map<string, string[]>();
  for (const { path, role } of evidence.files) {
    if (!isProduction(role) || role === 'marker') continue;
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  const holdsAll = (text: string): boolean =>
    topics.every((term) => subject.matcher.mask(text) & (1 << subject.terms.indexOf(term)));
  // "Which metadata providers" is not answered by what lies in a folder for metadata.
  const noun = headNoun(understanding.text) ?? '';
  const saysNoun = (folder: string): boolean =>
    noun === '' || NO_SORT.test(noun) || nameTerms(folder).parts.includes(stem(noun));
  const above = [...folders.keys()].map((folder) => folder.slice(0, Math.max(0, folder.lastIndexOf('/'))));
  const [best] = [...new Set([...folders.keys(), ...above])]
    .filter((folder) => {
      const own = folder.slice(folder.lastIndexOf('/') + 1);
      return holdsAll(folder) && subject.matcher.mask(own) !== 0 && saysNoun(folder);
    })
    .map((folder) => ({ folder, paths: folders.get(folder) ?? [], below: foldersBelow(folder, folders) }))
    .filter(({ paths, below }) => Math.max(paths.length, below.length) >= LEAST_FILES)
    .sort((a, b) => Math.max(b.paths.length, b.below.length) - Math.max(a.paths.length, a.below.length));
  if (!best) return null;
  const { folder, paths, below } = best;
  // `plugin/` holds a folder for each plugin, and beside them a few files that all of them share.
  if (below.length > paths.length) {
    const items = below.map(({ name, path }): Item => ({ text: code(name), source: top(path), about: path }));
    return { folder: `${folder}/`, noun: 'folder', items };
  }
  // Where most are called what is asked for, the others only serve them, and a base is none of them.
  const sorted = paths.filter((path) => isSort(path.slice(folder.length + 1).replace(/\.\w+$/, ''), stem(noun)));
  const own =
    sorted.length * 2 > paths.length
      ? sorted.filter((path) => !BASE.test(path.slice(folder.length + 1)))
      : paths.filter((path) => !FOR_THE_FOLDER.test(path));
  const without = sorted.length * 2 > paths.length ? undefined : paths.find((path) => FOR_THE_FOLDER.test(path));
  const items = own.sort().map((path): Item => {
    const name = path.slice(folder.length + 1).replace(/\.\w+$/, '');
    const plain = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');
    // What stands inside a type does not speak for the file.
    const open = symbolsOfFile(pack, path).filter(({ exported, name: each }) => exported && !each.includes('.'));
    const symbol = open.find((each) => plain(each.name).startsWith(plain(name))) ?? open[0];
    const given = symbol ? (evidence.lines(path) ?? []).slice(symbol.startLine - 1, symbol.startLine + HEAD) : [];
    // What the code itself calls it is its name, spelled as others have to: `name: 'send_letter'`.
    const called = given.map((line) => NAME.exec(line)?.[1] ?? '').find((each) => plain(each) === plain(name));
    const source = symbol ? headOf(symbol) : { path, startLine: 1, endLine: 5 };
    return { text: code(called ?? name), source, about: path };
  });
  return {
    folder: `${folder}/`,
    noun: 'file',
    items,
    isCut: without === undefined && own.length < paths.length,
    without: without?.slice(folder.length + 1) ?? null,
  };
}

/** The folders that lie in a folder, each with the file that speaks for it: the one of its name, or its first. */
function foldersBelow(folder: string, files: ReadonlyMap<string, string[]>): { name: string; path: string }[] {
  return [...files]
    .filter(([path]) => path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/'))
    .map(([path, own]) => {
      const name = path.slice(folder.length + 1);
      const sorted = own.toSorted();
      return { name, path: sorted.find((each) => each.startsWith(`${path}/${name}.`)) ?? sorted[0] ?? path };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
