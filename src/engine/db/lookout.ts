import type { News } from './news.ts';
import { unscoped } from './scope.ts';

export interface LookoutOptions {
  topics: string[];
  /** Only news about this subject; without it, any. */
  about?: string;
  /** The longest time between two looks: what is done when no word comes, or one is lost. */
  everyMs: number;
  /** The shortest time between two looks, however much news there is. */
  restMs?: number;
  look(): Promise<void>;
  onError(error: unknown): void;
}

/** Looks at the database again and again: when there is news, and in any case every so often. Never twice at once. */
export class Lookout {
  readonly #news: News;
  readonly #options: LookoutOptions;
  #ends: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #again = false;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #running = false;

  constructor(news: News, options: LookoutOptions) {
    this.#news = news;
    this.#options = options;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    const { topics, about } = this.#options;
    this.#ends = topics.map((topic) =>
      this.#news.hear(topic, (subject) => {
        if (subject === null || about === undefined || subject === about) this.#lookSoon();
      }),
    );
    this.#wait(this.#options.everyMs);
  }

  stop(): void {
    this.#running = false;
    clearTimeout(this.#timer);
    for (const end of this.#ends) end();
    this.#ends = [];
  }

  #lookSoon(): void {
    const rest = this.#lookedAt + (this.#options.restMs ?? 0) - performance.now();
    if (rest > 0 && !this.#looking) this.#wait(rest);
    else unscoped(() => void this.#look());
  }

  async #look(): Promise<void> {
    // A look that is going on may have begun too early to see what is new, so another one follows it.
    this.#again = this.#looking;
    if (this.#looking) return;
    clearTimeout(this.#timer);
    this.#looking = true;
    this.#lookedAt = performance.now();
    try {
      await this.#options.look();
    } catch (error) {
      this.#options.onError(error);
    }
    this.#looking = false;
    if (!this.#running) return;
    if (this.#again) this.#lookSoon();
    else this.#wait(this.#options.everyMs);
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = unscoped(() => setTimeout(() => void this.#look(), ms).unref());
  }
}
