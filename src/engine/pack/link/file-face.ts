import type { CodeImport } from '../../syntax/parsed-file.ts';
import type { BlockReader } from '../blocks/block-reader.ts';
import { readDetails, readImports, readText } from '../file-content.ts';
import { decodeSymbols } from '../file-symbols.ts';
import { type Definition, isType } from './definitions.ts';
import { FileCode } from './file-code.ts';
import { fieldValues } from './local-values.ts';

/** One definition as other files can ask for it. */
export interface FaceEntry {
  name: string;
  /** The type that it is a member of. */
  owner: string | null;
  /** All that anybody learns of it: signature, bases, what is kept in its fields. Names in it lead on to others. */
  told: string;
}

/**
 * What other files can see of a file. Two versions with the same face are used alike, whatever their functions do inside; so
 * only what the face says anew can change the links of others.
 */
export interface FileFace {
  family: string;
  /** Which definition stands at which place. */
  order: string;
  entries: FaceEntry[];
  imports: CodeImport[];
}

/** Headings and keys are no definitions that a name could mean. */
const NO_NAMES: ReadonlySet<string> = new Set(['section', 'key']);

export function faceOf(
  blocks: BlockReader,
  { id, language, family }: { id: number; language: string; family: string },
): FileFace {
  const own = definitionsOf(blocks, id);
  const imports = readImports(blocks, id);
  const order = JSON.stringify(own.map(({ name, kind, container }) => [name, kind, container]));
  if (own.every(({ kind }) => NO_NAMES.has(kind))) return { family, order, entries: [], imports };
  let lines: readonly string[] | undefined;
  const code = new FileCode(own, readDetails(blocks, id), { language, family }, () => {
    lines ??= readText(blocks, id).split('\n');
    return lines;
  });
  const titles = titlesOf(own);
  const entries = own.flatMap(({ name, kind, owner, exported, container, ...rest }, place): FaceEntry[] => {
    if (NO_NAMES.has(kind)) return [];
    const around = code.around(container).map((at) => titles[at]);
    const isHolder = isType({ name, kind, owner, exported, container, ...rest });
    const fields = isHolder ? [...fieldValues(`${code.comment(place)}\n${code.code(place)}`, family)] : [];
    const told = JSON.stringify([kind, exported, owner, around, code.signature(place), code.bases(place), fields]);
    return [{ name, owner, told }];
  });
  return { family, order, entries, imports };
}

/** The definitions of a file as linking sees them. */
function definitionsOf(blocks: BlockReader, id: number): Definition[] {
  const entry = blocks.read('symbols', id);
  const own: Definition[] = [];
  for (const { name, kind, container, owner, exported, startLine, endLine, id: symbol } of entry
    ? decodeSymbols(id, entry)
    : []) {
    const around = container === null ? undefined : own[container];
    const type = owner ?? (around && isType(around) ? around.name : null);
    const lines = { line: startLine, lastLine: endLine };
    own.push({ id: symbol, file: id, name, kind, container, owner: type, exported, ...lines });
  }
  return own;
}

/** What each definition is, and of several with one name the how many-th. */
function titlesOf(own: readonly Definition[]): string[] {
  const seen = new Map<string, number>();
  return own.map(({ kind, name }) => {
    const number = seen.get(name) ?? 0;
    seen.set(name, number + 1);
    return `${kind} ${name} ${number}`;
  });
}

/** The names of a face that mean something else in another version of the file, and those of imports; null where any may. */
export function changedNames(before: FileFace, after: FileFace): { entries: FaceEntry[]; locals: string[] } | null {
  if (before.family !== after.family) return null;
  const [old, now] = [before, after].map(({ entries }) => Map.groupBy(entries, ({ name }) => name));
  const entries = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((name) => {
    const [left, right] = [old?.get(name) ?? [], now?.get(name) ?? []];
    const isSame = left.length === right.length && left.every(({ told }, place) => told === right[place]?.told);
    return isSame ? [] : [...left, ...right];
  });
  const [taken, takes] = [before, after].map(({ imports }) => imports.map(statementOf));
  if (taken?.join('\n') === takes?.join('\n')) return { entries, locals: [] };
  const isMoved = taken?.toSorted().join('\n') === takes?.toSorted().join('\n');
  const known = new Set(isMoved ? [] : taken?.filter((each) => takes?.includes(each)));
  const changed = [...before.imports, ...after.imports].filter((each) => !known.has(statementOf(each)));
  if (changed.some((each) => takesAll(each, before.family))) return null;
  return { entries, locals: [...new Set(changed.flatMap(namesOfImport))] };
}

/** What an import brings without naming it may be anything. */
export function takesAll({ names }: CodeImport, family: string): boolean {
  return names.some(({ name, local }) => name === '*' && local === '*') || (names.length === 0 && INCLUDES.has(family));
}

const INCLUDES: ReadonlySet<string> = new Set(['c', 'ruby', 'bash']);

/** What an import is called where it stands, and where it comes from. */
export function namesOfImport({ module, names }: CodeImport): string[] {
  const all = [module, ...names.flatMap(({ name, local }) => [name, local])];
  return all.flatMap((each) => /\w+(?=\W*$)/.exec(each)?.[0] ?? []);
}

function statementOf({ module, names, reexport }: CodeImport): string {
  return JSON.stringify([module, names.map(({ name, local }) => [name, local]), reexport]);
}
