// One worker thread of the pool that prepares files.
import { parentPort, workerData } from 'node:worker_threads';
import { memoryOf } from '../../engine/pack/prepare-file.ts';
import { startParser } from '../../engine/syntax/grammar.ts';
import { boundedMemory } from '../../engine/syntax/wasm-memory.ts';
import { type FilePrepared, type FileToPrepare, Progress, type WorkerSettings } from './prepare-message.ts';
import { prepareSource } from './prepare-source.ts';
import { ownThread } from './thread-clock.ts';

const settings = workerData as WorkerSettings; // only the pool starts this file, and it gives these settings
const progress = new Int32Array(settings.progress);
Atomics.store(progress, Progress.thread, ownThread());
const memory = boundedMemory(settings.memoryMb);
await startParser(memory);

let queue = Promise.resolve();
parentPort?.on('message', (file: FileToPrepare) => {
  queue = queue.then(() => prepare(file));
});

/** Says in shared memory which file it is at, so that the pool can tell a stuck worker from an idle one at any time. */
async function prepare(given: FileToPrepare): Promise<void> {
  Atomics.store(progress, Progress.file, given.id);
  const prepared = await prepareSource(given);
  Atomics.store(progress, Progress.file, 0);
  const reply: FilePrepared = { id: given.id, prepared, memoryBytes: memory.buffer.byteLength };
  parentPort?.postMessage(reply, 'file' in prepared ? memoryOf(prepared.file) : []);
}
