import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTar, type TarEntry } from '../../../test/make-tar.ts';
import { makeZip, type ZipEntry } from '../../../test/make-zip.ts';
import { SourceError } from '../../base/source-error.ts';
import { type ArchiveOptions, readArchive } from './read-archive.ts';
import { DEFAULT_SOURCE_LIMITS } from './source-entry.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lorekeep-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MIB = 1024 ** 2;
const plain = { name: 'ok.txt', content: 'fine\n' };

/** Reads an archive and tells what came of it in short: `path=content`, `path!reason`, and at last the failure. */
async function outcome(archive: Buffer, options?: ArchiveOptions): Promise<string[]> {
  const file = join(folder, 'upload');
  writeFileSync(file, archive);
  const told: string[] = [];
  try {
    for await (const entry of readArchive(file, options)) {
      told.push(
        entry.kind === 'file'
          ? `${entry.path}=${entry.bytes.toString('utf8').slice(0, 20)}`
          : `${entry.path}!${entry.reason}`,
      );
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    told.push(error.type);
  }
  expect(readdirSync(folder)).toEqual(['upload']);
  return told;
}

describe('readArchive', () => {
  const same = [
    { name: 'project-1.0/README.md', content: '# Hello\n' },
    { name: 'project-1.0/src/ünï.ts', content: 'export {};\n' },
    { name: 'project-1.0/empty', content: '' },
  ];
  it.each([
    ['zip', makeZip(same)],
    ['zip without packing', makeZip(same.map((entry) => ({ ...entry, method: 0 })))],
    ['tar', makeTar(same)],
    ['tar.gz', gzipSync(makeTar(same))],
  ])('reads a %s and strips the folder that all share', async (_name, archive) => {
    expect(await outcome(archive)).toEqual(['README.md=# Hello\n', 'src/ünï.ts=export {};\n', 'empty=']);
  });

  it('gives each file the id that git would give it', async () => {
    const file = join(folder, 'upload');
    writeFileSync(file, makeZip([plain]));
    const expected = execFileSync('git', ['hash-object', '--stdin'], { input: plain.content, encoding: 'utf8' }).trim();
    for await (const entry of readArchive(file)) expect(entry).toMatchObject({ blobId: expected });
  });

  it('keeps top folders that differ', async () => {
    expect(
      await outcome(
        makeTar([
          { name: 'a/x', content: '1' },
          { name: 'b/x', content: '2' },
        ]),
      ),
    ).toEqual(['a/x=1', 'b/x=2']);
    expect(
      await outcome(
        makeTar([
          { name: './a/x', content: '1' },
          { name: './y', content: '2' },
        ]),
      ),
    ).toEqual(['a/x=1', 'y=2']);
  });

  it('leaves out folders of tools, each named once', async () => {
    const entries = [
      'p/a.js',
      'p/node_modules/x/1.js',
      'p/node_modules/x/2.js',
      'p/.git/config',
      'p/.git/HEAD',
      '__MACOSX/p/._a.js',
    ];
    expect(await outcome(makeZip(entries.map((name) => ({ name, content: '1' }))))).toEqual([
      'a.js=1',
      'node_modules!a folder of tools, not of the project',
      '.git!a folder of tools, not of the project',
      expect.stringContaining('!a folder of tools'),
    ]);
  });

  it('does not open archives inside of archives', async () => {
    const inner = makeZip([plain]);
    expect(await outcome(makeZip([{ name: 'inner.zip', content: inner }]))).toEqual([
      expect.stringMatching(/^inner\.zip=PK/),
    ]);
  });

  const HOSTILE_NAMES: [string, string | Buffer, string][] = [
    ['climbs', '../evil.txt', 'the path leaves its folder'],
    ['climbs in the middle', 'a/../../evil.txt', 'the path leaves its folder'],
    ['climbs at the end', 'a/..', 'the path leaves its folder'],
    ['is absolute', '/etc/cron.d/evil', 'the path is absolute'],
    ['has a drive', 'C:/evil.txt', 'the path is absolute'],
    ['has a drive without a slash', 'c:evil.txt', 'the path is absolute'],
    ['has backslashes', '..\\..\\evil.txt', 'the name contains a backslash'],
    ['is a network path', '\\\\server\\share\\evil', 'the name contains a backslash'],
    ['has a double slash', 'a//b', 'the path has empty parts'],
    ['has a dot part', 'a/./b', 'the path has empty parts'],
    ['has a line feed', 'a\nb', 'the name contains control or invisible characters'],
    ['has an escape', 'a\u001b[2Jb', 'the name contains control or invisible characters'],
    ['has a tag character', 'a\u{e0041}b', 'the name contains control or invisible characters'],
    ['has a bidirectional override', 'a\u202etxt.exe', 'the name contains control or invisible characters'],
    ['has a name that is too long', 'x'.repeat(300), 'the name is too long'],
  ];

  it.each(HOSTILE_NAMES)('refuses a zip entry whose name %s', async (_name, name, reason) => {
    const [kept, refused] = await outcome(makeZip([plain, { name, content: 'evil' }]));
    expect(kept).toBe('ok.txt=fine\n');
    expect(refused).toMatch(new RegExp(`!${reason}$`));
  });

  it.each(HOSTILE_NAMES.filter(([, name]) => name.length < 100))(
    'refuses a tar entry whose name %s',
    async (_name, name, reason) => {
      const [kept, refused] = await outcome(makeTar([plain, { name, content: 'evil' }]));
      expect(kept).toBe('ok.txt=fine\n');
      expect(refused).toMatch(new RegExp(`!${reason}$`));
    },
  );

  it.each<[string, TarEntry, string]>([
    ['a symbolic link', { name: 'l', type: '2', link: '/etc/passwd' }, 'l!a link'],
    ['a hard link', { name: 'l', type: '1', link: '../../etc/passwd' }, 'l!a link'],
    ['a character device', { name: 'd', type: '3' }, 'd!not a plain file'],
    ['a block device', { name: 'd', type: '4' }, 'd!not a plain file'],
    ['a pipe', { name: 'p', type: '6' }, 'p!not a plain file'],
    ['a type that does not exist', { name: 'q', type: 'Z' }, 'q!not a plain file'],
    ['a file too large', { name: 'big', content: 'x'.repeat(MIB + 1) }, 'big!larger than 1024 KiB'],
    [
      'a name that is taken',
      { name: 'ok.txt', content: 'other' },
      'ok.txt!another entry has the same name, or one that differs only in case or accents',
    ],
    [
      'a name that differs in case',
      { name: 'OK.TXT', content: 'other' },
      'OK.TXT!another entry has the same name, or one that differs only in case or accents',
    ],
  ])('refuses %s in a tar', async (_name, entry, refused) => {
    expect(await outcome(makeTar([plain, entry]))).toEqual(['ok.txt=fine\n', refused]);
  });

  it.each<[string, ZipEntry, string]>([
    ['a symbolic link', { name: 'l', content: '/etc/passwd', mode: 0o120777 }, 'l!a link'],
    ['a device', { name: 'd', mode: 0o060644 }, 'd!not a plain file'],
    ['a pipe', { name: 'p', mode: 0o010644 }, 'p!not a plain file'],
    ['an encrypted file', { name: 'e', content: 'x', encrypted: true }, 'e!encrypted'],
    ['an unknown method', { name: 'm', content: 'x', method: 99 }, 'm!packed by an unknown method'],
    ['a file too large', { name: 'big', content: 'x'.repeat(MIB + 1) }, 'big!larger than 1024 KiB'],
    [
      'a size that is a lie downwards',
      { name: 'lie', content: 'x'.repeat(5_000), claimedSize: 5 },
      'lie!the content is damaged',
    ],
    ['a size that is a lie upwards', { name: 'lie', content: 'x', claimedSize: 500_000 }, 'lie!the content is damaged'],
  ])('refuses %s in a zip', async (_name, entry, refused) => {
    expect(await outcome(makeZip([plain, entry]))).toEqual(['ok.txt=fine\n', refused]);
  });

  it('refuses names that differ only in how an accent is written', async () => {
    const told = await outcome(
      makeZip([
        { name: 'caf\u00e9', content: '1' },
        { name: 'cafe\u0301', content: '2' },
      ]),
    );
    expect(told).toEqual(['café=1', expect.stringContaining('!another entry')]);
  });

  it('reads names that are not UTF-8 in the old way of zip, and refuses them in tar', async () => {
    const name = Buffer.from([0x66, 0x81, 0x2e, 0x63]);
    expect(await outcome(makeZip([{ name, content: '1' }]))).toEqual(['fü.c=1']);
    expect(await outcome(makeTar([plain, { name, content: '1' }]))).toEqual([
      'ok.txt=fine\n',
      expect.stringContaining('!the name is not valid UTF-8'),
    ]);
  });

  const bombs: [string, () => Buffer, Partial<typeof DEFAULT_SOURCE_LIMITS>][] = [
    [
      'a zip that unpacks to far more than it weighs',
      () => makeZip(Array.from({ length: 20 }, (_, i) => ({ name: `${i}`, content: Buffer.alloc(MIB) }))),
      {},
    ],
    [
      'a tar.gz that unpacks to far more than it weighs',
      () => gzipSync(makeTar(Array.from({ length: 20 }, (_, i) => ({ name: `${i}`, content: Buffer.alloc(MIB) })))),
      {},
    ],
    [
      'a tar.gz of one endless file',
      () => gzipSync(Buffer.concat([makeTar([{ name: 'x', claimedSize: 8 ** 11 - 1 }]), Buffer.alloc(40 * MIB)])),
      {},
    ],
    ['a gzip that is no tar but endless', () => gzipSync(Buffer.alloc(50 * MIB)), {}],
    [
      'a zip whose sizes are claimed to be giant',
      () => makeZip(Array.from({ length: 9 }, (_, i) => ({ name: `${i}`, content: 'x', claimedSize: 0xfffffff0 }))),
      {},
    ],
    [
      'a zip with too many entries',
      () => makeZip(Array.from({ length: 101 }, (_, i) => ({ name: `${i}`, content: '' }))),
      { entries: 100 },
    ],
    [
      'a tar with too many entries',
      () => makeTar(Array.from({ length: 101 }, (_, i) => ({ name: `${i}` }))),
      { entries: 100 },
    ],
    [
      'a zip with too much in it',
      () =>
        makeZip([
          { name: 'a', content: 'x'.repeat(2000) },
          { name: 'b', content: 'y'.repeat(2000) },
        ]),
      { totalBytes: 3000 },
    ],
  ];
  it.each(bombs)('stops at %s', async (name, make, limits) => {
    const told = await outcome(make(), { limits: { ...DEFAULT_SOURCE_LIMITS, ...limits } });
    // Zeros that form no archive end as a damaged or an empty one where they fit into the limit.
    expect(
      name.startsWith('a gzip that is no tar') ? ['too_large', 'empty', 'archive_refused'] : ['too_large'],
    ).toContain(told.at(-1));
  });

  it('unpacks a bomb never beyond its limit', async () => {
    const before = process.memoryUsage().rss;
    const bomb = gzipSync(makeTar([{ name: 'zeros', content: Buffer.alloc(100 * MIB) }]));
    expect(await outcome(bomb)).toEqual(['too_large']);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * MIB);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'archive_refused'],
    ['a text', Buffer.from('hello'), 'archive_refused'],
    ['zeros', Buffer.alloc(2048), 'archive_refused'],
    ['a bzip2 file', Buffer.from('BZh91AY&SY'), 'archive_refused'],
    ['a zip without entries', makeZip([]), 'empty'],
    ['a zip of folders', makeZip([{ name: 'a/' }, { name: 'a/b/' }]), 'empty'],
    ['a zip of links alone', makeZip([{ name: 'l', content: '/', mode: 0o120777 }]), 'empty'],
    ['a tar without entries', gzipSync(Buffer.alloc(1024)), 'empty'],
    [
      'a zip that is cut',
      makeZip([plain, { name: 'b', content: 'x'.repeat(1000), method: 0 }]).subarray(0, 700),
      'archive_refused',
    ],
    [
      'a zip whose directory is garbage',
      Buffer.concat([makeZip([plain]).subarray(0, 30), Buffer.from('PK\u0005\u0006'), Buffer.alloc(18, 7)]),
      'archive_refused',
    ],
    [
      'a tar.gz that is cut',
      gzipSync(makeTar([plain, { name: 'b', content: 'x'.repeat(100_000) }])).subarray(0, 100),
      'archive_refused',
    ],
    [
      'a tar.gz with damage in the middle',
      damaged(gzipSync(makeTar([{ name: 'b', content: String(Array.from({ length: 9999 }, (_, i) => i * 7)) }]))),
      'archive_refused',
    ],
    [
      'a tar that is cut in a file',
      makeTar([plain, { name: 'b', content: 'x'.repeat(5_000) }]).subarray(0, 3000),
      'archive_refused',
    ],
    [
      'a tar with a damaged header',
      Buffer.concat([makeTar([plain]).subarray(0, 1024), Buffer.alloc(512, 65), Buffer.alloc(1024)]),
      'archive_refused',
    ],
  ])('names the state of %s', async (_name, archive, type) => {
    expect((await outcome(archive)).at(-1)).toBe(type);
  });

  it('stops when cancelled', async () => {
    expect(await outcome(makeZip([plain]), { signal: AbortSignal.abort() })).toEqual(['cancelled']);
    expect(existsSync(join(folder, 'upload'))).toBe(true);
  });
});

function damaged(archive: Buffer): Buffer {
  const copy = Buffer.from(archive);
  copy.fill(0xaa, Math.floor(copy.length / 2), Math.floor(copy.length / 2) + 40);
  return copy;
}
