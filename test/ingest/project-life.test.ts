import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECTIONS } from '../../src/record/documents/document.ts';
import { DIALECTS } from '../databases.ts';
import { type GitServer, startGitServer } from '../git-server.ts';
import { type IngestingServer, startIngestingServer } from '../ingesting-server.ts';
import { makeRepository } from '../make-repository.ts';
import { makeTar } from '../make-tar.ts';
import { makeZip } from '../make-zip.ts';

const FILES = {
  'README.md': '# Till\n\nA till that adds up prices.\n',
  'src/till.ts':
    "import { round } from './round.ts';\n\n/** Adds up the prices of a basket. */\nexport function totalPrice(prices: number[]): number {\n  return round(prices.reduce((sum, price) => sum + price, 0));\n}\n",
  'src/round.ts': 'export function round(value: number): number {\n  return Math.round(value * 100) / 100;\n}\n',
  'logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
};
const ENTRIES = Object.entries(FILES).map(([name, content]) => ({ name: `till-1.0/${name}`, content }));

describe.each(DIALECTS)('the life of a project on %s', (dialect) => {
  let server: IngestingServer;
  let git: GitServer;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lorekeep-life-'));
    git = await startGitServer(folder);
    server = await startIngestingServer(dialect, {
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

  async function checkKnowledge(id: string, commit: string): Promise<void> {
    const found = await server.get(`/api/projects/${id}/search?q=total+price+of+a+basket&limit=3`);
    expect(found.body.results[0]).toMatchObject({ path: 'src/till.ts', symbol: 'totalPrice', kind: 'function' });
    expect(found.body).toMatchObject({ preview: false, commit, completeness: { files_ingested: 3 } });
    const long = await server.post(`/api/projects/${id}/search`, { query: 'round a value', limit: 1, path: 'src' });
    expect(long.body.results).toHaveLength(1);
    const file = await server.get(`/api/projects/${id}/file?path=src/round.ts&start=2&end=2`);
    expect(file.body).toMatchObject({ start_line: 2, end_line: 2, lines: 3, language: 'typescript', commit });
    expect(file.body.text).toContain('Math.round');
    expect((await server.get(`/api/projects/${id}/file?path=nowhere.ts`)).status).toBe(404);
    const skipped = await server.get(`/api/projects/${id}/skipped`);
    expect(skipped.body).toMatchObject({ files: [{ path: 'logo.png', reason: 'a binary file', size: 8 }], total: 1 });
    for (const kind of ['prd', 'techspec'] as const) {
      const { body } = await server.get(`/api/projects/${id}/${kind}`);
      expect(body).toMatchObject({ document: kind, commit, engine: 'embedded' });
      expect(body.sections.map((section: { id: string }) => section.id)).toEqual(SECTIONS[kind]);
    }
    const overview = await server.get(`/api/projects/${id}/prd?section=executive_overview`);
    expect(overview.body.sections[0].markdown).toContain('is "a till that adds up prices"');
    const stats = await server.get(`/api/projects/${id}/stats`);
    expect(stats.body).toMatchObject({
      files: { found: 4, ingested: 3, skipped: 1, skipped_by_reason: [{ reason: 'a binary file', count: 1 }] },
      percent: 100,
    });
    expect(stats.body.symbols).toBeGreaterThanOrEqual(2);
    expect(stats.body.timings.map(({ stage }: { stage: string }) => stage)).toEqual([
      'fetching',
      'parsing',
      'indexing',
      'writing',
    ]);
  }

  it('from a git server: added, known, brought up to date, deleted', async () => {
    const repository = makeRepository(join(folder, 'till'));
    const first = repository.commit(FILES, 'Add a till\n\nBecause the shop needs one.');
    const source = { type: 'git', url: `${git.origin}/till`, credential: 'ghp_canaryCredential123' };
    const added = await server.post('/api/projects', { source });
    expect(added.status).toBe(202);
    expect(added.body).toMatchObject({
      name: 'till',
      status: 'queued',
      commit: null,
      source: { type: 'git', url: source.url, branch: null },
      ingestion: { status: 'queued', percent: 0 },
    });
    const id = added.body.project_id;
    const done = await server.ended(id);
    expect(done).toMatchObject({
      status: 'completed',
      default_branch: 'main',
      commit: { sha: first, subject: 'Add a till' },
      completeness: { percent: 75, files_found: 4, files_ingested: 3, files_skipped: 1 },
      freshness: { commit: first, stale: false },
      ingestion: { status: 'completed', percent: 100, error: null },
    });
    expect(done.languages[0]).toBe('typescript');
    await checkKnowledge(id, first);

    const { body: again } = await server.post(`/api/projects/${id}/ingest`);
    expect(again).toMatchObject({ status: 'completed' });
    const { files_found: files } = done.completeness;
    expect(await server.ended(id)).toMatchObject({
      commit: { sha: first },
      ingestion: { status: 'completed', stage: 'writing', files_done: files, files_total: files },
    });

    const second = repository.commit({ 'src/vat.ts': 'export const VAT_RATE = 0.2;\n' }, 'Know the tax');
    await server.post(`/api/projects/${id}/ingest`);
    const updated = await server.ended(id);
    expect(updated).toMatchObject({ commit: { sha: second }, completeness: { files_found: 5 } });
    const { body: stats } = await server.get(`/api/projects/${id}/stats`);
    expect(stats).toMatchObject({ commits: 2, contributors: 1 });

    const everything = [added, again, done, updated].map((reply) => JSON.stringify(reply)).join('');
    expect(everything).not.toContain('canaryCredential');
    const row = await server.app.database.db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row?.source_credential).toMatch(/^v1\./);
    expect(row?.source_credential).not.toContain('canary');

    const gone = await server.call('DELETE', `/api/projects/${id}`, { bearer: server.session });
    expect(gone.body).toEqual({ project_id: id, name: 'till', status: 'deleted' });
    expect((await server.get(`/api/projects/${id}`)).status).toBe(404);
  });

  it('from a private git server, with the credential that it asks for', async () => {
    makeRepository(join(folder, 'private')).commit(FILES);
    const wanted = `Basic ${Buffer.from('x-access-token:opensesame').toString('base64')}`;
    git.intercept((request, response) => {
      if (!request.url?.startsWith('/private') || request.headers.authorization === wanted) return false;
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return true;
    });
    const url = `${git.origin}/private`;
    const { body: closed } = await server.post('/api/projects', { name: 'closed', source: { type: 'git', url } });
    expect(await server.ended(closed.project_id)).toMatchObject({
      status: 'failed',
      ingestion: { status: 'failed', error: { type: 'git_auth', hint: expect.stringMatching(/credential/) } },
    });
    await server.call('PATCH', `/api/projects/${closed.project_id}`, {
      bearer: server.session,
      body: { credential: 'opensesame' },
    });
    await server.post(`/api/projects/${closed.project_id}/ingest`);
    expect(await server.ended(closed.project_id)).toMatchObject({ status: 'completed' });
    git.intercept(() => false);
  });

  it.each([
    ['till.zip', makeZip(ENTRIES)],
    ['till.tar', makeTar(ENTRIES)],
    ['till.tar.gz', gzipSync(makeTar(ENTRIES))],
  ])('from the uploaded archive %s, which is kept for the next run', async (filename, bytes) => {
    const { status, body: added } = await server.upload(bytes, filename, { name: `from ${filename}` });
    expect(status).toBe(202);
    expect(added).toMatchObject({ name: `from ${filename}`, source: { type: 'archive', filename } });
    const done = await server.ended(added.project_id);
    expect(done).toMatchObject({ status: 'completed', commit: { subject: `Archive ${filename}` } });
    await checkKnowledge(added.project_id, done.commit.sha);
    await server.post(`/api/projects/${added.project_id}/ingest`);
    expect(await server.ended(added.project_id)).toMatchObject({ commit: { sha: done.commit.sha } });
  });

  it('from a local git repository, which git never runs in', async () => {
    const repository = makeRepository(join(folder, 'local'));
    const sha = repository.commit(FILES);
    repository.git('config', 'core.fsmonitor', `touch ${join(folder, 'was-run')}`);
    const source = { type: 'path', path: join(folder, 'local') };
    const { body: added } = await server.post('/api/projects', { source });
    expect(await server.ended(added.project_id)).toMatchObject({ status: 'completed', commit: { sha } });
    await checkKnowledge(added.project_id, sha);
    expect(() => rmSync(join(folder, 'was-run'))).toThrow();
  });

  it('from a plain folder, and its changes', async () => {
    const plain = join(folder, 'plain');
    for (const [path, content] of Object.entries(FILES)) {
      mkdirSync(join(plain, path, '..'), { recursive: true });
      writeFileSync(join(plain, path), content);
    }
    const { body: added } = await server.post('/api/projects', { source: { type: 'path', path: plain } });
    const done = await server.ended(added.project_id);
    await checkKnowledge(added.project_id, done.commit.sha);
    writeFileSync(join(plain, 'src/round.ts'), 'export const round = Math.round;\n');
    await server.post(`/api/projects/${added.project_id}/ingest`);
    const changed = await server.ended(added.project_id);
    expect(changed.commit.sha).not.toBe(done.commit.sha);
    const file = await server.get(`/api/projects/${added.project_id}/file?path=src/round.ts`);
    expect(file.body.text).toBe('export const round = Math.round;');
  });

  it('follows the branch that was chosen, also when another is chosen', async () => {
    const repository = makeRepository(join(folder, 'branches'));
    repository.commit(FILES);
    repository.git('checkout', '-q', '-b', 'next');
    const next = repository.commit({ 'next.txt': 'soon\n' });
    repository.git('checkout', '-q', 'main');
    const source = { type: 'git', url: `${git.origin}/branches`, branch: 'next' };
    const { body: added } = await server.post('/api/projects', { source });
    expect(await server.ended(added.project_id)).toMatchObject({ commit: { sha: next }, default_branch: 'next' });
    await server.call('PATCH', `/api/projects/${added.project_id}`, {
      bearer: server.session,
      body: { branch: 'main' },
    });
    await server.post(`/api/projects/${added.project_id}/ingest`);
    expect(await server.ended(added.project_id)).toMatchObject({ default_branch: 'main', source: { branch: 'main' } });
    const { body: stats } = await server.get(`/api/projects/${added.project_id}/stats`);
    expect(stats).toMatchObject({ commits: 1, files: { found: 4 } });
  });

  it('shows in the list by name, page by page', async () => {
    const first = await server.get('/api/projects?limit=2');
    expect(first.body.projects).toHaveLength(2);
    const rest = await server.get(`/api/projects?limit=100&cursor=${first.body.next_cursor}`);
    const names = [...first.body.projects, ...rest.body.projects].map(({ name }: { name: string }) => name);
    expect(names).toEqual([...names].sort());
    expect(rest.body.next_cursor).toBeNull();
  });
});
