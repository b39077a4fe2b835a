import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Commit } from '../src/engine/pack/history/stored-commits.ts';

/** A bare git directory at one revision, read just well enough for benchmarks. */
export interface BareRepository {
  gitDirectory: string;
  revision: string;
}

/** Looks for `<owner>+<name>` in a folder of mirrors; a repository that moved to another owner is found by its name. */
export function findRepository(folder: string, github: string, revision: string): BareRepository | null {
  const [, name = ''] = github.split('/');
  const known = existsSync(folder) ? readdirSync(folder) : [];
  const places = [github.replace('/', '+'), ...known.filter((entry) => entry.endsWith(`+${name}`))];
  for (const place of places) {
    for (const gitDirectory of [join(folder, place, 'repo'), join(folder, place, 'repo/.git'), join(folder, place)]) {
      if (!existsSync(join(gitDirectory, 'HEAD'))) continue;
      if (git({ gitDirectory }, ['cat-file', '-t', `${revision}^{commit}`]).trim() === 'commit') {
        return { gitDirectory, revision };
      }
    }
  }
  return null;
}

/** The newest commit of a bare repository that lies in a folder; null where there is none. */
export function headOf(folder: string): BareRepository | null {
  for (const gitDirectory of [join(folder, 'repo'), join(folder, 'repo/.git'), folder]) {
    if (!existsSync(join(gitDirectory, 'HEAD'))) continue;
    const revision = git({ gitDirectory }, ['rev-parse', 'HEAD^{commit}']).trim();
    if (/^[0-9a-f]{40}$/.test(revision)) return { gitDirectory, revision };
  }
  return null;
}

/** The repository that holds a folder, at the commit that is checked out. */
export function repositoryAround(folder: string): BareRepository | null {
  const ask = (what: string): string =>
    spawnSync('git', ['-C', folder, 'rev-parse', what], { encoding: 'utf8' }).stdout.trim();
  const gitDirectory = ask('--absolute-git-dir');
  return gitDirectory === '' ? null : { gitDirectory, revision: ask('HEAD') };
}

/** Text files below `root`, with paths relative to it. */
export function* readFiles(
  repository: BareRepository,
  root: string,
): Generator<{ path: string; blobId: string; text: string }> {
  const tree = git(repository, [
    'ls-tree',
    '-r',
    '-l',
    '-z',
    root === '' ? repository.revision : `${repository.revision}:${root}`,
  ]);
  const entries = tree
    .split('\0')
    .map((line) => /^100\d+ blob (\w+) +(\d+)\t(.*)$/s.exec(line))
    .filter((match) => match !== null)
    .map(([, blobId = '', size = '0', path = '']) => ({ blobId, size: Number(size), path }))
    .filter(({ size }) => size > 0 && size <= 1_000_000);
  for (let i = 0; i < entries.length; i += 500) {
    const batch = entries.slice(i, i + 500);
    const input = batch.map(({ blobId }) => `${blobId}\n`).join('');
    const output = spawnSync('git', ['--git-dir', repository.gitDirectory, 'cat-file', '--batch', '--buffer'], {
      input,
      maxBuffer: 1 << 30,
    }).stdout;
    let at = 0;
    for (const { path, blobId, size } of batch) {
      at = output.indexOf(10, at) + 1;
      const content = output.subarray(at, at + size);
      at += size + 1;
      if (!content.subarray(0, 8_000).includes(0)) yield { path, blobId, text: content.toString('utf8') };
    }
  }
}

/** The commits that touched `root`, newest first, at most `most` of them. */
export function* readCommits(repository: BareRepository, root: string, most: number): Generator<Commit> {
  const format = '%x01%H%x00%an%x00%ae%x00%at%x00%s%x00%b%x00';
  const output = git(repository, [
    'log',
    `--max-count=${most}`,
    '--no-renames',
    '--name-only',
    '-z',
    `--format=${format}`,
    repository.revision,
    ...(root === '' ? [] : ['--', root]),
  ]);
  for (const record of output.split('\x01').slice(1)) {
    const [sha = '', name = '', email = '', date = '0', subject = '', body = '', ...names] = record.split('\0');
    // A message may hold the byte too; then what follows is no commit.
    if (!/^[0-9a-f]{40}$/.test(sha)) continue;
    const paths = names.map((path) => path.trim()).filter((path) => path !== '');
    const inside =
      root === ''
        ? paths
        : paths.filter((path) => path.startsWith(`${root}/`)).map((path) => path.slice(root.length + 1));
    yield { sha, author: { name, email }, date: Number(date), subject, body: body.trim(), paths: inside };
  }
}

function git({ gitDirectory }: { gitDirectory: string }, args: string[]): string {
  return spawnSync('git', ['--git-dir', gitDirectory, ...args], { encoding: 'utf8', maxBuffer: 1 << 30 }).stdout;
}
