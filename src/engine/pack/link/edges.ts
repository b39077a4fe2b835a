import {
  CERTAINTIES,
  type Certainty,
  EDGE_KINDS,
  type EdgeKind,
  fileOfSymbol,
  SYMBOLS_A_FILE,
  symbolId,
} from '../pack-schema.ts';
import { decodeVarints, encodeVarints, steps, unsteps } from '../varints.ts';

/** One symbol uses another. Several uses of the same kind are one edge with a count. */
export interface Edge {
  source: number;
  target: number;
  kind: EdgeKind;
  certainty: Certainty;
  /** Of the first use. */
  line: number;
  count: number;
}

const COLUMNS = 6;

/**
 * The edges out of one file, as its entry in the part `edges`, one column after the other. Edges into a file are found
 * through the files that link to it.
 */
export function encodeEdges(edges: readonly Edge[]): Uint8Array {
  return encodeVarints([
    ...steps(edges.map(({ source }) => source % SYMBOLS_A_FILE)),
    ...steps(edges.map(({ target }) => fileOfSymbol(target))),
    ...edges.map(({ target }) => target % SYMBOLS_A_FILE),
    ...edges.map(
      ({ kind, certainty }) => EDGE_KINDS.indexOf(kind) * CERTAINTIES.length + CERTAINTIES.indexOf(certainty),
    ),
    ...steps(edges.map(({ line }) => line)),
    ...edges.map(({ count }) => count),
  ]);
}

export function decodeEdges(file: number, entry: Buffer): Edge[] {
  const numbers = decodeVarints(entry);
  const size = numbers.length / COLUMNS;
  const column = (at: number): number[] => numbers.slice(at * size, (at + 1) * size);
  const [sources, files, targets] = [unsteps(column(0)), unsteps(column(1)), column(2)];
  const [labels, lines, counts] = [column(3), unsteps(column(4)), column(5)];
  return sources.map((source, i) => ({
    source: symbolId(file, source),
    target: symbolId(files[i] ?? 0, targets[i] ?? 0),
    kind: EDGE_KINDS[Math.floor((labels[i] ?? 0) / CERTAINTIES.length)] ?? 'value',
    certainty: CERTAINTIES[(labels[i] ?? 0) % CERTAINTIES.length] ?? 'guess',
    line: lines[i] ?? 0,
    count: counts[i] ?? 0,
  }));
}
