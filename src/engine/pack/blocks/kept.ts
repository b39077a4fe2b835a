/** What was used last, up to some bytes. */
export class Kept<Key, Value> {
  readonly #most: number;
  /** In the order of their last use. */
  readonly #values = new Map<Key, { value: Value; size: number }>();
  #bytes = 0;
  #newest: Key | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  find(key: Key): Value | undefined {
    const known = this.#values.get(key);
    if (!known) return undefined;
    if (key !== this.#newest) {
      this.#values.delete(key);
      this.#values.set(key, known);
      this.#newest = key;
    }
    return known.value;
  }

  /** What is larger than all the room is kept by itself. */
  add(key: Key, value: Value, size: number): void {
    this.#values.set(key, { value, size });
    this.#newest = key;
    this.#bytes += size;
    for (const [oldest, { size: freed }] of this.#values) {
      if (this.#bytes <= this.#most || oldest === key) break;
      this.#values.delete(oldest);
      this.#bytes -= freed;
    }
  }
}
