import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { sha256 } from '../../base/ids.ts';
import type { Log } from '../../base/log.ts';
import type { Db } from '../../engine/db/open-database.ts';
import type { TokenCaller } from '../../record/access/caller.ts';
import { findCancelled, noteCancelled } from '../../record/access/cancelled-requests.ts';
import { endedTokens } from '../../record/access/ended-tokens.ts';

const STREAMS_PER_TOKEN = 8;
const STREAMS_PER_ORGANIZATION = 64;
const LOOK_EVERY_MS = 500;

/** Why a request ended before its answer did. After the first two nobody waits for a reply any more. */
export type EndReason = 'disconnected' | 'cancelled' | 'token_revoked' | 'token_expired' | 'closing';

const UNWANTED: ReadonlySet<unknown> = new Set<EndReason>(['disconnected', 'cancelled']);

/** One JSON-RPC request that is being served. */
export class OpenRequest {
  readonly caller: TokenCaller;
  readonly key: string;
  readonly since: number;
  readonly #work = new AbortController();
  #onUnwanted: (() => void) | undefined;

  constructor(caller: TokenCaller, key: string, since: number) {
    this.caller = caller;
    this.key = key;
    this.since = since;
  }

  /** Aborts when the work has to stop; its reason is an EndReason. */
  get signal(): AbortSignal {
    return this.#work.signal;
  }

  /** True once nobody waits for the reply any more. */
  get unwanted(): boolean {
    return UNWANTED.has(this.#work.signal.reason);
  }

  /** Called at most once, when nobody waits for the reply any more. */
  whenUnwanted(callback: () => void): void {
    this.#onUnwanted = callback;
  }

  end(reason: EndReason): void {
    if (this.#work.signal.aborted) return;
    this.#work.abort(reason);
    if (this.unwanted) this.#onUnwanted?.();
  }
}

/**
 * The requests that this process is serving, so that they can be ended from outside: by a client that takes one back
 * (in the older era that arrives as a request of its own, perhaps at another node), and by the end of a token.
 */
export class OpenRequests {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #open = new Map<string, OpenRequest>();
  readonly #streams = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #anonymous = 0;

  constructor(parts: { db: Db; clock: Clock; log: Log }) {
    this.#db = parts.db;
    this.#clock = parts.clock;
    this.#log = parts.log;
  }

  /** A request with a session can be cancelled by its id; the others end with their connection or their token. */
  open(caller: TokenCaller, sessionId: string | undefined, requestId: string | number): OpenRequest {
    const named = sessionId === undefined ? undefined : requestKey(caller, sessionId, requestId);
    const key = named === undefined || this.#open.has(named) ? `anonymous ${++this.#anonymous}` : named;
    const request = new OpenRequest(caller, key, this.#clock.now());
    this.#open.set(key, request);
    this.#timer ??= setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
    return request;
  }

  close(request: OpenRequest): void {
    this.#open.delete(request.key);
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** The client takes a request back. One that is not here may be served by another node. */
  async cancel(caller: TokenCaller, sessionId: string, requestId: string | number): Promise<void> {
    const key = requestKey(caller, sessionId, requestId);
    const request = this.#open.get(key);
    if (request) request.end('cancelled');
    else await noteCancelled(this.#db, caller.organizationId, key, this.#clock.now());
  }

  /** Ends everything that these tokens have open, at once. */
  end(tokenIds: string[], reason: EndReason = 'token_revoked'): void {
    for (const request of this.#open.values()) if (tokenIds.includes(request.caller.tokenId)) request.end(reason);
  }

  endAll(reason: EndReason): void {
    for (const request of this.#open.values()) request.end(reason);
  }

  /** Takes one of the streams that a token and its organization may have open in this process. Returns its release. */
  takeStream(caller: TokenCaller): () => void {
    const limits: [string, number, string][] = [
      [`token ${caller.tokenId}`, STREAMS_PER_TOKEN, 'This token'],
      [`organization ${caller.organizationId}`, STREAMS_PER_ORGANIZATION, 'This organization'],
    ];
    for (const [subject, most, name] of limits) {
      if ((this.#streams.get(subject) ?? 0) < most) continue;
      throw new AppError(
        'limit-reached',
        `${name} already has ${most} answers running, which is the limit. Wait until one has ended, then send the message again.`,
        { retryAfter: 5 },
      );
    }
    for (const [subject] of limits) this.#streams.set(subject, (this.#streams.get(subject) ?? 0) + 1);
    return () => {
      for (const [subject] of limits) {
        const left = (this.#streams.get(subject) ?? 1) - 1;
        if (left > 0) this.#streams.set(subject, left);
        else this.#streams.delete(subject);
      }
    };
  }

  /** Asks the database what other nodes and the clock have done to the requests that are open here. */
  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const now = this.#clock.now();
      const lasting = [...this.#open.values()].filter((request) => now - request.since >= LOOK_EVERY_MS / 2);
      if (lasting.length === 0) return;
      const tokenIds = [...new Set(lasting.map((request) => request.caller.tokenId))];
      for (const [tokenId, fault] of await endedTokens(this.#db, tokenIds, now)) {
        this.end([tokenId], fault === 'token_expired' ? fault : 'token_revoked');
      }
      for (const key of await findCancelled(this.#db, lasting)) this.#open.get(key)?.end('cancelled');
    } catch (error) {
      this.#log.warn(
        { err: error },
        'Open streams could not be checked against the database; the next look tries again.',
      );
    } finally {
      this.#looking = false;
    }
  }
}

/** Client ids are free text of the client, so they are hashed to a key of one length that cannot run into another. */
function requestKey(caller: TokenCaller, sessionId: string, requestId: string | number): string {
  return sha256(JSON.stringify([caller.tokenId, sessionId, requestId]));
}
