import type { CodeImport } from '../../syntax/parsed-file.ts';
import { BlockReader } from '../blocks/block-reader.ts';
import type { BlockWriter } from '../blocks/block-writer.ts';
import { type FileUses, readDetails, readImports, readText, readUses } from '../file-content.ts';
import { encodeLinks, type FileLink } from '../graph/file-links.ts';
import { encodeImports, type StoredImport } from '../graph/stored-imports.ts';
import { fileOfSymbol } from '../pack-schema.ts';
import type { Statements } from '../statements.ts';
import { CsharpProjects } from './csharp.ts';
import { Definitions, type LinkedFile } from './definitions.ts';
import { encodeEdges } from './edges.ts';
import { EdgesOfFile } from './edges-of-file.ts';
import { Exports, type Reexport } from './exports.ts';
import { FileScope } from './file-scope.ts';
import { type ImportTarget, memberModule, ProjectFiles } from './project-files.ts';
import { importResolvers } from './resolve-imports.ts';
import { type StoredLinks, storedLinks } from './stored-links.ts';
import { type EarlierLinks, unreachedFiles } from './unreached-files.ts';

const FILES_REMEMBERED = 500;
const SCOPES_REMEMBERED = 100;
/** Their lines would take much more room than what is found in them. */
const TEXTS_REMEMBERED = 50;
/** Families in which an imported name often has a file of its own. */
const NAMES_ARE_FILES = new Set(['python', 'jvm', 'php', 'rust']);
/** Families whose namespaces need not follow the folders. */
const NAMESPACES = new Set(['csharp', 'elixir', 'php']);

/**
 * Connects the files of a snapshot: imports to files, calls and references to definitions. It reads what the parser
 * stored for each file, one file at a time, and writes the parts `imports` and `edges` and the table `file_links` anew. Where the
 * previous pack is linked, files that no change can reach keep what it says of them. The answer names the files that say how
 * imports are read.
 */
export function linkPack(db: Statements, into: BlockWriter, earlier: EarlierLinks | null): string[] {
  const blocks = new BlockReader(db);
  const definitions = new Definitions(db, blocks);
  const files = new ProjectFiles(definitions.files.values(), (id) => readText(blocks, id));
  const linker = new Linker(blocks, definitions, files);
  const kept = earlier && unreachedFiles(definitions, blocks, earlier);
  for (const file of definitions.files.values()) {
    if (kept?.files.has(file.id)) linker.keep(storedLinks(db, blocks, file.id, kept.moved));
    else linker.link(file);
  }
  linker.write(db, into);
  return [...new Set([...(kept ? earlier.configuration : []), ...files.configuration])].sort();
}

class Linker {
  readonly #blocks: BlockReader;
  readonly #definitions: Definitions;
  readonly #files: ProjectFiles;
  /** Read when the first file of C# names a namespace of the project. */
  #csharp: CsharpProjects | null = null;
  readonly #resolverFor: ReturnType<typeof importResolvers>;
  /** Of the files read last: others ask what they pass on. */
  readonly #importsOf = new Map<number, CodeImport[]>();
  readonly #exports: Exports;
  /** Of the files asked last, as others see them. */
  readonly #scopes = new Map<number, FileScope>();
  readonly #lines = new Map<number, readonly string[]>();
  readonly #targetsOf = new Map<number, ImportTarget[][]>();
  readonly #namespaces = new Map<string, ImportTarget[]>();
  /** What is to be written of each file: it is linked in the order of paths and stored in the order of ids. */
  readonly #edges = new Map<number, Uint8Array>();
  readonly #imports = new Map<number, Uint8Array>();
  readonly #uses = new Map<number, FileLink[]>();
  /** How many files import each one. */
  readonly #dependents = new Map<number, number>();
  /** How much the current file uses each other one. */
  readonly #links = new Map<number, number>();

  constructor(blocks: BlockReader, definitions: Definitions, files: ProjectFiles) {
    this.#blocks = blocks;
    this.#definitions = definitions;
    this.#files = files;
    this.#resolverFor = importResolvers(files);
    this.#exports = new Exports(definitions, (id) => this.#reexports(id));
  }

