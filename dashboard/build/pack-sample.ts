import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Packs Lorekeep's own server as the project that a new organization can try: real code that is there on every machine,
 * without a request to anywhere. Tests are left out, as in the image.
 */
export function packSample(root: string, out: string): Plugin {
  return {
    name: 'pack-sample',
    apply: 'build',
    closeBundle() {
      const code = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
        .map((path) => `src/${path.replaceAll('\\', '/')}`);
      const files = ['README.md', 'package.json', ...code].filter((path) => existsSync(join(root, path))).toSorted();
      const entries = files.flatMap((path) => tarEntry(`lorekeep/${path}`, readFileSync(join(root, path))));
      mkdirSync(out, { recursive: true });
      writeFileSync(join(out, 'sample.tar.gz'), gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)])));
    },
  };
}

/** One file as tar writes it: a header of 512 bytes, the file, and zeros up to the next 512. */
function tarEntry(path: string, content: Buffer): Buffer[] {
  if (path.length > 100) throw new Error(`The name is too long for a plain tar header: ${path}`);
  const header = Buffer.alloc(512);
  header.write(path, 0);
  header.write('0000644\u00000000000\u00000000000\u0000', 100);
  header.write(`${content.length.toString(8).padStart(11, '0')}\u000000000000000\u0000        0`, 124);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148);
  return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
}
