import { cpSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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
    // The frame in which it draws has none of our styles, and its policy lets none in. All that Mermaid imports is named there,
    // so that it comes at once and not file by file.
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        if (!path.endsWith('diagram-frame.html')) return html;
        const links = [...importedBy(join(folder, 'mermaid.esm.min.mjs'))].map((file) => {
          const href = `/${place}/${relative(folder, file).replaceAll('\\', '/')}`;
          return `<link rel="modulepreload" crossorigin href="${href}">`;
        });
        return html.replace(/<link rel="stylesheet"[^>]*>/, links.join(''));
      },
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

/** A file with all that it imports before it runs. */
function importedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)"(\.[^"]+)"/g)) {
    importedBy(join(dirname(file), path), found);
  }
  return found;
}
