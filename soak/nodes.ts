import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeRepository } from '../test/make-repository.ts';
import { type Cluster, startCluster } from '../test/nodes/cluster.ts';
import { call, callTool, signIn, until } from '../test/nodes/cluster-client.ts';
import { checkHistory, LONGEST_STREAM_MS, type Told } from '../test/nodes/history.ts';
import { NodesClients } from './nodes-clients.ts';
import { makeFaults } from './nodes-faults.ts';
import { seededRandom } from './seeded-random.ts';

/**
 * `npm run soak -- nodes [faults] [seed] [minutes]`: three nodes and two workers serve clients that never stop, while processes are
 * killed and paused, PostgreSQL crashes and the object storage goes away. What every client was told is checked at the
 * end. It stops by itself.
 */
export async function soakNodes([faults = '50', seed = '1', minutes = '60']: string[]): Promise<number> {
  const random = seededRandom(Number(seed));
  const folder = mkdtempSync(join(tmpdir(), 'lorekeep-soak-nodes-'));
  const repository = makeRepository(join(folder, 'shop'));
  const cluster = await startCluster({ nodes: 3, workers: 2, settings: { LOREKEEP_LOCAL_PATHS: folder } });
  const history: Told[] = [];
  const started = Date.now();
  try {
    const session = await signIn(cluster);
    const clients = new NodesClients({ cluster, session, repository, history, random });
    await clients.start();
    const counts = await makeFaults({
      cluster,
      history,
      random,
      faults: Number(faults),
      endAt: started + Number(minutes) * 60_000,
      log: (line) => console.log(line),
    });
    await clients.stop();
    const left = await settle(cluster, session, clients);
    const { violations, streamEnds } = checkHistory(history);
    const at = (share: number) => Math.round(streamEnds[Math.floor((streamEnds.length - 1) * share)] ?? 0);
    const told = Object.fromEntries(
      [...Map.groupBy(history, ({ type }) => type)].map(([type, events]) => [type, events.length]),
    );
    const figures = {
      seed: Number(seed),
      seconds: Math.round((Date.now() - started) / 1000),
      faults: counts,
      told,
      calls: clients.calls,
      unanswered: clients.unanswered,
      givenUpRuns: clients.givenUpRuns,
      streamEndsLate: streamEnds.filter((ms) => ms > LONGEST_STREAM_MS).length,
      streamEndsMs: { p50: at(0.5), p99: at(0.99), max: at(1) },
      violations: [...violations, ...left],
    };
    console.log(JSON.stringify(figures, null, 2));
    return figures.violations.length === 0 ? 0 : 1;
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** When nothing goes wrong any more, everything that was asked for must come to its end. */
async function settle(cluster: Cluster, session: string, clients: NodesClients): Promise<string[]> {
  const faults: string[] = [];
  const { projectId, version, token } = clients;
  await call(cluster.url, 'POST', `/api/projects/${projectId}/ingest`, session);
  const served = await until(async () => {
    const { body } = await call(cluster.url, 'GET', `/api/projects/${projectId}`, session);
    return body.ingestion.status === 'completed' && body;
  }, 120_000).catch(() => undefined);
  if (served?.commit.subject !== `version ${version}`) faults.push(`the project does not get to version ${version}`);
  for (const { url, name } of cluster.nodes) {
    const { body } = await callTool(url, token, 'get_project', { project_id: projectId });
    if (body.result.structuredContent.commit.subject !== `version ${version}`)
      faults.push(`${name} serves something old`);
  }
  await pause(1_000);
  const open = await cluster.query("select id from ingestion_runs where status in ('queued', 'running')");
  if (open.length > 0) faults.push(`${open.length} runs never ended`);
  const twice = await cluster.query(
    'select answers from messages where answers is not null group by 1 having count(*) > 1',
  );
  if (twice.length > 0) faults.push(`${twice.length} questions have two answers`);
  const [chain] = await cluster.query<{ holes: string }>(
    'select (select position from audit_chain) - (select count(*) from audit_entries) as holes',
  );
  if (Number(chain?.holes) !== 0) faults.push('the audit chain has a hole');
  return faults;
}
