import type { Pack } from '../open-pack.ts';
import { type History, historyOf } from './history.ts';
import type { Commit } from './stored-commits.ts';

/** Every commit of the history, oldest first. */
export function allCommits(pack: Pack): Commit[] {
  const history = historyOf(pack);
  return Array.from({ length: history.size }, (_, place) => new PlacedCommit(history, place));
}

/**
 * A commit whose parts are read whenever they are asked for: all parts of 35,000 commits are 17 MB, and most of those who go over
 * them want a date or a subject. Subjects, which are asked for again and again, are kept.
 */
class PlacedCommit implements Commit {
  readonly #history: History;
  readonly #place: number;
  #subject: string | undefined;

  constructor(history: History, place: number) {
    this.#history = history;
    this.#place = place;
  }

  get sha(): string {
    return this.#history.sha(this.#place);
  }

  get author(): Commit['author'] {
    return this.#history.author(this.#place);
  }

  get date(): number {
    return this.#history.date(this.#place);
  }

  get subject(): string {
    this.#subject ??= this.#history.message(this.#place).subject;
    return this.#subject;
  }

  get body(): string {
    return this.#history.message(this.#place).body;
  }

  get paths(): string[] {
    return Array.from(this.#history.changed(this.#place), (number) => this.#history.path(number));
  }
}
