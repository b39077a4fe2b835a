import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/make-pack.ts';
import { makeRepository } from '../../../test/make-repository.ts';
import { listRepository } from './list-repository.ts';

test('a README that is a link is read where it leads within the repository; no other link is followed', async () => {
  const folder = temporaryFolder();
  const made = makeRepository(folder);
  const commit = made.commitTree([
    { mode: '120000', name: 'README', content: '../outside.md' },
    { mode: '120000', name: 'link.md', content: 'shop.md' },
    { mode: '120000', name: 'readme.md', content: './shop.md' },
    { mode: '100644', name: 'shop.md', content: '# Shop\n' },
  ]);
  const clone = { repository: join(folder, '.git'), branch: 'main', commit, how: 'cloned' as const };
  const { files, refused, read } = await listRepository(clone, 100, AbortSignal.timeout(10_000));
  const texts: [string, string | undefined][] = [];
  for await (const { file, bytes } of read(files)) texts.push([file.path, bytes?.toString()]);
  expect(texts).toEqual([
    ['shop.md', '# Shop\n'],
    ['readme.md', '# Shop\n'],
  ]);
  expect(refused.map(({ path }) => path)).toEqual(['link.md', 'README']);
});
