import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callServer, openProgram, type Program } from '../cli/program.ts';
import { freshDatabase } from '../databases.ts';
import { type IngestingServer, startIngestingServer } from '../ingesting-server.ts';
import { makeRepository } from '../make-repository.ts';
import { makeTar } from '../make-tar.ts';
import { type S3Server, startS3Server } from '../s3-server.ts';

const OWNER = { email: 'olive@example.com', password: 'correct horse battery' };
const ADMIN = { LOREKEEP_ADMIN_EMAIL: OWNER.email, LOREKEEP_ADMIN_PASSWORD: OWNER.password };

let s3: S3Server;
let folder: string;
beforeAll(async () => {
  s3 = await startS3Server();
  folder = mkdtempSync(join(tmpdir(), 'lorekeep-object-storage-'));
  makeRepository(folder).commit({ 'src/orders.ts': 'export function cancelOrder(id: string) { return id; }\n' });
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const programs: Program[] = [];
afterEach(async () => {
  s3.fault = undefined;
  for (const program of programs.splice(0)) await program.close();
});

async function program(): Promise<Program> {
  const opened = await openProgram();
  programs.push(opened);
  return opened;
}

const isPut = (line: string) => line.startsWith('PUT ');

describe('packs in object storage', () => {
  it('are read by a node that has never seen the repository', async () => {
    const database = await freshDatabase('postgres');
    if (database.place.dialect !== 'postgres') throw new Error('Not the database that was asked for.');
    const settings = { LOREKEEP_DATABASE_URL: database.place.url, ...s3.settings('nodes') };
    const [worker, reader] = [await program(), await program()];
    await (await worker.serve({ ...settings, ...ADMIN })).stop();
    expect(await worker.run(['ingest', folder, '--json'], settings)).toMatchObject({ code: 0 });
    expect(readdirSync(worker.dataDir)).not.toContain('packs');
    const answer = await reader.run(
      ['ask', folder.split('/').at(-1) ?? '', 'Where is cancelOrder?', '--json'],
      settings,
    );
    expect(answer).toMatchObject({ code: 0, stdout: expect.stringContaining('src/orders.ts') });
    expect(readdirSync(join(reader.dataDir, 'pack-cache'))).toHaveLength(1);
    await database.drop();
  });

  it('are published by the next process when one is killed in the middle of the upload', async () => {
    const killed = await program();
    const settings = { LOREKEEP_LOCAL_PATHS: folder, ...ADMIN, ...s3.settings('killed') };
    s3.requests.length = 0;
    s3.fault = ({ method }) => (method === 'PUT' ? 'silence' : undefined);
    const first = await killed.serve(settings);
    const signIn = () => callServer(first.url, 'POST', '/api/auth/sign-in/email', undefined, OWNER);
    const { token } = (await signIn()).body;
    const source = { type: 'path', path: folder };
    const { body: project } = await callServer(first.url, 'POST', '/api/projects', token, { name: 'shop', source });
    await expect.poll(() => s3.requests.some(isPut), { timeout: 60_000 }).toBe(true);
    const path = `/api/projects/${project.project_id}`;
    expect((await callServer(first.url, 'GET', path, token)).body).toMatchObject({ status: 'ingesting', commit: null });
    await first.stop('SIGKILL');
    s3.fault = undefined;
    const second = await killed.serve(settings);
    const status = async () => (await callServer(second.url, 'GET', path, token)).body.status;
    await expect.poll(status, { timeout: 60_000 }).toBe('completed');
    const found = await callServer(second.url, 'GET', `${path}/search?q=cancelOrder`, token);
    expect(found.body.results[0]).toMatchObject({ path: 'src/orders.ts' });
    await second.stop();
  });

  it('with keys that are refused end the start in one clear line', async () => {
    const refused = await program();
    const wrong = { ...s3.settings(), LOREKEEP_S3_SECRET_ACCESS_KEY: 'wrong' };
    for (const command of ['serve', 'work']) {
      const { code, stderr } = await refused.run([command], wrong);
      expect(code).toBe(1);
      expect(stderr).toMatch(/refuses the keys for bucket 'lorekeep'.*LOREKEEP_S3_SECRET_ACCESS_KEY/);
    }
  });
});

describe('a server whose storage goes away', () => {
  let server: IngestingServer;
  beforeAll(async () => {
    server = await startIngestingServer('sqlite', s3.settings('away'));
  });
  afterAll(() => server.stop());

  it('reads uploads from it, answers from the packs it has, says 503 for others, and recovers', async () => {
    const archive = makeTar([{ name: 'src/orders.ts', content: 'export function cancelOrder() {}\n' }]);
    const { body } = await server.upload(archive, 'shop.tar', { name: 'shop' });
    expect(await server.ended(body.project_id)).toMatchObject({ status: 'completed' });
    const search = () => server.get(`/api/projects/${body.project_id}/search?q=cancelOrder`);
    expect((await search()).body.results).toHaveLength(1);
    expect((await server.get('/mcp/health')).body.checks).toMatchObject({ database: 'ok', storage: 'ok' });

    s3.fault = () => 'refused';
    expect((await search()).body.results).toHaveLength(1);
    expect(await server.get('/mcp/health')).toMatchObject({ status: 503, body: { checks: { storage: 'failed' } } });
    expect(await server.get('/readyz')).toMatchObject({ status: 200, body: { checks: { storage: 'failed' } } });

    await server.app.snapshots.close();
    rmSync(join(server.app.config.dataDir, 'pack-cache'), { recursive: true });
    const refused = await search();
    expect(refused).toMatchObject({ status: 503, body: { error: { type: 'unavailable' } } });
    expect(refused.headers.get('retry-after')).toBe('5');

    s3.fault = undefined;
    expect((await search()).body.results).toHaveLength(1);
    expect((await server.get('/mcp/health')).status).toBe(200);
  });
});
