import type { BlockReader } from '../blocks/block-reader.ts';
import type { Pack } from '../open-pack.ts';
import { CERTAINTIES, type Certainty, IMPORT_TIMES } from '../pack-schema.ts';
import { decodeVarints, encodeVarints, steps, unsteps } from '../varints.ts';

/** A file that an import means; an import of something outside of the project has none. */
export interface StoredImport {
  /** Place among the imports of the file. */
  ordinal: number;
  target: number | null;
  certainty: Certainty;
  time: (typeof IMPORT_TIMES)[number];
  line: number;
}

/** The imports of a file, as its entry in the part `imports`. */
export function encodeImports(imports: readonly StoredImport[]): Uint8Array {
  return encodeVarints([
    ...steps(imports.map(({ ordinal }) => ordinal)),
    ...imports.map(({ target }) => target ?? 0),
    ...imports.map(
      ({ certainty, time }) => CERTAINTIES.indexOf(certainty) * IMPORT_TIMES.length + IMPORT_TIMES.indexOf(time),
    ),
    ...steps(imports.map(({ line }) => line)),
  ]);
}

export function decodeImports(entry: Buffer): StoredImport[] {
  const numbers = decodeVarints(entry);
  const size = numbers.length / 4;
  const [ordinals, targets] = [unsteps(numbers.slice(0, size)), numbers.slice(size, 2 * size)];
  const [labels, lines] = [numbers.slice(2 * size, 3 * size), unsteps(numbers.slice(3 * size))];
  return ordinals.map((ordinal, i) => ({
    ordinal,
    target: targets[i] === 0 ? null : (targets[i] ?? null),
    certainty: CERTAINTIES[Math.floor((labels[i] ?? 0) / IMPORT_TIMES.length)] ?? 'guess',
    time: IMPORT_TIMES[(labels[i] ?? 0) % IMPORT_TIMES.length] ?? 'load',
    line: lines[i] ?? 0,
  }));
}

export function importsOf(pack: Pack, file: number): StoredImport[] {
  const entry = pack.blocks.read('imports', file);
  return entry ? decodeImports(entry) : [];
}

/** The imports of all files, file by file. */
export function* allImports(blocks: BlockReader): Generator<{ file: number; imports: StoredImport[] }> {
  for (const { key, bytes } of blocks.all('imports')) yield { file: key, imports: decodeImports(bytes) };
}

/** Pairs of different files of which one imports the other, with the first line that does, in the order of paths. */
export function importPairs(
  pack: Pack,
  accepts: (one: StoredImport) => boolean,
): { path: string; target: string; line: number }[] {
  const rows = pack.query('select id, path from files').all();
  const paths = new Map(rows.map((row) => [Number(row['id']), String(row['path'])]));
  const pairs: { path: string; target: string; line: number }[] = [];
  for (const { file, imports } of allImports(pack.blocks)) {
    const lines = new Map<number, number>();
    for (const one of imports) {
      if (one.target === null || one.target === file || !accepts(one)) continue;
      lines.set(one.target, Math.min(one.line, lines.get(one.target) ?? one.line));
    }
    const path = paths.get(file) ?? '';
    for (const [target, line] of lines) pairs.push({ path, target: paths.get(target) ?? '', line });
  }
  return pairs.sort((a, b) => compare(a.path, b.path) || compare(a.target, b.target));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
