import type { Clock } from '../../base/clock.ts';
import { randomId } from '../../base/ids.ts';
import type { Log } from '../../base/log.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { unscoped } from '../../engine/db/scope.ts';
import { closeStreams, openStream, renewStreams, STREAM_LEASE_MS } from '../../record/access/open-streams.ts';

const STREAMS_PER_HOLDER = 8;
const STREAMS_PER_ORGANIZATION = 64;
const MOST_AT_ONCE = 500;

/** Who wants a stream: a token that asks for an answer, or a session that follows events. */
export interface StreamHolder {
  kind: 'answer' | 'events';
  organizationId: string;
  /** The token's or the session's id. */
  holder: string;
}

/** The places for streams that this process holds. Their number is bounded over all processes, by the database. */
export class StreamPlaces {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #node = randomId();
  readonly #timer: NodeJS.Timeout;
  #held = 0;
  readonly #ended: string[] = [];
  #givingBack: Promise<void> | undefined;

  constructor({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
    this.#timer = setInterval(() => void this.#renew(), STREAM_LEASE_MS / 3).unref();
  }

  /** Takes a place, or throws when the holder or its organization has no more. Returns its release. */
  async take(wanted: StreamHolder): Promise<() => void> {
    const limits = { holder: STREAMS_PER_HOLDER, organization: STREAMS_PER_ORGANIZATION };
    const id = await openStream(this.#db, { ...wanted, node: this.#node, limits }, this.#clock.now());
    this.#held += 1;
    let mine = true;
    return () => {
      if (!mine) return;
      mine = false;
      this.#held -= 1;
      this.#ended.push(id);
      this.#givingBack ??= unscoped(() => this.#giveBack());
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#givingBack;
  }

  /** Nobody waits for it, and thousands that end together, as when a proxy restarts, are one statement, not thousands. */
  async #giveBack(): Promise<void> {
    try {
      while (this.#ended.length > 0) await closeStreams(this.#db, this.#ended.splice(0, MOST_AT_ONCE));
    } catch (error) {
      // A place that could not be given back is free when its lease has run out.
      this.#log.warn(
        { err: error },
        'The end of streams could not be written down; their places are free when the lease has run out.',
      );
    }
    this.#givingBack = undefined;
  }

  async #renew(): Promise<void> {
    if (this.#held === 0) return;
    try {
      await renewStreams(this.#db, this.#node, this.#clock.now());
    } catch (error) {
      this.#log.warn(
        { err: error },
        'The places of open streams could not be renewed; the next try is in a few seconds.',
      );
    }
  }
}
