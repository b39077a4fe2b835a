import { zstdDecompressSync } from 'node:zlib';
import type { CodeImport, ParsedFile } from '../syntax/parsed-file.ts';
import { compressBytes } from './compressed.ts';
import { IMPORT_TIMES } from './pack-schema.ts';
import { decodeVarints, encodeVarints } from './varints.ts';

/**
 * What a pack keeps of one file beside its rows: the text, what the parser said about each symbol, and what the file
 * uses. All of it is one compressed blob, because signatures, doc comments and names repeat the text: as references back
 * into it they cost next to nothing.
 */
export interface FileContent extends FileUses {
  text: string;
}

/** What linking needs of a file. */
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
const PARTS = 4;

export function encodeContent(text: string, parsed: ParsedFile): Uint8Array {
  const names = new NameList();
  const { calls, references } = parsed;
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
  const details = parsed.symbols.map(({ signature, doc, bases }) => [signature, doc, bases]);
  const imports = parsed.imports.map(({ module, names: taken, line, time, reexport }) => [
    module,
    taken.flatMap(({ name, local }) => [name, local]),
    line,
    IMPORT_TIMES.indexOf(time),
    reexport ? 1 : 0,
  ]);
  const parts = [
    Buffer.from(text, 'utf8'),
    Buffer.from(JSON.stringify([details, imports]), 'utf8'),
    Buffer.from(JSON.stringify(names.all), 'utf8'),
    encodeVarints([calls.length, references.length, ...columns.flat()]),
  ];
  const sizes = Buffer.alloc(4 * PARTS);
  for (const [i, part] of parts.entries()) sizes.writeUInt32LE(part.length, 4 * i);
  return compressBytes(Buffer.concat([sizes, ...parts]));
}

export function decodeText(data: unknown): string {
  return partsOf(data)(0).toString('utf8');
}

export function decodeDetails(data: unknown): SymbolDetails[] {
  return detailsOf(storedOf(partsOf(data)));
}

export function decodeContent(data: unknown): FileContent {
  const part = partsOf(data);
  return { text: part(0).toString('utf8'), ...usesIn(part) };
}

/** All but the text, which is the larger half of the work. */
export function decodeUses(data: unknown): FileUses {
  return usesIn(partsOf(data));
}

function usesIn(part: (index: number) => Buffer): FileUses {
  const stored = storedOf(part);
  const names: string[] = JSON.parse(part(2).toString('utf8'));
  const numbers = decodeVarints(part(3));
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
    details: detailsOf(stored),
    imports: importsOf(stored),
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

type Stored = [[string, string, string[]][], [string, string[], number, number, number][]];

function storedOf(part: (index: number) => Buffer): Stored {
  return JSON.parse(part(1).toString('utf8'));
}

function detailsOf([details]: Stored): SymbolDetails[] {
  return details.map(([signature, doc, bases]) => ({ signature, doc, bases }));
}

function importsOf([, imports]: Stored): CodeImport[] {
  return imports.map(([module, pairs, line, time, reexport]) => {
    const names: CodeImport['names'] = [];
    for (let i = 0; i < pairs.length; i += 2) names.push({ name: pairs[i] ?? '', local: pairs[i + 1] ?? '' });
    return { module, names, line, time: IMPORT_TIMES[time] ?? 'load', reexport: reexport === 1 };
  });
}

function partsOf(data: unknown): (index: number) => Buffer {
  if (!(data instanceof Uint8Array)) throw new Error('The pack holds no content where one belongs.');
  const bytes = zstdDecompressSync(data);
  return (index) => {
    let start = 4 * PARTS;
    for (let i = 0; i < index; i++) start += bytes.readUInt32LE(4 * i);
    return bytes.subarray(start, start + bytes.readUInt32LE(4 * index));
  };
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

/** Differences between neighbours, with the sign in the lowest bit. */
function steps(values: readonly number[]): number[] {
  return values.map((value, i) => {
    const step = value - (values[i - 1] ?? 0);
    return step >= 0 ? step * 2 : -step * 2 - 1;
  });
}

function unsteps(coded: readonly number[]): number[] {
  let value = 0;
  return coded.map((code) => {
    value += code % 2 === 0 ? code / 2 : -(code + 1) / 2;
    return value;
  });
}
