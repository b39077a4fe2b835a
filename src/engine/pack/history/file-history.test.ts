import { expect, test } from 'vitest';
import { makePack } from '../../../../test/make-pack.ts';
import { allCommits } from './all-commits.ts';
import { coChanges } from './co-changes.ts';
import { fileCommits, fileHistory, findCommit, latestCommits } from './file-history.ts';
import { historyOf } from './history.ts';
import type { Commit } from './stored-commits.ts';

const ada = { name: 'Ada', email: 'ada@example.com' };
const bob = { name: 'Bob', email: 'bob@example.com' };
const bobAtHome = { name: 'Bob', email: 'bob@home.example.com' };
const commit = (number: number, author: Commit['author'], paths: string[]): Commit => ({
  sha: number.toString(16).padStart(2, '0').repeat(20),
  author,
  date: 1_000 + number,
  subject: `change ${number}`,
  body: number === 2 ? 'Because it was slow.' : '',
  paths,
});
const COMMITS = [
  commit(1, ada, ['a.py', 'b.py']),
  commit(2, ada, ['a.py', 'b.py', 'c.py']),
  commit(3, bobAtHome, ['a.py', 'gone.py']),
  commit(3, bobAtHome, ['a.py', 'gone.py']),
  commit(4, bob, Array.from({ length: 30 }, (_, i) => `x${i}.py`).concat('a.py', 'c.py')),
];
const SOURCES = { 'a.py': 'a = 1\n', 'b.py': 'b = 1\n', 'c.py': 'c = 1\n' };

test('a file knows how often, when and by whom it was changed', async () => {
  const pack = await makePack(SOURCES, COMMITS);
  expect(fileHistory(pack, 'a.py')).toEqual({
    path: 'a.py',
    commits: 4,
    firstDate: 1_001,
    lastDate: 1_004,
    authors: [
      { name: 'Ada', commits: 2 },
      { name: 'Bob', commits: 2 },
    ],
  });
  expect(fileHistory(pack, 'never.py')).toBeNull();
});

test('commits of a file come newest first, with their reasons', async () => {
  const pack = await makePack(SOURCES, COMMITS);
  expect(fileCommits(pack, 'b.py')).toMatchObject([
    { subject: 'change 2', body: 'Because it was slow.', author: 'Ada', paths: 3 },
    { subject: 'change 1', body: '', author: 'Ada', paths: 2 },
  ]);
  expect(fileCommits(pack, 'a.py', { limit: 1, offset: 1 }).map(({ subject }) => subject)).toEqual(['change 3']);
  expect(latestCommits(pack, { limit: 2 }).map(({ subject }) => subject)).toEqual(['change 4', 'change 3']);
});

test('every commit is there with all that it has, and is found by its whole sha alone', async () => {
  const pack = await makePack(SOURCES, COMMITS);
  const commits = allCommits(pack);
  const told = commits.map(({ sha, author, date, subject, body, paths }) => {
    return { sha, author, date, subject, body, paths: paths.toSorted() };
  });
  const [first, second, third, , fourth] = COMMITS.map((each) => ({ ...each, paths: each.paths.toSorted() }));
  expect(told).toEqual([first, second, third, fourth]);
  const history = historyOf(pack);
  expect(commits.map(({ sha }) => history.placeOf(sha))).toEqual([0, 1, 2, 3]);
  for (const other of ['', '02', 'ff'.repeat(20), `${'02'.repeat(20)}zz`])
    expect(history.placeOf(other)).toBeUndefined();
});

test('what changes together, without huge commits and without files that are gone', async () => {
  const pack = await makePack(SOURCES, COMMITS);
  expect(coChanges(pack, 'a.py')).toEqual([{ path: 'b.py', together: 2, share: 0.5 }]);
});

test.each([
  ['0202', 'change 2'],
  ['02020', 'change 2'],
  ['03'.repeat(20), 'change 3'],
  ['0', undefined],
  ['ffff', undefined],
  ['not a sha', undefined],
])('the commit %s is found by the beginning of its sha', async (sha, subject) => {
  const pack = await makePack(SOURCES, COMMITS);
  expect(findCommit(pack, sha)?.subject).toBe(subject);
});
