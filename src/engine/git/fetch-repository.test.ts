import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GitServer, startCanary, startGitServer } from '../../../test/git-server.ts';
import { type MadeRepository, makeRepository } from '../../../test/make-repository.ts';
import { type FetchOptions, fetchRepository } from './fetch-repository.ts';
import { remoteHead } from './remote-head.ts';
import { DEFAULT_LIMITS } from './run-git.ts';

const SECRET = 'correct-horse-7f3a';
let folder: string;
let server: GitServer;
let project: MadeRepository;
let into: string;
let round = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lorekeep-fetch-'));
  server = await startGitServer(join(folder, 'served'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  round++;
  server.requests.length = 0;
  into = join(folder, `clone-${round}`);
  project = makeRepository(join(folder, 'served', `project-${round}`));
  project.commit({ 'a.txt': 'one\n', 'src/b.txt': 'two\n' }, 'first');
});
afterEach(() => server.intercept(() => false));

function options(more: Partial<FetchOptions> = {}): FetchOptions {
  return {
    url: `${server.origin}/project-${round}/.git`,
    into,
    allowedHosts: [server.host],
    caFile: server.caFile,
    ...more,
  };
}

/** Answers with Basic authentication, as private repositories do. */
function demandCredential(): void {
  const expected = `Basic ${Buffer.from(`ada:${SECRET}`).toString('base64')}`;
  server.intercept((request, response) => {
    if (request.headers.authorization === expected) return false;
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end('Denied to ada: internal-detail-42');
    return true;
  });
}

/** The command lines of processes that speak of this test's repository. */
const ourProcesses = () =>
  execFileSync('ps', ['-eo', 'args', '-ww'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`/project-${round}/.git`))
    .join('\n');

const refsIn = (repository: string) =>
  execFileSync('git', ['--git-dir', repository, 'for-each-ref', '--format=%(refname)'], { encoding: 'utf8' })
    .trim()
    .split('\n');