  link(file: LinkedFile): void {
    // What no language claims uses nothing; it need not be unpacked to know that.
    if (file.language === 'text') return;
    const content = readUses(this.#blocks, file.id);
    if (content.imports.length + content.calls.length + content.references.length === 0) return;
    const targets = this.#targets(file, content.imports);
    const scope = this.#scope(file, content);
    this.#linkUses(file, scope, content);
    this.#linkImports(file, scope, content, targets);
    const links = [...this.#links].map(([target, weight]) => ({ file: target, weight }));
    if (links.length > 0) this.#uses.set(file.id, links);
    this.#links.clear();
  }

  /** Takes over what is known of a file from before. */
  keep({ file, edges, imports, uses, imported }: StoredLinks): void {
    if (edges) this.#edges.set(file, edges);
    if (imports) this.#imports.set(file, imports);
    if (uses.length > 0) this.#uses.set(file, uses);
    for (const target of imported) this.#dependents.set(target, (this.#dependents.get(target) ?? 0) + 1);
  }

  #scope(file: LinkedFile, content: FileUses): FileScope {
    return new FileScope(
      this.#definitions,
      file,
      content,
      this.#resolverFor(file.language),
      this.#exports,
      this.#targets(file, content.imports),
      () => this.#linesOf(file.id),
      (other) => this.#scopeOf(other),
    );
  }

  #linesOf(id: number): readonly string[] {
    const lines = this.#lines.get(id) ?? readText(this.#blocks, id).split('\n');
    // Those that are asked often stay.
    this.#lines.delete(id);
    this.#lines.set(id, lines);
    if (this.#lines.size > TEXTS_REMEMBERED) this.#lines.delete(this.#lines.keys().next().value ?? -1);
    return lines;
  }

  /** What another file says of its own names: of the types of its fields, and of what its functions give back. */
  #scopeOf(id: number): FileScope | null {
    const known = this.#scopes.get(id);
    if (known) {
      // Those that are asked often stay.
      this.#scopes.delete(id);
      this.#scopes.set(id, known);
      return known;
    }
    const file = this.#definitions.files.get(id);
    if (!file) return null;
    const content = { details: readDetails(this.#blocks, id), imports: this.#importsIn(id), calls: [], references: [] };
    const scope = this.#scope(file, content);
    const [oldest] = this.#scopes.size >= SCOPES_REMEMBERED ? this.#scopes.keys() : [];
    if (oldest !== undefined) this.#scopes.delete(oldest);
    this.#scopes.set(id, scope);
    return scope;
  }

  #linkUses(file: LinkedFile, scope: FileScope, content: FileUses): void {
    const edges = new EdgesOfFile(file.id);
    for (const call of content.calls) {
      if (call.receiver === null && scope.code.hidden(call.name, call.inside)) continue;
      if (call.decorates === null) edges.add(call.inside, scope.call(call), 'call', call.line);
      else edges.add(call.decorates, scope.decorator(call), 'decorates', call.line);
    }
    for (const { name, inside, kind, line } of content.references) {
      if (kind === 'value' && (scope.code.hidden(name, inside) || scope.isOwnProperty(name, inside))) continue;
      const found = scope.type(name, inside, line);
      // A called name is a value too; the call already says so, and more.
      if (kind !== 'value' || !edges.isCall(inside, found)) edges.add(inside, found, kind, line);
    }
    const sorted = edges.sorted();
    if (sorted.length === 0) return;
    this.#edges.set(file.id, encodeEdges(sorted));
    for (const { target } of sorted) {
      const other = fileOfSymbol(target);
      if (other !== file.id) this.#links.set(other, (this.#links.get(other) ?? 0) + 1);
    }
  }

  /** A package has many files: an import of it counts for those that are really used. */
  #linkImports(file: LinkedFile, scope: FileScope, content: FileUses, targets: readonly ImportTarget[][]): void {
    const imports: StoredImport[] = [];
    const imported = new Set<number>();
    for (const [ordinal, { time, line }] of content.imports.entries()) {
      const possible = targets[ordinal] ?? [];
      const used = scope.used.get(ordinal);
      const first = possible.slice(0, 1);
      const inUse = used ? possible.filter(({ file: target }) => used.has(target)) : [];
      const extra = [...(used ?? [])]
        .filter((target) => !possible.some(({ file: each }) => each === target))
        .map((target): ImportTarget => ({ file: target, certainty: 'exact' }));
      const chosen = [...(inUse.length > 0 || possible.length <= 1 ? inUse : []), ...extra];
      const kept = chosen.length > 0 ? chosen : first;
      if (kept.length === 0) imports.push({ ordinal, target: null, certainty: 'exact', time, line });
      const seen = new Set<number>();
      for (const { file: target, certainty } of kept.toSorted((a, b) => a.file - b.file)) {
        if (!seen.has(target)) imports.push({ ordinal, target, certainty, time, line });
        seen.add(target);
        if (target === file.id) continue;
        imported.add(target);
        this.#links.set(target, (this.#links.get(target) ?? 0) + 1);
      }
    }
    if (imports.length > 0) this.#imports.set(file.id, encodeImports(imports));
    for (const target of imported) this.#dependents.set(target, (this.#dependents.get(target) ?? 0) + 1);
  }

