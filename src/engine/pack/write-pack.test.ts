import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { dumpPack } from '../../../test/dump-pack.ts';
import { temporaryFolder, writeTestPack } from '../../../test/make-pack.ts';
import type { Commit } from './history/stored-commits.ts';
import { openPack } from './open-pack.ts';
import { openPackWriter } from './write-pack.ts';

/** A small history that adds, changes, moves and deletes files, one map of changes a commit; null deletes. */
const HISTORY: Record<string, string | null>[] = [
  {
    'app/models.py':
      'class User:\n    """A person."""\n    def save(self):\n        return store(self)\n\ndef store(x):\n    return x\n',
    'app/__init__.py': 'from .models import User\n',
    'README.md': '# App\n\nKeeps users.\n',
  },
  {
    'app/views.py':
      'from .models import User, store\n\ndef show(user: User):\n    user.save()\n    return store(user)\n',
  },
  {
    'web/index.ts': 'import { send } from "./send.ts";\nsend(1);\n',
    'web/send.ts': 'export function send(n: number) { return n; }\n',
  },
  {
    'app/models.py': 'class Person:\n    def save(self):\n        return keep(self)\n\ndef keep(x):\n    return x\n',
    'app/__init__.py': 'from .models import Person\n',
  },
  {
    'app/views.py':
      'from .models import Person, keep\n\ndef show(person: Person):\n    person.save()\n    return keep(person)\n',
  },
  {
    'web/send.ts': null,
    'web/mail/send.ts': 'export function send(n: number) { return n + 1; }\n',
    'web/index.ts': 'import { send } from "./mail/send.ts";\nsend(2);\n',
  },
  { 'README.md': null, 'docs/guide.md': '# Guide\n\nPersons are kept.\n' },
];

/** A repository with that history, as the commits and the files at each of them. */
function makeRepository(): { commits: Commit[]; files: Record<string, string> }[] {
  const folder = temporaryFolder();
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  git('init', '-q');
  return HISTORY.map((changes, i) => {
    for (const [path, text] of Object.entries(changes)) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      if (text === null) rmSync(file);
      else writeFileSync(file, text);
    }
    git('add', '-A');
    git(
      'commit',
      '-q',
      '-m',
      `step ${i}: because it must`,
      '-m',
      'A longer reason.',
      `--date=2026-01-0${i + 1}T00:00:00Z`,
    );
    const log = git('log', '--no-renames', '--name-only', '--format=%x01%H%x00%at%x00%s%x00%b%x00');
    const commits = log
      .split('\x01')
      .slice(1)
      .map((record): Commit => {
        const [sha = '', date = '', subject = '', body = '', names = ''] = record.split('\0');
        const paths = names.split('\n').filter((name) => name !== '');
        return {
          sha,
          author: { name: 'Ada', email: 'ada@example.com' },
          date: Number(date),
          subject,
          body: body.trim(),
          paths,
        };
      });
    const listed = git('ls-files')
      .split('\n')
      .filter((path) => path !== '');
    return {
      commits,
      files: Object.fromEntries(listed.map((path) => [path, readFileSync(join(folder, path), 'utf8')])),
    };
  });
}

describe('a pack written on top of the previous one', () => {
  test('equals one written from nothing, at every commit of a real history', async () => {
    const folder = temporaryFolder();
    let previous: string | undefined;
    for (const [i, { commits, files }] of makeRepository().entries()) {
      const commit = commits[0]?.sha ?? '';
      const full = await writeTestPack(join(folder, `full-${i}.pack`), files, { commits, commit });
      const next = join(folder, `next-${i}.pack`);
      const incremental = await writeTestPack(next, files, { commits, commit, ...(previous ? { previous } : {}) });
      expect(dumpPack(incremental)).toEqual(dumpPack(full));
      previous = incremental;
    }
  });

  test('reads no file again that it knows, and every file when the extractor is another', async () => {
    const folder = temporaryFolder();
    const first = await writeTestPack(join(folder, 'first.pack'), { 'a.py': 'x = 1\n' });
    const blobId = createHash('sha1').update('x = 1\n').digest('hex');
    const same = openPackWriter(join(folder, 'same.pack'), { previous: first, extractor: 'test' });
    expect(same.keepFile('a.py', blobId)).toBe(true);
    expect(same.keepFile('a.py', 'another')).toBe(false);
    same.discard();
    const newer = openPackWriter(join(folder, 'newer.pack'), { previous: first, extractor: 'test 2' });
    expect(newer.keepFile('a.py', blobId)).toBe(false);
    newer.discard();
    expect(existsSync(join(folder, 'newer.pack'))).toBe(false);
  });

  test('stays equal when most of it was replaced and the index is rewritten', async () => {
    const folder = temporaryFolder();
    const sources = (word: string): Record<string, string> =>
      Object.fromEntries(
        Array.from({ length: 30 }, (_, i) => [`src/f${i}.ts`, `export function ${word}${i}() { return "${word}"; }\n`]),
      );
    let previous = await writeTestPack(join(folder, '0.pack'), sources('alpha'));
    for (const word of ['beta', 'gamma', 'delta']) {
      previous = await writeTestPack(join(folder, `${word}.pack`), sources(word), { previous });
      const full = await writeTestPack(join(folder, `${word}-full.pack`), sources(word));
      expect(dumpPack(previous)).toEqual(dumpPack(full));
    }
  });
});

