import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerUnreadable } from './unreadable-request.ts';

const HEADERS_MS = { least: 3_000, most: 5_000 };
const LONGEST_BODY_MS = 60_000;
const UNREAD_BODY_MS = 5_000;

/**
 * Cuts off a new connection whose first headers do not arrive. Node looks at all connections once a second and would end
 * thousands that came together at the same moment, which keeps everybody else waiting. Here each has its own time.
 */
export function endSlowHeaders(server: FastifyInstance): void {
  const waiting = new WeakMap<Socket, NodeJS.Timeout>();
  const late = Object.assign(new Error('The headers did not arrive in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.server.on('connection', (socket) => {
    const patience = HEADERS_MS.least + Math.random() * (HEADERS_MS.most - HEADERS_MS.least);
    const timer = setTimeout(() => answerUnreadable(late, socket), patience);
    waiting.set(socket, timer);
    socket.once('close', () => clearTimeout(timer));
  });
  server.addHook('onRequest', (request, _reply, done) => {
    clearTimeout(waiting.get(request.raw.socket));
    done();
  });
}

/**
 * Cuts off a body that does not arrive. An upload may be slow: its size is bounded, and it is on disk, not in memory. Once
 * the reply is out, the rest of a body is wanted by nobody; the sender has a moment to stop by itself and read the reply.
 */
export function endSlowBodies(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ headers, raw }, reply) => {
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
    if (!hasBody || headers['content-type']?.startsWith('multipart/form-data')) return;
    const patience = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, LONGEST_BODY_MS);
    reply.raw.once('close', () => clearTimeout(patience));
  });
  server.addHook('onResponse', async ({ raw }) => {
    const cutOff = () => raw.complete || raw.socket.destroy();
    if (!raw.complete) setTimeout(cutOff, UNREAD_BODY_MS).unref();
  });
}
