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
  /** No fault is made after this time, whatever their number. */
  endAt: number;
  log(line: string): void;
}

/** Makes one fault after the other, also while what they took away is not back yet. Returns how many there were of each kind. */
export async function makeFaults({
  cluster,
  history,
  random,
  faults,
  endAt,
  log,
}: FaultMaker): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  /** Processes that are down, starting or asleep, until they are back. */
  const away = new Map<ClusterProcess, Promise<void>>();
  const pick = <One>(list: One[]): One => list[random.below(list.length)] as One; // The list is never empty.

  /** Takes one of these processes away while at least one other is there, and goes on before it is back. */
  async function take(group: ClusterProcess[], how: (victim: ClusterProcess) => Promise<void>): Promise<void> {
    for (;;) {
      const there = group.filter((one) => !away.has(one));
      if (there.length > 1) {
        const victim = pick(there);
        away.set(
          victim,
          how(victim).finally(() => away.delete(victim)),
        );
        return;
      }
      await Promise.race(group.flatMap((one) => away.get(one) ?? []));
    }
  }

  async function kill(victim: ClusterProcess): Promise<void> {
    await victim.kill();
    await pause(random.next() * 500);
    await startSurely(victim);
  }

  async function sleep(worker: ClusterProcess): Promise<void> {
    worker.signal('SIGSTOP');
    await pause(PAUSE_MS);
    worker.signal('SIGCONT');
  }

  const kinds: Record<string, [weight: number, make: () => Promise<void>]> = {
    'node killed': [8, () => take(cluster.nodes, kill)],
    'worker killed': [6, () => take(cluster.workers, kill)],
    'worker paused': [2, () => take(cluster.workers, sleep)],
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

  for (let fault = 1; fault <= faults && Date.now() < endAt; fault++) {
    const name = pick(weighted);
    counts[name] = (counts[name] ?? 0) + 1;
    await kinds[name]?.[1]();
    await pause(200 + random.next() * 800);
    if (fault % 10 === 0) log(`${fault} faults, ${history.length} things told`);
  }
  await Promise.all(away.values());
  return counts;
}

/** A start needs the database and the storage, which may be away at this moment: then it is made again. */
async function startSurely(process: ClusterProcess): Promise<void> {
  for (;;) {
    try {
      return await process.start();
    } catch {
      await pause(500);
    }
  }
}