describe('fetchRepository', () => {
  it('clones, then says that nothing changed, then fetches what is new', async () => {
    const first = await fetchRepository(options());
    expect(first).toEqual({
      repository: join(into, 'repository.git'),
      branch: 'main',
      commit: project.git('rev-parse', 'HEAD'),
      how: 'cloned',
    });
    expect((await fetchRepository(options())).how).toBe('unchanged');
    const commit = project.commit({ 'a.txt': 'changed\n' }, 'second');
    project.git('tag', 'v1');
    expect(await fetchRepository(options())).toMatchObject({ commit, how: 'updated' });
    expect(refsIn(first.repository)).toEqual(['refs/heads/main', 'refs/tags/v1']);
    expect(readdirSync(into)).toEqual(['repository.git']);
  });

  it('follows rewritten history', async () => {
    project.commit({ 'a.txt': 'x\n' }, 'second');
    await fetchRepository(options());
    project.git('reset', '-q', '--hard', 'HEAD~1');
    const commit = project.commit({ 'c.txt': 'y\n' }, 'another second');
    expect(await fetchRepository(options())).toMatchObject({ commit, how: 'updated' });
  });

  it('takes the branch that is asked for and notices when the default branch changes', async () => {
    project.git('checkout', '-q', '-b', 'next');
    const commit = project.commit({ 'n.txt': 'n\n' }, 'on next');
    expect(await fetchRepository(options({ branch: 'main' }))).toMatchObject({ branch: 'main' });
    expect(await fetchRepository(options())).toMatchObject({ branch: 'next', commit, how: 'cloned' });
    await expect(fetchRepository(options({ branch: 'gone' }))).rejects.toMatchObject({ type: 'git_not_found' });
  });

  it.each([
    ['a missing pack', (git: string) => rmSync(join(git, 'objects', 'pack'), { recursive: true })],
    ['a missing HEAD', (git: string) => rmSync(join(git, 'HEAD'))],
    ['a broken ref', (git: string) => writeFileSync(join(git, 'packed-refs'), 'nonsense')],
    [
      'nothing but an empty folder',
      (git: string) => {
        for (const name of readdirSync(git)) rmSync(join(git, name), { recursive: true });
      },
    ],
  ])('clones anew over %s', async (_name, damage) => {
    const { repository } = await fetchRepository(options());
    damage(repository);
    expect(await fetchRepository(options())).toMatchObject({ how: 'cloned' });
  });

  it('removes what a killed run left behind', async () => {
    makeRepository(join(into, 'partial-0123'));
    await fetchRepository(options());
    expect(readdirSync(into)).toEqual(['repository.git']);
  });

  it('reports progress', async () => {
    const seen: number[] = [];
    await fetchRepository(options({ onProgress: ({ percent }) => seen.push(percent) }));
    expect(seen.at(-1)).toBe(100);
  });

  it('reads a private repository with its credential and leaves no trace of it', async () => {
    demandCredential();
    const credential = { username: 'ada', secret: SECRET };
    const { repository } = await fetchRepository(options({ credential }));
    const config = readFileSync(join(repository, 'config'), 'utf8');
    expect(config).not.toMatch(/correct-horse|Authorization|extraheader/i);
  });

  it.each([
    ['no credential', undefined, 'git_auth'],
    ['a wrong credential', { username: 'ada', secret: 'wrong-secret-9' }, 'git_auth'],
  ])('refuses %s without repeating what anyone said', async (_name, credential, type) => {
    demandCredential();
    const failure = await fetchRepository(options({ credential })).catch((error: unknown) => error);
    expect(failure).toMatchObject({ type });
    expect(JSON.stringify(failure) + String(failure)).not.toMatch(/wrong-secret|internal-detail|Denied/);
  });

  it('tells an empty repository from a missing one', async () => {
    makeRepository(join(folder, 'served', `empty-${round}`));
    await expect(fetchRepository(options({ url: `${server.origin}/empty-${round}/.git` }))).rejects.toMatchObject({
      type: 'empty',
    });
    await expect(fetchRepository(options({ url: `${server.origin}/nowhere.git` }))).rejects.toMatchObject({
      type: 'git_not_found',
    });
  });

  it('follows a redirect within the allowed hosts by itself', async () => {
    server.intercept((request, response) => {
      if (!request.url?.startsWith('/old.git/')) return false;
      response.writeHead(301, { location: request.url.replace('/old.git', `/project-${round}/.git`) }).end();
      return true;
    });
    expect(await fetchRepository(options({ url: `${server.origin}/old.git` }))).toMatchObject({ how: 'cloned' });
  });

  it('refuses redirects that lead elsewhere, and contacts no one', async () => {
    const canary = await startCanary();
    const targets = [
      `http://localhost:${canary.port}/x.git/info/refs?service=git-upload-pack`,
      `https://localhost:${canary.port}/x.git/info/refs?service=git-upload-pack`,
      `https://127.0.0.1:${canary.port}/x.git/info/refs?service=git-upload-pack`,
      `https://[::1]:${canary.port}/x.git/info/refs?service=git-upload-pack`,
      'https://169.254.169.254/latest/info/refs?service=git-upload-pack',
      `https://localhost:${canary.port}/`,
      `file:///etc/info/refs?service=git-upload-pack`,
      `/somewhere/else`,
      '',
    ];
    for (const location of targets) {
      server.intercept((_request, response) => Boolean(response.writeHead(302, { location }).end()));
      await expect(fetchRepository(options()), location).rejects.toMatchObject({ type: 'git_refused' });
    }
    server.intercept((request, response) => Boolean(response.writeHead(302, { location: request.url }).end()));
    await expect(fetchRepository(options()), 'a circle').rejects.toMatchObject({ type: 'git_refused' });
    expect(canary.connections()).toBe(0);
    await canary.close();
  });

  it('refuses a redirect that only git sees', async () => {
    const canary = await startCanary();
    let asked = 0;
    server.intercept((request, response) => {
      if (asked++ === 0) return false;
      response.writeHead(302, { location: `https://localhost:${canary.port}${request.url}` }).end();
      return true;
    });
    await expect(fetchRepository(options())).rejects.toMatchObject({ type: expect.stringMatching(/^git_/) });
    expect(canary.connections()).toBe(0);
    await canary.close();
  });

  it('gives the credential to its own server alone', async () => {
    const second = await startGitServer(join(folder, 'served'));
    const heard: (string | undefined)[] = [];
    second.intercept((request) => {
      heard.push(request.headers.authorization);
      return false;
    });
    server.intercept((request, response) =>
      Boolean(response.writeHead(302, { location: `${second.origin}${request.url}` }).end()),
    );
    const credential = { username: 'ada', secret: SECRET };
    await fetchRepository(options({ credential, allowedHosts: [server.host, second.host] }));
    expect(heard.length).toBeGreaterThan(1);
    expect(heard.filter((header) => header !== undefined)).toEqual([]);
    await second.close();
  });

  it.each([
    ['a server that never answers', () => true, 'timeout'],
    [
      'a server that sends a byte and waits',
      (_: unknown, response: ServerResponse) =>
        response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' }).write('0') || true,
      'timeout',
    ],
  ])('gives up on %s', async (_name, interceptor, type) => {
    for (const answered of [0, 1]) {
      let asked = 0;
      server.intercept((request, response) => (asked++ < answered ? false : interceptor(request, response)));
      const limits = { ...DEFAULT_LIMITS, wallMs: 700 };
      await expect(fetchRepository(options({ limits }))).rejects.toMatchObject({ type });
    }
    expect(readdirSync(into)).toEqual([]);
  });

  it('names a connection that was cut', async () => {
    server.intercept((request, response) => {
      if (request.method !== 'POST') return false;
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' });
      response.write('0008NAK\n');
      setTimeout(() => response.destroy(), 20);
      return true;
    });
    await expect(fetchRepository(options())).rejects.toMatchObject({ type: 'git_unreachable' });
  });

  it('stops within two seconds when cancelled, and leaves no process behind', async () => {
    // The third question is git's for the objects; the two before are for the branches.
    const posts = () => server.requests.filter((line) => line.startsWith('POST')).length;
    server.intercept((request) => request.method === 'POST' && posts() === 3);
    const controller = new AbortController();
    const credential = { username: 'ada', secret: SECRET };
    const work = fetchRepository(options({ signal: controller.signal, credential }));
    await expect.poll(posts, { timeout: 5_000 }).toBe(3);
    const meanwhile = ourProcesses();
    expect(meanwhile).toContain('clone --bare');
    expect(meanwhile).not.toContain(SECRET);
    expect(meanwhile).not.toContain('Authorization');
    const started = performance.now();
    controller.abort();
    await expect(work).rejects.toMatchObject({ type: 'cancelled' });
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(ourProcesses()).toBe('');
  });

  it('stops at the size limit', async () => {
    const noise = Buffer.from(
      Array.from({ length: 600_000 }, (_, i) => (Math.imul(i ^ (i >>> 7), 2654435761) >>> 13) & 255),
    );
    project.commit({ 'noise.bin': noise });
    const limits = { ...DEFAULT_LIMITS, diskBytes: 100_000 };
    await expect(fetchRepository(options({ limits }))).rejects.toMatchObject({ type: 'too_large' });
    expect(readdirSync(into)).toEqual([]);
  });

  it('does not trust a certificate that no one vouches for', async () => {
    await expect(fetchRepository(options({ caFile: undefined }))).rejects.toMatchObject({ type: 'git_unreachable' });
  });

  it('refuses a server on a private address unless the operator allowed it', async () => {
    const before = server.requests.length;
    await expect(fetchRepository(options({ allowedHosts: [] }))).rejects.toMatchObject({ type: 'git_refused' });
    const other = { allowedHosts: ['localhost:1'] };
    await expect(fetchRepository(options(other))).rejects.toMatchObject({ type: 'git_refused' });
    expect(server.requests.length).toBe(before);
  });

  it('refuses a name of which only some addresses are public', async () => {
    const url = 'https://git.example.org/a.git';
    const resolve = async () => ['93.184.216.34', '127.0.0.1'];
    await expect(fetchRepository(options({ url, resolve }))).rejects.toMatchObject({ type: 'git_refused' });
  });

  it('takes an allowed host by its address, and over http', async () => {
    const url = `${server.origin.replace('localhost', '127.0.0.1')}/project-${round}/.git`;
    const allowedHosts = [server.host.replace('localhost', '127.0.0.1')];
    expect(await fetchRepository(options({ url, allowedHosts }))).toMatchObject({ how: 'cloned' });
    const plain = await startGitServer(join(folder, 'served'), 'http');
    const there = { url: `${plain.origin}/project-${round}/.git`, allowedHosts: ['localhost'] };
    expect(await fetchRepository(options(there))).toMatchObject({ how: 'unchanged' });
    project.commit({ 'a.txt': 'two\n' });
    expect(await fetchRepository(options(there))).toMatchObject({ how: 'updated' });
    await plain.close();
  });

  it('nails the name to the address that was checked', async () => {
    // The name exists for our own question alone; git reaches the server because the address was pinned.
    const { port } = new URL(server.origin);
    const url = `https://localhost:${port}/project-${round}/.git`;
    let asked = 0;
    const resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['203.0.113.1']);
    expect(await fetchRepository(options({ url, resolve }))).toMatchObject({ how: 'cloned' });
    expect(asked).toBe(1);
  });
});

describe('remoteHead', () => {
  it('names the newest commit without fetching', async () => {
    const commit = project.git('rev-parse', 'HEAD');
    expect(await remoteHead(options())).toEqual({ branch: 'main', commit });
    expect(await remoteHead({ ...options(), branch: 'main' })).toEqual({ branch: 'main', commit });
    await expect(remoteHead({ ...options(), branch: 'gone' })).rejects.toMatchObject({ type: 'git_not_found' });
  });
});
