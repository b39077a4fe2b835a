// Clients that never finish their headers, in a process of their own: `slow-headers.ts <port> <sockets>`. What they cost
// must not count as the waiting of the good ones. It says `open` when all have begun, and at the end how many were cut off.
import { connect, type Socket } from 'node:net';

const [port = 0, sockets = 0] = process.argv.slice(2).map(Number);
const AGAIN_MS = 100;
const DRIP_MS = 1_000;

const slow = new Set<Socket>();
let going = true;
let cut = 0;

function crawl(): void {
  if (!going) return;
  const socket = connect(port, '127.0.0.1');
  slow.add(socket);
  socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
  const drip = setInterval(() => socket.write('x'), DRIP_MS);
  socket.on('error', () => {});
  socket.on('data', () => {});
  socket.on('close', () => {
    clearInterval(drip);
    slow.delete(socket);
    cut += 1;
    setTimeout(crawl, AGAIN_MS);
  });
}

process.once('message', () => {
  going = false;
  process.send?.(cut);
  for (const socket of slow) socket.destroy();
  process.disconnect();
});

for (let i = 0; i < sockets; i++) {
  crawl();
  if (i % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
}
process.send?.('open');
