import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** A way to a database that can be cut and mended, or that swallows everything. */
export interface Way {
  url: string;
  set(state: 'open' | 'cut' | 'silent'): Promise<void>;
  close(): Promise<void>;
}

export async function openWay(target: string): Promise<Way> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'silent' = 'open';
  const server = createServer((from) => {
    const to = connect(Number(port), hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('data', (piece) => state !== 'silent' && other.write(piece));
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    if (state === 'cut') from.destroy();
  });
  const own = await freePort();
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const url = new URL(target);
  url.port = String(own);
  return {
    url: url.href,
    async set(next) {
      state = next;
      if (next !== 'silent') cut();
    },
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
