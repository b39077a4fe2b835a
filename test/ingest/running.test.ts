import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS } from '../databases.ts';
import { type GitServer, startGitServer } from '../git-server.ts';
import { type IngestingServer, startIngestingServer } from '../ingesting-server.ts';
import { makeRepository } from '../make-repository.ts';
import { readEvents } from '../read-events.ts';

/** Enough work for several looks at it. */
function manyFiles(count: number): Record<string, string> {
  const body = Array.from({ length: 60 }, (_, i) => `export function step${i}(value: number) { return value + ${i}; }`);
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`src/m${i}.ts`, `// ${i}\n${body.join('\n')}\n`]));
}

describe.each(DIALECTS)('a run on %s', (dialect) => {
  let server: IngestingServer;
  let git: GitServer;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lorekeep-running-'));
    git = await startGitServer(folder);
    server = await startIngestingServer(dialect, {
      LOREKEEP_LOCAL_PATHS: folder,
      LOREKEEP_GIT_ALLOWED_HOSTS: git.host,
      LOREKEEP_GIT_CA_FILE: git.caFile,
      LOREKEEP_REPOSITORY_FILES: '2000',
    });
    makeRepository(join(folder, 'large')).commit(manyFiles(300));
  });
  afterAll(async () => {
    await server.stop();
    await git.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const add = (source: object, name: string) => server.post('/api/projects', { name, source });

  it('tells its progress live, and percent and stage never go back', async () => {
    const all = readEvents(`${server.url}/api/events`, server.session);
    const { body: project } = await add({ type: 'path', path: join(folder, 'large') }, 'watched');
    const one = readEvents(`${server.url}/api/projects/${project.project_id}/events`, server.session);
    await server.ended(project.project_id);
    const isDone = ({ event, data }: { event: string; data: { project_id: string; status: string } }) =>
      event === 'project' && data.project_id === project.project_id && data.status === 'completed';
    for (const stream of [one, all]) {
      const events = (await stream.until(isDone)).filter(({ data }) => data.project_id === project.project_id);
      const runs = events.filter(({ event }) => event === 'project').map(({ data }) => data.ingestion);
      const percents = runs.map(({ percent }) => percent);
      expect(percents).toEqual(percents.toSorted((a, b) => a - b));
      const order = ['fetching', 'parsing', 'indexing', 'writing'];
      const stages = runs.map(({ stage }) => order.indexOf(stage ?? 'fetching'));
      expect(stages).toEqual(stages.toSorted((a, b) => a - b));
      expect(new Set(percents).size).toBeGreaterThan(3);
      const progress = events.filter(({ event, data }) => event === 'progress' && data.stage === 'parsing');
      expect(progress.at(-1)?.data).toMatchObject({ files_total: 300, current_file: expect.stringMatching(/^src\//) });
      stream.close();
    }
  });

  it.each(['fetching', 'parsing'])('is cancelled within two seconds while %s', async (stage) => {
    const name = `cancelled ${stage}`;
    if (stage === 'fetching') git.intercept(() => true);
    const source =
      stage === 'fetching'
        ? { type: 'git', url: `${git.origin}/large` }
        : { type: 'path', path: join(folder, 'large') };
    const { body: project } = await add(source, name);
    await server.until(project.project_id, ({ ingestion: run }) => run.status === 'running' && run.stage === stage);
    const asked = Date.now();
    const reply = await server.post(`/api/projects/${project.project_id}/cancel`);
    expect(reply.status).toBe(202);
    const ended = await server.ended(project.project_id);
    expect(Date.now() - asked).toBeLessThan(2_000);
    expect(ended).toMatchObject({ status: 'cancelled', ingestion: { status: 'cancelled', error: null } });
    expect((await server.post(`/api/projects/${project.project_id}/cancel`)).status).toBe(409);
    git.intercept(() => false);
  });

  it('that is asked for twice is one run', async () => {
    const { body: project } = await add({ type: 'path', path: join(folder, 'large') }, 'twice');
    const { body: again } = await server.post(`/api/projects/${project.project_id}/ingest`);
    expect(again.ingestion.run_id).toBe(project.ingestion.run_id);
    await server.post(`/api/projects/${project.project_id}/cancel`);
    await server.ended(project.project_id);
  });

  it('that fails says why and what to do, and leaves the snapshot before it', async () => {
    const repository = makeRepository(join(folder, 'breaks'));
    repository.commit({ 'a.ts': 'export const answer = 42;\n' });
    const { body: project } = await add({ type: 'git', url: `${git.origin}/breaks` }, 'breaks');
    const before = await server.ended(project.project_id);
    rmSync(join(folder, 'breaks'), { recursive: true });
    await server.post(`/api/projects/${project.project_id}/ingest`);
    const after = await server.ended(project.project_id);
    expect(after).toMatchObject({
      status: 'completed',
      commit: before.commit,
      ingestion: { status: 'failed', error: { type: 'git_not_found' } },
    });
    const { body: found } = await server.get(`/api/projects/${project.project_id}/search?q=answer`);
    expect(found.results[0]).toMatchObject({ path: 'a.ts' });
  });

  it.each([
    ['no commits', () => makeRepository(join(folder, 'bare-of-commits')).folder, 'empty'],
    ['too many files', () => makeLarge(), 'too_large'],
    ['a folder with nothing in it', () => mkdtempSync(join(folder, 'void-')), 'empty'],
    ['no branch of that name', () => ({ type: 'git', url: `${git.origin}/large`, branch: 'nowhere' }), 'git_not_found'],
  ])('from a source with %s fails with its own type', async (what, makeSource, type) => {
    const made = makeSource();
    const source = typeof made === 'string' ? { type: 'path', path: made } : made;
    const { body: project } = await add(source, `fails for ${what}`);
    const { ingestion, status } = await server.ended(project.project_id);
    expect(status).toBe('failed');
    expect(ingestion).toMatchObject({ status: 'failed', error: { type } });
    expect(ingestion.error.message).toMatch(/\.$/);
    expect(ingestion.error.hint).toMatch(/\.$/);
    const search = await server.get(`/api/projects/${project.project_id}/search?q=x`);
    expect(search.status).toBe(409);
    expect(search.body.error.message).toMatch(/[^.]\.$/);
  });

  it('says the same of a path that is closed and of one that is not there', async () => {
    const [closed, absent] = await Promise.all(
      [tmpdir(), join(tmpdir(), 'nobody-made-this')].map(async (path) => {
        const { status, body } = await add({ type: 'path', path }, 'closed');
        return [status, body.error.message, body.error.details];
      }),
    );
    expect(closed).toEqual(absent);
    expect(closed?.[0]).toBe(422);
  });

  function makeLarge(): string {
    const files = Object.fromEntries(Array.from({ length: 2_001 }, (_, i) => [`f${i}.txt`, `${i}`]));
    return makeRepository(join(folder, 'too-many')).commit(files) && join(folder, 'too-many');
  }
});
