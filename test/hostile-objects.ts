import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MadeRepository } from './make-repository.ts';

/** Files that are all different, without a working copy; also for longer runs with many more. */
export function manyTinyFiles(repository: MadeRepository, count: number): void {
  importFiles(
    repository,
    Array.from({ length: count }, (_, i) => `f/${i % 100}/${i}.txt`),
  );
}

export function importFiles(repository: MadeRepository, paths: string[]): void {
  const lines = ['commit refs/heads/main', 'committer A <a@example.org> 1700000000 +0000', 'data 4', 'many'];
  for (const path of paths) lines.push(`M 100644 inline ${path}`, `data ${path.length}`, path);
  repository.gitWithInput(`${lines.join('\n')}\n`, 'fast-import', '--quiet', '--force');
}

/** Ten entries that are all the same folder, which has ten entries that are all the same folder. */
export function unfoldingFolders(repository: MadeRepository, depth: number): void {
  let tree = repository.gitWithInput(`100644 blob ${repository.git('rev-parse', 'HEAD:a.txt')}\tf\n`, 'mktree');
  for (let level = 0; level < depth; level++) {
    tree = repository.gitWithInput(
      Array.from({ length: 10 }, (_, i) => `040000 tree ${tree}\td${i}\n`).join(''),
      'mktree',
    );
  }
  repository.git('update-ref', 'refs/heads/main', repository.gitWithInput('bomb', 'commit-tree', tree));
}

export function removeObject(repository: MadeRepository, what: string): void {
  const id = repository.git('rev-parse', what);
  rmSync(join(repository.folder, '.git/objects', id.slice(0, 2), id.slice(2)));
}

export function rawCommit(repository: MadeRepository, text: string): void {
  const content = Buffer.from(text.replace('TREE', repository.git('rev-parse', 'HEAD^{tree}')), 'latin1');
  const id = repository.gitWithInput(content, 'hash-object', '-w', '--literally', '-t', 'commit', '--stdin');
  writeFileSync(join(repository.folder, '.git/refs/heads/main'), `${id}\n`);
}