  write(db: Statements, into: BlockWriter): void {
    into.clear(['edges', 'imports']);
    const ids = [...this.#definitions.files.keys()].sort((a, b) => a - b);
    const usedBy = new Map<number, FileLink[]>();
    for (const id of ids) {
      for (const [part, entries] of [['edges', this.#edges] as const, ['imports', this.#imports] as const]) {
        const bytes = entries.get(id);
        if (bytes) into.add(part, id, bytes);
      }
      for (const { file, weight } of this.#uses.get(id) ?? []) push(usedBy, file, { file: id, weight });
    }
    into.flush();
    db.query('delete from file_links').run();
    const insert = db.query('insert into file_links (file, users, dependents, uses, used_by) values (?, ?, ?, ?, ?)');
    for (const id of ids) {
      const uses = (this.#uses.get(id) ?? []).sort((a, b) => a.file - b.file);
      const users = usedBy.get(id) ?? [];
      if (uses.length + users.length === 0) continue;
      insert.run(id, users.length, this.#dependents.get(id) ?? 0, encodeLinks(uses), encodeLinks(users));
    }
  }

  #targets(file: LinkedFile, imports: readonly CodeImport[]): ImportTarget[][] {
    const known = this.#targetsOf.get(file.id);
    if (known) return known;
    const targets = imports.map((one) => this.#targetsOfImport(file, one));
    this.#targetsOf.set(file.id, targets);
    return targets;
  }

  /** The files behind an import: those of the names it takes where a name has one of its own, else those of the module. */
  #targetsOfImport(file: LinkedFile, { module, names }: CodeImport): ImportTarget[] {
    const resolve = this.#resolverFor(file.language);
    const taken = NAMES_ARE_FILES.has(file.family) ? names.filter(({ name }) => name !== '' && name !== '*') : [];
    const ofNames = taken.map(({ name }) => resolve(file.path, memberModule(file.family, module, name)));
    const named = ofNames.flat();
    // A package may define one of the names itself and have files for the others.
    const whole = named.length === 0 || ofNames.some((found) => found.length === 0) ? resolve(file.path, module) : [];
    const all = named.length === 0 ? whole : [...named, ...whole];
    if (file.family === 'jvm') return this.#declaring(module, names, all);
    return all.length > 0 ? all : this.#namespace(file, module);
  }

  /** A function of Kotlin that stands in no class is taken from its package: of the files of that, those that declare it are meant. */
  #declaring(module: string, names: CodeImport['names'], targets: ImportTarget[]): ImportTarget[] {
    if (targets.length < 2 || names.some(({ name }) => name === '*')) return targets;
    const taken = new Set([...names.map(({ name }) => name), ...module.split('.').slice(-1)]);
    const declaring = targets.filter(({ file }) =>
      this.#definitions.ofFile(file).some(({ name, container }) => container === null && taken.has(name)),
    );
    return declaring.length > 0 ? declaring : targets;
  }

  /** Where neither path nor package tells, the files that declare a namespace of this name do. */
  #namespace(file: LinkedFile, module: string): ImportTarget[] {
    if (!NAMESPACES.has(file.family)) return [];
    const known = this.#namespaces.get(`${file.family} ${module}`);
    const targets =
      known ??
      this.#definitions
        .everywhere(file.family, module)
        .filter(({ kind }) => kind === 'module')
        .map((definition): ImportTarget => ({ file: definition.file, certainty: 'exact' }));
    if (!known) this.#namespaces.set(`${file.family} ${module}`, targets);
    if (file.family !== 'csharp' || targets.length === 0) return targets;
    this.#csharp ??= new CsharpProjects(this.#files);
    return this.#csharp.meant(file.path, module, targets);
  }

  #reexports(id: number): Reexport[] {
    const file = this.#definitions.files.get(id);
    if (!file) return [];
    const imports = this.#importsIn(id);
    const targets = this.#targets(file, imports);
    // A Python package passes on whatever it imports; what a module of Elixir imports may be for those who use it.
    const passesAll = file.family === 'python' || file.family === 'elixir';
    // What a module of Rust names for itself its own modules may name through it: `use crate::Args`.
    const passesNamed = file.family === 'rust';
    return imports.flatMap(({ names, reexport }, ordinal) =>
      names
        .filter(({ name }) => reexport || passesAll || (passesNamed && name !== '*' && name !== ''))
        .map(({ name, local }) => ({ name, local, targets: targets[ordinal] ?? [] })),
    );
  }

  #importsIn(id: number): CodeImport[] {
    const known = this.#importsOf.get(id);
    if (known) return known;
    const imports = readImports(this.#blocks, id);
    if (this.#importsOf.size >= FILES_REMEMBERED) this.#importsOf.clear();
    this.#importsOf.set(id, imports);
    return imports;
  }
}

function push(lists: Map<number, FileLink[]>, file: number, link: FileLink): void {
  const list = lists.get(file);
  if (list) list.push(link);
  else lists.set(file, [link]);
}
