import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const module = new URL('./background.ts', import.meta.url).href;
const program = `
  import { getPriority } from 'node:os';
  import { parentPort } from 'node:worker_threads';
  import { workInBackground } from '${module}';
  workInBackground();
  parentPort.postMessage(getPriority());`;

test('a thread in the background steps back, and the others stay as they are', async () => {
  const before = getPriority();
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
  const priority = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  await worker.terminate();
  expect(priority).toBe(process.platform === 'linux' ? Math.max(before, 10) : before);
  expect(getPriority()).toBe(before);
});
