import type { FileUses } from '../file-content.ts';
import type { LinkedFile } from './definitions.ts';
import { type ImportTarget, memberModule, type Resolve } from './project-files.ts';

/** What one import brings in. */
export interface Imported {
  ordinal: number;
  /** The name in the other file; null where the local name stands for the module. */
  name: string | null;
  targets: ImportTarget[];
}

/** Families in which a module may be imported like a name. */
const SUBMODULES = new Set(['python', 'elixir', 'rust']);
/** Says by itself that it leads to a place of the project, also where that was not found. */
const OF_THE_PROJECT = /^(?:crate|self|super)(?:::|$)|^\./;

/** The names that the imports of one file bring into its scope. */
export class ImportedNames {
  readonly byName = new Map<string, Imported>();
  readonly wholeModules = new Map<string, Imported>();
  readonly wildcards: Imported[] = [];
  /** Of PHP, what a local name stands for in full, be it a type or a namespace: `Extend` for `Harbour\Extend`. */
  readonly #namespaces = new Map<string, { ordinal: number; full: string }>();
  readonly #foreign = new Set<string>();
  readonly #modules = new Set<string>();

  constructor(file: LinkedFile, imports: FileUses['imports'], resolve: Resolve, targetsOf: readonly ImportTarget[][]) {
    for (const [ordinal, { module, names, reexport }] of imports.entries()) {
      const targets = targetsOf[ordinal] ?? [];
      if (file.family === 'php')
        for (const { name, local } of names)
          this.#namespaces.set(local, { ordinal, full: module === name ? name : memberModule('php', module, name) });
      for (const { name, local } of names) {
        if (name === '*' && local === '*') {
          if (!reexport) this.wildcards.push({ ordinal, name: null, targets });
        } else if (name === '*' || name === '') {
          const whole = { ordinal, name: null, targets };
          this.wholeModules.set(local, whole);
          this.wholeModules.set(module, whole);
        } else {
          // A name taken from a Python package or a Rust module may itself be a module.
          const found = SUBMODULES.has(file.family) ? resolve(file.path, memberModule(file.family, module, name)) : [];
          // What is no module of Rust leads to the file that it stands in.
          const around = file.family === 'rust' ? resolve(file.path, module) : [];
          const submodule = found.filter((target) => around.every((each) => each.file !== target.file));
          if (submodule.length > 0) this.wholeModules.set(local, { ordinal, name: null, targets: submodule });
          // What a module of Rust is called is none of the names in it.
          if (submodule.length > 0 && file.family === 'rust') this.#modules.add(local);
          else this.byName.set(local, { ordinal, name, targets });
          if (targets.length === 0 && !OF_THE_PROJECT.test(module)) this.#foreign.add(local);
        }
      }
      // In these families an import names a type or a package whose last part is then in scope.
      const last = module
        .split(/[.:\\/]+/)
        .filter((part) => part !== '*' && part !== '')
        .at(-1);
      if (names.length === 0 && last !== undefined && targets.length > 0) {
        if (file.family === 'c' || file.family === 'ruby' || file.family === 'bash')
          this.wildcards.push({ ordinal, name: null, targets });
        else this.byName.set(last, { ordinal, name: last, targets });
      }
    }
  }

  /** The full name of what PHP writes behind an imported namespace, `Extend\Routes`; null where no import begins it. */
  fullName(written: string): { ordinal: number | null; full: string } | null {
    const [first = '', ...rest] = written.split('\\');
    if (first === '') return { ordinal: null, full: rest.join('\\') };
    const namespace = this.#namespaces.get(first);
    return namespace ? { ordinal: namespace.ordinal, full: [namespace.full, ...rest].join('\\') } : null;
  }

  /** What an import takes from outside of the project is nothing of the project, whatever has its name; nor is a module. */
  isForeign(name: string): boolean {
    return this.#modules.has(name) || (this.#foreign.has(name) && this.byName.get(name)?.targets.length === 0);
  }
}
