import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, writeTestPack } from '../../../../../test/make-pack.ts';
import { openPack } from '../../../../engine/pack/open-pack.ts';
import { Evidence } from '../evidence.ts';
import { allReleases, majorReleases, newestOf, newestRelease } from './releases.ts';

/** The history of tags like `1.0.0 2024-01-01`; one with `elsewhere` behind it lies on another branch, one with `bare` has no `v`. */
async function tagged(...tags: string[]): Promise<Evidence> {
  const all = tags.map((each, place) => {
    const [name = '', date = '', elsewhere] = each.split(' ');
    return {
      name: elsewhere === 'bare' ? name : `v${name}`,
      date,
      commit: String(place).padStart(40, elsewhere === 'elsewhere' ? 'e' : 'a'),
    };
  });
  const commits = all
    .filter(({ commit }) => commit.startsWith('a'))
    .map(({ commit: sha }, place) => ({
      sha,
      author: { name: 'Ann', email: 'ann@example.org' },
      date: place,
      subject: 'Count the coins',
      body: '',
      paths: [],
    }));
  const file = await writeTestPack(join(temporaryFolder(), 'test.pack'), { 'a.ts': '' }, { commits, tags: all });
  const pack = openPack(file);
  onTestFinished(() => pack.close());
  return new Evidence(pack, { commit: 'test', projectName: 'till' });
}

test.each([
  ['the highest of one day', ['2.9.5 2024-05-01', '3.1.0 2024-05-01'], '3.1.0'],
  ['the highest of lines that are kept up', ['3.1.0 2024-04-01', '2.9.5 2024-05-01'], '3.1.0'],
  ['one of four numbers', ['0.3 2015-01-01', '6.3.9.5 2026-08-07'], '6.3.9.5'],
  ['the last one, where a higher number was given up long ago', ['2019.1.0 2019-01-01', '1.0.0 2024-05-01'], '1.0.0'],
])('the newest release is %s', async (_, tags, version) => {
  expect(newestRelease(await tagged(...tags))?.version).toBe(version);
});

test('a first number is told by its first release alone', async () => {
  const evidence = await tagged(
    '1.0.0 2022-01-01',
    '2.0.0 2023-01-01 elsewhere',
    '2.3.0 2023-05-01',
    '3.0.0 2024-01-01',
    '3.1.0 2024-02-01',
  );
  expect(majorReleases(evidence).map(({ version }) => version)).toEqual(['1.0.0', '3.0.0']);
});

test('what was tagged on another branch is a release as well', async () => {
  const evidence = await tagged('1.0.0 2022-01-01', '1.1.0 2022-02-01 elsewhere', '1.0.1 2022-03-01');
  expect(allReleases(evidence).map(({ version }) => version)).toEqual(['1.0.1', '1.1.0', '1.0.0']);
  expect(newestOf(allReleases(evidence))?.version).toBe('1.1.0');
  expect(newestRelease(evidence)?.version).toBe('1.0.1');
});

test('a version that is tagged with and without its letter is one release', async () => {
  const evidence = await tagged('1.0.0 2022-01-02', '1.0.0 2022-01-01 bare', '1.1.0 2022-03-01 bare');
  expect(allReleases(evidence).map(({ version, date }) => `${version} ${date}`)).toEqual([
    '1.1.0 2022-03-01',
    '1.0.0 2022-01-01',
  ]);
});
