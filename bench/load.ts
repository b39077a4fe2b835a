import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type ClientRequest, get } from 'node:http';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type LoadTarget, startTarget } from './load-target.ts';
import { type Percentiles, sendTraffic } from './load-traffic.ts';

const TARGETS = [
  ['sqlite', 1],
  ['postgres', 1],
  ['postgres', 2],
  ['postgres', 3],
] as const;
const SHARE_OF_SATURATION = 0.6;
const MOST_STREAM_BYTES = 40_000;
/** The server ends a stream in its tenth minute. */
const STREAM_LIFE_MS = 539_000;
const MOST_SLOWDOWN = 2;
const SLOW_HEADERS = fileURLToPath(new URL('./slow-headers.ts', import.meta.url));

/**
 * `npm run bench -- load [--seconds 20] [--connections 16] [--streams 2000] [--hold 60] [--only sqlite|postgres]`
 * `npm run bench -- load --steady <minutes> [--rate 300] [--only sqlite|postgres]`: only memory over minutes
 * `npm run bench -- load --beside <repository>`: only calls while the same server ingests
 *
 * The mix of load-traffic.ts on SQLite and on one, two and three nodes: as fast as it goes, then at 60 % of that. Then
 * idle event streams, and clients that never finish their headers. It stops by itself after about
 * (4 targets × 2 + 2) × seconds + hold.
 */
export async function benchLoad(options: string[]): Promise<number> {
  const { values } = parseArgs({
    args: options,
    options: {
      seconds: { type: 'string', default: '20' },
      connections: { type: 'string', default: '16' },
      streams: { type: 'string', default: '2000' },
      hold: { type: 'string', default: '60' },
      only: { type: 'string' },
      steady: { type: 'string' },
      rate: { type: 'string', default: '300' },
      beside: { type: 'string' },
    },
  });
  if (values.beside !== undefined) return callBesideIngestion(values.beside, Number(values.seconds));
  if (values.steady !== undefined) return watchMemory(Number(values.steady), Number(values.rate), values.only);
  const [seconds, connections, streams, hold] = [values.seconds, values.connections, values.streams, values.hold].map(
    Number,
  ) as [number, number, number, number]; // Four in, four out.
  let faults = 0;
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`);
  console.log(
    'target                at       req/s   reads p50    p95    p99 ms   answers p50    p99 ms   errors   CPU ms/req   RSS MB   slope MB/min',
  );
  for (const [database, nodes] of TARGETS) {
    if (values.only !== undefined && values.only !== database) continue;
    const target = await startTarget(database, nodes);
    try {
      await sendTraffic(target, { connections, seconds: Math.min(5, seconds) });
      const rate = await measure(target, 'full', { connections, seconds }, (count) => (faults += count));
      const paced = { connections: 64, seconds, rate: rate * SHARE_OF_SATURATION };
      await measure(target, '60 %', paced, (count) => (faults += count));
      if (nodes === 1) {
        faults += await holdStreams(target, streams, hold);
        faults += await sendSlowHeaders(target, streams, seconds);
      }
    } finally {
      await target.stop();
    }
  }
  console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}`);
  return faults === 0 ? 0 : 1;
}

async function measure(
  target: LoadTarget,
  name: string,
  traffic: { connections: number; seconds: number; rate?: number },
  fault: (count: number) => void,
): Promise<number> {
  const memory: [seconds: number, bytes: number][] = [];
  const started = performance.now();
  const watch = setInterval(() => memory.push([(performance.now() - started) / 1000, target.rss()]), 500);
  const cpu = target.cpuMs();
  const figures = await sendTraffic(target, traffic);
  clearInterval(watch);
  const spent = target.cpuMs() - cpu;
  const { reads, answers, errors, rate, requests } = figures;
  const cells = [
    target.name.padEnd(20),
    name.padEnd(5),
    rate.toFixed(0).padStart(8),
    ms(reads.p50, 11),
    ms(reads.p95, 6),
    ms(reads.p99, 6),
    ms(answers.p50, 16),
    ms(answers.p99, 6),
    String(errors.length).padStart(11),
    (spent / requests).toFixed(2).padStart(12),
    (target.rss() / 2 ** 20).toFixed(0).padStart(8),
    (slope(memory.slice(Math.floor(memory.length / 2))) * 60).toFixed(1).padStart(14),
  ];
  console.log(cells.join(' '));
  for (const error of errors.slice(0, 3)) console.log(`  ${error.slice(0, 200)}`);
  fault(errors.length);
  return rate;
}

const ms = (value: number, width: number) => value.toFixed(1).padStart(width);

/** Growth by the method of least squares, in MB a second. */
function slope(points: [seconds: number, bytes: number][]): number {
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const up = points.reduce((sum, [seconds, bytes]) => sum + (seconds - x) * (bytes - y), 0);
  const down = points.reduce((sum, [seconds]) => sum + (seconds - x) ** 2, 0);
  return down === 0 ? 0 : up / down / 2 ** 20;
}

