import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import type { Plugin } from 'vite';

/**
 * Packs Lorekeep's own server as the project that a new organization can try: real code that is there on every machine,
 * without a request to anywhere. Tests are left out, as in the image.
 */
export function packSample(root: string, out: string): Plugin {
  return {
    name: 'pack-sample',
    apply: 'build',
    async closeBundle() {
      const code = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
        .map((path) => `src/${path.replaceAll('\\', '/')}`);
      const files = ['README.md', 'package.json', ...code].filter((path) => existsSync(join(root, path))).toSorted();
      const archive = pack();
      for (const path of files)
        archive.entry({ name: `lorekeep/${path}`, mtime: NO_TIME }, readFileSync(join(root, path)));
      archive.finalize();
      mkdirSync(out, { recursive: true });
      writeFileSync(join(out, 'sample.tar.gz'), gzipSync(await buffer(archive)));
    },
  };
}

/** The same code gives the same archive. */
const NO_TIME = new Date(0);
