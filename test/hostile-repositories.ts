import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { EITHER, HOSTILE_CONTENTS, HOSTILE_NAMES, READ, REFUSED } from './hostile-files.ts';
import { importFiles, manyTinyFiles, rawCommit, removeObject, unfoldingFolders } from './hostile-objects.ts';
import { type MadeRepository, makeRepository } from './make-repository.ts';

/** Where a hostile repository may try to do harm: a file that must not appear, a port that must not be called. */
export interface Bait {
  /** A folder next to the repository, outside of what may be read. */
  outside: string;
  /** A shell command that creates the file which gives the attack away. */
  command: string;
  port: number;
}

export interface HostileRepository {
  name: string;
  /** What must come of it: `read` or the type of the failure. Several where it depends on git's version. */
  ends: string[];
  /** Builds it, starting from a repository with one commit. */
  make(repository: MadeRepository, bait: Bait): unknown;
  /** The path to take in, below the repository's folder, where that is another one. */
  path?: string;
}

const file = (name: string | Buffer) => ({ mode: '100644', name });

export const HOSTILE_REPOSITORIES: HostileRepository[] = [
  ...HOSTILE_NAMES.map(
    ([what, name, ends]): HostileRepository => ({
      name: `a file named like ${what}`,
      ends,
      make: (repository) => repository.commitTree([file(name)]),
    }),
  ),
  ...HOSTILE_CONTENTS.map(
    ([name, files]): HostileRepository => ({ name, ends: READ, make: (repository) => repository.commit(files) }),
  ),
  ...['/etc/passwd', '../../../../etc', '.git/config', 'self'].map(
    (target): HostileRepository => ({
      name: `a symbolic link to ${target}`,
      ends: READ,
      make: (repository) => repository.commitTree([{ mode: '120000', name: 'self', content: target }]),
    }),
  ),
  {
    name: 'two entries of one name',
    ends: REFUSED,
    make: (repository) => repository.commitTree([file('a'), file('a')]),
  },
  {
    name: 'entries out of order',
    ends: REFUSED,
    make: (repository) => repository.commitTree([file('b'), file('a')]),
  },
  {
    name: 'modes of the old days',
    ends: READ,
    make: (repository) =>
      repository.commitTree([
        { mode: '100664', name: 'a' },
        { mode: '0100644', name: 'b' },
      ]),
  },
  {
    name: 'a device as mode',
    ends: EITHER,
    make: (repository) => repository.commitTree([{ mode: '060000', name: 'a' }]),
  },
  {
    name: 'a submodule that runs a command',
    ends: REFUSED,
    make: (repository, { command }) =>
      repository.commit({ '.gitmodules': `[submodule "x"]\n\tpath = x\n\turl = ./x\n\tupdate = !${command}\n` }),
  },
  {
    name: 'a submodule whose address is an option',
    ends: REFUSED,
    make: (repository) => repository.commit({ '.gitmodules': '[submodule "x"]\n\tpath = x\n\turl = -u./payload\n' }),
  },
  {
    name: 'a submodule that climbs out',
    ends: REFUSED,
    make: (repository) =>
      repository.commit({ '.gitmodules': '[submodule "../../x"]\n\tpath = x\n\turl = https://example.org/x\n' }),
  },
  {
    name: 'a submodule on another server',
    ends: READ,
    make: (repository, { port }) => {
      const id = repository.gitWithInput(
        `[submodule "x"]\n\tpath = x\n\turl = http://127.0.0.1:${port}/x\n`,
        'hash-object',
        '-w',
        '--stdin',
      );
      repository.commitTree([
        { mode: '100644', name: '.gitmodules', id },
        { mode: '160000', name: 'x', id: '1'.repeat(40) },
      ]);
    },
  },
  {
    name: 'hooks of every kind',
    ends: READ,
    make: (repository, { command }) => {
      for (const hook of [
        'post-checkout',
        'post-merge',
        'pre-commit',
        'post-update',
        'pre-receive',
        'reference-transaction',
        'fsmonitor-watchman',
        'pre-auto-gc',
      ]) {
        const path = join(repository.folder, '.git', 'hooks', hook);
        mkdirSync(join(path, '..'), { recursive: true });
        writeFileSync(path, `#!/bin/sh\n${command}\n`);
        chmodSync(path, 0o755);
      }
    },
  },
  {
    name: 'a configuration full of commands',
    ends: READ,
    make: (repository, { command, port }) => {
      repository.commit({ '.gitattributes': '* filter=evil diff=evil merge=evil\n' });
      const config = `[core]\n\tfsmonitor = ${command}\n\tsshCommand = ${command}\n\tpager = ${command}\n\teditor = ${command}\n\tgitProxy = ${command}\n\talternateRefsCommand = ${command}\n\thooksPath = hooks\n[filter "evil"]\n\tclean = ${command}\n\tsmudge = ${command}\n\tprocess = ${command}\n[diff "evil"]\n\ttextconv = ${command}\n\tcommand = ${command}\n[diff]\n\texternal = ${command}\n[uploadpack]\n\tpackObjectsHook = ${command}\n[credential]\n\thelper = !${command}\n[remote "origin"]\n\turl = ext::${command}\n\tuploadpack = ${command}\n\tpromisor = true\n\tproxy = http://127.0.0.1:${port}\n[url "http://127.0.0.1:${port}/"]\n\tinsteadOf = file://\n[include]\n\tpath = ${join(repository.folder, 'more')}\n`;
      appendFileSync(join(repository.folder, '.git', 'config'), config);
    },
  },
  {
    name: 'a partial clone that fetches on demand by a command',
    ends: ['git_damaged', 'read'],
    make: (repository, { command }) => {
      const git = join(repository.folder, '.git');
      appendFileSync(
        join(git, 'config'),
        `[extensions]\n\tpartialClone = origin\n[remote "origin"]\n\turl = file:///tmp\n\tpromisor = true\n\tuploadpack = ${command}\n`,
      );
      const blob = repository.git('rev-parse', 'HEAD:a.txt');
      rmSync(join(git, 'objects', blob.slice(0, 2), blob.slice(2)));
      mkdirSync(join(git, 'objects', 'pack'), { recursive: true });
      writeFileSync(join(git, 'objects', 'pack', 'pack-0.promisor'), '');
    },
  },
  {
    name: 'objects borrowed from elsewhere',
    ends: ['path_refused'],
    make: (repository, { outside }) => {
      mkdirSync(join(repository.folder, '.git/objects/info'), { recursive: true });
      writeFileSync(join(repository.folder, '.git/objects/info/alternates'), `${outside}\n`);
    },
  },
  {
    name: 'objects borrowed over http',
    ends: ['path_refused'],
    make: (repository, { port }) => {
      mkdirSync(join(repository.folder, '.git/objects/info'), { recursive: true });
      writeFileSync(join(repository.folder, '.git/objects/info/http-alternates'), `http://127.0.0.1:${port}/\n`);
    },
  },
  {
    name: 'an object folder that is a link',
    ends: ['path_refused'],
    make: (repository, { outside }) => {
      renameSync(join(repository.folder, '.git/objects'), join(outside, 'objects'));
      symlinkSync(join(outside, 'objects'), join(repository.folder, '.git/objects'));
    },
  },
  {
    name: 'a pack that is a link',
    ends: ['path_refused'],
    make: (repository, { outside }) => {
      mkdirSync(join(repository.folder, '.git/objects/pack'), { recursive: true });
      symlinkSync(join(outside, 'x.pack'), join(repository.folder, '.git/objects/pack/pack-1.pack'));
    },
  },
  {
    name: 'a .git file that points out of the root',
    ends: ['path_refused'],
    make: (repository, { outside }) => {
      renameSync(join(repository.folder, '.git'), join(outside, 'real.git'));
      writeFileSync(join(repository.folder, '.git'), `gitdir: ${join(outside, 'real.git')}\n`);
    },
  },
  {
    name: 'a common folder that points out of the root',
    ends: ['path_refused'],
    make: (repository, { outside }) => writeFileSync(join(repository.folder, '.git/commondir'), `${outside}\n`),
  },
  {
    name: 'a .git link that points out of the root',
    ends: ['path_refused', 'git_not_found'],
    make: (repository, { outside }) => {
      renameSync(join(repository.folder, '.git'), join(outside, 'real.git'));
      symlinkSync(join(outside, 'real.git'), join(repository.folder, '.git'));
    },
  },
  {
    name: 'a HEAD that is a link to a secret',
    ends: REFUSED,
    make: (repository) => {
      rmSync(join(repository.folder, '.git/HEAD'));
      symlinkSync('/etc/passwd', join(repository.folder, '.git/HEAD'));
    },
  },
  {
    name: 'a HEAD full of nonsense',
    ends: REFUSED,
    make: (repository) => writeFileSync(join(repository.folder, '.git/HEAD'), 'ref: ../../outside\n'),
  },
  {
    name: 'a HEAD on a branch that does not exist',
    ends: ['empty'],
    make: (repository) => writeFileSync(join(repository.folder, '.git/HEAD'), 'ref: refs/heads/gone\n'),
  },
  {
    name: 'a branch that names a file',
    ends: [...EITHER, 'empty'],
    make: (repository) =>
      writeFileSync(join(repository.folder, '.git/refs/heads/main'), `${repository.git('rev-parse', 'HEAD:a.txt')}\n`),
  },
  {
    name: 'branches with names like options',
    ends: READ,
    make: (repository) => {
      for (const name of ['-x', '--upload-pack=x', 'a b', 'x.lock'])
        writeFileSync(join(repository.folder, '.git/refs/heads', name), `${repository.git('rev-parse', 'HEAD')}\n`);
    },
  },
  {
    name: 'packed refs full of nonsense',
    ends: READ,
    make: (repository) => writeFileSync(join(repository.folder, '.git/packed-refs'), 'x\n\0\n^y\n'.repeat(10_000)),
  },
  {
    name: 'no commits',
    ends: ['empty'],
    path: 'empty',
    make: (repository) => makeRepository(join(repository.folder, 'empty')),
  },
  {
    name: 'no git at all',
    ends: ['git_not_found'],
    make: (repository) => rmSync(join(repository.folder, '.git'), { recursive: true }),
  },
  {
    name: 'a missing file object',
    ends: REFUSED,
    make: (repository) => removeObject(repository, 'HEAD:a.txt'),
  },
  {
    name: 'a missing folder object',
    ends: REFUSED,
    make: (repository) => {
      repository.commit({ 'sub/x.txt': 'x' });
      removeObject(repository, 'HEAD:sub');
    },
  },
  {
    name: 'a missing commit in the past',
    ends: REFUSED,
    make: (repository) => {
      repository.commit({ 'x.txt': 'x' });
      removeObject(repository, 'HEAD~1');
    },
  },
  {
    name: 'a damaged object',
    ends: REFUSED,
    make: (repository) => {
      const id = repository.git('rev-parse', 'HEAD:a.txt');
      const path = join(repository.folder, '.git/objects', id.slice(0, 2), id.slice(2));
      chmodSync(path, 0o644);
      writeFileSync(path, 'not zlib at all');
    },
  },
  {
    name: 'a damaged pack',
    ends: [...REFUSED, 'empty'],
    make: (repository) => {
      repository.git('gc', '-q');
      const folder = join(repository.folder, '.git/objects/pack');
      const pack = readdirSync(folder).find((name) => name.endsWith('.pack')) ?? '';
      chmodSync(join(folder, pack), 0o644);
      writeFileSync(join(folder, pack), 'PACK');
    },
  },
  {
    name: 'a commit message of five megabytes',
    ends: READ,
    make: (repository) => repository.commit({ 'x.txt': 'x' }, `subject\n\n${'because '.repeat(640_000)}`),
  },
  {
    name: 'a commit message with escapes and hidden characters',
    ends: READ,
    make: (repository) =>
      repository.commit({ 'x.txt': 'x' }, 'safe \u001b[31mred\u202e\u200b \u{e0041}tag\n\nbody \u0007'),
  },
  {
    name: 'a commit message that looks like our records',
    ends: READ,
    make: (repository) => repository.commit({ 'x.txt': 'x' }, '\u0001A\n\nA\n\u0001deadbeef\nD\nother.txt\n'),
  },
  {
    name: 'a commit without an author',
    ends: REFUSED,
    make: (repository) => rawCommit(repository, 'tree TREE\n\nno author\n'),
  },
  {
    name: 'a commit from a year that does not exist',
    ends: REFUSED,
    make: (repository) =>
      rawCommit(
        repository,
        'tree TREE\nauthor A <a@b> 99999999999999999999 +0000\ncommitter A <a@b> 99999999999999999999 +0000\n\nlate\n',
      ),
  },
  {
    name: 'a commit in an unknown encoding',
    ends: READ,
    make: (repository) =>
      rawCommit(
        repository,
        Buffer.concat([
          Buffer.from('tree TREE\nauthor A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\nencoding nonsense-9\n\n'),
          Buffer.from([0xff, 0xfe, 0x0a]),
        ]).toString('latin1'),
      ),
  },
  {
    name: 'tags of tags, and tags of everything',
    ends: READ,
    make: (repository) => {
      for (let depth = 0; depth < 20; depth++)
        repository.git(
          'tag',
          '-a',
          '-m',
          `level ${depth}`,
          `deep-${depth}`,
          depth === 0 ? 'HEAD' : `deep-${depth - 1}`,
        );
      repository.git('tag', 'a-file', 'HEAD:a.txt');
      repository.git('tag', 'a-tree', 'HEAD^{tree}');
    },
  },
  {
    name: 'objects that replace others',
    ends: READ,
    make: (repository) =>
      repository.git(
        'replace',
        repository.git('rev-parse', 'HEAD:a.txt'),
        repository.gitWithInput('replaced\n', 'hash-object', '-w', '--stdin'),
      ),
  },
  {
    name: 'a merge of thirty parents',
    ends: READ,
    make: (repository) => {
      const tree = repository.git('rev-parse', 'HEAD^{tree}');
      const parents = Array.from({ length: 30 }, (_, i) => repository.gitWithInput(`parent ${i}`, 'commit-tree', tree));
      const merge = repository.gitWithInput('octopus', 'commit-tree', tree, ...parents.flatMap((id) => ['-p', id]));
      repository.git('update-ref', 'refs/heads/main', merge);
    },
  },
  {
    name: 'deeply nested folders',
    ends: READ,
    make: (repository) => importFiles(repository, [`${'d/'.repeat(500)}x.txt`]),
  },
  {
    name: 'folders that unfold to a billion files',
    ends: ['too_large'],
    make: (repository) => unfoldingFolders(repository, 9),
  },
  { name: 'more files than are allowed', ends: ['too_large'], make: (repository) => manyTinyFiles(repository, 2_500) },
];
