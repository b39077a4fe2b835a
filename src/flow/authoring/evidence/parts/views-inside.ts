import { shortName, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { numberWord } from '../../wording/count.ts';
import { joined } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import { componentsOf } from '../components.ts';
import type { Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { unparsedFiles } from '../files/unparsed-files.ts';
import type { Part } from '../parts.ts';
import { fullestFolders } from './folders-inside.ts';
import type { Responsibility } from './responsibility.ts';

const FEWEST = 4;
/** Share of the lines of a part that its pages are written in. */
const LEAST_OF_LINES = 0.6;
const MOST_NAMED = 3;
const KINDS: readonly (readonly [kind: string, path: RegExp])[] = [
  ['Vue components', /\.vue$/],
  ['Svelte components', /\.svelte$/],
  ['React components', /\.[jt]sx$/],
  ['Blade templates', /\.blade\.php$/],
  ['templates', /\.(?:phtml|twig|erb|ejs|hbs|cshtml|jsp|ftl)$|(?:^|\/)(?:templates?|views?|layouts?)\/.*\.php$/i],
];

/** A folder of the pieces of pages says what they are, and where they lie or which of them are used most. */
export function viewsInside(evidence: Evidence, part: Part): Responsibility | null {
  for (const [kind, path] of KINDS) {
    const own = part.files.filter((file) => path.test(file.path) && isPiece(evidence, file.path));
    const lines = own.reduce((sum, file) => sum + file.lines, 0);
    if (own.length < FEWEST || lines < part.lines * LEAST_OF_LINES) continue;
    const folders = fullestFolders({ ...part, files: own, lines });
    const named = folders ?? mostUsed(evidence, own);
    const places = new Set(own.map((file) => directoryOf(file.path)));
    const unread = unparsedFiles(evidence).filter((each) => path.test(each) && places.has(directoryOf(each))).length;
    // What stands in a file that was not read, only its kind tells, and one of React may hold no component.
    const isSure = unread === 0 || /\.vue|svelte/.test(path.source);
    const number = numberWord(own.length + (isSure ? unread : 0));
    return {
      text: `holds ${isSure ? '' : 'at least '}${number} ${kind}${named === null ? '' : `${folders === null ? ', of which' : ', most of them in the folders'} ${named}`}`,
      source: null,
      isInferred: true,
    };
  }
  return null;
}

/** In a file of React stands a component, and in a template no class. */
function isPiece(evidence: Evidence, path: string): boolean {
  if (/\.[jt]sx$/.test(path))
    return symbolsOfFile(evidence.pack, path).some(({ name, exported }) => exported && /^[A-Z]\w*[a-z]/.test(name));
  return !path.endsWith('.php') || symbolsOfFile(evidence.pack, path).every(({ kind }) => kind !== 'class');
}

/** "`Crate`, `Tray` and `Bag` are used most widely"; null where their names say nothing of the others. */
function mostUsed(evidence: Evidence, files: Part['files']): string | null {
  const paths = new Set(files.map(({ path }) => path));
  const names = componentsOf(evidence)
    .filter(({ path, name }) => paths.has(path) && /\.[jt]sx$/.test(path) && /^[A-Z]\w*[a-z]/.test(name))
    .map(({ name }) => code(shortName(name)));
  if (names.length >= MOST_NAMED) return `${joined([...new Set(names)].slice(0, MOST_NAMED))} are used most widely`;
  const largest = files
    .toSorted((a, b) => b.lines - a.lines || (a.path < b.path ? -1 : 1))
    .map(({ path }) => (path.split('/').at(-1) ?? path).replace(/\..*$/, ''))
    .filter((name) => !/^(?:index|main|page|layout|_)/.test(name));
  return largest.length < MOST_NAMED
    ? null
    : `${joined([...new Set(largest)].slice(0, MOST_NAMED).map(code))} are the largest`;
}
