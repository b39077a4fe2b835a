import * as z from 'zod';
import type { App } from '../../app.ts';
import { randomId } from '../../base/ids.ts';
import { RateLimit } from './rate-limit.ts';

type Parts = Pick<App, 'config' | 'database' | 'clock' | 'log'>;

const TELL_EVERY_MS = 1_000;
/** A word of the database holds 8,000 bytes. */
const SUBJECTS_A_WORD = 80;

const word = z.strictObject({
  node: z.string(),
  limit: z.string(),
  taken: z.array(z.tuple([z.string(), z.number().positive()])),
});

/**
 * The rate limits of a process, which several nodes count together: once a second each tells the others who took much.
 * Nothing is written, no request waits, and a node that hears nothing counts by itself.
 */
export class RateLimits {
  readonly #app: Parts;
  readonly #node = randomId();
  readonly #limits = new Map<string, RateLimit>();
  readonly #timer: NodeJS.Timeout;
  readonly #forget: () => void;

  constructor(app: Parts) {
    this.#app = app;
    this.#forget = app.database.news.hear('taken', (text) => this.#hear(text));
    this.#timer = setInterval(() => void this.#tell(), TELL_EVERY_MS).unref();
  }

  perMinute(name: string, units: number): RateLimit {
    const limit = new RateLimit(units * this.#app.config.rateLimit, this.#app.clock);
    this.#limits.set(name, limit);
    return limit;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#forget();
  }

  async #tell(): Promise<void> {
    try {
      for (const [limit, each] of this.#limits) {
        const taken = each.report();
        for (let from = 0; from < taken.length; from += SUBJECTS_A_WORD) {
          const text = { node: this.#node, limit, taken: taken.slice(from, from + SUBJECTS_A_WORD) };
          await this.#app.database.news.tell('taken', JSON.stringify(text));
        }
      }
    } catch (error) {
      this.#app.log.debug({ err: error }, 'The other nodes could not be told who took much; each counts by itself.');
    }
  }

  #hear(text: string | null): void {
    const said = text === null ? null : parseWord(text);
    if (!said || said.node === this.#node) return;
    for (const [subject, units] of said.taken) this.#limits.get(said.limit)?.takenElsewhere(subject, units);
  }
}

/** Anybody who may use the database can say something on its channel. */
function parseWord(text: string): z.infer<typeof word> | null {
  try {
    return word.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
