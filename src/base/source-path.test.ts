import { describe, expect, it, test } from 'vitest';
import { liesIn, pathFault } from './source-path.ts';

describe('pathFault', () => {
  it.each(['a', 'a/b.txt', '.github/x.yml', 'a b/c-d_e.ts', 'é/日本.md', '..a', 'a..', '...', '.gitignore', 'x.git/y'])(
    'accepts %s',
    (path) => {
      expect(pathFault(path)).toBeNull();
    },
  );

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    './a',
    'a/.',
    '..',
    '../a',
    'a/../b',
    'a\\b',
    'C:x',
    'c:/x',
    'a\0b',
    'a\u0085b',
    'a\u202eb',
    '.git',
    'a/.GIT/x',
    'a\ufffd',
    'x/'.repeat(3000),
    'x'.repeat(256),
  ])('refuses %j', (path) => {
    expect(pathFault(path)).toMatch(/^the (?:path|name) /);
  });
});

test.each([
  ['/srv/code', '/srv/code', true],
  ['/srv/code/shop', '/srv/code', true],
  ['/srv/code-other', '/srv/code', false],
  ['/srv', '/srv/code', false],
  ['/srv/code', '/', true],
  ['/', '/', true],
])('%s lies in %s: %s', (folder, root, expected) => {
  expect(liesIn(folder, root)).toBe(expected);
});
