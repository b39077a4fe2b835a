import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const SEARCHERS = 100;
const HEALTH_EVERY_MS = 20;
const QUERIES = [
  'how are errors reported to the caller',
  'parse the command line',
  'where is the configuration read',
  'retry after a failed request',
  'close the connection',
  'validate the input',
  'serialize to json',
  'cache invalidation',
];

/** Health checks while a hundred searches go on, beside health checks of the same server at rest. */
export async function benchBusy(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { pack: { type: 'string' }, seconds: { type: 'string', default: '10' } },
  });
  if (values.pack === undefined) throw new Error('Name a pack: --pack <file>.');
  const child = fork(fileURLToPath(new URL('./busy-server.ts', import.meta.url)), [values.pack]);
  try {
    const { url, email, password } = await new Promise<{ url: string; email: string; password: string }>(
      (resolve) =>
        child.once('message', (message) => resolve(message as { url: string; email: string; password: string })), // Sent by busy-server.ts.
    );
    const session = await fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { token } = (await session.json()) as { token: string }; // The contract of signing in.
    const search = (query: string) =>
      timed(`${url}/api/projects/busy/search?q=${encodeURIComponent(query)}`, { authorization: `Bearer ${token}` });
    const first = await search(QUERIES[0] ?? '');
    const milliseconds = Number(values.seconds) * 1_000;
    const rest = await healthFor(url, milliseconds / 2);
    let busy = true;
    const searches: number[] = [];
    const searchers = Array.from({ length: SEARCHERS }, async (_, at) => {
      for (let i = at; busy; i++) searches.push(await search(QUERIES[i % QUERIES.length] ?? ''));
    });
    const health = await healthFor(url, milliseconds);
    busy = false;
    await Promise.all(searchers);
    console.log(`first search ${first.toFixed(0)} ms; ${searches.length} searches by ${SEARCHERS} at once`);
    console.log(`health at rest    p50 ${at(rest, 0.5)} ms, p99 ${at(rest, 0.99)} ms`);
    console.log(`health while busy p50 ${at(health, 0.5)} ms, p99 ${at(health, 0.99)} ms`);
  } finally {
    child.disconnect();
  }
}

async function healthFor(url: string, milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + milliseconds; performance.now() < end; ) {
    times.push(await timed(`${url}/mcp/health`));
    await new Promise((resolve) => setTimeout(resolve, HEALTH_EVERY_MS));
  }
  return times;
}

async function timed(url: string, headers: Record<string, string> = {}): Promise<number> {
  const started = performance.now();
  const reply = await fetch(url, { headers });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`);
  return performance.now() - started;
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}
