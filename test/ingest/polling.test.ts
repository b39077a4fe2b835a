import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PACK_FORMAT } from '../../src/engine/pack/pack-schema.ts';
import { CleanUp } from '../../src/flow/ingest/clean-up.ts';
import { pollRemotes } from '../../src/flow/ingest/poll-remotes.ts';
import { renewPacks } from '../../src/flow/ingest/renew-packs.ts';
import { DIALECTS } from '../databases.ts';
import { type GitServer, startGitServer } from '../git-server.ts';
import { type IngestingServer, startIngestingServer } from '../ingesting-server.ts';
import { makeRepository } from '../make-repository.ts';

const MINUTE = 60_000;

describe.each(DIALECTS)('what goes on by itself on %s', (dialect) => {
  let server: IngestingServer;
  let git: GitServer;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lorekeep-polling-'));
    git = await startGitServer(folder);
    server = await startIngestingServer(dialect, {
      LOREKEEP_POLL_MINUTES: '10',
      LOREKEEP_LOCAL_PATHS: folder,
      LOREKEEP_GIT_ALLOWED_HOSTS: git.host,
      LOREKEEP_GIT_CA_FILE: git.caFile,
    });
  });
  afterAll(async () => {
    await server.stop();
    await git.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('a remote is asked on schedule, a moved branch is ingested, and old packs go after a while', async () => {
    const repository = makeRepository(join(folder, 'shop'));
    repository.commit({ 'a.ts': 'export const a = 1;\n' });
    const source = { type: 'git', url: `${git.origin}/shop` };
    const { body: project } = await server.post('/api/projects', { source });
    await server.ended(project.project_id);
    const signal = new AbortController().signal;
    expect(await pollRemotes(server.app, signal)).toBe(0);

    server.shiftClock(11 * MINUTE);
    expect(await pollRemotes(server.app, signal)).toBe(1);
    expect(await pollRemotes(server.app, signal)).toBe(0);
    const { body: current } = await server.get(`/api/projects/${project.project_id}`);
    expect(current).toMatchObject({ freshness: { behind_by: 0, stale: false }, ingestion: { status: 'completed' } });
    expect(current.ingestion.run_id).toBe(project.ingestion.run_id);

    const next = repository.commit({ 'b.ts': 'export const b = 2;\n' });
    server.shiftClock(11 * MINUTE);
    expect(await pollRemotes(server.app, signal)).toBe(1);
    expect(await server.until(project.project_id, ({ commit }) => commit.sha === next)).toMatchObject({
      status: 'completed',
    });

    const packs = () => server.app.store.list();
    const cleaning = new CleanUp(server.app);
    const before = (await packs()).length;
    expect(before).toBeGreaterThanOrEqual(2);
    // However long ago it was stored: what counts is since when nobody needs it.
    server.shiftClock(600 * MINUTE);
    await cleaning.run();
    server.shiftClock(59 * MINUTE);
    await cleaning.run();
    expect(await packs()).toHaveLength(before);
    server.shiftClock(2 * MINUTE);
    await cleaning.run();
    expect(await packs()).toHaveLength(1);
    const { body: found } = await server.get(`/api/projects/${project.project_id}/search?q=b`);
    expect(found.results.length).toBeGreaterThan(0);
    await server.call('DELETE', `/api/projects/${project.project_id}`, { bearer: server.session });
    await cleaning.run();
    expect(await packs()).toHaveLength(1);
    server.shiftClock(61 * MINUTE);
    await cleaning.run();
    expect(await packs()).toHaveLength(0);
  });

  it.each(['repository', 'folder'])('a %s of this machine is looked at on schedule', async (kind) => {
    const path = join(folder, `local-${kind}`);
    const repository = makeRepository(path);
    repository.commit({ 'a.ts': 'export const first = 1;\n' });
    if (kind === 'folder') rmSync(join(path, '.git'), { recursive: true });
    const { body: project } = await server.post('/api/projects', { source: { type: 'path', path } });
    const { commit: first } = await server.ended(project.project_id);
    const signal = new AbortController().signal;
    server.shiftClock(11 * MINUTE);
    expect(await pollRemotes(server.app, signal)).toBe(1);
    const { body: current } = await server.get(`/api/projects/${project.project_id}`);
    expect(current).toMatchObject({ commit: first, freshness: { behind_by: 0, stale: false } });

    if (kind === 'repository') repository.commit({ 'a.ts': 'export const second = 2;\n' });
    else writeFileSync(join(path, 'a.ts'), 'export const second = 2;\n');
    server.shiftClock(11 * MINUTE);
    expect(await pollRemotes(server.app, signal)).toBe(1);
    const moved = await server.until(project.project_id, ({ commit }) => commit.sha !== first.sha);
    expect(moved).toMatchObject({ status: 'completed' });
    await server.call('DELETE', `/api/projects/${project.project_id}`, { bearer: server.session });
  });

  it('a pack of an earlier version is made anew', async () => {
    const path = join(folder, 'earlier');
    makeRepository(path).commit({ 'a.ts': 'export const first = 1;\n' });
    const { body: project } = await server.post('/api/projects', { source: { type: 'path', path } });
    const { ingestion: first } = await server.ended(project.project_id);
    await renewPacks(server.app);
    const { body: same } = await server.get(`/api/projects/${project.project_id}`);
    expect(same.ingestion.run_id).toBe(first.run_id);

    const { db } = server.app.database;
    const ours = db.selectFrom('projects').select(['pack_name', 'pack_format']).where('id', '=', project.project_id);
    const { pack_name } = await ours.executeTakeFirstOrThrow();
    const pack = new DatabaseSync(join(server.app.config.dataDir, 'packs', String(pack_name)));
    pack.exec('pragma user_version = 1');
    pack.close();
    await db.updateTable('projects').set({ pack_format: null }).where('id', '=', project.project_id).execute();
    await renewPacks(server.app);
    const renewed = await server.until(
      project.project_id,
      ({ ingestion }) => ingestion.run_id !== first.run_id && ingestion.status === 'completed',
    );
    expect(renewed).toMatchObject({ status: 'completed', commit: same.commit });
    expect(await ours.executeTakeFirstOrThrow()).toMatchObject({ pack_format: PACK_FORMAT });
    const { body: found } = await server.get(`/api/projects/${project.project_id}/search?q=first`);
    expect(found.results.length).toBeGreaterThan(0);
    await server.call('DELETE', `/api/projects/${project.project_id}`, { bearer: server.session });
  });
});
