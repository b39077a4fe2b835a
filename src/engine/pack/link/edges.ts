import {
  CERTAINTIES,
  type Certainty,
  EDGE_KINDS,
  type EdgeKind,
  fileOfSymbol,
  SYMBOLS_A_FILE,
  symbolId,
} from '../pack-schema.ts';
import { decodeVarints, encodeVarints } from '../varints.ts';

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

const NUMBERS_AN_EDGE = 6;

/** The edges out of one file in a few bytes each. Edges into a file are found through the files that link to it. */
export function encodeEdges(edges: readonly Edge[]): Uint8Array {
  return encodeVarints(
    edges.flatMap(({ source, target, kind, certainty, line, count }) => [
      source % SYMBOLS_A_FILE,
      fileOfSymbol(target),
      target % SYMBOLS_A_FILE,
      EDGE_KINDS.indexOf(kind) * CERTAINTIES.length + CERTAINTIES.indexOf(certainty),
      line,
      count,
    ]),
  );
}

export function decodeEdges(file: number, data: unknown): Edge[] {
  const numbers = decodeVarints(data);
  const edges: Edge[] = [];
  for (let i = 0; i < numbers.length; i += NUMBERS_AN_EDGE) {
    const [source = 0, targetFile = 0, target = 0, label = 0, line = 0, count = 0] = numbers.slice(
      i,
      i + NUMBERS_AN_EDGE,
    );
    edges.push({
      source: symbolId(file, source),
      target: symbolId(targetFile, target),
      kind: EDGE_KINDS[Math.floor(label / CERTAINTIES.length)] ?? 'value',
      certainty: CERTAINTIES[label % CERTAINTIES.length] ?? 'guess',
      line,
      count,
    });
  }
  return edges;
}
