/** Many short lists of numbers in two arrays: a hundred thousand arrays of their own would be mostly overhead. */
export class NumberLists {
  readonly #starts: Int32Array;
  readonly #values: Int32Array;

  /** Lists of these sizes, filled by `fill`, which adds values to lists by their number. */
  constructor(sizes: Int32Array, fill: (add: (list: number, value: number) => void) => void) {
    this.#starts = new Int32Array(sizes.length + 1);
    for (let i = 0; i < sizes.length; i++) this.#starts[i + 1] = (this.#starts[i] ?? 0) + (sizes[i] ?? 0);
    this.#values = new Int32Array(this.#starts.at(-1) ?? 0);
    const ends = this.#starts.slice();
    fill((list, value) => {
      const end = ends[list] ?? 0;
      this.#values[end] = value;
      ends[list] = end + 1;
    });
  }

  list(number: number): Int32Array {
    return this.#values.subarray(this.#starts[number] ?? 0, this.#starts[number + 1] ?? 0);
  }
}
