import {
  bySuffix,
  directoryOf,
  exactly,
  type ImportTarget,
  joinPath,
  type ProjectFiles,
  type Resolve,
} from './project-files.ts';

/** Modules of Python itself that projects like to have too: an absolute import most often means Python's. */
const STANDARD = new Set(
  `abc array ast asyncio base64 calendar code codecs collections concurrent contextlib copy csv ctypes datetime decimal dis
  email enum errno functools gc getpass glob gzip hashlib html http importlib inspect io itertools json keyword locale
  logging math multiprocessing numbers operator os parser pathlib pickle platform profile queue random re resource select
  selectors shutil signal site socket sqlite3 ssl stat statistics string struct subprocess symbol sys tempfile test
  textwrap threading time token tokenize trace traceback types typing unittest urllib uuid warnings weakref xml zipfile`.split(
    /\s+/,
  ),
);

/** Python: relative imports by dots; absolute ones by the packages of the project, wherever their roots lie. */
export function pythonResolver(files: ProjectFiles): Resolve {
  const isPackage = (directory: string): boolean => files.id(inside(directory, '__init__.py')) !== undefined;
  const roots = new Set(['', 'src', 'lib']);
  for (const directory of files.directories()) {
    if (isPackage(directory) && !isPackage(directoryOf(directory))) roots.add(directoryOf(directory));
    // What is started there finds its modules there, also where the folder itself is a package.
    if (files.id(inside(directory, 'manage.py')) !== undefined) roots.add(directory);
  }
  const file = (path: string): number | undefined =>
    files.first([`${path}.py`, inside(path, '__init__.py'), `${path}.pyi`]);
  const rootsOf = rootsByModule(files, roots);
  const absolute = new Map<string, ImportTarget[]>();
  return (from, module) => {
    const dots = /^\.*/.exec(module)?.[0].length ?? 0;
    const path = module.slice(dots).replaceAll('.', '/');
    if (dots > 0) {
      const start = joinPath(directoryOf(from), '../'.repeat(dots - 1));
      if (start === null) return [];
      return exactly(file(path === '' ? start : inside(start, path)));
    }
    // A script sees the modules beside it before any other.
    const beside = isPackage(directoryOf(from)) ? undefined : file(inside(directoryOf(from), path));
    if (beside !== undefined) return exactly(beside);
    const [top = ''] = path.split('/');
    const known = absolute.get(path);
    const found = known ? [] : (rootsOf.get(top) ?? []).map((root) => file(inside(root, path)));
    const own = [...new Set(found.filter((id) => id !== undefined))];
    const targets = known ?? bySuffix(own, STANDARD.has(top) ? 'guess' : 'exact');
    absolute.set(path, targets);
    return targets.length > 0 || !path.includes('/') ? targets : exactly(above(directoryOf(from), path, file));
  };
}

/** Packages without a marker are no root, but what is started in a folder above a file finds its modules from there on. */
function above(directory: string, path: string, file: (path: string) => number | undefined): number | undefined {
  const found = file(inside(directory, path));
  return found !== undefined || directory === '' ? found : above(directoryOf(directory), path, file);
}

/** The roots that hold a folder or a file of each name: a large project has many roots, and a module lies in few of them. */
function rootsByModule(files: ProjectFiles, roots: ReadonlySet<string>): Map<string, string[]> {
  const names = new Map([...roots].map((root) => [root, new Set<string>()]));
  for (const directory of files.directories()) {
    for (const path of files.inDirectory(directory)) names.get(directory)?.add(path.slice(path.lastIndexOf('/') + 1));
    for (let at = directory; at !== ''; at = directoryOf(at)) {
      names.get(directoryOf(at))?.add(at.slice(at.lastIndexOf('/') + 1));
    }
  }
  const rootsOf = new Map<string, Set<string>>();
  for (const [root, held] of names) {
    for (const name of held) {
      const module = name.replace(/\.pyi?$/, '');
      rootsOf.set(module, (rootsOf.get(module) ?? new Set()).add(root));
    }
  }
  return new Map([...rootsOf].map(([module, held]) => [module, [...held]]));
}

function inside(directory: string, path: string): string {
  return directory === '' ? path : `${directory}/${path}`;
}
