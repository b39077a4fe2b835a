import type { Socket } from 'node:net';
import { newId } from '../../base/ids.ts';

/** What the HTTP parser itself refuses, with the status and the words for it. */
const FAULTS: Record<string, [string, string, string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'request_too_large',
    'The headers of the request are too large.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout', 'The request did not arrive in time.'],
};
const OTHERWISE: [string, string, string] = [
  '400 Bad Request',
  'invalid_request',
  'The request is not valid HTTP and was not read.',
];

/** Bytes that never became a request get the same error shape as any other, written by hand: there is no reply yet. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // A reset connection has nobody at the other end.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const [status, type, message] = FAULTS[error.code ?? ''] ?? OTHERWISE;
  const id = newId('req');
  const body = JSON.stringify({ error: { type, message, details: [], request_id: id } });
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${id}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Not only ended: a client that sends nonsense may never close its side.
  socket.destroySoon();
}
