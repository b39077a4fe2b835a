import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export interface RawReply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface RawRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A request with headers and bytes that `fetch` would not send. Header values are sent as UTF-8, whatever they hold. */
export function rawRequest(url: string, { method, path, headers = {}, body }: RawRequest): Promise<RawReply> {
  const wire = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
  );
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const request = httpRequest({ hostname, port, method, path, headers: wire, agent: false }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Sends these bytes and gives back all that comes until the server closes the connection, or `patienceMs` are over. */
export function rawBytes(
  url: string,
  bytes: string | Buffer,
  patienceMs = 10_000,
): Promise<{ text: string; closed: boolean }> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    const timer = setTimeout(() => {
      socket.destroy();
      resolve({ text, closed: false });
    }, patienceMs);
    socket.on('data', (piece) => {
      text += piece;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ text, closed: true });
    });
  });
}