describe('a finished pack', () => {
  test('has a digest of its bytes, and facts and skipped files as given', async () => {
    const file = join(temporaryFolder(), 'a.pack');
    const writer = openPackWriter(file, { extractor: 'test' });
    const parsed = {
      language: 'text',
      symbols: [],
      imports: [],
      calls: [],
      references: [],
      comments: [],
      warnings: [],
    };
    writer.addFile({ path: 'a.txt', blobId: '1', text: 'hello\n', parsed, language: 'text', size: 6 }, [
      { kind: 'setting', subject: 'PORT', values: { default: 1 }, startLine: 1, endLine: 1 },
    ]);
    writer.addSkipped('big.bin', 'binary', 999);
    writer.addProjectFacts([{ kind: 'licence', subject: 'MIT', values: {} }]);
    const finished = await writer.finish({ commit: 'abc', about: { branch: 'main' } });
    expect(finished).toEqual({
      path: file,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      size: readFileSync(file).length,
    });
    const pack = openPack(file);
    expect(pack.meta).toMatchObject({ commit: 'abc', preview: false, about: { branch: 'main' } });
    expect(pack.meta.statistics).toMatchObject({
      files: 1,
      bytes: 6,
      lines: 1,
      facts: { licence: 1, setting: 1 },
      skipped: [{ reason: 'binary', files: 1, bytes: 999 }],
    });
    pack.close();
  });

  test('counts every resolved use as a reference, not the files that use each other', async () => {
    const file = await writeTestPack(join(temporaryFolder(), 'used.pack'), {
      'a.ts': 'export function sell() {}\n',
      'b.ts': "import { sell } from './a.ts';\nexport function day() {\n  sell();\n  sell();\n  sell();\n}\n",
    });
    const pack = openPack(file);
    expect(pack.meta.statistics.references).toBeGreaterThanOrEqual(3);
    pack.close();
  });

  test.each([
    ['a file that is no pack', 'not a database at all, but long enough to look like a header of one'.repeat(20)],
    ['an empty file', ''],
  ])('%s is refused', (_, content) => {
    const file = join(temporaryFolder(), 'x.pack');
    writeFileSync(file, content);
    expect(() => openPack(file)).toThrow(/knowledge pack/);
  });

  test('a pack of an earlier format is refused, and nothing of it is taken over', async () => {
    const folder = temporaryFolder();
    const old = await writeTestPack(join(folder, 'old.pack'), { 'a.py': 'x = 1\n' });
    const db = new DatabaseSync(old);
    db.exec('pragma user_version = 1');
    db.close();
    expect(() => openPack(old)).toThrow(/format/);
    const next = await writeTestPack(join(folder, 'next.pack'), { 'b.py': 'y = 1\n' }, { previous: old });
    expect(dumpPack(next)).toEqual(dumpPack(await writeTestPack(join(folder, 'full.pack'), { 'b.py': 'y = 1\n' })));
  });

  test('a pack that was never finished is refused', async () => {
    const folder = temporaryFolder();
    const whole = await writeTestPack(join(folder, 'whole.pack'), { 'a.py': 'x = 1\n' });
    openPackWriter(join(folder, 'half.pack'), { previous: whole, extractor: 'test' });
    expect(() => openPack(join(folder, 'half.pack'))).toThrow(/knowledge pack/);
  });
});
