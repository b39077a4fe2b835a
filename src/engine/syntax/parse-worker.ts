// One worker thread of the parse pool.
import { parentPort, workerData } from 'node:worker_threads';
import { startParser } from './grammar.ts';
import { parseFile } from './parse-file.ts';
import { type FileParsed, type FileToParse, Progress, type WorkerSettings } from './parse-message.ts';
import { boundedMemory } from './wasm-memory.ts';

const settings = workerData as WorkerSettings; // only the pool starts this file, and it gives these settings
const progress = new Int32Array(settings.progress);
const memory = boundedMemory(settings.memoryMb);
await startParser(memory);

let queue = Promise.resolve();
parentPort?.on('message', (file: FileToParse) => {
  queue = queue.then(() => parse(file));
});

/** Says in shared memory which file it is at, so that the pool can tell a stuck worker from an idle one at any time. */
async function parse({ id, path, text }: FileToParse): Promise<void> {
  Atomics.store(progress, Progress.file, id);
  const parsed = await parseFile(path, text);
  Atomics.store(progress, Progress.file, 0);
  const reply: FileParsed = { id, parsed, memoryBytes: memory.buffer.byteLength };
  parentPort?.postMessage(reply);
}
