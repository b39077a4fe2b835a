import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOOKSHOP } from '../bookshop.ts';
import { type IngestingServer, startIngestingServer } from '../ingesting-server.ts';
import { makeRepository } from '../make-repository.ts';

/** A project that is ingested twice: between the two, only a setting came. */
describe.each(['sqlite', 'postgres'] as const)('the versions of a document on %s', (dialect) => {
  let server: IngestingServer;
  let folder: string;
  let id: string;
  let first: string;
  let second: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lorekeep-versions-'));
    const repository = makeRepository(join(folder, 'bookshop'));
    first = repository.commit(BOOKSHOP, 'Add the bookshop');
    server = await startIngestingServer(dialect, { LOREKEEP_LOCAL_PATHS: folder });
    const added = await server.post('/api/projects', { source: { type: 'path', path: repository.folder } });
    id = added.body.project_id;
    expect(await server.ended(id)).toMatchObject({ status: 'completed' });
    second = repository.commit(
      { 'src/settings.ts': "export const secretDoor = process.env.BOOKSHOP_SIDE_DOOR ?? 'closed';\n" },
      'Open a side door',
    );
    await server.post(`/api/projects/${id}/ingest`);
    expect(await server.ended(id)).toMatchObject({ status: 'completed' });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  // biome-ignore lint/suspicious/noExplicitAny: replies are compared with literals, so a wrong guess fails its test.
  async function ask(path: string): Promise<any> {
    const { status, body } = await server.get(`/api/projects/${id}/${path}`);
    expect(status).toBe(200);
    return body;
  }

  it('are listed with their commits, the present one first', async () => {
    const { versions } = await ask('techspec/versions');
    expect(versions.map(({ commit }: { commit: string }) => commit)).toEqual([second, first]);
  });

  it('differ in the sections whose evidence changed', async () => {
    const { versions } = await ask('techspec/versions');
    const diff = await ask(`techspec/diff?from=${versions[1].id}`);
    expect(diff).toMatchObject({ from: { commit: first }, to: { commit: second } });
    const changed = new Map(diff.sections.map((section: { id: string }) => [section.id, section]));
    expect(changed.has('configuration')).toBe(true);
    expect(changed.has('user_interface')).toBe(false);
    expect(JSON.stringify(changed.get('configuration'))).toContain('BOOKSHOP_SIDE_DOOR');
  });

  it('are read by section: one, several with commas or repeated, and none that is not there', async () => {
    const named = async (query: string) =>
      (await ask(`techspec?${query}`)).sections.map(({ id: section }: { id: string }) => section);
    expect(await named('section=testing')).toEqual(['testing']);
    expect(await named('section=testing,%20invariants')).toEqual(['testing', 'invariants']);
    expect(await named('section=testing&section=invariants,testing')).toEqual(['testing', 'invariants']);
    const { status, body } = await server.get(`/api/projects/${id}/techspec?section=testing,nothing`);
    expect([status, body.error.type]).toEqual([404, 'not_found']);
    expect(body.error.message).toMatch(/'nothing'.*system_architecture/);
  });

  it('leave a section at the commit at which it last changed', async () => {
    const { sections } = await ask('techspec?section=configuration&section=user_interface');
    expect(sections.map(({ id: section, commit }: { id: string; commit: string }) => [section, commit])).toEqual([
      ['configuration', second],
      ['user_interface', first],
    ]);
  });

  it('are read page by page to the same whole', async () => {
    const whole = await ask('techspec');
    const read: string[] = [];
    let cursor = '';
    do {
      const page = await ask(`techspec?max_tokens=1000${cursor && `&cursor=${cursor}`}`);
      expect(page.sections.length).toBeGreaterThan(0);
      read.push(...page.sections.map((section: { id: string }) => section.id));
      cursor = page.next_cursor ?? '';
    } while (cursor !== '');
    expect(read).toEqual(whole.sections.map((section: { id: string }) => section.id));
  });

  it('that do not exist are not found, and a cursor of another list is refused', async () => {
    expect((await server.get(`/api/projects/${id}/prd/diff?from=doc_unknown`)).status).toBe(404);
    expect((await server.get(`/api/projects/${id}/prd?cursor=eyJhIjoxfQ`)).status).toBe(422);
  });
});
