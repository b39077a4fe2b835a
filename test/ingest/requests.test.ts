import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS } from '../databases.ts';
import { makeRepository } from '../make-repository.ts';
import { makeZip } from '../make-zip.ts';
import { startServer, type TestServer } from '../server.ts';

/** What the calls about projects refuse, and to whom. No worker runs here, so every run stays queued. */
describe.each(DIALECTS)('requests about projects on %s', (dialect) => {
  let server: TestServer;
  let owner: string;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lorekeep-requests-'));
    server = await startServer(dialect, {
      LOREKEEP_LOCAL_PATHS: folder,
      LOREKEEP_UPLOAD_BYTES: '20000',
      LOREKEEP_SIGNUP: 'open',
    });
    owner = await server.signIn();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const create = (body: unknown, bearer = owner) => server.call('POST', '/api/projects', { bearer, body });
  const source = () => ({ type: 'path', path: folder });

  async function personWith(role: string): Promise<string> {
    const email = `${role}-${Math.random().toString(36).slice(2)}@example.com`;
    const { body: invited } = await server.call('POST', '/api/invitations', { bearer: owner, body: { role } });
    const code = invited.url.split('#code=')[1];
    const person = { code, name: role, email, password: 'a long enough password' };
    return (await server.call('POST', '/api/invitations/accept', { body: person })).body.token;
  }

  it.each([
    [{}, ['source']],
    [{ source: { type: 'svn', url: 'x' } }, ['source.type']],
    [{ source: { type: 'git' } }, ['source.url']],
    [{ source: { type: 'git', url: 'https://x.example/y', colour: 'red' } }, ['source.colour']],
    [{ source: { type: 'git', url: 'file:///etc' } }, ['source.url']],
    [{ source: { type: 'git', url: 'ext::sh -c whoami' } }, ['source.url']],
    [{ source: { type: 'git', url: 'https://user:password@x.example/y' } }, ['source.url']],
    [{ source: { type: 'git', url: 'http://x.example/y' } }, ['source.url']],
    [{ source: { type: 'git', url: 'git@x.example:y/z.git' } }, ['source.url']],
    [{ source: { type: 'git', url: 'https://127.0.0.1/y/z' } }, ['source.url']],
    [{ source: { type: 'git', url: 'https://0x7f.1/y/z' } }, ['source.url']],
    [{ source: { type: 'git', url: 'https://[::ffff:10.0.0.1]/y/z' } }, ['source.url']],
    [{ source: { type: 'git', url: 'https://git.localhost./y/z' } }, ['source.url']],
    [{ source: { type: 'git', url: 'https://x.example/y', branch: '--upload-pack=x' } }, ['source.branch']],
    [{ source: { type: 'path', path: '/x', branch: 'two words' } }, ['source.branch']],
    [{ name: 'a\u202eb', source: { type: 'path', path: '/x' } }, ['name']],
    [{ name: 'no <b>', source: { type: 'path', path: '/x' } }, ['name']],
    [{ name: 'x'.repeat(101), source: { type: 'path', path: '/x' } }, ['name']],
  ])('with %j are refused by field', async (body, fields) => {
    const { status, body: reply } = await create(body);
    expect(status).toBe(422);
    expect(reply.error.details.map(({ field }: { field: string }) => field)).toEqual(fields);
  });

  it('for a path that cannot be read are refused at once, with the next step, and leave no project', async () => {
    writeFileSync(join(folder, 'a-file'), '');
    symlinkSync('/etc', join(folder, 'a-way-out'));
    const wrong: [path: string, field: string, message: string, branch?: string][] = [
      ['/etc', 'source.path', 'let the operator allow its folder'],
      [join(folder, '..'), 'source.path', 'let the operator allow its folder'],
      [join(folder, 'a-way-out'), 'source.path', 'let the operator allow its folder'],
      [join(folder, 'nowhere'), 'source.path', 'Check the path'],
      [join(folder, 'a-file'), 'source.path', 'Check the path'],
      ['notes', 'source.path', 'must be absolute'],
      ['../notes', 'source.path', 'must be absolute'],
      [folder, 'source.branch', 'Leave the branch out', 'main'],
      [join(folder, 'repository'), 'source.branch', 'Check the name of the branch', 'gone'],
    ];
    makeRepository(join(folder, 'repository')).commit({ 'a.txt': 'a' });
    for (const [path, field, message, branch] of wrong) {
      const reply = await create({ name: 'wrong', source: { type: 'path', path, ...(branch && { branch }) } });
      expect(reply, path).toMatchObject({
        status: 422,
        body: { error: { type: 'invalid_input', details: [{ field }] } },
      });
      expect(reply.body.error.message, path).toContain(message);
    }
    expect((await server.call('GET', '/api/projects/wrong', { bearer: owner })).status).toBe(404);
    const right = { type: 'path', path: join(folder, 'repository'), branch: 'main' };
    expect((await create({ name: 'wrong', source: right })).status).toBe(202);
  });

  it('for what only the network can tell are taken, and fail as a run', async () => {
    const source = { type: 'git', url: 'https://no-such-host.invalid/a/b', credential: 'wrong' };
    expect(await create({ name: 'far away', source })).toMatchObject({ status: 202, body: { status: 'queued' } });
  });

  it('with a name that is taken, in any case of letters, conflict', async () => {
    expect((await create({ name: 'Billing', source: source() })).status).toBe(202);
    const again = await create({ name: 'bILLING', source: source() });
    expect(again).toMatchObject({ status: 409, body: { error: { type: 'conflict' } } });
  });

  it('for a local path are refused where no folder is open', async () => {
    const closed = await startServer(dialect);
    try {
      const bearer = await closed.signIn();
      const reply = await closed.call('POST', '/api/projects', {
        bearer,
        body: { source: { type: 'path', path: '/' } },
      });
      expect(reply).toMatchObject({ status: 403, body: { error: { details: [{ field: 'source.path' }] } } });
      expect(reply.body.error.message).toContain('LOREKEEP_LOCAL_PATHS');
    } finally {
      await closed.stop();
    }
  });

  it('are open by role: viewers look, members add and ingest, admins delete', async () => {
    const [viewer, member, admin] = [await personWith('viewer'), await personWith('member'), await personWith('admin')];
    expect((await create({ name: 'by viewer', source: source() }, viewer)).status).toBe(403);
    const { status, body: project } = await create({ name: 'by member', source: source() }, member);
    expect(status).toBe(202);
    const path = `/api/projects/${project.project_id}`;
    expect((await server.call('GET', path, { bearer: viewer })).status).toBe(200);
    for (const action of ['ingest', 'cancel', 'webhook']) {
      expect((await server.call('POST', `${path}/${action}`, { bearer: viewer })).status).toBe(403);
    }
    expect((await server.call('POST', `${path}/cancel`, { bearer: member })).status).toBe(202);
    expect((await server.call('POST', `${path}/ingest`, { bearer: member })).status).toBe(202);
    expect((await server.call('DELETE', path, { bearer: member })).status).toBe(403);
    expect((await server.call('DELETE', path, { bearer: admin })).status).toBe(200);
  });

  it('from another organization find nothing', async () => {
    const { body: project } = await create({ name: 'secret plan', source: source() });
    const stranger = { name: 'Sam', email: `sam-${dialect}@example.com`, password: 'another long one' };
    const { body: other } = await server.call('POST', '/api/auth/sign-up/email', { body: stranger });
    const path = `/api/projects/${project.project_id}`;
    const calls = [
      ['GET', path],
      ['PATCH', path],
      ['DELETE', path],
      ['POST', `${path}/ingest`],
      ['POST', `${path}/cancel`],
      ['GET', `${path}/stats`],
      ['GET', `${path}/prd`],
      ['GET', `${path}/search?q=x`],
      ['GET', `${path}/file?path=x`],
      ['GET', `${path}/skipped`],
      ['GET', `${path}/events`],
      ['POST', `${path}/webhook`],
      ['GET', `${path}/conversations`],
      ['GET', '/api/projects/secret plan'],
    ] as const;
    for (const [method, url] of calls) {
      const body = method === 'PATCH' ? { name: 'mine' } : undefined;
      const reply = await server.call(method, url.replaceAll(' ', '%20'), { bearer: other.token, body });
      expect(reply.status, `${method} ${url}`).toBe(404);
    }
    const list = await server.call('GET', '/api/projects', { bearer: other.token });
    expect(list.body.projects).toEqual([]);
  });

  it('to change what the kind of source does not have are refused by field', async () => {
    const { body: project } = await create({ name: 'here', source: { type: 'path', path: folder } });
    const { body: local } = await create({ name: 'local', source: { type: 'path', path: join(folder, 'repository') } });
    const form = new FormData();
    form.append('archive', new Blob([new Uint8Array(makeZip([{ name: 'a.txt', content: 'a' }]))]), 'notes.zip');
    const headers = { authorization: `Bearer ${owner}` };
    const sent = await fetch(`${server.url}/api/projects`, { method: 'POST', headers, body: form });
    const { project_id: upload } = (await sent.json()) as { project_id: string }; // A project, or the test fails below.
    for (const [id, body, field] of [
      [project.project_id, { credential: 'secret' }, 'credential'],
      [project.project_id, { branch: 'a b' }, 'branch'],
      [project.project_id, { branch: 'main' }, 'branch'],
      [local.project_id, { branch: 'gone' }, 'branch'],
      [upload, { branch: 'main' }, 'branch'],
    ] as const) {
      const reply = await server.call('PATCH', `/api/projects/${id}`, { bearer: owner, body });
      expect(reply).toMatchObject({ status: 422, body: { error: { details: [{ field }] } } });
    }
  });

  it('for a token limited to projects name those that there are not', async () => {
    const { body: project } = await create({ name: 'limited', source: source() });
    const make = (project_ids: string[]) =>
      server.call('POST', '/api/mcp-tokens', { bearer: owner, body: { project_ids } });
    for (const named of [[project.project_id], ['Limited'], ['limited', project.project_id]])
      expect((await make(named)).body.project_ids).toEqual([project.project_id]);
    const wrong = await make([project.project_id, 'prj_nowhere']);
    expect(wrong.status).toBe(422);
    expect(wrong.body.error.details).toMatchObject([{ field: 'project_ids.1' }]);
  });

  it('beyond the number of ingestions a minute wait', async () => {
    const busy = await startServer(dialect, {
      LOREKEEP_RATE_LIMIT: '1',
      LOREKEEP_INGESTIONS_PER_MINUTE: '2',
      LOREKEEP_LOCAL_PATHS: folder,
    });
    try {
      const bearer = await busy.signIn();
      const add = (name: string) =>
        busy.call('POST', '/api/projects', { bearer, body: { name, source: { type: 'path', path: folder } } });
      expect([(await add('a')).status, (await add('b')).status]).toEqual([202, 202]);
      const third = await add('c');
      expect(third.status).toBe(429);
      expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await busy.stop();
    }
  });

  describe('with an upload', () => {
    const send = async (form: FormData) => {
      const headers = { authorization: `Bearer ${owner}` };
      const reply = await fetch(`${server.url}/api/projects`, { method: 'POST', headers, body: form });
      return { status: reply.status, body: await reply.json() };
    };
    const zip = makeZip([{ name: 'a.txt', content: 'a' }]);
    const archive = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

    it('take their name from the file, never a path', async () => {
      const form = new FormData();
      form.set('archive', archive(zip), '../../etc/evil.zip');
      const { status, body } = await send(form);
      expect(status).toBe(202);
      expect(body).toMatchObject({ name: 'evil', source: { type: 'archive', filename: 'evil.zip' } });
    });

    it.each([
      ['no file', {}, 422],
      ['a file in another field', { file: archive(zip) }, 422],
      ['an unknown field', { archive: archive(zip), colour: 'red' }, 422],
      ['a name that is not one', { archive: archive(zip), name: 'a<b' }, 422],
      ['a file that is no archive', { archive: archive(Buffer.from('hello')) }, 422],
      ['an archive of another kind', { archive: archive(Buffer.from('Rar!\u001a\u0007\u0001')) }, 422],
      ['an empty file', { archive: archive(Buffer.alloc(0)) }, 422],
      ['too many bytes', { archive: archive(Buffer.alloc(20_001)) }, 413],
    ])('and %s are refused', async (_what, fields, status) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      expect((await send(form)).status).toBe(status);
    });

    it('leave nothing behind when they are refused', async () => {
      const { readdirSync } = await import('node:fs');
      const left = readdirSync(join(server.app.config.dataDir, 'work'));
      expect(left.filter((name) => name.startsWith('upload-'))).toEqual([]);
    });

    it('are read by no other call', async () => {
      const form = new FormData();
      form.set('name', 'x');
      const headers = { authorization: `Bearer ${owner}` };
      const reply = await fetch(`${server.url}/api/mcp-tokens`, { method: 'POST', headers, body: form });
      expect(reply.status).toBe(415);
    });
  });
});
