import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = 'http://127.0.0.1:7420';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    target: 'es2023',
    // Diagrams are drawn by a library of half a megabyte, which is loaded when a document has one.
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
  },
  // `npx vite dashboard` shows changes at once, over a server that runs beside it.
  server: { proxy: Object.fromEntries(['/api', '/mcp', '/docs', '/openapi.json'].map((path) => [path, SERVER])) },
});
