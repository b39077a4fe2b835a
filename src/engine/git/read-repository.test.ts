import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { manyTinyFiles } from '../../../test/hostile-objects.ts';
import { type MadeRepository, makeRepository } from '../../../test/make-repository.ts';
import { listFiles, type RepositoryFile } from './list-files.ts';
import { type Blob, readBlobs } from './read-blobs.ts';
import {
  type Commit,
  countCommits,
  type HistoryOptions,
  isContinued,
  MOST_FILES_A_COMMIT,
  readHistory,
} from './read-history.ts';
import { readTags } from './read-tags.ts';

let folder: string;
let made: MadeRepository;
let repository: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lorekeep-read-'));
  made = makeRepository(folder);
  repository = join(folder, '.git');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function list(commit: string, mostFiles?: number): Promise<RepositoryFile[]> {
  const files: RepositoryFile[] = [];
  for await (const file of listFiles({ repository, commit, ...(mostFiles ? { mostFiles } : {}) })) files.push(file);
  return files;
}

async function blobs(ids: string[], mostBytes = 1_000_000): Promise<Blob[]> {
  const read: Blob[] = [];
  for await (const blob of readBlobs(ids, { repository, mostBytes })) read.push(blob);
  return read;
}

async function history(options: Omit<HistoryOptions, 'repository'>): Promise<Commit[]> {
  const commits: Commit[] = [];
  for await (const commit of readHistory({ repository, ...options })) commits.push(commit);
  return commits;
}

describe('listFiles', () => {
  it('tells path, blob id, size and kind of every file', async () => {
    const id = made.gitWithInput('hello\n', 'hash-object', '-w', '--stdin');
    const commit = made.commitTree([
      { mode: '120000', name: 'a-link', content: 'b.txt' },
      { mode: '100644', name: 'b.txt', id },
      { mode: '100755', name: 'c.sh', id },
      { mode: '160000', name: 'd-module', id: '1'.repeat(40) },
      { mode: '100644', name: Buffer.from([0x65, 0xff]), id },
      { mode: '100644', name: 'ü ber\u00e9.txt', id },
    ]);
    const files = await list(commit);
    expect(files.map(({ path, size, kind, fault }) => [path, size, kind, fault])).toEqual([
      ['a-link', 5, 'symlink', null],
      ['b.txt', 6, 'file', null],
      ['c.sh', 6, 'executable', null],
      ['d-module', 0, 'submodule', null],
      ['e\ufffd', 6, 'file', 'the name is not valid UTF-8'],
      ['ü beré.txt', 6, 'file', null],
    ]);
    expect(files[1]?.blobId).toBe(id);
  });

  it('takes a file whose content is not here as one of no size', async () => {
    const id = made.gitWithInput('gone\n', 'hash-object', '-w', '--stdin');
    const commit = made.commitTree([{ mode: '100644', name: 'gone.txt', id }]);
    rmSync(join(folder, '.git/objects', id.slice(0, 2), id.slice(2)));
    expect(await list(commit)).toMatchObject([{ path: 'gone.txt', size: 0, kind: 'file', fault: null }]);
  });

  it('shows what changed between two commits by blob ids alone', async () => {
    const before = await list(made.commit({ 'same.txt': 's', 'changed.txt': '1' }));
    const after = await list(made.commit({ 'changed.txt': '2', 'new.txt': 'n' }));
    const known = new Map(before.map((file) => [file.path, file.blobId]));
    expect(after.filter((file) => known.get(file.path) !== file.blobId).map((file) => file.path)).toEqual([
      'changed.txt',
      'new.txt',
    ]);
  });

  it('stops at the limit, and names a commit that is not there', async () => {
    const commit = made.commit({ a: '1', b: '2', c: '3' });
    await expect(list(commit, 2)).rejects.toMatchObject({ type: 'too_large' });
    expect(await list(commit, 3)).toHaveLength(3);
    await expect(list('1'.repeat(40))).rejects.toMatchObject({ type: 'git_damaged' });
  });
});

describe('readBlobs', () => {
  it('gives contents byte by byte, in the order asked for', async () => {
    const contents = [
      Buffer.from([0, 10, 255, 10]),
      Buffer.alloc(0),
      Buffer.from('x\n'.repeat(200_000)),
      Buffer.from('end'),
    ];
    const ids = contents.map((content) => made.gitWithInput(content, 'hash-object', '-w', '--stdin'));
    const read = await blobs([...ids, ids[0] ?? '']);
    expect(read.map((blob) => blob.bytes?.toString('latin1'))).toEqual(
      [...contents, contents[0]].map((content) => content?.toString('latin1')),
    );
  });

  it('passes over what is missing, too large or no object at all', async () => {
    const small = made.gitWithInput('small', 'hash-object', '-w', '--stdin');
    const large = made.gitWithInput('x'.repeat(100_000), 'hash-object', '-w', '--stdin');
    const read = await blobs([small, '1'.repeat(40), large, 'nonsense', small], 1_000);
    expect(read.map((blob) => blob.fault)).toEqual([null, 'missing', 'too large', 'missing', null]);
  });

  it('waits for a reader who takes hours for what was read', async () => {
    const text = 'x'.repeat(400_000);
    const id = made.gitWithInput(text, 'hash-object', '-w', '--stdin');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      let read = 0;
      for await (const { bytes } of readBlobs([id, id, id, id], { repository, mostBytes: 1_000_000 })) {
        read += bytes?.length ?? 0;
        vi.advanceTimersByTime(3_600_000);
      }
      expect(read).toBe(4 * text.length);
    } finally {
      vi.useRealTimers();
    }
  });

  it('reads on after damaged objects', async () => {
    const ids = ['a', 'b', 'c', 'd'].map((text) => made.gitWithInput(text, 'hash-object', '-w', '--stdin'));
    for (const id of [ids[1], ids[2]]) {
      const path = join(repository, 'objects', id?.slice(0, 2) ?? '', id?.slice(2) ?? '');
      rmSync(path);
      writeFileSync(path, 'damage');
    }
    const read = await blobs(ids);
    expect(read.map((blob) => blob.bytes?.toString() ?? blob.fault)).toEqual(['a', 'missing', 'missing', 'd']);
  });

  it('ends its process when the reader leaves or cancels', async () => {
    const ids = Array.from({ length: 10 }, (_, i) =>
      made.gitWithInput(`${i}`.repeat(200_000), 'hash-object', '-w', '--stdin'),
    );
    for await (const blob of readBlobs(ids, { repository, mostBytes: 1_000_000 })) {
      expect(blob.fault).toBeNull();
      break;
    }
    const controller = new AbortController();
    const reading = async () => {
      for await (const _ of readBlobs(ids, { repository, mostBytes: 1_000_000, signal: controller.signal }))
        controller.abort();
    };
    await expect(reading()).rejects.toMatchObject({ type: 'cancelled' });
  });
});

