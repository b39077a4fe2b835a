import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { CodeImport } from '../../syntax/parsed-file.ts';
import { decodeText, decodeUses, type FileUses } from '../file-content.ts';
import { CERTAINTIES, type EdgeKind, FILE_BODY, fileOfSymbol, IMPORT_TIMES, symbolId } from '../pack-schema.ts';
import { Definitions, type LinkedFile } from './definitions.ts';
import { type Edge, encodeEdges } from './edges.ts';
import { Exports, type Reexport } from './exports.ts';
import { FileScope, memberModule, type Resolved } from './file-scope.ts';
import { type ImportTarget, ProjectFiles } from './project-files.ts';
import { importResolvers } from './resolve-imports.ts';

const FILES_REMEMBERED = 500;
/** Families in which an imported name often has a file of its own. */
const NAMES_ARE_FILES = new Set(['python', 'jvm', 'php']);
/** Families whose namespaces need not follow the folders. */
const NAMESPACES = new Set(['csharp', 'elixir', 'php']);

/**
 * Connects the files of a snapshot: imports to files, calls and references to definitions. It reads what the parser
 * stored for each file, one file at a time, and writes the tables `imports`, `edges`, `file_links` and `file_ranks` anew.
 */
export function linkPack(db: DatabaseSync): void {
  db.exec('delete from imports; delete from edges; delete from file_ranks; delete from file_links');
  const definitions = new Definitions(db);
  const readText = db.prepare('select data from contents where file = ?');
  const files = new ProjectFiles(definitions.files.values(), (id) => decodeText(readText.get(id)?.['data']));
  const linker = new Linker(db, definitions, files);
  for (const file of definitions.files.values()) linker.link(file);
  linker.writeRanks();
}

class Linker {
  readonly #db: DatabaseSync;
  readonly #readContent: StatementSync;
  readonly #definitions: Definitions;
  readonly #resolverFor: ReturnType<typeof importResolvers>;
  readonly #contents = new Map<number, FileUses>();
  readonly #exports: Exports;
  readonly #targetsOf = new Map<number, ImportTarget[][]>();
  readonly #namespaces = new Map<string, ImportTarget[]>();
  readonly #users = new Map<number, Set<number>>();
  readonly #dependents = new Map<number, Set<number>>();
  /** How much the current file uses each other one. */
  readonly #links = new Map<number, number>();
  readonly #inserts = new Map<string, StatementSync>();

  constructor(db: DatabaseSync, definitions: Definitions, files: ProjectFiles) {
    this.#db = db;
    this.#definitions = definitions;
    this.#resolverFor = importResolvers(files);
    this.#exports = new Exports(definitions, (id) => this.#reexports(id));
    this.#readContent = db.prepare('select data from contents where file = ?');
  }

