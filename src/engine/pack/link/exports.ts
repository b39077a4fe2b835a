import type { Definition, Definitions } from './definitions.ts';
import type { ImportTarget } from './project-files.ts';

/** A name that a file passes on from others; `*` for all of theirs. */
export interface Reexport {
  local: string;
  name: string;
  targets: ImportTarget[];
}

const DEEPEST_REEXPORT = 5;

/** What files have to offer: their own definitions and those that they pass on. Answers are kept, for many ask the same. */
export class Exports {
  readonly #definitions: Definitions;
  readonly #read: (file: number) => Reexport[];
  readonly #reexports = new Map<number, Reexport[]>();
  readonly #found = new Map<number, Map<string, Definition | null>>();

  constructor(definitions: Definitions, read: (file: number) => Reexport[]) {
    this.#definitions = definitions;
    this.#read = read;
  }

  /** A definition at the top of a file, or passed on by it. */
  find(file: number, name: string): Definition | null {
    const ofFile = this.#found.get(file) ?? new Map<string, Definition | null>();
    this.#found.set(file, ofFile);
    const known = ofFile.get(name);
    if (known !== undefined) return known;
    const found = this.#search(file, name, 0);
    ofFile.set(name, found);
    return found;
  }

  #search(file: number, name: string, depth: number): Definition | null {
    const [own] = this.#definitions.inFile(file, name);
    if (own || depth > DEEPEST_REEXPORT) return own ?? null;
    for (const { local, name: original, targets } of this.#reexportsOf(file)) {
      if (local !== '*' && local !== name) continue;
      for (const target of targets) {
        const found = this.#search(target.file, local === '*' ? name : original, depth + 1);
        if (found) return found;
      }
    }
    return null;
  }

  #reexportsOf(file: number): Reexport[] {
    const known = this.#reexports.get(file) ?? this.#read(file);
    this.#reexports.set(file, known);
    return known;
  }
}
