import type { CodeImport, ParsedFile } from '../syntax/parsed-file.ts';
import type { BlockReader } from './blocks/block-reader.ts';
import { parted, twoParts } from './blocks/two-parts.ts';
import { IMPORT_TIMES } from './pack-schema.ts';
import { decodeVarints, encodeVarints, steps, unsteps } from './varints.ts';

/**
 * A pack keeps of one file, for reading and for linking, the text with what the parser said about each symbol, and what the
 * file uses. Signatures and doc comments stand beside the text because they repeat it: as references back into it they cost
 * next to nothing. What the file uses is names apart from small numbers: each compresses best among its like. This is all
 * that linking needs.
 */
export interface FileUses {
  /** In the order of the file's symbols. */
  details: SymbolDetails[];
  imports: CodeImport[];
  calls: Call[];
  references: Reference[];
}

export interface SymbolDetails {
  signature: string;
  doc: string;
  bases: string[];
}

export interface Call {
  name: string;
  receiver: string | null;
  line: number;
  inside: number | null;
  decorates: number | null;
  constructs: boolean;
}

export interface Reference {
  name: string;
  line: number;
  inside: number | null;
  kind: 'type' | 'base' | 'value';
}

const REFERENCE_KINDS = ['type', 'base', 'value'] as const;

/** The text of a file and the details of its symbols, as the entry of the file in the part `texts`. */
export function encodeText(text: Uint8Array, { symbols }: ParsedFile): Uint8Array {
  const details = symbols.map(({ signature, doc, bases }) => [signature, doc, bases]);
  return twoParts(text, Buffer.from(JSON.stringify(details), 'utf8'));
}

/** What a file uses, as its entries in the parts `names` and `uses`. */
export function encodeUses({ calls, references, imports }: ParsedFile): { names: Uint8Array; uses: Uint8Array } {
  const names = new NameList();
  const columns = [
    calls.map(({ name }) => names.place(name)),
    calls.map(({ receiver }) => names.place(receiver)),
    steps(calls.map(({ line }) => line)),
    calls.map(({ inside }) => (inside ?? -1) + 1),
    calls.map(({ decorates }) => (decorates ?? -1) + 1),
    calls.map(({ constructs }) => (constructs ? 1 : 0)),
    references.map(({ name }) => names.place(name)),
    steps(references.map(({ line }) => line)),
    references.map(({ inside }) => (inside ?? -1) + 1),
    references.map(({ kind }) => REFERENCE_KINDS.indexOf(kind)),
  ];
  const taken = imports.map(({ module, names: list, line, time, reexport }) => [
    module,
    list.flatMap(({ name, local }) => [name, local]),
    line,
    IMPORT_TIMES.indexOf(time),
    reexport ? 1 : 0,
  ]);
  return {
    names: Buffer.from(JSON.stringify([names.all, taken]), 'utf8'),
    uses: encodeVarints([calls.length, references.length, ...columns.flat()]),
  };
}

export function readText(blocks: BlockReader, file: number): string {
  return readTextBytes(blocks, file).toString('utf8');
}

/** The text in UTF-8, for those who want a part of it. */
export function readTextBytes(blocks: BlockReader, file: number): Buffer {
  return parted(blocks.read('texts', file))[0];
}

export function readDetails(blocks: BlockReader, file: number): SymbolDetails[] {
  return detailsOf(parted(blocks.read('texts', file))[1]);
}

/** All but the text, which need not become a string for that. */
export function readUses(blocks: BlockReader, file: number): FileUses {
  return { details: readDetails(blocks, file), ...usesOf(blocks.read('names', file), blocks.read('uses', file)) };
}

export function readImports(blocks: BlockReader, file: number): CodeImport[] {
  const words = blocks.read('names', file);
  return words ? namesOf(words).imports.map(importOf) : [];
}

function detailsOf(bytes: Buffer): SymbolDetails[] {
  const stored: [string, string, string[]][] = JSON.parse(bytes.toString('utf8'));
  return stored.map(([signature, doc, bases]) => ({ signature, doc, bases }));
}

type StoredImport = [module: string, names: string[], line: number, time: number, reexport: number];

/** A file that uses nothing has no entries. */
function usesOf(words: Buffer | null, columns: Buffer | null): Omit<FileUses, 'details'> {
  if (!words || !columns) return { imports: [], calls: [], references: [] };
  const { names, imports } = namesOf(words);
  const numbers = decodeVarints(columns);
  const [callCount = 0, referenceCount = 0] = numbers;
  let at = 2;
  const column = (length: number): number[] => {
    at += length;
    return numbers.slice(at - length, at);
  };
  const name = (place: number | undefined): string | null => names[(place ?? 0) - 1] ?? null;
  const index = (value: number | undefined): number | null => ((value ?? 0) > 0 ? (value ?? 0) - 1 : null);
  const [called, receivers, callLines, callers, decorated, constructing] = [
    column(callCount),
    column(callCount),
    unsteps(column(callCount)),
    column(callCount),
    column(callCount),
    column(callCount),
  ];
  const [referred, lines, holders, kinds] = [
    column(referenceCount),
    unsteps(column(referenceCount)),
    column(referenceCount),
    column(referenceCount),
  ];
  return {
    imports: imports.map(importOf),
    calls: called.map((place, i) => ({
      name: name(place) ?? '',
      receiver: name(receivers[i]),
      line: callLines[i] ?? 0,
      inside: index(callers[i]),
      decorates: index(decorated[i]),
      constructs: constructing[i] === 1,
    })),
    references: referred.map((place, i) => ({
      name: name(place) ?? '',
      line: lines[i] ?? 0,
      inside: index(holders[i]),
      kind: REFERENCE_KINDS[kinds[i] ?? 2] ?? 'value',
    })),
  };
}

function namesOf(words: Buffer): { names: string[]; imports: StoredImport[] } {
  const [names, imports]: [string[], StoredImport[]] = JSON.parse(words.toString('utf8'));
  return { names, imports };
}

function importOf([module, pairs, line, time, reexport]: StoredImport): CodeImport {
  const names: CodeImport['names'] = [];
  for (let i = 0; i < pairs.length; i += 2) names.push({ name: pairs[i] ?? '', local: pairs[i + 1] ?? '' });
  return { module, names, line, time: IMPORT_TIMES[time] ?? 'load', reexport: reexport === 1 };
}

/** Numbers names from 1; 0 stands for none. */
class NameList {
  readonly all: string[] = [];
  readonly #places = new Map<string, number>();

  place(name: string | null): number {
    if (name === null) return 0;
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    this.all.push(name);
    this.#places.set(name, this.all.length);
    return this.all.length;
  }
}
