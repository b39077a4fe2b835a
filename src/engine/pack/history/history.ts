import type { Pack } from '../open-pack.ts';
import { NumberLists } from './number-lists.ts';
import { decodeCommit } from './stored-commits.ts';

export interface Author {
  name: string;
  email: string;
}

/**
 * The commits of a pack without their messages, oldest first. A commit is known by its place in that order. All of it is
 * in memory once it is asked for: some 40 bytes a commit, and 8 for each of the paths that it changed.
 */
export class History {
  readonly #pack: Pack;
  /** By place. */
  readonly #ids: Int32Array;
  readonly #shas: Buffer;
  readonly #shaBytes: number;
  readonly #authors: Int32Array;
  readonly #dates: Float64Array;
  readonly #changed: NumberLists;
  readonly #people: Author[];
  /** By number, from 1. */
  readonly #paths: string[] = [''];
  #numbers: Map<string, number> | undefined;
  #commitsOfPath: NumberLists | undefined;
  /** Places in the order of the shas. */
  #bySha: Int32Array | undefined;
  /** Who reads the subject of a commit often reads the body next. */
  #lastMessage = { place: -1, subject: '', body: '' };

  constructor(pack: Pack) {
    this.#pack = pack;
    const stored = [...pack.blocks.all('commits')].map(({ key, bytes }) => ({ id: key, ...decodeCommit(bytes) }));
    stored.sort((a, b) => a.date - b.date || Buffer.compare(a.sha, b.sha));
    this.#ids = Int32Array.from(stored, ({ id }) => id);
    this.#shas = Buffer.concat(stored.map(({ sha }) => sha));
    this.#shaBytes = stored[0]?.sha.length ?? 20;
    this.#authors = Int32Array.from(stored, ({ author }) => author);
    this.#dates = Float64Array.from(stored, ({ date }) => date);
    this.#changed = new NumberLists(
      Int32Array.from(stored, ({ paths }) => paths.length),
      (add) => {
        for (const [place, { paths }] of stored.entries()) for (const path of paths) add(place, path);
      },
    );
    for (const { bytes } of pack.blocks.all('paths')) this.#paths.push(bytes.toString('utf8'));
    this.#people = [{ name: '', email: '' }];
    for (const { bytes } of pack.blocks.all('authors')) {
      const [name, email]: [string, string] = JSON.parse(bytes.toString('utf8'));
      this.#people.push({ name, email });
    }
  }

  get size(): number {
    return this.#ids.length;
  }

  sha(place: number): string {
    return this.#shas.toString('hex', place * this.#shaBytes, (place + 1) * this.#shaBytes);
  }

  /** The place of a commit by its whole sha; undefined where there is none. */
  placeOf(sha: string): number | undefined {
    const wanted = Buffer.from(sha, 'hex');
    if (wanted.length * 2 !== sha.length) return undefined;
    const from = (place: number): number => place * this.#shaBytes;
    this.#bySha ??= this.#ids
      .map((_, place) => place)
      .sort((a, b) => this.#shas.compare(this.#shas, from(b), from(b + 1), from(a), from(a + 1)));
    let low = 0;
    let high = this.#bySha.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const place = this.#bySha[middle] ?? 0;
      const order = this.#shas.compare(wanted, 0, wanted.length, from(place), from(place + 1));
      if (order === 0) return place;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  date(place: number): number {
    return this.#dates[place] ?? 0;
  }

  author(place: number): Author {
    return this.#people[this.#authors[place] ?? 0] ?? { name: '', email: '' };
  }

  /** The numbers of the paths that a commit changed. */
  changed(place: number): Int32Array {
    return this.#changed.list(place);
  }

  path(number: number): string {
    return this.#paths[number] ?? '';
  }

  /** The number of a path; undefined where no commit has changed it. */
  numberOf(path: string): number | undefined {
    this.#numbers ??= new Map(this.#paths.map((each, number) => [each, number]));
    return this.#numbers.get(path);
  }

  message(place: number): { subject: string; body: string } {
    if (this.#lastMessage.place !== place) {
      const entry = this.#pack.blocks.read('messages', this.#ids[place] ?? 0);
      const [subject, body]: [string, string] = entry ? JSON.parse(entry.toString('utf8')) : ['', ''];
      this.#lastMessage = { place, subject, body };
    }
    return this.#lastMessage;
  }

  /** Places of the commits that changed a path, oldest first. */
  commitsOf(path: string): Int32Array {
    this.#commitsOfPath ??= this.#byPath();
    return this.#commitsOfPath.list(this.numberOf(path) ?? 0);
  }

  /** Places of the commits whose sha begins like this, at most `limit`. */
  withSha(beginning: string, limit: number): number[] {
    const whole = Buffer.from(beginning.slice(0, beginning.length - (beginning.length % 2)), 'hex');
    const places: number[] = [];
    for (let place = 0; place < this.size && places.length < limit; place++) {
      const at = place * this.#shaBytes;
      if (this.#shas.compare(whole, 0, whole.length, at, at + whole.length) !== 0) continue;
      if (this.sha(place).startsWith(beginning)) places.push(place);
    }
    return places;
  }

  #byPath(): NumberLists {
    const sizes = new Int32Array(this.#paths.length);
    for (let place = 0; place < this.size; place++) {
      for (const path of this.changed(place)) sizes[path] = (sizes[path] ?? 0) + 1;
    }
    return new NumberLists(sizes, (add) => {
      for (let place = 0; place < this.size; place++) for (const path of this.changed(place)) add(path, place);
    });
  }
}

const histories = new WeakMap<Pack, History>();

export function historyOf(pack: Pack): History {
  const history = histories.get(pack) ?? new History(pack);
  histories.set(pack, history);
  return history;
}