  link(file: LinkedFile): void {
    // What no language claims uses nothing; it need not be unpacked to know that.
    if (file.language === 'text') return;
    const content = this.#content(file.id);
    if (content.imports.length + content.calls.length + content.references.length === 0) return;
    const targets = this.#targets(file);
    const scope = new FileScope(
      this.#definitions,
      file,
      content,
      this.#resolverFor(file.language),
      this.#exports,
      targets,
      () => decodeText(this.#readContent.get(file.id)?.['data']),
    );
    this.#writeEdges(file, scope, content);
    this.#writeImports(file, scope, content, targets);
    this.#writeLinks(file.id);
  }

  #writeEdges(file: LinkedFile, scope: FileScope, content: FileUses): void {
    const edges = new Map<string, Edge>();
    const add = (inside: number | null, found: Resolved | null, kind: EdgeKind, line: number): void => {
      const source = symbolId(file.id, inside ?? FILE_BODY);
      if (!found || found.definition.id === source) return;
      const key = `${source} ${found.definition.id} ${kind}`;
      const known = edges.get(key);
      if (!known) {
        edges.set(key, { source, target: found.definition.id, kind, certainty: found.certainty, line, count: 1 });
        return;
      }
      known.count += 1;
      if (CERTAINTIES.indexOf(found.certainty) < CERTAINTIES.indexOf(known.certainty))
        known.certainty = found.certainty;
      known.line = Math.min(known.line, line);
    };
    for (const call of content.calls) {
      if (call.receiver === null && scope.hidden(call.name, call.inside)) continue;
      add(call.decorates ?? call.inside, scope.call(call), call.decorates === null ? 'call' : 'decorates', call.line);
    }
    for (const { name, inside, kind, line } of content.references) {
      if (kind === 'value' && scope.hidden(name, inside)) continue;
      const found = scope.type(name, inside, line);
      // A called name is a value too; the call already says so, and more.
      const called = found && edges.has(`${symbolId(file.id, inside ?? FILE_BODY)} ${found.definition.id} call`);
      if (kind !== 'value' || !called) add(inside, found, kind, line);
    }
    if (edges.size === 0) return;
    const sorted = [...edges.values()].sort((a, b) => a.source - b.source || a.line - b.line || a.target - b.target);
    this.#insert('insert into edges (file, data) values (?, ?)').run(file.id, encodeEdges(sorted));
    for (const { target } of sorted) {
      const other = fileOfSymbol(target);
      if (other === file.id) continue;
      note(this.#users, other, file.id);
      this.#links.set(other, (this.#links.get(other) ?? 0) + 1);
    }
  }

  /** A package has many files: an import of it counts for those that are really used. */
  #writeImports(file: LinkedFile, scope: FileScope, content: FileUses, targets: readonly ImportTarget[][]): void {
    const insert = this.#insert(
      'insert or ignore into imports (file, ordinal, target, certainty, time, line) values (?, ?, ?, ?, ?, ?)',
    );
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
      const when = IMPORT_TIMES.indexOf(time);
      if (kept.length === 0) insert.run(file.id, ordinal, 0, 0, when, line);
      for (const { file: target, certainty } of kept) {
        insert.run(file.id, ordinal, target, CERTAINTIES.indexOf(certainty), when, line);
        if (target === file.id) continue;
        note(this.#dependents, target, file.id);
        note(this.#users, target, file.id);
        this.#links.set(target, (this.#links.get(target) ?? 0) + 1);
      }
    }
  }

  #writeLinks(source: number): void {
    const insert = this.#insert('insert into file_links (source, target, weight) values (?, ?, ?)');
    for (const [target, weight] of [...this.#links].sort(([a], [b]) => a - b)) insert.run(source, target, weight);
    this.#links.clear();
  }

  writeRanks(): void {
    const insert = this.#db.prepare('insert into file_ranks (file, users, dependents) values (?, ?, ?)');
    for (const file of this.#definitions.files.keys()) {
      insert.run(file, this.#users.get(file)?.size ?? 0, this.#dependents.get(file)?.size ?? 0);
    }
  }

  #targets(file: LinkedFile): ImportTarget[][] {
    const known = this.#targetsOf.get(file.id);
    if (known) return known;
    const targets = this.#content(file.id).imports.map((one) => this.#targetsOfImport(file, one));
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
    return all.length > 0 ? all : this.#namespace(file, module);
  }

  /** Where neither path nor package tells, the files that declare a namespace of this name do. */
  #namespace(file: LinkedFile, module: string): ImportTarget[] {
    if (!NAMESPACES.has(file.family)) return [];
    const known = this.#namespaces.get(`${file.family} ${module}`);
    if (known) return known;
    const targets = this.#definitions
      .everywhere(file.family, module)
      .filter(({ kind }) => kind === 'module')
      .map((definition): ImportTarget => ({ file: definition.file, certainty: 'exact' }));
    this.#namespaces.set(`${file.family} ${module}`, targets);
    return targets;
  }

  #reexports(id: number): Reexport[] {
    const file = this.#definitions.files.get(id);
    if (!file) return [];
    const { imports } = this.#content(id);
    const targets = this.#targets(file);
    // A Python package passes on whatever it imports.
    const passesAll = file.family === 'python';
    return imports.flatMap(({ names, reexport }, ordinal) =>
      reexport || passesAll ? names.map(({ name, local }) => ({ name, local, targets: targets[ordinal] ?? [] })) : [],
    );
  }

  #insert(sql: string): StatementSync {
    const statement = this.#inserts.get(sql) ?? this.#db.prepare(sql);
    this.#inserts.set(sql, statement);
    return statement;
  }

  #content(id: number): FileUses {
    const known = this.#contents.get(id);
    if (known) return known;
    const content = decodeUses(this.#readContent.get(id)?.['data']);
    if (this.#contents.size >= FILES_REMEMBERED) this.#contents.clear();
    this.#contents.set(id, content);
    return content;
  }
}

function note(sets: Map<number, Set<number>>, key: number, value: number): void {
  const set = sets.get(key) ?? new Set();
  set.add(value);
  sets.set(key, set);
}