describe('readHistory', () => {
  it('tells each commit with what it changed, newest first', async () => {
    const first = made.commit({ 'a.txt': '1', 'b.txt': '1' }, 'first subject\n\nfirst body\nsecond line\n');
    rmSync(join(folder, 'b.txt'));
    const second = made.commit({ 'a.txt': '2', 'c d.txt': '1' }, 'second');
    const third = made.commit({}, '');
    const commits = await history({ commit: third });
    expect(commits.map((commit) => commit.sha)).toEqual([third, second, first]);
    expect(commits[1]).toMatchObject({
      parents: [first],
      authorName: 'Ada',
      authorEmail: 'ada@example.org',
      date: '2024-01-03T00:00:00Z',
      subject: 'second',
      body: '',
      files: [
        { status: 'modified', path: 'a.txt' },
        { status: 'deleted', path: 'b.txt' },
        { status: 'added', path: 'c d.txt' },
      ],
    });
    expect(commits[2]).toMatchObject({ parents: [], subject: 'first subject', body: 'first body\nsecond line' });
    expect(await countCommits(repository, first, third)).toBe(2);
    expect(await countCommits(repository, third, third)).toBe(0);
    expect(await countCommits(repository, 'f'.repeat(40), third)).toBeNull();
  });

  it('gives merges no files and tells both sides', async () => {
    made.commit({ 'a.txt': '1' }, 'base');
    made.git('checkout', '-q', '-b', 'side');
    made.commit({ 's.txt': '1' }, 'side');
    made.git('checkout', '-q', 'main');
    made.commit({ 'm.txt': '1' }, 'main');
    made.git('merge', '-q', '--no-ff', '-m', 'merge', 'side');
    const commits = await history({ commit: made.git('rev-parse', 'HEAD') });
    expect(commits.map((commit) => [commit.subject, commit.parents.length, commit.files.length])).toEqual(
      expect.arrayContaining([
        ['merge', 2, 0],
        ['main', 1, 1],
        ['side', 1, 1],
        ['base', 0, 1],
      ]),
    );
  });

  it('tells only what came after a known commit, and notices rewritten history', async () => {
    const first = made.commit({ 'a.txt': '1' }, 'one');
    const second = made.commit({ 'a.txt': '2' }, 'two');
    const third = made.commit({ 'a.txt': '3' }, 'three');
    expect((await history({ commit: third, after: first })).map((commit) => commit.sha)).toEqual([third, second]);
    expect(await history({ commit: third, after: third })).toEqual([]);
    expect(await isContinued(repository, first, third)).toBe(true);
    made.git('reset', '-q', '--hard', first);
    const other = made.commit({ 'b.txt': '1' }, 'other');
    expect(await isContinued(repository, third, other)).toBe(false);
    expect(await isContinued(repository, '1'.repeat(40), other)).toBe(false);
  });

  it('cuts what is giant and removes what is invisible', async () => {
    manyTinyFiles(made, MOST_FILES_A_COMMIT + 10);
    const tree = made.git('rev-parse', 'main^{tree}');
    const message = `${'s'.repeat(3_000)}\n\n\u001b[31mred\u202e ${'b'.repeat(100_000)}`;
    const commit = made.gitWithInput(message, 'commit-tree', tree);
    const [only] = await history({ commit });
    expect(only?.files).toHaveLength(MOST_FILES_A_COMMIT);
    expect(only?.subject).toHaveLength(500);
    expect(only?.body.length).toBeLessThanOrEqual(20_000);
    expect(only?.body).toMatch(/^red b/);
  });

  it('stops at the asked number of commits', async () => {
    made.commit({ a: '1' });
    made.commit({ a: '2' });
    expect(await history({ commit: made.commit({ a: '3' }), mostCommits: 2 })).toHaveLength(2);
  });
});

describe('readTags', () => {
  it('tells tags with the commit that each stands for', async () => {
    const first = made.commit({ a: '1' }, 'one');
    made.git('tag', 'v1');
    const second = made.commit({ a: '2' }, 'two');
    made.git('tag', '-a', '-m', 'Release two\n\nNotes.', 'v2');
    expect(await readTags(repository)).toEqual([
      { name: 'v2', commit: second, date: '2024-01-03T00:00:00Z', subject: 'Release two', body: 'Notes.' },
      { name: 'v1', commit: first, date: '2024-01-02T00:00:00Z', subject: 'one', body: '' },
    ]);
  });

  it('gives an empty list where there are none', async () => {
    made.commit({ a: '1' });
    expect(await readTags(repository)).toEqual([]);
  });
});
