import type { Evidence, ProjectFile } from '../evidence.ts';
import { loadedFolders, modulesIn } from './loaded-folders.ts';

/** A file that names another in a text: no import says that it builds on it. */
export interface NamedFile {
  path: string;
  target: string;
  line: number;
}

/** `'\Shop\Helper\TillHelper'`; the text of a program of PHP may write each backslash twice. */
const CLASS_OF_PHP = /['"]\\{0,2}((?:[A-Z]\w*\\{1,2}){1,8}[A-Z]\w*)['"]/g;
/** `'shop.till.middleware.TillMiddleware'`. */
const PATH_OF_PYTHON = /['"]([a-z_]\w*(?:\.[A-Za-z_]\w*){2,8})['"]/g;
/** `'till/drawer'`, as a page asks for a template by its place. */
const TEMPLATE = /['"]((?:[\w-]+\/){1,5}[\w-]+)['"]/g;
const OF_TEMPLATES = /(?:^|\/)(?:templates?|views?|layouts?|partials?)\//i;
/** `view('till.drawer')`, `PDF::loadView('till.drawer')` and `@include('till.drawer')` of Laravel. */
const VIEW =
  /(?:(?<![\w$])(?:view|loadView|markdown|View::make|View::first|@include\w*|@extends|@component|@each)\(\s*|(?<![\w$])Route::view\(\s*['"][^'"]*['"],\s*)['"]([\w-]+(?:\.[\w-]+)*)['"]\s*[,)]/g;
/** `config('till.rows')` and `Config::get('till.rows')` of Laravel: what stands before the stop is the file. */
const CONFIGURED =
  /(?<![\w$>])(?:config|Config::get|Config::string|Config::boolean|Config::integer)\(\s*['"]([\w-]+)\.[\w.-]+['"]/g;
const MOST_LETTERS = 300;

/** Uses that are written as texts: classes that a container makes by their names, and templates by their places. */
export function namedFiles(evidence: Evidence, files: readonly ProjectFile[]): NamedFile[] {
  const php = byEnding(files, '.php');
  const python = byEnding(files, '.py');
  const templates = byEnding(
    files.filter(({ path }) => OF_TEMPLATES.test(path)),
    '.php',
  );
  const views = byEnding(
    files.filter(({ path }) => /(?:^|\/)resources\/views\//.test(path)),
    '.blade.php',
  );
  const configured = byEnding(
    files.filter(({ path }) => /(?:^|\/)config\/[\w-]+\.php$/.test(path)),
    '.php',
  );
  return files.flatMap(({ path, language }) => {
    if (language !== 'php' && language !== 'python') return [];
    const found = new Map<string, number>();
    const add = (target: string | undefined, line: number): void => {
      if (target !== undefined && target !== path && !found.has(target)) found.set(target, line);
    };
    for (const [index, text] of (evidence.lines(path) ?? []).entries()) {
      if (text.length > MOST_LETTERS || !/['"]/.test(text)) continue;
      if (language === 'php') {
        for (const [, name = ''] of text.matchAll(CLASS_OF_PHP)) add(ofClass(php, name.split(/\\+/)), index + 1);
        for (const [, place = ''] of text.matchAll(TEMPLATE)) add(only(templates.get(place)), index + 1);
        for (const [, name = ''] of text.matchAll(VIEW))
          add(only(views.get(`resources/views/${name.replaceAll('.', '/')}`)), index + 1);
        for (const [, name = ''] of text.matchAll(CONFIGURED)) add(only(configured.get(`config/${name}`)), index + 1);
      } else
        for (const [, name = ''] of text.matchAll(PATH_OF_PYTHON)) add(ofModule(python, name.split('.')), index + 1);
    }
    if (language === 'python')
      for (const { folder, line } of loadedFolders({ path }, evidence.lines(path) ?? []))
        for (const module of modulesIn(files, folder)) add(module.path, line);
    return [...found].map(([target, line]) => ({ path, target, line }));
  });
}

/** Files by each end of their path that begins at a folder, without the ending. */
function byEnding(files: readonly ProjectFile[], ending: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path } of files) {
    if (!path.endsWith(ending)) continue;
    const parts = path.slice(0, -ending.length).split('/');
    for (let from = 0; from < parts.length - 1; from++) {
      const end = parts.slice(from).join('/');
      found.set(end, [...(found.get(end) ?? []), path]);
    }
  }
  return found;
}

/** The folder of the first part of a namespace may be called otherwise. */
function ofClass(files: ReadonlyMap<string, string[]>, names: readonly string[]): string | undefined {
  return only(files.get(names.join('/'))) ?? (names.length > 2 ? only(files.get(names.slice(1).join('/'))) : undefined);
}

/** The module that the last name is of. */
function ofModule(files: ReadonlyMap<string, string[]>, names: readonly string[]): string | undefined {
  return only(files.get(names.slice(0, -1).join('/')));
}

function only(files: readonly string[] | undefined): string | undefined {
  return files?.length === 1 ? files[0] : undefined;
}
