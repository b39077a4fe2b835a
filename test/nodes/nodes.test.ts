import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTar } from '../make-tar.ts';
import { CLIENTS, connect } from '../mcp/door.ts';
import { type Cluster, type ClusterProcess, startCluster } from './cluster.ts';
import { call, callTool, type OpenReply, openReply, signIn, toolCall, until } from './cluster-client.ts';

/** The promise is one second, and `npm run soak -- nodes` measures it; here a machine may be busy with other tests. */
const SOON = 5_000;

describe('three nodes and two workers', () => {
  let cluster: Cluster;
  let session: string;
  let token: string;
  let projectId: string;

  beforeAll(async () => {
    cluster = await startCluster({ nodes: 3, workers: 2 });
    session = await signIn(cluster);
    ({ token } = await makeToken());
    projectId = await upload('shop', 40);
  });
  afterAll(() => cluster?.stop());

  async function makeToken(): Promise<{ token: string; token_id: string }> {
    return (await call(cluster.url, 'POST', '/api/mcp-tokens', session, {})).body;
  }

  async function upload(name: string, files: number): Promise<string> {
    const content = (i: number) =>
      `/** Cancels order ${i}. */\nexport function cancelOrder${i}(id: string) {\n  return id;\n}\n`;
    const entries = Array.from({ length: files }, (_, i) => ({ name: `src/order${i}.ts`, content: content(i) }));
    const form = new FormData();
    form.set('name', name);
    form.set('archive', new Blob([new Uint8Array(makeTar(entries))]), `${name}.tar`);
    const { status, body, text } = await call(cluster.url, 'POST', '/api/projects', session, form);
    if (status !== 202) throw new Error(text);
    return body.project_id;
  }

  const project = async (id: string) => (await call(cluster.url, 'GET', `/api/projects/${id}`, session)).body;
  const completed = (id: string) =>
    until(async () => {
      const found = await project(id);
      if (found.ingestion.status === 'failed') throw new Error(JSON.stringify(found.ingestion));
      return found.ingestion.status === 'completed' && found;
    });
  const begin = async () =>
    (await callTool(cluster.url, token, 'create_conversation', { project_id: projectId })).body.result.structuredContent
      .conversation_id;

  it('tell of an ingestion live on a node that does not do it', async () => {
    const id = await upload('watched', 60);
    const readers = cluster.nodes.map(({ url }) => openReply(url, `/api/projects/${id}/events`, session));
    await completed(id);
    for (const reader of readers) await reader.has('"status":"completed"');
    for (const reader of readers) reader.hangUp();
  });

  it.each(CLIENTS)('serve every tool, each request on another node (%s)', async (kind) => {
    await completed(projectId);
    const client = await connect(kind, cluster.url, token);
    const used = new Set<string>();
    const tool = async (name: string, input: object = {}) => {
      const result = await client.call(name, input, { onProgress: () => {} });
      used.add(cluster.balancer.last);
      expect(result.isError, `${name}: ${result.text}`).toBe(false);
      return result.structured;
    };
    const names = await client.toolNames();
    expect((await tool('list_projects')).projects.map((each: { name: string }) => each.name)).toContain('shop');
    expect((await tool('get_project', { project_id: 'shop' })).status).toBe('completed');
    expect((await tool('get_project_stats', { project_id: 'shop' })).files.ingested).toBe(40);
    expect((await tool('get_project_prd', { project_id: 'shop' })).sections.length).toBeGreaterThan(0);
    expect((await tool('get_project_techspec', { project_id: 'shop', outline: true })).outline.length).toBeGreaterThan(
      5,
    );
    const { conversation_id } = await tool('create_conversation', { project_id: 'shop' });
    await tool('rename_conversation', { conversation_id, title: 'Orders' });
    const answer = await tool('send_message', { conversation_id, message: 'Where is cancelOrder7?' });
    expect(answer.answer).toContain('order7.ts');
    const again = await tool('send_message', { conversation_id, message: 'And where is cancelOrder9?' });
    expect(again.answer).toContain('order9.ts');
    expect((await tool('list_conversations', { project_id: 'shop' })).conversations[0].title).toBe('Orders');
    expect((await tool('get_conversation', { conversation_id })).messages).toHaveLength(4);
    expect(names.length).toBeGreaterThanOrEqual(10);
    expect(used.size).toBe(3);
    await client.close();
  });

  it('refuse a revoked token at once everywhere, and end its streams within a second', async () => {
    const revoked = await makeToken();
    const streams = await Promise.all(
      cluster.nodes.map(async ({ url }) => {
        const message = toolCall('send_message', { conversation_id: await begin(), message: 'slowly' }, 's', true);
        const stream = openReply(url, '/mcp', revoked.token, message);
        await stream.has('One. ');
        return stream;
      }),
    );
    await call(cluster.url, 'DELETE', `/api/mcp-tokens/${revoked.token_id}`, session);
    const at = performance.now();
    const replies = await Promise.all(cluster.nodes.map(({ url }) => callTool(url, revoked.token, 'list_projects')));
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401]);
    for (const { text, at: endedAt } of await Promise.all(streams.map((stream) => stream.ended))) {
      expect(text).toContain('token_revoked');
      expect(endedAt - at).toBeLessThan(SOON);
    }
  });

  it('end the event streams of a session that signs out on another node', async () => {
    const leaving = await signIn(cluster);
    const [one, two] = cluster.nodes as [ClusterProcess, ClusterProcess]; // Three were started.
    const stream = openReply(one.url, '/api/events', leaving);
    await stream.has('event: project');
    expect((await call(two.url, 'POST', '/api/auth/sign-out', leaving, {})).status).toBe(200);
    const at = performance.now();
    expect((await stream.ended).at - at).toBeLessThan(SOON);
  });

  it('stop an answer that is taken back on another node', async () => {
    const [one, two] = cluster.nodes as [ClusterProcess, ClusterProcess]; // Three were started.
    const conversation_id = await begin();
    const headers = { 'mcp-session-id': 'of-two-nodes' };
    const message = toolCall('send_message', { conversation_id, message: 'slowly' }, 'taken-back', true);
    const stream = openReply(one.url, '/mcp', token, message, headers);
    await stream.has('One. ');
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'taken-back' } };
    expect((await call(two.url, 'POST', '/mcp', token, cancelled, headers)).status).toBe(202);
    const at = performance.now();
    expect((await stream.ended).at - at).toBeLessThan(SOON);
    const stored = await until(async () => {
      const read = await callTool(two.url, token, 'get_conversation', { conversation_id });
      return read.body.result.structuredContent.messages[1];
    });
    expect(stored).toMatchObject({ role: 'assistant', status: 'stopped' });
  });

  it('count the streams of a token together', async () => {
    const own = await makeToken();
    const streams: OpenReply[] = [];
    for (let i = 0; i < 8; i++) {
      const { url } = cluster.nodes[i % 3] as ClusterProcess; // Three were started.
      const message = toolCall('send_message', { conversation_id: await begin(), message: 'slowly' }, i, true);
      const stream = openReply(url, '/mcp', own.token, message);
      await stream.has('One. ');
      streams.push(stream);
    }
    const ninth = { conversation_id: await begin(), message: 'slowly' };
    for (const { url } of cluster.nodes) {
      const { body } = await callTool(url, own.token, 'send_message', ninth);
      expect(body.result).toMatchObject({ isError: true });
      expect(body.result.content[0].text).toMatch(/This token already has 8/);
    }
    for (const stream of streams) stream.hangUp();
    await until(async () => (await cluster.query("select id from open_streams where kind = 'answer'")).length === 0);
  });

  /** The worker that holds the run of a project, once one does. */
  const holder = (id: string) =>
    until(async () => {
      const [row] = await cluster.query<{ claimed_by: string | null }>(
        "select claimed_by from ingestion_runs where project_id = $1 and status = 'running' and claimed_by is not null",
        [id],
      );
      const pid = Number(row?.claimed_by?.split('/')[1]);
      return cluster.workers.find((worker) => worker.pid === pid);
    });

  it('finish a run whose worker is killed, and let a paused worker publish nothing over its successor', async () => {
    const killed = await upload('killed', 600);
    const first = await holder(killed);
    await first.kill();
    const [after] = await Promise.all([completed(killed), first.start()]);
    expect(after).toMatchObject({ completeness: { files_ingested: 600 } });

    const paused = await upload('paused', 600);
    const second = await holder(paused);
    second.signal('SIGSTOP');
    // Its lease runs out; the test does not wait for the clock.
    await cluster.query('update ingestion_runs set lease_until = 0 where project_id = $1', [paused]);
    const { ingested_at: published, ingestion } = await completed(paused);
    second.signal('SIGCONT');
    // Its own attempt has ended when its folder is gone.
    await until(async () => readdirSync(join(second.dataDir, 'work')).length === 0);
    const later = await project(paused);
    expect(later).toMatchObject({
      status: 'completed',
      ingested_at: published,
      ingestion: { run_id: ingestion.run_id },
    });
  });

  it('cancel a run on whichever worker has it', async () => {
    const id = await upload('cancelled', 600);
    await holder(id);
    expect((await call(cluster.url, 'POST', `/api/projects/${id}/cancel`, session)).status).toBe(202);
    const ended = await until(async () => {
      const { ingestion } = await project(id);
      return ingestion.status !== 'running' && ingestion;
    });
    expect(ended.status).toBe('cancelled');
  });

  it('go on when a node is killed, and lose nothing that was confirmed', async () => {
    const [victim] = cluster.nodes as [ClusterProcess]; // Three were started.
    const conversation_id = await begin();
    const confirmed: string[] = [];
    const asking = (async () => {
      for (let i = 0; i < 12; i++) {
        const client_message_id = `m${i}`;
        const input = { conversation_id, message: `Where is cancelOrder${i}?`, client_message_id };
        await until(async () => {
          const reply = await callTool(cluster.url, token, 'send_message', input).catch(() => undefined);
          return reply?.status === 200 && !reply.body.result.isError;
        });
        confirmed.push(input.message);
      }
    })();
    await until(async () => confirmed.length > 2);
    await victim.kill();
    await asking;
    await victim.start();
    const read = await callTool(victim.url, token, 'get_conversation', { conversation_id, limit: 100 });
    const { messages } = read.body.result.structuredContent;
    const questions = messages.filter(({ role }: { role: string }) => role === 'user');
    expect(questions.map(({ text }: { text: string }) => text)).toEqual(confirmed);
    expect(messages).toHaveLength(24);
  });

  it('serve what they have while the object storage is away, say what they lack, and recover', async () => {
    const id = await upload('far away', 3);
    await completed(id);
    cluster.s3.fault = () => 'refused';
    // Every node has read this one before; nobody has read the other.
    const near = await callTool(cluster.url, token, 'get_project_prd', { project_id: 'shop' });
    expect(near.body.result.isError).toBeUndefined();
    const search = `/api/projects/${id}/search?q=cancelOrder1`;
    const far = await call(cluster.url, 'GET', search, session);
    expect([far.status, far.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    cluster.s3.fault = undefined;
    await until(async () => (await call(cluster.url, 'GET', search, session)).status === 200);
  });

  it('survive a restart of PostgreSQL without one of their own, and hear revocations again', async () => {
    const revoked = await makeToken();
    const restart = cluster.postgres.restart();
    const during = await Promise.all(cluster.nodes.map(({ url }) => callTool(url, token, 'list_projects')));
    for (const { status, headers } of during) {
      expect([200, 503]).toContain(status);
      if (status === 503) expect(headers.get('retry-after')).toMatch(/^\d+$/);
    }
    await restart;
    for (const { url } of cluster.nodes) {
      await until(async () => (await callTool(url, token, 'list_projects')).status === 200);
      expect((await call(url, 'GET', '/mcp/health')).status).toBe(200);
    }
    const listens = "select pid from pg_stat_activity where query = 'listen lorekeep' or query = 'select 1'";
    await until(async () => (await cluster.query(listens)).length >= 5);
    const { url } = cluster.nodes[2] as ClusterProcess; // Three were started.
    const message = toolCall('send_message', { conversation_id: await begin(), message: 'slowly' }, 's', true);
    const stream = openReply(url, '/mcp', revoked.token, message);
    await stream.has('One. ');
    await call(cluster.url, 'DELETE', `/api/mcp-tokens/${revoked.token_id}`, session);
    const at = performance.now();
    expect((await stream.ended).at - at).toBeLessThan(SOON);
    await completed(await upload('after the restart', 3));
  });
});
