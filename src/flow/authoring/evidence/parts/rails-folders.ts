import { symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { numberWord } from '../../wording/count.ts';
import { joined } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';
import type { Part } from '../parts.ts';
import { fullestFolders } from './folders-inside.ts';
import type { Responsibility } from './responsibility.ts';

const FEWEST = 3;
const MOST_NAMED = 4;
/** Share of the files of a part that say what it is. */
const LEAST_OF_FILES = 0.5;

/** What an application of Rails keeps in a folder by the rules of the framework: controllers of Stimulus, helpers, templates. */
export function railsFolder(evidence: Evidence, part: Part): Responsibility | null {
  const text = stimulusControllers(evidence, part) ?? viewHelpers(evidence, part) ?? templatesBelow(evidence, part);
  return text === null ? null : { text, source: null, isInferred: true };
}

const OF_STIMULUS = /\bfrom\s+["'](?:@hotwired\/)?stimulus["']/;

/** `crate_controller.js` with a class that a page calls by that name: `data-controller="crate"`. */
function stimulusControllers(evidence: Evidence, part: Part): string | null {
  const own = largestFirst(part).filter(
    ({ path }) =>
      /[_-]controller\.[jt]s$/.test(path) &&
      (evidence.lines(path) ?? []).slice(0, MOST_IMPORTS).some((line) => OF_STIMULUS.test(line)),
  );
  if (!isMost(own, part)) return null;
  const names = own.map(({ path }) => baseName(path).replace(/[_-]controller$/, ''));
  return `holds ${numberWord(own.length)} controllers of Stimulus, which pages call by name, among them ${first(names)}`;
}

const MOST_IMPORTS = 20;

/** `module CratesHelper`, whose methods every template may call. */
function viewHelpers(evidence: Evidence, part: Part): string | null {
  if (!/(?:^|\/)app\/helpers\/$/.test(part.name)) return null;
  const names = largestFirst(part).flatMap(({ path }) =>
    symbolsOfFile(evidence.pack, path)
      .filter(({ kind, name }) => kind === 'module' && /Helper$/.test(name))
      .map(({ name }) => name)
      .slice(0, 1),
  );
  if (names.length < FEWEST) return null;
  const others = part.files.length - names.length;
  return `holds ${numberWord(names.length)} modules of helpers for the templates, among them ${first(names)}${others > 0 ? `, and ${numberWord(others)} other ${others === 1 ? 'file' : 'files'}` : ''}`;
}

const TEMPLATE = /\.(?:erb|haml|slim|jbuilder|builder)$/;

/** What lies below the folder of the views is more than the code in it. */
function templatesBelow(evidence: Evidence, part: Part): string | null {
  if (!/(?:^|\/)app\/views\/$/.test(part.name)) return null;
  const own = evidence.files.filter(({ path }) => path.startsWith(part.name) && TEMPLATE.test(path));
  if (own.length < FEWEST) return null;
  const folders = fullestFolders({ ...part, files: own });
  return `holds ${numberWord(own.length)} templates${folders === null ? '' : `, most of them in the folders ${folders}`}`;
}

function largestFirst({ files }: Part): Part['files'] {
  return files.toSorted((a, b) => b.lines - a.lines || (a.path < b.path ? -1 : 1));
}

function isMost(own: readonly unknown[], { files }: Part): boolean {
  return own.length >= FEWEST && own.length >= files.length * LEAST_OF_FILES;
}

function first(names: readonly string[]): string {
  return joined([...new Set(names)].slice(0, MOST_NAMED).map(code));
}

function baseName(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.\w+$/, '');
}
