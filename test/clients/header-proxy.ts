import { createServer, request } from 'node:http';

/** Puts an Authorization header in front of the conformance suite, which cannot send one. */
export async function startHeaderProxy(target: string, token: string): Promise<{ url: string; stop(): Promise<void> }> {
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const passed = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers }, (reply) => {
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
  return {
    url: `http://localhost:${port}/mcp`,
    async stop() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
