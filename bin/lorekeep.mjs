#!/usr/bin/env node
// The program `lorekeep`. This file is plain JavaScript that old versions of Node can read, so that they can be told.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Lorekeep needs Node 22.18 or newer, this is ${process.versions.node}. Start it with "npm start", which brings its own Node, or install a newer one.`,
  );
  process.exit(1);
}
const build = new URL('../scripts/build.mjs', import.meta.url);
// In a clone the code is compiled when it has changed; a published package has no sources and is compiled already.
if (existsSync(new URL('../src/', import.meta.url)) && existsSync(build)) {
  const { buildIfStale } = await import(build.href);
  buildIfStale();
}
const { program } = JSON.parse(readFileSync(new URL('../dist/build.json', import.meta.url), 'utf8'));
process.umask(0o077);
// Only where the sources are can another build be made beside this one.
if (existsSync(new URL('../src/', import.meta.url)))
  markRunning(new URL(`../dist/${program}/running-${process.pid}`, import.meta.url));
// Node keeps what it has compiled beside the build, for our owner alone, and so do the processes and threads that are started from
// here (docs/decisions/0010). Where nothing can be written there, everything is compiled anew at each start.
if (!process.env.NODE_DISABLE_COMPILE_CACHE) {
  process.env.NODE_COMPILE_CACHE ||= fileURLToPath(new URL(`../dist/${program}/compiled`, import.meta.url));
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
}
const { main } = await import(`../dist/${program}/main.js`);
await main(process.argv.slice(2));

/** Whoever builds anew sees by this file that the build is in use. */
function markRunning(file) {
  try {
    writeFileSync(file, '');
    process.once('exit', () => rmSync(file, { force: true }));
  } catch {
    // What nobody can write to is not built anew either.
  }
}
