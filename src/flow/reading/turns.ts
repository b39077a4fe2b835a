/** A queue in which askers take turns: somebody's hundred questions do not keep another's single one waiting. */
export class Turns<Item> {
  /** Whose turn it is next comes first. */
  readonly #queues = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(asker: string): number {
    return this.#queues.get(asker)?.length ?? 0;
  }

  add(asker: string, item: Item): void {
    const queue = this.#queues.get(asker);
    if (queue) queue.push(item);
    else this.#queues.set(asker, [item]);
    this.#size += 1;
  }

  /** What `take` would take. */
  peek(): Item | undefined {
    const [queue] = this.#queues.values();
    return queue?.[0];
  }

  /** The next item; its asker goes to the end of the row. */
  take(): Item | undefined {
    const [first] = this.#queues;
    if (!first) return undefined;
    const [asker, queue] = first;
    const item = queue.shift();
    this.#queues.delete(asker);
    if (queue.length > 0) this.#queues.set(asker, queue);
    this.#size -= 1;
    return item;
  }
}
