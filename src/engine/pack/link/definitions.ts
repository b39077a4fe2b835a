import type { SymbolKind } from '../../syntax/parsed-file.ts';
import type { BlockReader } from '../blocks/block-reader.ts';
import { allSymbols } from '../file-symbols.ts';
import { CERTAINTIES, type Certainty, fileOfSymbol, SYMBOLS_A_FILE } from '../pack-schema.ts';
import type { Statements } from '../statements.ts';
import { directoryOf } from './project-files.ts';
import { languageFamily } from './resolve-imports.ts';

export interface Definition {
  id: number;
  file: number;
  name: string;
  kind: SymbolKind;
  /** Place of the enclosing symbol in the same file, or null. */
  container: number | null;
  /** Name of the type it belongs to, also where that type is written elsewhere. */
  owner: string | null;
  exported: boolean;
  line: number;
  lastLine: number;
}

/** A definition that a name was resolved to, and how sure that is. */
export interface Resolved {
  definition: Definition;
  certainty: Certainty;
}

export function weaker(a: Certainty, b: Certainty): Certainty {
  return CERTAINTIES.indexOf(a) > CERTAINTIES.indexOf(b) ? a : b;
}

export interface LinkedFile {
  id: number;
  path: string;
  /** The folder whose files see each other's names; two folders of the JVM may hold one package. */
  package: string;
  language: string;
  family: string;
}

const TYPE_KINDS: ReadonlySet<SymbolKind> = new Set([
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'type',
  'module',
]);

export function isType({ kind }: Definition): boolean {
  return TYPE_KINDS.has(kind);
}

/** The tests of the JVM lie in the package that they test, below a folder of their own: `src/test/java/com/acme`. */
function packageOf(path: string, family: string): string {
  const directory = directoryOf(path);
  return family === 'jvm' ? directory.replace(/^.*?(?:^|\/)src\/\w+\/(?:java|kotlin|scala|groovy)\//, '') : directory;
}

/** Every definition of a snapshot, looked up by file, by package and by name. */
export class Definitions {
  readonly files = new Map<number, LinkedFile>();
  readonly #ofFile = new Map<number, Definition[]>();
  /** By family and name. */
  readonly #top = new Map<string, Map<string, Definition[]>>();
  readonly #members = new Map<string, Map<string, Definition[]>>();
  /** By family, owner and name. */
  readonly #membersOf = new Map<string, Map<string, Map<string, Definition[]>>>();
  readonly #topOfFile = new Map<number, Map<string, Definition[]>>();

  constructor(db: Statements, blocks: BlockReader) {
    for (const row of db.query('select id, path, language from files order by path').iterate()) {
      const path = String(row['path']);
      const language = String(row['language']);
      const id = Number(row['id']);
      const family = languageFamily(language);
      this.files.set(id, { id, path, package: packageOf(path, family), language, family });
      this.#ofFile.set(id, []);
    }
    for (const { id, name, kind, container, owner, exported, startLine, endLine } of allSymbols({ blocks })) {
      const lines = { line: startLine, lastLine: endLine };
      this.#add({ id, file: fileOfSymbol(id), name, kind, container, owner, exported, ...lines });
    }
    const owned = [...this.#membersOf.values()].flatMap((owners) => [...owners.values()]);
    for (const names of [...this.#top.values(), ...this.#members.values(), ...owned]) {
      for (const list of names.values()) if (list.length > 1) list.sort((a, b) => this.#compare(a, b));
    }
  }

  #add(definition: Definition): void {
    const own = this.#ofFile.get(definition.file);
    const file = this.files.get(definition.file);
    if (!own || !file || definition.kind === 'section' || definition.kind === 'key') {
      own?.push(definition);
      return;
    }
    const container = definition.container === null ? undefined : own[definition.container];
    definition.owner ??= container && isType(container) ? container.name : null;
    own.push(definition);
    // What stands in a namespace is as good as at the top; what stands in a function is seen only there.
    const atTop = definition.owner === null ? definition.container === null : container?.kind === 'module';
    if (atTop) {
      push(inner(this.#top, file.family), definition.name, definition);
      push(inner(this.#topOfFile, definition.file), definition.name, definition);
    }
    if (definition.owner === null) return;
    push(inner(this.#members, file.family), definition.name, definition);
    push(inner(inner(this.#membersOf, file.family), definition.owner), definition.name, definition);
  }

  /** Stable across runs that number the files differently. */
  #compare(a: Definition, b: Definition): number {
    const left = this.files.get(a.file)?.path ?? '';
    const right = this.files.get(b.file)?.path ?? '';
    if (left !== right) return left < right ? -1 : 1;
    return a.id - b.id;
  }

  at(symbol: number): Definition | undefined {
    return this.#ofFile.get(fileOfSymbol(symbol))?.[symbol % SYMBOLS_A_FILE];
  }

  ofFile(file: number): readonly Definition[] {
    return this.#ofFile.get(file) ?? [];
  }

  /** Definitions of this name at the top of a file. */
  inFile(file: number, name: string): readonly Definition[] {
    return this.#topOfFile.get(file)?.get(name) ?? [];
  }

  /** Definitions of this name at the top of any file of a language family. */
  everywhere(family: string, name: string): readonly Definition[] {
    return this.#top.get(family)?.get(name) ?? [];
  }

  /** Members of this name of types called `owner`. */
  membersOf(family: string, owner: string, name: string): readonly Definition[] {
    return this.#membersOf.get(family)?.get(owner)?.get(name) ?? [];
  }

  /** Members of this name of any type. */
  membersNamed(family: string, name: string): readonly Definition[] {
    return this.#members.get(family)?.get(name) ?? [];
  }
}

/** The definitions of a file by what they stand in, then by name. */
export function byContainer(own: readonly Definition[]): Map<number, Map<string, Definition[]>> {
  const nested = new Map<number, Map<string, Definition[]>>();
  for (const definition of own) {
    if (definition.container === null) continue;
    const names = nested.get(definition.container) ?? new Map<string, Definition[]>();
    nested.set(definition.container, names);
    const list = names.get(definition.name);
    if (list) list.push(definition);
    else names.set(definition.name, [definition]);
  }
  return nested;
}

/** The map below a key, which is made when it is first asked for. */
function inner<Key, InnerKey, Value>(maps: Map<Key, Map<InnerKey, Value>>, key: Key): Map<InnerKey, Value> {
  const known = maps.get(key) ?? new Map<InnerKey, Value>();
  maps.set(key, known);
  return known;
}

function push(lists: Map<string, Definition[]>, key: string, definition: Definition): void {
  const list = lists.get(key);
  if (list) list.push(definition);
  else lists.set(key, [definition]);
}