/** Resident memory every half minute of a steady rate. */
async function watchMemory(minutes: number, rate: number, only: string | undefined): Promise<number> {
  let faults = 0;
  for (const database of ['sqlite', 'postgres'] as const) {
    if (only !== undefined && only !== database) continue;
    const target = await startTarget(database, 1);
    try {
      for (let half = 1; half <= minutes * 2; half++) {
        const { errors, requests } = await sendTraffic(target, { connections: 64, seconds: 30, rate });
        faults += errors.length;
        const memory = (target.rss() / 2 ** 20).toFixed(0);
        console.log(`${target.name}, ${half / 2} min: ${memory} MB, ${requests} calls, ${errors.length} errors`);
      }
    } finally {
      await target.stop();
    }
  }
  return faults === 0 ? 0 : 1;
}

/** Calls at a rate that leaves room, at rest and while the server that answers them ingests a repository. */
async function callBesideIngestion(repository: string, seconds: number): Promise<number> {
  const target = await startTarget('sqlite', 1, { works: true });
  try {
    await sendTraffic(target, { connections: 8, seconds: 3 });
    const traffic = { connections: 16, seconds, rate: 60 };
    const show = ({ p50, p95, p99 }: Percentiles) =>
      `p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} p99 ${p99.toFixed(1)} ms`;
    const rest = await sendTraffic(target, traffic);
    console.log(`at rest: reads ${show(rest.reads)}, answers ${show(rest.answers)}`);
    await target.ingest(repository);
    const beside = await sendTraffic(target, traffic);
    console.log(`while it ingests: reads ${show(beside.reads)}, answers ${show(beside.answers)}`);
    return rest.errors.length + beside.errors.length === 0 ? 0 : 1;
  } finally {
    await target.stop();
  }
}

/** Event streams on which nothing happens. One that has lived as long as it may is opened again, as a browser does it. */
async function holdStreams(target: LoadTarget, streams: number, hold: number): Promise<number> {
  const sessions = await target.sessionsFor(streams);
  await target.collect();
  const before = target.rss();
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const open = new Set<ClientRequest>();
  let isHolding = true;
  let [early, again] = [0, 0];
  const openOne = (place: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${sessions[place % sessions.length]}` };
      const since = performance.now();
      const sent = get(`${target.urls[0]}/api/events`, { agent, headers }, (reply) => {
        if (reply.statusCode !== 200) reject(new Error(`A stream was answered with ${reply.statusCode}.`));
        reply.once('data', () => resolve());
        reply.on('data', () => {});
        reply.on('error', () => {});
        reply.on('close', () => {
          open.delete(sent);
          if (!isHolding) return;
          if (performance.now() - since < STREAM_LIFE_MS) early += 1;
          again += 1;
          openOne(place).catch(() => {
            early += 1;
          });
        });
      });
      sent.on('error', reject);
      open.add(sent);
    });
  for (let i = 0; i < streams; i++) await openOne(i);
  const cpu = target.cpuMs();
  await new Promise((resolve) => setTimeout(resolve, hold * 1000));
  const percent = (target.cpuMs() - cpu) / (hold * 10);
  await target.collect();
  const each = (target.rss() - before) / streams;
  const held = open.size;
  console.log(
    `  ${held} idle streams after ${hold} s: ${(each / 1000).toFixed(1)} KB each, ${again} opened again, ${early} ended early, ${percent.toFixed(1)} % of a core`,
  );
  isHolding = false;
  for (const sent of open) sent.destroy();
  agent.destroy();
  const { reads } = await sendTraffic(target, { connections: 1, seconds: 1 });
  console.log(`  calls right after all of them ended at once: p99 ${reads.p99.toFixed(0)} ms`);
  await target.collect();
  return each <= MOST_STREAM_BYTES && early === 0 && held === streams ? 0 : 1;
}

/** Sockets that send their headers byte by byte, beside good traffic at a rate that leaves room. */
async function sendSlowHeaders(target: LoadTarget, sockets: number, seconds: number): Promise<number> {
  const traffic = { connections: 16, seconds, rate: 40 };
  const alone = await sendTraffic(target, traffic);
  const { port } = new URL(target.urls[0] ?? '');
  const attacker = fork(SLOW_HEADERS, [port, String(sockets)]);
  await once(attacker, 'message');
  const beside = await sendTraffic(target, traffic);
  attacker.send('end');
  const [cut] = await once(attacker, 'message');
  await once(attacker, 'exit');
  const ratio = beside.reads.p99 / alone.reads.p99;
  const show = ({ p50, p99 }: Percentiles) => `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms`;
  console.log(
    `  ${sockets} slow-header sockets (${cut} cut off): reads ${show(alone.reads)} without, ${show(beside.reads)} with them, p99 times ${ratio.toFixed(2)}`,
  );
  return ratio <= MOST_SLOWDOWN && beside.errors.length === 0 ? 0 : 1;
}
