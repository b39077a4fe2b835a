import type { DatabaseSync } from 'node:sqlite';
import { decompress } from '../compressed.ts';
import { CERTAINTIES, EDGE_KINDS, type EdgeKind, FILE_BODY, IMPORT_TIMES, symbolId } from '../pack-schema.ts';
import { decodeUses, type Uses } from '../uses.ts';
import { Definitions, type LinkedFile } from './definitions.ts';
import { FileScope, type Reexport, type Resolved } from './file-scope.ts';
import { type ImportTarget, ProjectFiles } from './project-files.ts';
import { importResolvers } from './resolve-imports.ts';

const FILES_REMEMBERED = 500;

/**
 * Connects the files of a snapshot: imports to files, calls and references to definitions. It reads what the parser
 * stored for each file, one file at a time, and writes the tables `imports`, `edges` and `file_ranks` anew.
 */
export function linkPack(db: DatabaseSync): void {
  db.exec('delete from imports; delete from edges; delete from file_ranks');
  const definitions = new Definitions(db);
  const readText = db.prepare('select data from texts where file = ?');
  const files = new ProjectFiles(definitions.files.values(), (id) => decompress(readText.get(id)?.['data']));
  const linker = new Linker(db, definitions, files);
  for (const file of definitions.files.values()) linker.link(file);
  linker.writeRanks();
}

interface Edge {
  target: number;
  kind: number;
  certainty: number;
  line: number;
  count: number;
}

class Linker {
  readonly #db: DatabaseSync;
  readonly #definitions: Definitions;
  readonly #resolverFor: ReturnType<typeof importResolvers>;
  readonly #usesOf = new Map<number, { uses: Uses; details: [string, string, string[]][] }>();
  readonly #targetsOf = new Map<number, ImportTarget[][]>();
  readonly #users = new Map<number, Set<number>>();
  readonly #dependents = new Map<number, Set<number>>();

  constructor(db: DatabaseSync, definitions: Definitions, files: ProjectFiles) {
    this.#db = db;
    this.#definitions = definitions;
    this.#resolverFor = importResolvers(files);
  }

  link(file: LinkedFile): void {
    const { uses, details } = this.#syntax(file.id);
    if (uses.imports.length + uses.calls.length + uses.references.length === 0) return;
    const targets = this.#targets(file);
    const scope = new FileScope(
      this.#definitions,
      file,
      { uses, signatures: details.map(([signature]) => signature), bases: details.map(([, , bases]) => bases) },
      this.#resolverFor(file.language),
      (id) => this.#reexports(id),
      targets,
    );
    this.#writeEdges(file, scope, uses);
    this.#writeImports(file, scope, uses, targets);
  }

  #writeEdges(file: LinkedFile, scope: FileScope, uses: Uses): void {
    const edges = new Map<number, Map<string, Edge>>();
    const add = (inside: number | null, found: Resolved | null, kind: EdgeKind, line: number): void => {
      const source = symbolId(file.id, inside ?? FILE_BODY);
      if (!found || found.definition.id === source) return;
      const certainty = CERTAINTIES.indexOf(found.certainty);
      const own = edges.get(source) ?? new Map<string, Edge>();
      edges.set(source, own);
      const key = `${found.definition.id} ${kind}`;
      const known = own.get(key);
      if (!known) {
        own.set(key, { target: found.definition.id, kind: EDGE_KINDS.indexOf(kind), certainty, line, count: 1 });
        return;
      }
      known.count += 1;
      known.certainty = Math.min(known.certainty, certainty);
      known.line = Math.min(known.line, line);
    };
    for (const call of uses.calls) {
      if (call.receiver === null && scope.hidden(call.name, call.inside)) continue;
      add(call.decorates ?? call.inside, scope.call(call), call.decorates === null ? 'call' : 'decorates', call.line);
    }
    for (const { name, inside, kind, line } of uses.references) {
      if (kind === 'value' && scope.hidden(name, inside)) continue;
      const found = scope.type(name, inside);
      // A called name is a value too; the call already says so, and more.
      if (
        kind === 'value' &&
        found &&
        edges.get(symbolId(file.id, inside ?? FILE_BODY))?.has(`${found.definition.id} call`)
      )
        continue;
      add(inside, found, kind, line);
    }
    const insert = this.#db.prepare(
      'insert into edges (source, target, kind, certainty, line, count) values (?, ?, ?, ?, ?, ?)',
    );
    for (const [source, own] of [...edges].sort(([a], [b]) => a - b)) {
      for (const { target, kind, certainty, line, count } of own.values()) {
        insert.run(source, target, kind, certainty, line, count);
        const definition = this.#definitions.at(target);
        if (definition && definition.file !== file.id) note(this.#users, definition.file, file.id);
      }
    }
  }

  /** A package has many files: an import of it counts for those that are really used. */
  #writeImports(file: LinkedFile, scope: FileScope, uses: Uses, targets: readonly ImportTarget[][]): void {
    const insert = this.#db.prepare(
      'insert or ignore into imports (file, ordinal, target, certainty, time, line) values (?, ?, ?, ?, ?, ?)',
    );
    for (const [ordinal, { time, line }] of uses.imports.entries()) {
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
      }
    }
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
    const resolve = this.#resolverFor(file.language);
    const targets = this.#syntax(file.id).uses.imports.map(({ module }) => resolve(file.path, module));
    this.#targetsOf.set(file.id, targets);
    return targets;
  }

  #reexports(id: number): Reexport[] {
    const file = this.#definitions.files.get(id);
    if (!file) return [];
    const { imports } = this.#syntax(id).uses;
    const targets = this.#targets(file);
    // A Python package passes on whatever it imports.
    const passesAll = file.family === 'python';
    return imports.flatMap(({ names, reexport }, ordinal) =>
      reexport || passesAll ? names.map(({ name, local }) => ({ name, local, targets: targets[ordinal] ?? [] })) : [],
    );
  }

  #syntax(id: number): { uses: Uses; details: [string, string, string[]][] } {
    const known = this.#usesOf.get(id);
    if (known) return known;
    const row = this.#db.prepare('select details, uses from syntax where file = ?').get(id);
    const syntax = { uses: decodeUses(row?.['uses']), details: JSON.parse(decompress(row?.['details'])) };
    if (this.#usesOf.size >= FILES_REMEMBERED) this.#usesOf.clear();
    this.#usesOf.set(id, syntax);
    return syntax;
  }
}

function note(sets: Map<number, Set<number>>, key: number, value: number): void {
  const set = sets.get(key) ?? new Set();
  set.add(value);
  sets.set(key, set);
}
