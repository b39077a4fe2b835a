import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS } from '../databases.ts';
import { makeRepository } from '../make-repository.ts';
import { startServer, type TestServer } from '../server.ts';

const PUSH = JSON.stringify({ ref: 'refs/heads/main', after: 'a'.repeat(40) });

const sign = (secret: string, body = PUSH) => createHmac('sha256', secret).update(body).digest('hex');
const SENDERS: Record<string, (secret: string, body?: string) => Record<string, string>> = {
  GitHub: (secret, body) => ({ 'x-github-event': 'push', 'x-hub-signature-256': `sha256=${sign(secret, body)}` }),
  Gitea: (secret, body) => ({ 'x-gitea-event': 'push', 'x-gitea-signature': sign(secret, body) }),
  GitLab: (secret) => ({ 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': secret }),
};

/** No worker runs here: what a webhook does is to let a run wait. */
describe.each(DIALECTS)('the webhook of a project on %s', (dialect) => {
  let server: TestServer;
  let session: string;
  let folder: string;
  let id: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lorekeep-hook-'));
    makeRepository(folder).commit({ 'a.txt': 'a' });
    server = await startServer(dialect, { LOREKEEP_LOCAL_PATHS: folder });
    session = await server.signIn();
    const source = { type: 'path', path: folder, branch: 'main' };
    const { body } = await server.call('POST', '/api/projects', { bearer: session, body: { name: 'hooked', source } });
    id = body.project_id;
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const makeSecret = async () => {
    const { status, body } = await server.call('POST', `/api/projects/${id}/webhook`, { bearer: session });
    expect(status).toBe(201);
    expect(body.url).toBe(`${server.url}/api/hooks/git/${id}`);
    return body.secret as string; // As the contract says.
  };
  const push = (headers: Record<string, string>, body = PUSH, path = id) =>
    server.call('POST', `/api/hooks/git/${path}`, { body, headers });
  const rest = async () => {
    const { db } = server.app.database;
    await db.updateTable('ingestion_runs').set({ status: 'failed' }).where('project_id', '=', id).execute();
  };
  const runId = async () =>
    (await server.call('GET', `/api/projects/${id}`, { bearer: session })).body.ingestion.run_id;

  it.each(Object.keys(SENDERS))('takes a push of %s and starts a run', async (sender) => {
    const secret = await makeSecret();
    await rest();
    const before = await runId();
    const headers = SENDERS[sender]?.(secret) ?? {};
    expect(await push(headers)).toMatchObject({ status: 202, body: { status: 'queued' } });
    expect(await runId()).not.toBe(before);
  });

  it('tells how it stands, and when a push last started a run', async () => {
    const state = async () => (await server.call('GET', `/api/projects/${id}/webhook`, { bearer: session })).body;
    await server.call('DELETE', `/api/projects/${id}/webhook`, { bearer: session });
    const url = `${server.url}/api/hooks/git/${id}`;
    expect(await state()).toEqual({ active: false, url, branch: 'main', last_push_at: null });
    const secret = await makeSecret();
    const before = Date.now();
    await rest();
    await push(SENDERS['GitHub']?.(secret) ?? {});
    const { active, last_push_at: at } = await state();
    expect(active).toBe(true);
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
  });

  it('takes a form with the payload in it, as GitHub sends on request', async () => {
    const secret = await makeSecret();
    const body = new URLSearchParams({ payload: PUSH }).toString();
    const headers = { ...SENDERS['GitHub']?.(secret, body), 'content-type': 'application/x-www-form-urlencoded' };
    expect(await push(headers, body)).toMatchObject({ status: 202 });
  });

  it.each([
    ['another branch', { ref: 'refs/heads/next', after: 'b'.repeat(40) }],
    ['a tag', { ref: 'refs/tags/v1', after: 'b'.repeat(40) }],
    ['a deleted branch', { ref: 'refs/heads/main', after: '0'.repeat(40) }],
    ['something else', { zen: 'Keep it logically awesome.' }],
  ])('passes over a push of %s', async (_what, payload) => {
    const secret = await makeSecret();
    await rest();
    const before = await runId();
    const body = JSON.stringify(payload);
    const reply = await push(SENDERS['GitHub']?.(secret, body) ?? {}, body);
    expect(reply).toMatchObject({ status: 200, body: { status: 'ignored' } });
    expect(await runId()).toBe(before);
  });

  it('passes over other events', async () => {
    const secret = await makeSecret();
    const headers = { ...SENDERS['GitHub']?.(secret), 'x-github-event': 'ping' };
    expect(await push(headers)).toMatchObject({ status: 200, body: { status: 'ignored' } });
  });

  it('takes a push that is sent again and again only so often', async () => {
    const limited = await startServer(dialect, {
      LOREKEEP_LOCAL_PATHS: folder,
      LOREKEEP_RATE_LIMIT: '1',
      LOREKEEP_INGESTIONS_PER_MINUTE: '2',
    });
    limited.stopClock();
    const bearer = await limited.signIn();
    const source = { type: 'path', path: folder, branch: 'main' };
    const { body: project } = await limited.call('POST', '/api/projects', { bearer, body: { name: 'a', source } });
    const { body: hook } = await limited.call('POST', `/api/projects/${project.project_id}/webhook`, { bearer });
    const headers = SENDERS['GitHub']?.(hook.secret) ?? {};
    const replay = () => limited.call('POST', `/api/hooks/git/${project.project_id}`, { body: PUSH, headers });
    expect([(await replay()).status, (await replay()).status]).toEqual([202, 202]);
    const refused = await replay();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    await limited.stop();
  });

  it('refuses what is not signed by the present secret, all in the same words', async () => {
    const old = await makeSecret();
    const secret = await makeSecret();
    const wrong = [
      await push({ 'x-github-event': 'push' }),
      await push(SENDERS['GitHub']?.(old) ?? {}),
      await push(SENDERS['GitLab']?.(old) ?? {}),
      await push(SENDERS['GitHub']?.(secret) ?? {}, `${PUSH} `),
      await push({ ...SENDERS['GitHub']?.(secret), 'x-hub-signature-256': sign(secret) }),
      await push(SENDERS['GitHub']?.(secret) ?? {}, PUSH, 'prj_unknown'),
      await push(SENDERS['Gitea']?.('') ?? {}),
    ];
    for (const reply of wrong) {
      expect(reply.status).toBe(401);
      expect(reply.body.error.message).toBe(wrong[0]?.body.error.message);
    }
    await server.call('DELETE', `/api/projects/${id}/webhook`, { bearer: session });
    expect((await push(SENDERS['GitHub']?.(secret) ?? {})).status).toBe(401);
  });
});
