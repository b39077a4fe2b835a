import {
  CERTAINTIES,
  type Certainty,
  EDGE_KINDS,
  type EdgeKind,
  fileOfSymbol,
  SYMBOLS_A_FILE,
  symbolId,
} from '../pack-schema.ts';
import { countVarints, encodeVarints, readVarints, signed, steps } from '../varints.ts';

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
const [SOURCE, TARGET_FILE, TARGET, LABEL, LINE, COUNT] = [0, 1, 2, 3, 4, 5];

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
  return new FileEdges(file, entry).filter(() => true);
}

/** The edges out of one file as numbers, from which only those that are asked for become edges. */
export class FileEdges {
  /** One column after the other. */
  readonly #numbers: Float64Array;
  readonly #count: number;

  constructor(file: number, entry: Uint8Array) {
    this.#numbers = new Float64Array(countVarints(entry));
    readVarints(entry, this.#numbers);
    this.#count = this.#numbers.length / COLUMNS;
    let [source, targetFile, line] = [0, 0, 0];
    for (let i = 0; i < this.#count; i++) {
      source += signed(this.#at(SOURCE, i));
      targetFile += signed(this.#at(TARGET_FILE, i));
      line += signed(this.#at(LINE, i));
      // From here on both ends are whole ids.
      this.#put(SOURCE, i, symbolId(file, source));
      this.#put(TARGET, i, symbolId(targetFile, this.#at(TARGET, i)));
      this.#put(LINE, i, line);
    }
  }

  /** The memory that it takes. */
  get size(): number {
    return this.#numbers.byteLength;
  }

  filter(isWanted: (source: number, target: number) => boolean): Edge[] {
    const edges: Edge[] = [];
    for (let i = 0; i < this.#count; i++)
      if (isWanted(this.#at(SOURCE, i), this.#at(TARGET, i))) edges.push(this.#edge(i));
    return edges;
  }

  #edge(i: number): Edge {
    const label = this.#at(LABEL, i);
    return {
      source: this.#at(SOURCE, i),
      target: this.#at(TARGET, i),
      kind: EDGE_KINDS[Math.floor(label / CERTAINTIES.length)] ?? 'value',
      certainty: CERTAINTIES[label % CERTAINTIES.length] ?? 'guess',
      line: this.#at(LINE, i),
      count: this.#at(COUNT, i),
    };
  }

  #at(column: number, i: number): number {
    return this.#numbers[column * this.#count + i] ?? 0;
  }

  #put(column: number, i: number, value: number): void {
    this.#numbers[column * this.#count + i] = value;
  }
}
