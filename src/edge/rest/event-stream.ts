import type { FastifyReply } from 'fastify';
import { AppError } from '../../base/errors.ts';

const HEARTBEAT_MS = 10_000;
const LONGEST_MS = 10 * 60_000;
const STREAMS_PER_SESSION = 8;
const STREAMS_PER_ORGANIZATION = 64;
/** A reader that lets this much pile up is gone or asleep. */
const MOST_WAITING_BYTES = 1_048_576;

/** One reply of server-sent events. */
export interface EventStream {
  /** Aborts when the reader is gone, the process closes, or the stream has lived long enough. */
  signal: AbortSignal;
  send(event: string, data: unknown): void;
  end(): void;
}

/** Opens event streams and keeps their number within bounds. */
export class EventStreams {
  readonly #closing: AbortSignal;
  readonly #open = new Map<string, number>();

  constructor(closing: AbortSignal) {
    this.#closing = closing;
  }

  open(reply: FastifyReply, reader: { sessionId: string; organizationId: string }): EventStream {
    const release = this.#take(reader);
    const gone = new AbortController();
    const signal = AbortSignal.any([gone.signal, this.#closing, AbortSignal.timeout(LONGEST_MS)]);
    const { raw } = reply;
    // The hooks set these headers on the reply; a hijacked reply has to send them itself.
    const headers = Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined));
    reply.hijack();
    raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    raw.write(': open\n\n');
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
    const end = () => {
      clearInterval(heartbeat);
      release();
      gone.abort();
      if (!raw.writableEnded) raw.end();
    };
    signal.addEventListener('abort', end, { once: true });
    // The request itself is closed as soon as its body was read; it is the reply that lasts as long as the reader.
    raw.on('close', () => gone.abort());
    raw.on('error', () => gone.abort());
    return {
      signal,
      send(event, data) {
        if (raw.writableEnded || raw.destroyed) return;
        if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy();
        else raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      },
      end,
    };
  }

  #take({ sessionId, organizationId }: { sessionId: string; organizationId: string }): () => void {
    const bounds = [
      [sessionId, STREAMS_PER_SESSION],
      [organizationId, STREAMS_PER_ORGANIZATION],
    ] as const;
    for (const [key, most] of bounds) {
      if ((this.#open.get(key) ?? 0) < most) continue;
      throw new AppError('unavailable', `There are ${most} open event streams already. Close one first.`, {
        retryAfter: 10,
      });
    }
    for (const [key] of bounds) this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      for (const [key] of bounds) {
        const left = (this.#open.get(key) ?? 1) - 1;
        if (left === 0) this.#open.delete(key);
        else this.#open.set(key, left);
      }
    };
  }
}
