import { escaped } from '../../../../../base/escaped.ts';
import { type FoundSymbol, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { directoryOf } from '../../files/directory-of.ts';
import { goFolders, importedFolder } from './go-methods.ts';

/** A type of Go and the package that has it. */
export interface GoType {
  folder: string;
  name: string;
}

const DEEPEST = 6;
const MOST_FILES = 80;
const MADE = /^(?:new\(\s*|&|\*)?((?:\w+\.)*\w+)\s*(?:\)|\{|$)/;

/**
 * The method of Go at the end of a chain of objects: `Crates.Hang` of `router.App.Store.Hang(api)`, by the variables of
 * packages, the fields of their types and what these embed.
 */
export function methodOfChain(evidence: Evidence, path: string, written: string): FoundSymbol | undefined {
  const parts = written.split('.');
  const method = parts.pop();
  if (method === undefined || parts.length === 0 || !path.endsWith('.go')) return undefined;
  const type = typeOfChain(evidence, path, parts, 0);
  return type === null ? undefined : methodOfType(evidence, type, method, 0);
}

/** The structure of Go that an object of a file is: `config.Server` of `global.Config`, which another package declares so. */
export function goTypeOf(evidence: Evidence, path: string, written: string): GoType | null {
  return typeOfChain(evidence, path, written.split('.'), 0);
}

function typeOfChain(evidence: Evidence, path: string, parts: readonly string[], depth: number): GoType | null {
  const [first = '', ...others] = parts;
  if (depth > DEEPEST || first === '') return null;
  const held = heldBy(evidence, [path], first, depth);
  if (held !== null) return throughFields(evidence, held, others);
  const folder = folderOf(evidence, path, first);
  const [name, ...fields] = others;
  if (folder !== null && name !== undefined) {
    const variable = heldBy(evidence, filesOf(evidence, folder), name, depth);
    return variable === null ? null : throughFields(evidence, variable, fields);
  }
  const beside = heldBy(evidence, filesOf(evidence, directoryOf(path)), first, depth);
  return beside === null ? null : throughFields(evidence, beside, others);
}

/** The type of what the files of a package set a variable to, if all of them set it to the same: `var App = new(Group)`. */
function heldBy(evidence: Evidence, files: readonly string[], name: string, depth: number): GoType | null {
  const sets = new RegExp(`^\\s*(?:var\\s+)?${escaped(name)}(?:\\s+\\*?(?:\\w+\\.)?\\w+)?\\s*:?=\\s*(\\S.*)$`);
  const declares = new RegExp(`^\\s*(?:var\\s+)?${escaped(name)}\\s+\\*?((?:\\w+\\.)?[A-Z]\\w*)\\s*(?://.*)?$`);
  const found = files.flatMap((path) =>
    (evidence.lines(path) ?? []).flatMap((line) => {
      if (!line.includes(name)) return [];
      const value = sets.exec(line)?.[1] ?? declares.exec(line)?.[1];
      return value === undefined ? [] : [typeMade(evidence, path, value.trim(), depth)];
    }),
  );
  const [only, ...others] = found;
  return only && others.every((each) => each?.name === only.name && each.folder === only.folder) ? only : null;
}

/** What `new(Group)`, `&store.Group{}` and `router.App.Store` are. */
function typeMade(evidence: Evidence, path: string, value: string, depth: number): GoType | null {
  const written = MADE.exec(value)?.[1];
  if (written === undefined) return null;
  return (
    namedType(evidence, path, written) ??
    (/[{(]/.test(value) ? null : typeOfChain(evidence, path, written.split('.'), depth + 1))
  );
}

function namedType(evidence: Evidence, path: string, written: string): GoType | null {
  const [name = '', qualifier, ...more] = written.split('.').toReversed();
  const folder = qualifier === undefined ? directoryOf(path) : folderOf(evidence, path, qualifier);
  return more.length === 0 && folder !== null && structsOf(evidence, folder).has(name) ? { folder, name } : null;
}

function throughFields(evidence: Evidence, type: GoType, fields: readonly string[]): GoType | null {
  let at: GoType | null = type;
  for (const field of fields) at = at === null ? null : fieldOf(evidence, at, field);
  return at;
}

function fieldOf(evidence: Evidence, { folder, name }: GoType, field: string): GoType | null {
  const struct = structsOf(evidence, folder).get(name);
  if (!struct) return null;
  const own = new RegExp(
    `^\\s*(?:${escaped(field)}\\s+\\*?((?:\\w+\\.)?\\w+)|\\*?((?:\\w+\\.)?${escaped(field)}))\\s*(?:\`.*|//.*)?$`,
  );
  for (const line of struct.lines) {
    const [, typed, embedded] = own.exec(line) ?? [];
    const written = typed ?? embedded;
    if (written !== undefined) return namedType(evidence, struct.path, written);
  }
  return null;
}

/** A method of a type, or of what it embeds. */
function methodOfType(evidence: Evidence, type: GoType, method: string, depth: number): FoundSymbol | undefined {
  const own = `${type.name}.${method}`;
  const found = filesOf(evidence, type.folder)
    .flatMap((file) => symbolsOfFile(evidence.pack, file))
    .find(({ kind, name }) => kind === 'method' && name === own);
  if (found || depth > DEEPEST) return found;
  const struct = structsOf(evidence, type.folder).get(type.name);
  const embedded = (struct?.lines ?? []).flatMap(
    (line) => /^\s*\*?((?:\w+\.)?\w+)\s*(?:`.*|\/\/.*)?$/.exec(line)?.[1] ?? [],
  );
  const methods = embedded.flatMap((written) => {
    const inner = struct ? namedType(evidence, struct.path, written) : null;
    return (inner && methodOfType(evidence, inner, method, depth + 1)) ?? [];
  });
  return methods.length === 1 ? methods[0] : undefined;
}

interface Struct {
  path: string;
  lines: readonly string[];
}

const structsByFolder = derived((): Map<string, Map<string, Struct>> => new Map());

/** The structures of a package with the lines of their fields. */
function structsOf(evidence: Evidence, folder: string): Map<string, Struct> {
  const known = structsByFolder(evidence).get(folder);
  if (known) return known;
  const structs = new Map<string, Struct>();
  for (const path of filesOf(evidence, folder)) {
    const lines = evidence.lines(path) ?? [];
    for (const [at, line] of lines.entries()) {
      const [, name, body] = /^(?:type\s+|\t)(\w+)\s+struct\s*\{([^}]*)\}?\s*$/.exec(line) ?? [];
      if (name === undefined) continue;
      const end = /\}\s*$/.test(line) ? at : lines.findIndex((each, place) => place > at && /^\t?\}/.test(each));
      structs.set(name, { path, lines: end === at ? [body ?? ''] : lines.slice(at + 1, end < 0 ? at + 1 : end) });
    }
  }
  structsByFolder(evidence).set(folder, structs);
  return structs;
}

/** The folder of the project that a file imports by a name; null where it is none of the project. */
function folderOf(evidence: Evidence, path: string, name: string): string | null {
  const imported = importedFolder(evidence, path, name);
  if (imported === undefined) return null;
  const folders = [...goFolders(evidence).keys()].filter((each) => each !== '' && `/${imported}`.endsWith(`/${each}`));
  return folders.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

function filesOf(evidence: Evidence, folder: string): string[] {
  return (goFolders(evidence).get(folder) ?? []).slice(0, MOST_FILES);
}
