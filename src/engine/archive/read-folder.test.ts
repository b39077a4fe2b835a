import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FolderOptions, readFolder } from './read-folder.ts';
import { DEFAULT_SOURCE_LIMITS, type SourceEntry } from './source-entry.ts';

let folder: string;
let root: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lorekeep-folder-')));
  root = join(folder, 'root');
  mkdirSync(root);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

async function read(path = root, more: Partial<FolderOptions> = {}): Promise<string[]> {
  const told: string[] = [];
  const tell = (entry: SourceEntry) =>
    entry.kind === 'file' ? `${entry.path}=${entry.bytes}` : `${entry.path}!${entry.reason}`;
  for await (const entry of readFolder({ path, allowedRoots: [root], ...more })) told.push(tell(entry));
  return told;
}

describe('readFolder', () => {
  it('gives files in order, with the ids of git', async () => {
    write({ 'b.txt': 'two', 'a/c.txt': 'three', 'a.txt': 'one', 'é.txt': 'four' });
    expect(await read()).toEqual(['a/c.txt=three', 'a.txt=one', 'b.txt=two', 'é.txt=four']);
    for await (const entry of readFolder({ path: join(root, 'a'), allowedRoots: [root] })) {
      const expected = execFileSync('git', ['hash-object', '--stdin'], { input: 'three', encoding: 'utf8' }).trim();
      expect(entry).toMatchObject({ blobId: expected });
    }
  });

  it('leaves out folders of tools, links and what is too large, and says so', async () => {
    write({
      'a.txt': '1',
      'node_modules/x/y.js': '',
      'sub/.git/config': '',
      'big.txt': 'x'.repeat(2000),
      node: 'plain',
    });
    symlinkSync('/etc/passwd', join(root, 'link'));
    symlinkSync('/etc', join(root, 'etc'));
    symlinkSync('.', join(root, 'loop'));
    const limits = { ...DEFAULT_SOURCE_LIMITS, fileBytes: 1024 };
    expect(await read(root, { limits })).toEqual([
      'a.txt=1',
      'big.txt!larger than 1 KiB',
      'etc!a link',
      'link!a link',
      'loop!a link',
      'node=plain',
      'node_modules!a folder of tools, not of the project',
      'sub/.git!a folder of tools, not of the project',
    ]);
  });

  it('passes over sockets and names that are not UTF-8', async () => {
    write({ 'a.txt': '1', 'line\nfeed': '2' });
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(root, 'socket'), resolve));
    writeFileSync(Buffer.concat([Buffer.from(`${root}/x`), Buffer.from([0xff])]), '3');
    expect(await read()).toEqual([
      'a.txt=1',
      'line\nfeed!the name contains control or invisible characters',
      'socket!not a plain file',
      'x\ufffd!the name is not valid UTF-8',
    ]);
    server.close();
  });

  it('says what has gone before it could be read', async () => {
    write({ 'a.txt': '1', 'b.txt': '2' });
    const told: string[] = [];
    for await (const entry of readFolder({ path: root, allowedRoots: [root] })) {
      told.push(entry.kind === 'file' ? entry.path : `${entry.path}!${entry.reason}`);
      rmSync(join(root, 'b.txt'), { force: true });
    }
    expect(told).toEqual(['a.txt', 'b.txt!cannot be read']);
  });

  it.each([
    ['outside of the root', () => folder],
    ['that climbs out', () => join(root, '..')],
    ['that is a link out', () => symlinkSync(folder, join(root, 'out')) ?? join(root, 'out')],
    ['that begins like the root', () => mkdirSync(`${root}-2`) ?? `${root}-2`],
    ['that does not exist', () => join(root, 'nowhere')],
    ['of the system', () => '/etc'],
  ])('refuses a path %s', async (_name, path) => {
    await expect(read(path())).rejects.toMatchObject({ type: 'path_refused' });
  });

  it('refuses everything without an allowed root', async () => {
    await expect(read(root, { allowedRoots: [] })).rejects.toMatchObject({ type: 'path_refused' });
  });

  it('keeps its limits', async () => {
    write({ a: '12345', b: '12345', c: '12345' });
    await expect(read(root, { limits: { ...DEFAULT_SOURCE_LIMITS, entries: 2 } })).rejects.toMatchObject({
      type: 'too_large',
    });
    await expect(read(root, { limits: { ...DEFAULT_SOURCE_LIMITS, totalBytes: 12 } })).rejects.toMatchObject({
      type: 'too_large',
    });
    await expect(read(root, { signal: AbortSignal.abort() })).rejects.toMatchObject({ type: 'cancelled' });
    mkdirSync(join(root, 'empty'));
    await expect(read(join(root, 'empty'))).rejects.toMatchObject({ type: 'empty' });
  });
});
