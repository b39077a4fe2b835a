import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster, ClusterProcess } from '../test/nodes/cluster.ts';
import type { Told } from '../test/nodes/history.ts';
import type { Random } from './seeded-random.ts';

/** Longer than a worker's lease, so that another one takes its run. */
const PAUSE_MS = 17_000;

interface FaultMaker {
  cluster: Cluster;
  history: Told[];
  random: Random;
  faults: number;
  log(line: string): void;
}

/** Makes one fault after the other; a paused worker sleeps on meanwhile. Returns how many there were of each kind. */
export async function makeFaults({
  cluster,
  history,
  random,
  faults,
  log,
}: FaultMaker): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const paused = new Map<ClusterProcess, Promise<void>>();
  const pick = <One>(list: One[]): One => list[random.below(list.length)] as One; // The list is never empty.

  async function kill(victim: ClusterProcess): Promise<void> {
    await victim.kill();
    await pause(random.next() * 500);
    await victim.start();
  }

  async function sleep(worker: ClusterProcess): Promise<void> {
    worker.signal('SIGSTOP');
    await pause(PAUSE_MS);
    worker.signal('SIGCONT');
    paused.delete(worker);
  }

  const kinds: Record<string, [weight: number, make: () => Promise<void>]> = {
    'node killed': [8, () => kill(pick(cluster.nodes))],
    'worker killed': [
      6,
      async () => {
        const awake = cluster.workers.filter((worker) => !paused.has(worker));
        await kill(pick(awake));
      },
    ],
    'worker paused': [
      2,
      async () => {
        // One of the two stays awake.
        if (paused.size > 0) return kinds['worker killed']?.[1]();
        const worker = pick(cluster.workers);
        paused.set(worker, sleep(worker));
      },
    ],
    'PostgreSQL crashed': [
      2,
      async () => {
        const from = performance.now();
        await cluster.postgres.restart();
        history.push({ type: 'database-away', from, to: performance.now() });
      },
    ],
    'object storage away': [
      2,
      async () => {
        const how = pick(['refused', 'error', 'cut'] as const);
        cluster.s3.fault = () => how;
        await pause(500 + random.next() * 2_000);
        cluster.s3.fault = undefined;
      },
    ],
  };
  const weighted = Object.entries(kinds).flatMap(([name, [weight]]) => Array<string>(weight).fill(name));

  for (let fault = 1; fault <= faults; fault++) {
    const name = pick(weighted);
    counts[name] = (counts[name] ?? 0) + 1;
    await kinds[name]?.[1]();
    await pause(200 + random.next() * 800);
    if (fault % 10 === 0) log(`${fault} faults, ${history.length} things told`);
  }
  await Promise.all(paused.values());
  return counts;
}
