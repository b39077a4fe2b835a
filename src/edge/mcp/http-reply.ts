import type { ServerResponse } from 'node:http';
import type { RequestId } from '@modelcontextprotocol/server';
import type { FastifyReply } from 'fastify';
import type { AppError } from '../../base/errors.ts';
import { TOKEN_FAULT_HINTS } from '../../record/access/check-mcp-token.ts';
import { jsonRpcCode } from './mcp-error.ts';

/** A reply to one POST: nothing, a JSON text or its bytes, or a stream of events. */
export interface HttpReply {
  status: number;
  body: string | Buffer | ReadableStream<Uint8Array> | null;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
}

const SLOW_READER_MS = 30_000;
const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'private, no-store, no-transform',
  // Reverse proxies hold streams back without this.
  'x-accel-buffering': 'no',
};

export const ACCEPTED: HttpReply = { status: 202, body: null };

export function errorReply(
  status: number,
  code: number,
  message: string,
  id: RequestId | null,
  data?: unknown,
): HttpReply {
  const error = { code, message, ...(data !== undefined && { data }) };
  return { status, body: JSON.stringify({ jsonrpc: '2.0', error, id }) };
}

/** A failure before any message was read: refused, not JSON, too large. The id is not known, so it is null. */
export function sendJsonRpcError(error: AppError, status: number, reply: FastifyReply): Promise<boolean> {
  const cause = error.message.replace(/[^\x20-\x7e]|["\\]/g, ' ');
  if (status === 401) {
    reply.header(
      'www-authenticate',
      `Bearer realm="lorekeep", error="invalid_token", error_description="${error.code}: ${cause}"`,
    );
  }
  const { retryAfter } = error;
  const hint = Object.entries(TOKEN_FAULT_HINTS).find(([fault]) => fault === error.code)?.[1];
  const data = {
    reason: error.code,
    ...(hint && { hint }),
    ...(retryAfter !== undefined && { retry_after_s: retryAfter }),
  };
  const told = errorReply(status, jsonRpcCode(error.code), error.message, null, data);
  return sendReply(reply, retryAfter === undefined ? told : { ...told, retryAfter });
}

export async function fromResponse(response: Response): Promise<HttpReply> {
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (streams) return { status: response.status, body: response.body };
  return { status: response.status, body: response.body === null ? null : await response.text() };
}

/** Writes the reply and returns true once all of it has left. */
export async function sendReply(reply: FastifyReply, { status, body, retryAfter }: HttpReply): Promise<boolean> {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.header('cache-control', 'private, no-store');
  if (body === null) {
    await reply.code(status).send();
    return true;
  }
  if (!(body instanceof ReadableStream)) {
    await reply.code(status).type('application/json').send(body);
    return finished(reply.raw);
  }
  reply.hijack();
  reply.raw.writeHead(status, { ...withoutUndefined(reply.getHeaders()), ...STREAM_HEADERS });
  return pipe(body, reply.raw);
}

/** A reader that takes nothing for half a minute is cut off, so that its answer does not fill our memory. */
async function pipe(body: ReadableStream<Uint8Array>, raw: ServerResponse): Promise<boolean> {
  const reader = body.getReader();
  raw.once('close', () => void reader.cancel().catch(() => {}));
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || raw.destroyed) break;
      if (!raw.write(value)) await drained(raw);
    }
  } catch {
    raw.destroy();
  }
  if (raw.destroyed) return false;
  raw.end();
  return finished(raw);
}

function drained(raw: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(patience);
      raw.off('drain', done).off('close', done);
      resolve();
    };
    const patience = setTimeout(() => raw.destroy(), SLOW_READER_MS);
    raw.once('drain', done).once('close', done);
  });
}

function finished(raw: ServerResponse): Promise<boolean> {
  if (raw.writableFinished || raw.destroyed) return Promise.resolve(raw.writableFinished);
  return new Promise((resolve) => {
    raw.once('finish', () => resolve(true));
    raw.once('close', () => resolve(raw.writableFinished));
  });
}

function withoutUndefined(headers: ReturnType<FastifyReply['getHeaders']>): Record<string, string | number | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
