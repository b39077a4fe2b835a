import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The program, and what it and the benchmarks start beside it as processes and threads of their own. */
const ENTRIES = [
  'main.ts',
  'flow/ingest/run-process.ts',
  'flow/ingest/ingest-process.ts',
  'flow/ingest/prepare-worker.ts',
  'flow/reading/reader-thread.ts',
  'flow/answering/answer-thread.ts',
];

// A few files instead of a thousand: finding and linking modules is most of what a process does until it begins.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  // The two packages of many small files that every command needs. The others are found in node_modules as before.
  ssr: { noExternal: ['kysely', 'jose'] },
  build: {
    ssr: true,
    // The build script names a folder of its own for each build.
    outDir: 'dist/program',
    target: 'es2024',
    sourcemap: true,
    rolldownOptions: {
      input: ENTRIES.map((path) => join(import.meta.dirname, 'src', path)),
      checks: { bundlerTimings: false },
      output: { chunkFileNames: '[name].js' },
    },
  },
});
