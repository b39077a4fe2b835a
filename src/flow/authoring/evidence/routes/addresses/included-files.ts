import { derived, type Evidence } from '../../evidence.ts';
import { type PhpScript, phpScript } from './php-script.ts';

/** What a file takes in: the files that are named, and the folders of which the running program chooses one. */
export interface Included {
  /** In the order in which they are taken in; null for one that cannot be told. */
  files: (string | null)[];
  folders: string[];
  /** Those that are taken in whatever is asked, and not only where a function is called. */
  always: string[];
  /** Whether all is told that may be taken in. */
  isWhole: boolean;
}

/** Files that others take in, each with what it takes in itself. */
export const includesOf = derived((evidence): Map<string, Included> => {
  const found = new Map<string, Included>();
  for (const { path, place } of evidence.files)
    if (place === 'source' && /\.(?:php|inc|phtml)$/.test(path)) found.set(path, includedBy(evidence, path));
  return found;
});

const STATEMENT = /\b(?:require|include)(?:_once)?\b([^;]{1,300});/g;
/** `foreach (glob(__DIR__ . '/steps/*.php') as $step)` hands on every file of a folder. */
const ALL_OF_FOLDER = /\b(?:glob|scandir|DirectoryIterator)\(\s*([^;{}]{1,200})/g;

function includedBy(evidence: Evidence, path: string): Included {
  const script = phpScript(evidence, path);
  const { code } = script;
  const files: (string | null)[] = [];
  const folders: string[] = [];
  const always: string[] = [];
  let isWhole = true;
  for (const { 1: written = '', index } of code.matchAll(STATEMENT)) {
    const { text, isChosen } = pathIn(written);
    const file = isChosen || text === '' ? null : resolved(evidence, path, written, text);
    if (isChosen) folders.push(...foldersOf(evidence, path, text));
    files.push(file);
    if (file !== null && isAlways(script, index)) always.push(file);
    else isWhole = false;
  }
  for (const [, written = ''] of code.matchAll(ALL_OF_FOLDER))
    folders.push(...foldersOf(evidence, path, pathIn(written).text));
  return { files, folders, always, isWhole };
}

/** Whether a statement runs wherever its file does: in no block, and behind no question. */
function isAlways({ run, depths }: PhpScript, index: number): boolean {
  if (run[index] === ' ' || (depths[index] ?? 0) > 0) return false;
  const before = run.slice(Math.max(0, index - LONGEST_HEAD), index).replace(/^.*[;{}]/s, '');
  return !/\b(?:if|else|elseif|case|default|foreach|for|while)\b|\?|&&|\|\|/.test(before);
}

const LONGEST_HEAD = 300;

const TEXT = /'([^'\n]*)'|"([^"\n]*)"/g;

/** The path that is put together of texts, up to what only the running program knows. */
function pathIn(written: string): { text: string; isChosen: boolean } {
  const plain = written.replace(/\$_SERVER\[\s*['"]DOCUMENT_ROOT['"]\s*\]/g, '').replace(/\[\s*['"]\w+['"]\s*\]/g, '');
  const between = plain.replace(TEXT, (text) => (text.startsWith('"') && text.includes('$') ? '$' : '""'));
  const chosen = between.indexOf('$');
  if (chosen < 0)
    return { text: [...plain.matchAll(TEXT)].map(([, single, double]) => single ?? double).join(''), isChosen: false };
  const pieces = [...plain.matchAll(TEXT)];
  const first = pieces[0];
  const text = first?.[1] ?? first?.[2] ?? '';
  const at = plain.indexOf('$');
  const isBefore = first !== undefined && (first.index < at || first[0].includes('$'));
  return { text: isBefore ? text.replace(/[{$].*$/s, '') : '', isChosen: true };
}

function resolved(evidence: Evidence, from: string, written: string, text: string): string | null {
  const own = text.replace(/^\/+/, '');
  const folder = folderOf(from);
  const above = written.match(/\bdirname\(/g)?.length ?? 0;
  const up = '../'.repeat(/__DIR__/.test(written) ? above : Math.max(0, above - 1));
  const near = [`${folder}${up}${own}`, `${folder}${own}`, own].map(joined);
  const found = near.find((each) => each !== null && evidence.file(each));
  if (found) return found;
  // What stands before it is a constant, or the folder of the file that was asked for.
  const end = own.replace(/^(?:\.{1,2}\/)+/, '');
  const [only, ...others] = (byName(evidence).get(end.replace(/^.*\//, '')) ?? []).filter((each) =>
    `/${each}`.endsWith(`/${end}`),
  );
  return only !== undefined && others.length === 0 ? only : null;
}

function foldersOf(evidence: Evidence, from: string, text: string): string[] {
  const own = text.replace(/^\/+/, '').replace(/[^/]*$/, '');
  if (own.replace(/[./]/g, '') === '') return [];
  const near = [`${folderOf(from)}${own}`, own].map(joined).flatMap((each) => (each === null ? [] : `${each}/`));
  const known = near.filter((each) => folders(evidence).has(each));
  const end = own.replace(/^(?:\.{1,2}\/)+/, '');
  return known.length > 0 ? known : [...folders(evidence)].filter((each) => `/${each}`.endsWith(`/${end}`));
}

const folders = derived(
  (evidence): Set<string> =>
    new Set(evidence.files.filter(({ path }) => path.endsWith('.php')).map(({ path }) => folderOf(path))),
);

const byName = derived((evidence): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { path } of evidence.files) {
    const name = path.replace(/^.*\//, '');
    const same = found.get(name);
    if (same) same.push(path);
    else found.set(name, [path]);
  }
  return found;
});

function folderOf(path: string): string {
  return path.replace(/[^/]*$/, '');
}

/** A path without `.` and `..`; null where it leaves the repository. */
function joined(path: string): string | null {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}
