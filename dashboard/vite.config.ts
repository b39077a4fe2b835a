import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNKS } from './build/chunks.ts';
import { listPages } from './build/list-pages.ts';
import { packFiles } from './build/pack-files.ts';
import { packSample } from './build/pack-sample.ts';
import { readyMermaid } from './build/ready-mermaid.ts';

const SERVER = 'http://127.0.0.1:7420';
const PAGES = ['index.html', 'diagram-frame.html'].map((page) => join(import.meta.dirname, page));
const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist/dashboard');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), readyMermaid(OUT), listPages(), packFiles(OUT), packSample(ROOT, OUT)],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // One style sheet: what the pages add to it is smaller than a request.
    cssCodeSplit: false,
    rolldownOptions: {
      input: PAGES,
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  // `npx vite dashboard` shows changes at once, over a server that runs beside it.
  server: { proxy: Object.fromEntries(['/api', '/mcp', '/docs', '/openapi.json'].map((path) => [path, SERVER])) },
});
