import { openPack, type Pack } from '../../engine/pack/open-pack.ts';
import type { PackStore } from '../../engine/store/pack-store.ts';

const PACKS_KEPT_OPEN = 32;

export interface LentPack {
  pack: Pack;
  /** To be called once, when nothing more is read. */
  giveBack(): Promise<void>;
}

/** Opens the packs of snapshots for reading and keeps the latest ones open. A pack never changes, so nothing goes stale. */
export class Snapshots {
  readonly #store: PackStore;
  readonly #open = new Map<string, { pack: Promise<Pack>; users: number }>();

  constructor(store: PackStore) {
    this.#store = store;
  }

  /** Lends a pack for the length of the work. It stays readable even when a newer snapshot is published meanwhile. */
  async use<Result>(packName: string, work: (pack: Pack) => Result | Promise<Result>): Promise<Result> {
    const { pack, giveBack } = await this.lend(packName);
    try {
      return await work(pack);
    } finally {
      await giveBack();
    }
  }

  /** Lends a pack until it is given back, for work that hands out its results bit by bit. */
  async lend(packName: string): Promise<LentPack> {
    const entry = this.#open.get(packName) ?? { pack: this.#read(packName), users: 0 };
    // The one used last is the last in the map.
    this.#open.delete(packName);
    this.#open.set(packName, entry);
    entry.users += 1;
    const giveBack = async (): Promise<void> => {
      entry.users -= 1;
      await this.#closeOldest();
    };
    try {
      return { pack: await entry.pack, giveBack };
    } catch (error) {
      // A pack that could not be opened is tried again by the next reader.
      this.#open.delete(packName);
      throw error;
    }
  }

  async close(): Promise<void> {
    for (const { pack } of this.#open.values()) (await pack.catch(() => null))?.close();
    this.#open.clear();
  }

  async #read(packName: string): Promise<Pack> {
    return openPack(await this.#store.get(packName));
  }

  async #closeOldest(): Promise<void> {
    for (const [name, { pack, users }] of this.#open) {
      if (this.#open.size <= PACKS_KEPT_OPEN) return;
      if (users > 0) continue;
      this.#open.delete(name);
      (await pack.catch(() => null))?.close();
    }
  }
}
