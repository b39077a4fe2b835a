import type { Clock } from '../../base/clock.ts';
import { sha256 } from '../../base/ids.ts';
import type { Log } from '../../base/log.ts';
import { Lookout } from '../../engine/db/lookout.ts';
import type { Database, Db } from '../../engine/db/open-database.ts';
import type { TokenCaller } from '../../record/access/caller.ts';
import { findCancelled, noteCancelled } from '../../record/access/cancelled-requests.ts';
import { endedTokens } from '../../record/access/ended-tokens.ts';
import type { StreamPlaces } from '../guard/stream-places.ts';

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
  readonly #places: StreamPlaces;
  readonly #open = new Map<string, OpenRequest>();
  readonly #lookout: Lookout;
  #anonymous = 0;

  constructor({ database, clock, log }: { database: Database; clock: Clock; log: Log }, places: StreamPlaces) {
    this.#db = database.db;
    this.#clock = clock;
    this.#places = places;
    this.#lookout = new Lookout(database.news, {
      topics: ['token', 'request'],
      everyMs: LOOK_EVERY_MS,
      look: () => this.#look(),
      onError: (error) =>
        log.warn({ err: error }, 'Open streams could not be checked against the database; the next look tries again.'),
    });
    this.#lookout.start();
  }

  stop(): void {
    this.#lookout.stop();
  }

  /** A request with a session can be cancelled by its id; the others end with their connection or their token. */
  open(caller: TokenCaller, sessionId: string | undefined, requestId: string | number): OpenRequest {
    const named = sessionId === undefined ? undefined : requestKey(caller, sessionId, requestId);
    const key = named === undefined || this.#open.has(named) ? `anonymous ${++this.#anonymous}` : named;
    const request = new OpenRequest(caller, key, this.#clock.now());
    this.#open.set(key, request);
    return request;
  }

  close(request: OpenRequest): void {
    this.#open.delete(request.key);
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

  /** Takes one of the streams that a token and its organization may have open. Returns its release. */
  takeStream({ tokenId: holder, organizationId }: TokenCaller): Promise<() => void> {
    return this.#places.take({ kind: 'answer', holder, organizationId });
  }

  /** Asks the database what other nodes and the clock have done to the requests that are open here. */
  async #look(): Promise<void> {
    const open = [...this.#open.values()];
    if (open.length === 0) return;
    const tokenIds = [...new Set(open.map((request) => request.caller.tokenId))];
    for (const [tokenId, fault] of await endedTokens(this.#db, tokenIds, this.#clock.now())) {
      this.end([tokenId], fault === 'token_expired' ? fault : 'token_revoked');
    }
    for (const key of await findCancelled(this.#db, open)) this.#open.get(key)?.end('cancelled');
  }
}

/** Client ids are free text of the client, so they are hashed to a key of one length that cannot run into another. */
function requestKey(caller: TokenCaller, sessionId: string, requestId: string | number): string {
  return sha256(JSON.stringify([caller.tokenId, sessionId, requestId]));
}
