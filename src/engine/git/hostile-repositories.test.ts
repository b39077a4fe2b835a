import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanary } from '../../../test/git-server.ts';
import { HOSTILE_REPOSITORIES } from '../../../test/hostile-repositories.ts';
import { driveRepository, makeRepository } from '../../../test/make-repository.ts';
import { SourceError } from '../../base/source-error.ts';
import { fetchLocalRepository } from './fetch-local-repository.ts';
import { listFiles, type RepositoryFile } from './list-files.ts';
import { type Blob, readBlobs } from './read-blobs.ts';
import { type Commit, readHistory } from './read-history.ts';
import { readTags } from './read-tags.ts';
import { DEFAULT_LIMITS } from './run-git.ts';

const LIMITS = { ...DEFAULT_LIMITS, wallMs: 10_000, diskBytes: 64 * 1024 ** 2 };
const LARGEST_FILE = 1024 ** 2;

let folder: string;
let canary: Awaited<ReturnType<typeof startCanary>>;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lorekeep-hostile-')));
  canary = await startCanary();
  makeRepository(join(folder, 'template')).commit({ 'a.txt': 'hello\n' }, 'first');
});
afterAll(async () => {
  await canary.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Takes a repository in, all of it, as an ingestion does. */
async function takeIn(path: string, root: string, into: string) {
  const { repository, commit } = await fetchLocalRepository({ path, allowedRoots: [root], into, limits: LIMITS });
  const files: RepositoryFile[] = [];
  for await (const file of listFiles({ repository, commit, limits: LIMITS, mostFiles: 2_000 })) files.push(file);
  const wanted = files.filter((file) => file.fault === null && (file.kind === 'file' || file.kind === 'executable'));
  const ids = wanted.map((file) => file.blobId);
  const blobs: Blob[] = [];
  for await (const blob of readBlobs(ids, { repository, mostBytes: LARGEST_FILE, limits: LIMITS })) blobs.push(blob);
  const commits: Commit[] = [];
  for await (const entry of readHistory({ repository, commit, limits: LIMITS })) commits.push(entry);
  return { files, blobs, commits, tags: await readTags(repository) };
}

function listing(under: string): string[] {
  const names = readdirSync(under, { recursive: true }).map(String).toSorted();
  return names.map((name) => `${name} ${lstatSync(join(under, name)).mtimeMs}`);
}

describe('a hostile repository', () => {
  it('does harm to those who run git inside of it, so the bait is real', () => {
    const place = join(folder, 'control');
    cpSync(join(folder, 'template'), join(place, 'project'), { recursive: true });
    const repository = driveRepository(join(place, 'project'));
    const command = `touch ${join(place, 'harm')}`;
    const attack = HOSTILE_REPOSITORIES.find(({ name }) => name === 'a configuration full of commands');
    attack?.make(repository, { outside: place, command, port: canary.port });
    try {
      repository.git('status');
    } catch {
      // The commands are no real filters, so git may complain once it has run them.
    }
    expect(existsSync(join(place, 'harm'))).toBe(true);
  });

  it.each(HOSTILE_REPOSITORIES)(
    'ends in a named state and does no harm: $name',
    async ({ name, ends, make, path: below = '.' }) => {
      const place = join(folder, String(HOSTILE_REPOSITORIES.findIndex((one) => one.name === name)));
      const root = join(place, 'root');
      const outside = join(place, 'outside');
      const into = join(place, 'into');
      for (const made of [root, outside, into]) mkdirSync(made, { recursive: true });
      cpSync(join(folder, 'template'), join(root, 'project'), { recursive: true });
      const repository = driveRepository(join(root, 'project'));
      make(repository, { outside, command: `touch ${join(place, 'harm')}`, port: canary.port });
      const path = join(repository.folder, below);
      const before = [listing(root), listing(outside)];

      const result = await takeIn(path, root, into).catch((error: unknown) => error);

      if (result instanceof Error && !(result instanceof SourceError)) throw result;
      const end = result instanceof SourceError ? result.type : 'read';
      expect(ends, result instanceof SourceError ? result.message : '').toContain(end);
      expect([listing(root), listing(outside)]).toEqual(before);
      expect(readdirSync(place).toSorted()).toEqual(['into', 'outside', 'root']);
      expect(existsSync(join(place, 'harm'))).toBe(false);
      expect(canary.connections()).toBe(0);
      if (result instanceof SourceError) return;
      const texts = JSON.stringify((result as Awaited<ReturnType<typeof takeIn>>).commits); // Neither of the errors above.
      expect(texts).not.toMatch(/\\u001b|\\u0007|\u202e|\u200b/);
      expect(texts.length).toBeLessThan(100_000);
      rmSync(place, { recursive: true, force: true });
    },
  );
});
