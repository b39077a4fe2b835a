import { cpSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Mermaid comes minified and split already. Bundling its hundred files again would take longer than all the rest, so
 * they are copied, under a name with the version, and loaded from there when a page has a diagram.
 */
export function readyMermaid(out: string): Plugin {
  const entry = fileURLToPath(import.meta.resolve('mermaid'));
  const folder = dirname(entry);
  const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'));
  const place = `assets/mermaid-${version}`;
  return {
    name: 'ready-mermaid',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'mermaid' ? { id: `/${place}/mermaid.esm.min.mjs`, external: 'absolute' } : null),
    // The frame in which it draws has none of our styles, and its policy lets none in.
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path }) =>
        path.endsWith('diagram-frame.html') ? html.replace(/<link rel="stylesheet"[^>]*>/, '') : html,
    },
    writeBundle() {
      const copy = (part: string) =>
        cpSync(join(folder, part), join(out, place, part), {
          recursive: true,
          filter: (file) => !file.endsWith('.map'),
        });
      copy('mermaid.esm.min.mjs');
      copy('chunks/mermaid.esm.min');
    },
  };
}
