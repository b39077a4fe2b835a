import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A load balancer as plain as can be: each request goes to the next node. */
export interface RoundRobin {
  url: string;
  /** Where requests may go, in turns. */
  targets: string[];
  /** Which target answered the latest request. */
  last: string;
  stop(): Promise<void>;
}

export async function startRoundRobin(port: number): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  /** A node that cannot be reached has taken nothing, so the next one is asked; one that breaks off may have. */
  function pass(from: IncomingMessage, to: ServerResponse, body: Buffer, left: number): void {
    const target = balancer.targets[turn++ % balancer.targets.length] ?? '';
    const { method, url, headers } = from;
    let reached = false;
    const sent = request(new URL(url ?? '/', target), { method, headers, agent }, (reply) => {
      reached = true;
      balancer.last = target;
      to.writeHead(reply.statusCode ?? 502, { ...reply.headers, 'x-node': target });
      reply.pipe(to);
      reply.on('error', () => to.destroy());
    });
    sent.on('error', (error) => {
      if (to.destroyed) return;
      if (reached) to.destroy();
      else if ('code' in error && error.code === 'ECONNREFUSED' && left > 1) pass(from, to, body, left - 1);
      else to.writeHead(502).end();
    });
    to.on('close', () => sent.destroy());
    sent.end(body);
  }

  const server = createServer((from, to) => {
    const pieces: Buffer[] = [];
    from.on('data', (piece: Buffer) => pieces.push(piece));
    from.on('end', () => pass(from, to, Buffer.concat(pieces), balancer.targets.length));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const balancer: RoundRobin = {
    url: `http://127.0.0.1:${port}`,
    targets: [],
    last: '',
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return balancer;
}
