import { createServer, request } from 'node:http';

export interface HeaderProxy {
  url: string;
  /** The protocol revisions that were named in requests so far. */
  revisions: Set<string>;
  /** How many replies came as a stream. */
  streams: number;
  stop(): Promise<void>;
}

/**
 * Stands before the server and watches which revision a client speaks. With a token it also puts the Authorization
 * header in, for the conformance suite, which cannot send one.
 */
export async function startHeaderProxy(target: string, token?: string): Promise<HeaderProxy> {
  const watched = { revisions: new Set<string>(), streams: 0 };
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    const revision = incoming.headers['mcp-protocol-version'];
    if (typeof revision === 'string') watched.revisions.add(revision);
    const passed = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers }, (reply) => {
      if (reply.headers['content-type']?.startsWith('text/event-stream')) watched.streams++;
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    incoming.pipe(passed);
    outgoing.on('close', () => passed.destroy());
    passed.on('error', () => outgoing.destroy());
  });
  const port = await new Promise<number>((resolve) =>
    proxy.listen(0, '127.0.0.1', () => {
      const address = proxy.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );
  return Object.assign(watched, {
    url: `http://localhost:${port}/mcp`,
    async stop() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  });
}
