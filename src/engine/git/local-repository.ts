import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { closedPath, SourceError } from '../../base/source-error.ts';
import { liesIn } from '../../base/source-path.ts';

/** Where the parts of a repository lie. A worktree has its own HEAD and shares the rest. */
export interface LocalRepository {
  /** The folder with HEAD. */
  gitFolder: string;
  /** The folder with objects and refs. */
  commonFolder: string;
  /** True for a clone that was made without the contents of old files (`--filter=blob:none`). */
  partial: boolean;
}

const MOST_ENTRIES = 500_000;
const LARGEST_SMALL_FILE = 64 * 1024;
const LARGEST_PACKED_REFS = 64 * 1024 * 1024;
const MOST_REFS = 100_000;

/** Finds the git folders behind a path and makes sure that none of them, nor their objects, leads out of the roots. */
export async function findLocalRepository(path: string, allowedRoots: readonly string[]): Promise<LocalRepository> {
  const roots = await Promise.all(allowedRoots.map((root) => realpath(root).catch(() => null)));
  const inside = async (folder: string, refusal: SourceError): Promise<string> => {
    const real = await realpath(folder).catch(() => null);
    if (real === null)
      throw new SourceError('git_not_found', 'There is no git repository at this path.', 'Check the path.');
    if (!roots.some((root) => root !== null && liesIn(real, root))) throw refusal;
    return real;
  };
  const folder = await inside(path, closedPath());
  const gitFolder = await inside(await gitFolderOf(folder), outside());
  const common = await readSmall(join(gitFolder, 'commondir'));
  const commonFolder = common === null ? gitFolder : await inside(resolve(gitFolder, common.trim()), outside());
  const partial = await checkObjects(join(commonFolder, 'objects'));
  return { gitFolder, commonFolder, partial };
}

/** Where a branch (by default the checked-out one) stands, read without git; null where it has no commit yet. */
export async function localHead(found: LocalRepository, branch: string | null): Promise<string | null> {
  const head = branch === null ? await readHead(found) : `ref: refs/heads/${branch}`;
  if (!head.startsWith('ref: ')) return head;
  const wanted = head.slice('ref: '.length);
  return (await readRefs(found)).find(([name]) => name === wanted)?.[1] ?? null;
}

/**
 * Writes a bare repository of ours that borrows the found one's objects and repeats its branches and tags. The found
 * one's configuration, hooks and alternates are never read, so whatever they say cannot run.
 */
export async function stageRepository(found: LocalRepository, staging: string): Promise<void> {
  // The file of alternates has one path a line.
  if (found.commonFolder.includes('\n')) throw outside();
  const refs = await readRefs(found);
  const objectFormat = refs.some(([, id]) => id.length === 64) ? 'sha256' : 'sha1';
  await rm(staging, { recursive: true, force: true });
  await mkdir(join(staging, 'objects', 'info'), { recursive: true });
  await mkdir(join(staging, 'refs'));
  const config = `[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectformat = ${objectFormat}\n`;
  await writeFile(join(staging, 'config'), config);
  await writeFile(join(staging, 'objects', 'info', 'alternates'), `${join(found.commonFolder, 'objects')}\n`);
  await writeFile(join(staging, 'HEAD'), `${await readHead(found)}\n`);
  const sorted = refs.toSorted(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(join(staging, 'packed-refs'), sorted.map(([name, id]) => `${id} ${name}\n`).join(''));
  const shallow = await readSmall(join(found.commonFolder, 'shallow'), LARGEST_PACKED_REFS);
  if (shallow !== null) await writeFile(join(staging, 'shallow'), idLines(shallow));
}

async function gitFolderOf(folder: string): Promise<string> {
  const dotGit = join(folder, '.git');
  const stat = await lstat(dotGit).catch(() => null);
  if (stat?.isDirectory()) return dotGit;
  if (stat?.isFile()) {
    const target = /^gitdir: ([^\0\n]+)/.exec((await readSmall(dotGit)) ?? '')?.[1];
    if (target !== undefined) return resolve(folder, target.trim());
  }
  const looksBare = await Promise.all(
    ['HEAD', 'objects', 'refs'].map((name) => lstat(join(folder, name)).catch(() => null)),
  );
  if (looksBare.every((part) => part !== null)) return folder;
  throw new SourceError(
    'git_not_found',
    'There is no git repository at this path.',
    'Check the path, or ingest it as a plain folder.',
  );
}

/** A link or a borrowed object store would let a repository show what lies outside of it. True for a partial clone. */
async function checkObjects(objects: string): Promise<boolean> {
  const waiting = [objects];
  let seen = 0;
  let partial = false;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (!(await lstat(folder)).isDirectory()) throw outside();
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isSymbolicLink()) throw outside();
      if (entry.name === 'alternates' || entry.name === 'http-alternates') throw outside();
      if (entry.name.endsWith('.promisor')) partial = true;
      if (entry.isDirectory()) waiting.push(join(folder, entry.name));
      if (++seen > MOST_ENTRIES)
        throw new SourceError('too_large', 'The repository has too many loose objects.', 'Run `git gc` in it.');
    }
  }
  return partial;
}

/** Branches and tags, those in files over those that are packed. */
async function readRefs({ commonFolder }: LocalRepository): Promise<[name: string, id: string][]> {
  const refs = new Map<string, string>();
  const packed = (await readSmall(join(commonFolder, 'packed-refs'), LARGEST_PACKED_REFS)) ?? '';
  for (const line of packed.split('\n')) {
    const [, id, name] = /^([0-9a-f]{40}|[0-9a-f]{64}) (refs\/(?:heads|tags)\/\S+)$/.exec(line) ?? [];
    if (id !== undefined && name !== undefined && refs.size < MOST_REFS) refs.set(name, id);
  }
  const waiting = ['refs/heads', 'refs/tags'];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await readdir(join(commonFolder, folder), { withFileTypes: true }).catch(() => [])) {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) waiting.push(name);
      if (!entry.isFile() || refs.size >= MOST_REFS || /[\s~^:?*[\\]|\.lock$/.test(name)) continue;
      const id = idLines((await readSmall(join(commonFolder, name))) ?? '').trim();
      if (id.length === 40 || id.length === 64) refs.set(name, id);
    }
  }
  return [...refs];
}

async function readHead({ gitFolder }: LocalRepository): Promise<string> {
  const head = ((await readSmall(join(gitFolder, 'HEAD'))) ?? '').trim();
  if (/^ref: refs\/heads\/[^\s~^:?*[\\]+$/.test(head) || /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(head)) return head;
  throw new SourceError(
    'git_damaged',
    "The repository's HEAD cannot be read.",
    'Run `git fsck` on it and repair what it reports.',
  );
}

function idLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(line))
    .map((line) => `${line}\n`)
    .join('');
}

/** A plain file's text, never through a link; null where there is none. */
async function readSmall(file: string, most = LARGEST_SMALL_FILE): Promise<string | null> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  if (!handle) return null;
  try {
    const stat = await handle.stat();
    if (!stat.isFile() || stat.size > most) return null;
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

function outside(): SourceError {
  return new SourceError(
    'path_refused',
    'The repository, or something that it borrows, lies outside of the allowed folders.',
    'Let the operator allow its folder, or give the address that it was cloned from.',
  );
}
