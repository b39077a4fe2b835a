import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { driveRepository, type MadeRepository, makeRepository } from '../../../test/make-repository.ts';
import { fetchLocalRepository } from './fetch-local-repository.ts';
import { listFiles } from './list-files.ts';
import { DEFAULT_LIMITS } from './run-git.ts';

let folder: string;
let root: string;
let into: string;
let made: MadeRepository;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lorekeep-local-')));
  root = join(folder, 'root %41 with spaces');
  into = join(folder, 'into %41 too');
  made = makeRepository(join(root, 'project'));
  made.commit({ 'a.txt': 'one\n' }, 'first');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fetchFrom = (path: string, more = {}) => fetchLocalRepository({ path, allowedRoots: [root], into, ...more });

async function paths(repository: string, commit: string): Promise<string[]> {
  const names: string[] = [];
  for await (const file of listFiles({ repository, commit })) names.push(file.path);
  return names;
}

describe('fetchLocalRepository', () => {
  it('copies a working copy, then only what is new', async () => {
    const first = await fetchFrom(made.folder);
    expect(first).toMatchObject({ branch: 'main', commit: made.git('rev-parse', 'HEAD'), how: 'cloned' });
    expect((await fetchFrom(made.folder)).how).toBe('unchanged');
    const commit = made.commit({ 'b.txt': 'two\n' }, 'second');
    expect(await fetchFrom(made.folder)).toMatchObject({ commit, how: 'updated' });
    rmSync(made.folder, { recursive: true });
    expect(await paths(first.repository, commit)).toEqual(['a.txt', 'b.txt']);
  });

  it('leaves out what is not committed', async () => {
    made.gitWithInput('', 'config', 'core.fsmonitor', 'touch harm');
    const { repository, commit } = await fetchFrom(made.folder);
    expect(await paths(repository, commit)).toEqual(['a.txt']);
  });

  it.each([
    ['a bare repository', () => made.git('clone', '-q', '--bare', '.', join(root, 'copy')) || join(root, 'copy')],
    ['a worktree', () => made.git('worktree', 'add', '-q', '-b', 'side', join(root, 'copy')) || join(root, 'copy')],
    ['a working copy with a detached HEAD', () => made.git('checkout', '-q', '--detach') || made.folder],
    ['a packed repository', () => made.git('gc', '-q') || made.folder],
    [
      'a shallow clone',
      () =>
        made.git('clone', '-q', '--depth=1', `file://${encodeURI(made.folder)}`, join(root, 'copy')) ||
        join(root, 'copy'),
    ],
    [
      'a link to a repository inside the root',
      () => symlinkSync(made.folder, join(root, 'link')) ?? join(root, 'link'),
    ],
  ])('reads %s', async (_name, prepare) => {
    const { repository, commit } = await fetchFrom(prepare());
    expect(commit).toBe(made.git('rev-parse', 'HEAD'));
    expect(await paths(repository, commit)).toEqual(['a.txt']);
  });

  it('joins the packs of many updates', async () => {
    const { repository } = await fetchFrom(made.folder);
    const clone = driveRepository(repository);
    for (let i = 0; i < 25; i++) {
      const id = clone.gitWithInput(`${i}`, 'hash-object', '-w', '--stdin');
      clone.gitWithInput(`${id}\n`, 'pack-objects', '-q', 'objects/pack/pack');
    }
    const commit = made.commit({ 'b.txt': 'two\n' }, 'second');
    expect(await fetchFrom(made.folder)).toMatchObject({ commit, how: 'updated' });
    const packs = readdirSync(join(repository, 'objects/pack')).filter((name) => name.endsWith('.pack'));
    expect(packs.length).toBeLessThan(5);
    expect(await paths(repository, commit)).toEqual(['a.txt', 'b.txt']);
  });

  it('follows a detached HEAD that moves', async () => {
    made.git('checkout', '-q', '--detach');
    expect(await fetchFrom(made.folder)).toMatchObject({ branch: null, how: 'cloned' });
    const commit = made.commit({ 'b.txt': 'two\n' }, 'second');
    expect(await fetchFrom(made.folder)).toMatchObject({ branch: null, commit, how: 'updated' });
  });

  it('reads a repository with SHA-256 ids', async () => {
    const other = makeRepository(join(root, 'sha256'), '--object-format=sha256');
    const commit = other.commit({ 'x.txt': 'x' });
    expect(commit).toHaveLength(64);
    const { repository } = await fetchFrom(other.folder);
    expect(await paths(repository, commit)).toEqual(['x.txt']);
  });

  it('borrows from a partial clone what is there', async () => {
    made.commit({ 'a.txt': 'two\n' }, 'second');
    made.git('config', 'uploadpack.allowFilter', 'true');
    const copy = join(root, 'copy');
    made.git('clone', '-q', '--filter=blob:none', `file://${encodeURI(made.folder)}`, copy);
    const { repository, commit, how } = await fetchFrom(copy);
    expect(how).toBe('borrowed');
    expect(await paths(repository, commit)).toEqual(['a.txt']);
  });

  it('takes the branch that is asked for', async () => {
    const commit = made.git('rev-parse', 'HEAD');
    made.git('branch', 'old');
    made.commit({ 'b.txt': 'two\n' });
    expect(await fetchFrom(made.folder, { branch: 'old' })).toMatchObject({ branch: 'old', commit });
    await expect(fetchFrom(made.folder, { branch: 'gone' })).rejects.toMatchObject({ type: 'git_not_found' });
    for (const branch of ['-x', '--upload-pack=x', 'a..b', 'a b', 'a:b', '', '@', 'x.lock', '/x', 'x/']) {
      await expect(fetchFrom(made.folder, { branch }), branch).rejects.toMatchObject({ type: 'git_refused' });
    }
  });

  it.each([
    ['a path outside of the roots', () => makeRepository(join(folder, 'elsewhere')).folder, 'path_refused'],
    [
      'a link that leads outside',
      () => symlinkSync(makeRepository(join(folder, 'elsewhere')).folder, join(root, 'link')) ?? join(root, 'link'),
      'path_refused',
    ],
    ['a path that climbs outside', () => join(root, '..', '..'), 'path_refused'],
    ['a sibling whose name begins like the root', () => makeRepository(`${root}-2`).folder, 'path_refused'],
    ['a path that does not exist', () => join(root, 'nowhere'), 'git_not_found'],
    ['a folder without git', () => mkdirSync(join(root, 'plain'), { recursive: true }) ?? '', 'git_not_found'],
  ])('refuses %s', async (_name, prepare, type) => {
    await expect(fetchFrom(prepare())).rejects.toMatchObject({ type });
  });

  it('refuses everything where no root is allowed', async () => {
    await expect(fetchFrom(made.folder, { allowedRoots: [] })).rejects.toMatchObject({ type: 'path_refused' });
  });

  it('keeps its limits', async () => {
    const noise = Buffer.from(
      Array.from({ length: 1_000_000 }, (_, i) => (Math.imul(i ^ (i >>> 7), 2654435761) >>> 13) & 255),
    );
    made.commit({ 'noise.bin': noise });
    const small = { limits: { ...DEFAULT_LIMITS, diskBytes: 50_000 } };
    await expect(fetchFrom(made.folder, small)).rejects.toMatchObject({ type: 'too_large' });
    const short = { limits: { ...DEFAULT_LIMITS, wallMs: 1 } };
    await expect(fetchFrom(made.folder, short)).rejects.toMatchObject({ type: 'timeout' });
    const cancelled = { signal: AbortSignal.abort() };
    await expect(fetchFrom(made.folder, cancelled)).rejects.toMatchObject({ type: 'cancelled' });
  });
});
