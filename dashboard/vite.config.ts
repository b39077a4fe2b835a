import { cpSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = 'http://127.0.0.1:7420';
const PAGES = ['index.html', 'diagram-frame.html'].map((page) => join(import.meta.dirname, page));
const OUT = join(import.meta.dirname, '../dist/dashboard');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), readyMermaid()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: PAGES },
  },
  // `npx vite dashboard` shows changes at once, over a server that runs beside it.
  server: { proxy: Object.fromEntries(['/api', '/mcp', '/docs', '/openapi.json'].map((path) => [path, SERVER])) },
});

/**
 * Mermaid comes minified and split already. Bundling its hundred files again would take longer than all the rest, so
 * they are copied, under a name with the version, and loaded from there when a page has a diagram.
 */
function readyMermaid(): Plugin {
  const entry = fileURLToPath(import.meta.resolve('mermaid'));
  const folder = dirname(entry);
  const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'));
  const place = `assets/mermaid-${version}`;
  return {
    name: 'ready-mermaid',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'mermaid' ? { id: `/${place}/mermaid.esm.min.mjs`, external: 'absolute' } : null),
    writeBundle() {
      const copy = (part: string) =>
        cpSync(join(folder, part), join(OUT, place, part), {
          recursive: true,
          filter: (file) => !file.endsWith('.map'),
        });
      copy('mermaid.esm.min.mjs');
      copy('chunks/mermaid.esm.min');
    },
  };
}
