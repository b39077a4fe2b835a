import type { FastifyReply } from 'fastify';
import type { App } from '../../app.ts';
import { Lookout } from '../../engine/db/lookout.ts';
import { endedSessions } from '../../record/access/ended-sessions.ts';
import type { StreamPlaces } from '../guard/stream-places.ts';

const HEARTBEAT_MS = 10_000;
const LONGEST_MS = 10 * 60_000;
/** Streams that were opened together, as after a restart, end one after the other: their readers all come back at once. */
const SPREAD_MS = 60_000;
const LOOK_EVERY_MS = 500;
/** A reader that lets this much pile up is gone or asleep. */
const MOST_WAITING_BYTES = 1_048_576;

export interface StreamReader {
  sessionId: string;
  organizationId: string;
}

/** One reply of server-sent events. */
export interface EventStream {
  /** Aborts at the end: the reader is gone or may read no more, the process closes, or the stream has lived long enough. */
  readonly signal: AbortSignal;
  /** The same for whoever needs no signal: thousands of idle streams then do without one. */
  whenEnded(callback: () => void): void;
  send(event: string, data: unknown): void;
  end(): void;
  /** Gives its place back where nothing was sent yet: the reply can still be an error with its status. Else false. */
  decline(): boolean;
}

interface OpenStream {
  reader: StreamReader;
  endAt: number;
  beat(): void;
  end(): void;
}

/** Opens event streams, keeps their number within bounds, and ends those whose session has ended, on whatever node. */
export class EventStreams {
  readonly #app: App;
  readonly #places: StreamPlaces;
  readonly #open = new Set<OpenStream>();
  readonly #lookout: Lookout;
  readonly #heart: NodeJS.Timeout;

  constructor(app: App, places: StreamPlaces) {
    this.#app = app;
    this.#places = places;
    this.#lookout = new Lookout(app.database.news, {
      topics: ['session'],
      everyMs: LOOK_EVERY_MS,
      look: () => this.#endWithSessions(),
      onError: (error) => app.log.warn({ err: error }, 'Open event streams could not be checked; the next look does.'),
    });
    this.#lookout.start();
    this.#heart = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
    app.closing.signal.addEventListener('abort', () => this.#endAll(), { once: true });
  }

  /**
   * Following begins at once and ends after a while, to be taken up again. An answer begins with its first event, because
   * the question may still turn out to be wrong, and ends by itself.
   */
  async open(reply: FastifyReply, reader: StreamReader, purpose: 'follow' | 'answer' = 'follow'): Promise<EventStream> {
    const release = await this.#places.take({ kind: 'events', holder: reader.sessionId, ...reader });
    let gone: AbortController | undefined;
    let onEnd = () => {};
    let hasBegun = false;
    const { raw } = reply;
    const begin = () => {
      if (hasBegun) return;
      hasBegun = true;
      // The hooks set these headers on the reply; a hijacked reply has to send them itself.
      const headers = Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined));
      reply.hijack();
      raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
      raw.write(': open\n\n');
    };
    const write = (text: string) => {
      begin();
      if (raw.writableEnded || raw.destroyed) return;
      if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy();
      else raw.write(text);
    };
    const stream: OpenStream = {
      reader: { sessionId: reader.sessionId, organizationId: reader.organizationId },
      endAt:
        purpose === 'answer' ? Number.POSITIVE_INFINITY : performance.now() + LONGEST_MS - Math.random() * SPREAD_MS,
      beat: () => write(': still here\n\n'),
      end: () => {
        if (!this.#open.delete(stream)) return;
        release();
        gone?.abort();
        onEnd();
        begin();
        if (!raw.writableEnded) raw.end();
      },
    };
    this.#open.add(stream);
    // The request itself is closed as soon as its body was read; it is the reply that lasts as long as the reader.
    raw.on('close', stream.end);
    raw.on('error', stream.end);
    if (purpose === 'follow') begin();
    if (this.#app.closing.signal.aborted || raw.destroyed) stream.end();
    const isOpen = () => this.#open.has(stream);
    return {
      get signal() {
        gone ??= new AbortController();
        if (!isOpen()) gone.abort();
        return gone.signal;
      },
      whenEnded(callback) {
        if (isOpen()) onEnd = callback;
        else callback();
      },
      send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end: stream.end,
      decline: () => {
        if (hasBegun || !this.#open.delete(stream)) return false;
        release();
        return true;
      },
    };
  }

  close(): void {
    this.#lookout.stop();
    clearInterval(this.#heart);
    this.#endAll();
  }

  #endAll(): void {
    for (const stream of this.#open) stream.end();
  }

  #beat(): void {
    const now = performance.now();
    for (const stream of this.#open) {
      if (now >= stream.endAt) stream.end();
      else stream.beat();
    }
  }

  async #endWithSessions(): Promise<void> {
    if (this.#open.size === 0) return;
    const readers = new Map(
      [...this.#open].map(({ reader }) => [`${reader.sessionId} ${reader.organizationId}`, reader]),
    );
    const { database, clock } = this.#app;
    const ended = new Set(await endedSessions(database.db, [...readers.values()], clock.now()));
    for (const stream of this.#open) if (ended.has(stream.reader.sessionId)) stream.end();
  }
}
