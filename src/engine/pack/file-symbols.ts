import type { CodeSymbol, SymbolKind } from '../syntax/parsed-file.ts';
import { parted, twoParts } from './blocks/two-parts.ts';
import type { Pack } from './open-pack.ts';
import { fileOfSymbol, SYMBOL_KINDS, SYMBOLS_A_FILE, symbolId } from './pack-schema.ts';
import { decodeVarints, encodeVarints, steps, unsteps } from './varints.ts';

/** A symbol as search and graph see it. What is written about it (signature, doc comment) lies beside the text. */
export interface FileSymbol {
  id: number;
  name: string;
  kind: SymbolKind;
  /** Place of the enclosing symbol in the same file, or null. */
  container: number | null;
  /** The type it belongs to, where it is written outside of that type. */
  owner: string | null;
  startLine: number;
  endLine: number;
  exported: boolean;
}

/** The symbols of a file, as its entry in the part `symbols`. */
export function encodeSymbols(symbols: readonly CodeSymbol[]): Uint8Array {
  const owners = symbols.flatMap(({ container, owner }, place) =>
    container === null && owner !== undefined ? [place, owner] : [],
  );
  const numbers = [
    steps(symbols.map(({ startLine }) => startLine)),
    symbols.map(({ startLine, endLine }) => Math.max(0, endLine - startLine)),
    symbols.map(({ container }) => (container ?? -1) + 1),
    symbols.map(({ kind, exported }) => SYMBOL_KINDS.indexOf(kind) * 2 + (exported ? 1 : 0)),
  ];
  const names = symbols.map(({ name }) => name);
  return twoParts(Buffer.from(JSON.stringify([names, owners]), 'utf8'), encodeVarints(numbers.flat()));
}

export function decodeSymbols(file: number, entry: Buffer | null): FileSymbol[] {
  const [words, columns] = parted(entry);
  const [names, owners]: [string[], (number | string)[]] = JSON.parse(words.toString('utf8'));
  const numbers = decodeVarints(columns);
  const column = (at: number): number[] => numbers.slice(at * names.length, (at + 1) * names.length);
  const [starts, extents, containers, kinds] = [unsteps(column(0)), column(1), column(2), column(3)];
  const symbols = names.map((name, place): FileSymbol => {
    const startLine = starts[place] ?? 0;
    const container = (containers[place] ?? 0) - 1;
    const kind = kinds[place] ?? 0;
    return {
      id: symbolId(file, place),
      name,
      kind: SYMBOL_KINDS[kind >> 1] ?? 'other',
      container: container < 0 ? null : container,
      owner: null,
      startLine,
      endLine: startLine + (extents[place] ?? 0),
      exported: kind % 2 === 1,
    };
  });
  for (let i = 0; i < owners.length; i += 2) {
    const owned = symbols[Number(owners[i])];
    if (owned) owned.owner = String(owners[i + 1]);
  }
  return symbols;
}

const FILES_REMEMBERED = 2_000;
const remembered = new WeakMap<Pack, Map<number, readonly FileSymbol[]>>();

/** The symbols of a file in the order of their places. The files read last are remembered. */
export function symbolsOf(pack: Pack, file: number): readonly FileSymbol[] {
  const kept = remembered.get(pack) ?? new Map<number, readonly FileSymbol[]>();
  remembered.set(pack, kept);
  const known = kept.get(file);
  if (known) return known;
  const entry = pack.blocks.read('symbols', file);
  const symbols = entry ? decodeSymbols(file, entry) : [];
  if (kept.size >= FILES_REMEMBERED) kept.clear();
  kept.set(file, symbols);
  return symbols;
}

/** One symbol by its id. */
export function symbolAt(pack: Pack, id: number): FileSymbol | undefined {
  return symbolsOf(pack, fileOfSymbol(id))[id % SYMBOLS_A_FILE];
}

/** Every symbol of the pack, file by file. */
export function* allSymbols(pack: Pick<Pack, 'blocks'>): Generator<FileSymbol> {
  for (const { key, bytes } of pack.blocks.all('symbols')) yield* decodeSymbols(key, bytes);
}
