import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';

const SUBJECTS_KEPT = 50_000;

/**
 * So many units a minute for each subject, as a bucket that fills evenly: a burst of a whole minute's worth is fine,
 * after it the pace is even. It counts in this process; RateLimits tells other nodes what was taken here.
 */
export class RateLimit {
  readonly #perMinute: number;
  readonly #most: number;
  readonly #clock: Clock;
  readonly #buckets = new Map<string, { units: number; at: number }>();
  #taken = new Map<string, number>();

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    // Less than one a minute still means one, then a long wait.
    this.#most = Math.max(1, perMinute);
    this.#clock = clock;
  }

  /** Takes one unit. Says after how many seconds to come back when there is none, otherwise 0. */
  take(subject: string): number {
    const bucket = this.#bucket(subject);
    if (bucket.units < 1) return this.#secondsUntilOne(bucket.units);
    bucket.units--;
    if (bucket.units < this.#most / 2) this.#taken.set(subject, (this.#taken.get(subject) ?? 0) + 1);
    return 0;
  }

  /** What was taken since the last report from buckets that are half empty: only who takes much needs to be known. */
  report(): [subject: string, units: number][] {
    const taken = [...this.#taken];
    if (taken.length > 0) this.#taken = new Map();
    return taken;
  }

  /** Somebody took these units elsewhere. */
  takenElsewhere(subject: string, units: number): void {
    const bucket = this.#bucket(subject);
    bucket.units = Math.max(0, bucket.units - units);
  }

  /** Throws when there is no unit left. */
  require(subject: string, what: string): void {
    const retryAfter = this.take(subject);
    if (retryAfter > 0) {
      throw new AppError(
        'rate-limited',
        `Too many ${what}: ${this.#perMinute} a minute is the limit. Try again in ${retryAfter} s.`,
        { retryAfter },
      );
    }
  }

  #bucket(subject: string): { units: number; at: number } {
    const now = this.#clock.now();
    const known = this.#buckets.get(subject);
    if (known) {
      // A clock that was set back takes nothing away.
      const passed = Math.max(0, now - known.at);
      known.units = Math.min(this.#most, known.units + (passed / 60_000) * this.#perMinute);
      known.at = now;
      return known;
    }
    if (this.#buckets.size >= SUBJECTS_KEPT) this.#forgetFull(now);
    const fresh = { units: this.#most, at: now };
    this.#buckets.set(subject, fresh);
    return fresh;
  }

  /** A bucket that was left alone for long enough is full again, which is the same as unknown. */
  #forgetFull(now: number): void {
    const full = 60_000 * Math.max(1, 1 / this.#perMinute);
    for (const [subject, bucket] of this.#buckets) if (now - bucket.at > full) this.#buckets.delete(subject);
    if (this.#buckets.size >= SUBJECTS_KEPT) this.#buckets.clear();
  }

  #secondsUntilOne(units: number): number {
    return Math.max(1, Math.ceil(((1 - units) / this.#perMinute) * 60));
  }
}
