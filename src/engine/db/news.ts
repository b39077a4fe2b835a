/**
 * Word from any process that something in the database has changed. A word may be lost or come twice, so it only ever
 * says "look now": whoever hears it also looks by itself from time to time.
 */
export interface News {
  /** Calls back with the subject, or with null where anything about the topic may have changed. Returns its end. */
  hear(topic: string, listener: NewsListener): () => void;
  /** Tells the other processes something that the database itself does not tell. Nothing is told where there are none. */
  tell(topic: string, subject: string): Promise<void>;
  close(): Promise<void>;
}

export type NewsListener = (subject: string | null) => void;

/** Resolves at the next word about the topic, or about this one subject of it, and in any case after a while. */
export function nextNews(
  news: News,
  { topic, about, withinMs, signal }: { topic: string; about?: string; withinMs: number; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      forget();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, withinMs);
    const forget = news.hear(topic, (subject) => {
      if (about === undefined || subject === about) end();
    });
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}

/** Who listens to what. */
export class NewsListeners {
  readonly #listeners = new Map<string, Set<NewsListener>>();

  get none(): boolean {
    return this.#listeners.size === 0;
  }

  add(topic: string, listener: NewsListener): () => void {
    const known = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, known.add(listener));
    return () => {
      known.delete(listener);
      if (known.size === 0 && this.#listeners.get(topic) === known) this.#listeners.delete(topic);
    };
  }

  say(topic: string, subject: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(subject);
  }

  /** Something may have been missed, so everybody looks. */
  sayAll(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener(null);
  }
}
