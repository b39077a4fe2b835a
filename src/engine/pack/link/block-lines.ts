/**
 * Tells which lines see a definition that stands in a block without a name, such as the callback of a test. Such blocks
 * are no symbols, so their ends are read off the indentation: a block goes on as long as no line stands further left.
 */
export class BlockLines {
  readonly #lines: readonly string[];
  readonly #blocks = new Map<number, { first: number; last: number; depth: number }>();

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** The lines of the block around a line, and how deep it is; the whole file for what is not indented. */
  around(line: number): { first: number; last: number; depth: number } {
    const known = this.#blocks.get(line);
    if (known) return known;
    const depth = this.#indent(line) ?? 0;
    const inBlock = (at: number): boolean => (this.#indent(at) ?? depth) >= depth;
    let first = line;
    while (first > 1 && inBlock(first - 1)) first -= 1;
    let last = line;
    while (last < this.#lines.length && inBlock(last + 1)) last += 1;
    const block = { first, last, depth };
    this.#blocks.set(line, block);
    return block;
  }

  /** Null for an empty line. */
  #indent(line: number): number | null {
    const text = this.#lines[line - 1] ?? '';
    const at = text.search(/\S/);
    return at < 0 ? null : at;
  }
}
