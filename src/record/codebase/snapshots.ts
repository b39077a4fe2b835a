import { openPack, type Pack } from '../../engine/pack/open-pack.ts';
import type { PackStore } from '../../engine/store/pack-store.ts';

const PACKS_KEPT_OPEN = 32;

interface OpenedPack {
  pack: Pack;
  giveBack(): void;
}

export interface LentPack {
  pack: Pack;
  /** To be called once, when nothing more is read. */
  giveBack(): Promise<void>;
}

/** Opens the packs of snapshots for reading and keeps the latest ones open. A pack never changes, so nothing goes stale. */
export class Snapshots {
  readonly #store: PackStore;
  readonly #open = new Map<string, { opened: Promise<OpenedPack>; users: number }>();

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
    const entry = this.#open.get(packName) ?? { opened: this.#read(packName), users: 0 };
    // The one used last is the last in the map.
    this.#open.delete(packName);
    this.#open.set(packName, entry);
    entry.users += 1;
    const giveBack = async (): Promise<void> => {
      entry.users -= 1;
      await this.#closeOldest();
    };
    try {
      return { pack: (await entry.opened).pack, giveBack };
    } catch (error) {
      // A pack that could not be opened is tried again by the next reader.
      this.#open.delete(packName);
      throw error;
    }
  }

  async close(): Promise<void> {
    const entries = [...this.#open.values()];
    this.#open.clear();
    for (const { opened } of entries) await closePack(opened);
  }

  async #read(packName: string): Promise<OpenedPack> {
    const { path, giveBack } = await this.#store.lend(packName);
    try {
      return { pack: openPack(path), giveBack };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  async #closeOldest(): Promise<void> {
    for (const [name, { opened, users }] of this.#open) {
      if (this.#open.size <= PACKS_KEPT_OPEN) return;
      if (users > 0) continue;
      this.#open.delete(name);
      await closePack(opened);
    }
  }
}

async function closePack(opened: Promise<OpenedPack>): Promise<void> {
  const entry = await opened.catch(() => null);
  entry?.pack.close();
  entry?.giveBack();
}
