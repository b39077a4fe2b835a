import type { Certainty } from '../pack-schema.ts';

/** A file that an import may mean. */
export interface ImportTarget {
  file: number;
  certainty: Certainty;
}

/** Finds the files behind a module name as written in a file. An empty list: outside of the project, or not to be told. */
export type Resolve = (from: string, module: string) => ImportTarget[];

/** The paths of a snapshot, looked up the ways that module resolution needs. */
export class ProjectFiles {
  readonly #ids = new Map<string, number>();
  readonly #paths = new Map<number, string>();
  readonly #byBase = new Map<string, string[]>();
  readonly #byDirectory = new Map<string, string[]>();
  readonly #read: (file: number) => string;
  /** The files whose texts said how imports are meant. */
  readonly configuration = new Set<string>();

  constructor(files: Iterable<{ id: number; path: string }>, read: (file: number) => string) {
    this.#read = read;
    for (const { id, path } of files) {
      this.#ids.set(path, id);
      this.#paths.set(id, path);
      push(this.#byBase, path.slice(path.lastIndexOf('/') + 1), path);
      push(this.#byDirectory, directoryOf(path), path);
    }
  }

  id(path: string): number | undefined {
    return this.#ids.get(path);
  }

  /** The path of a file of the project. */
  path(id: number): string {
    return this.#paths.get(id) ?? '';
  }

  /** Files directly in a directory (`''` is the root). */
  inDirectory(directory: string): readonly string[] {
    return this.#byDirectory.get(directory) ?? [];
  }

  directories(): Iterable<string> {
    return this.#byDirectory.keys();
  }

  /** Files with this base name, wherever they lie. */
  named(base: string): readonly string[] {
    return this.#byBase.get(base) ?? [];
  }

  /** The text of a file of the project, for the few files that configure resolution. */
  text(path: string): string {
    const id = this.#ids.get(path);
    if (id !== undefined) this.configuration.add(path);
    return id === undefined ? '' : this.#read(id);
  }

  /** The first of these paths that exists. */
  first(paths: Iterable<string>): number | undefined {
    for (const path of paths) {
      const id = this.#ids.get(path);
      if (id !== undefined) return id;
    }
    return undefined;
  }

  /** Files whose path ends in `suffix` at a directory border. */
  endingIn(suffix: string): number[] {
    const base = suffix.slice(suffix.lastIndexOf('/') + 1);
    return this.named(base)
      .filter((path) => path === suffix || path.endsWith(`/${suffix}`))
      .map((path) => this.#ids.get(path))
      .filter((id) => id !== undefined);
  }
}

/** One file is `best`, several are a guess, and of a crowd nothing can be said. */
export function bySuffix(files: readonly number[], best: Certainty): ImportTarget[] {
  const [only] = files;
  if (only !== undefined && files.length === 1) return [{ file: only, certainty: best }];
  return files.length <= 3 ? files.map((file) => ({ file, certainty: 'guess' })) : [];
}

export function exactly(file: number | undefined): ImportTarget[] {
  return file === undefined ? [] : [{ file, certainty: 'exact' }];
}

export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Joins and normalises; null where the path leaves the project. */
export function joinPath(directory: string, relative: string): string | null {
  const parts = directory === '' ? [] : directory.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** A name of a module written as a module of its own: `a.b` and `c` give `a.b.c`. */
export function memberModule(family: string, module: string, name: string): string {
  const separator = { php: '\\', rust: '::' }[family] ?? '.';
  return module.endsWith(separator) ? `${module}${name}` : `${module}${separator}${name}`;
}

function push(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
