import { patternBombs } from './pattern-bombs.ts';

/** How taking a repository in may end. Git's own check refuses some names only in newer versions. */
export const READ = ['read'];
export const REFUSED = ['git_damaged'];
export const EITHER = ['git_damaged', 'read'];

/** What the name is like, the name, and how it may end. */
export const HOSTILE_NAMES: [string, string | Buffer, string[]][] = [
  ['a parent folder', '..', EITHER],
  ['the folder itself', '.', EITHER],
  ['.git', '.git', REFUSED],
  ['.GIT in capitals', '.GIT', REFUSED],
  ['the short Windows name of .git', 'git~1', REFUSED],
  ['.git with an ignored character', '.g\u200cit', REFUSED],
  ['an absolute path', '/etc/passwd', EITHER],
  ['a path that climbs', '../../outside/x', EITHER],
  ['nothing', '', [...EITHER, 'git_unreachable']],
  ['invalid UTF-8', Buffer.from([0x66, 0xff, 0xfe, 0x2e, 0x63]), READ],
  ['an overlong UTF-8 slash', Buffer.from([0x61, 0xc0, 0xaf, 0x62]), READ],
  ['a line feed', 'a\nb.txt', READ],
  ['terminal escapes', 'a\u001b[2Jb.txt', READ],
  ['a bidirectional override', 'invoice\u202etxt.exe', READ],
  ['a backslash', 'a\\..\\b.txt', READ],
  ['a drive letter', 'C:evil.txt', READ],
  ['an option', '--output=x', READ],
  ['five thousand characters', 'x'.repeat(5000), EITHER],
];

export const HOSTILE_CONTENTS: [string, Record<string, string | Buffer>][] = [
  ['invalid UTF-8 content', { 'a.py': Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x80]) }],
  ['NUL bytes in content', { 'a.c': Buffer.alloc(10_000) }],
  ['a file above the size limit', { 'huge.txt': 'x'.repeat(3_000_000) }],
  ['one line of a million characters', { 'min.js': 'a=1;'.repeat(250_000) }],
  ['a bracket bomb', { 'deep.js': '('.repeat(200_000) }],
  [
    'an LFS pointer',
    {
      'big.bin': 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n',
      '.gitattributes': '*.bin filter=lfs\n',
    },
  ],
  ['runs of what patterns repeat', patternBombs(2_000, 1)],
  ['a giant mailmap', { '.mailmap': 'A <a@example.org> <b@example.org>\n'.repeat(20_000) }],
  ['names that differ only in case', { 'README.md': 'a\n', 'readme.md': 'b\n', 'ReadMe.md': 'c\n' }],
];
