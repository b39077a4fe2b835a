import { constants, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL } = constants.priority;

/**
 * Lets the calling thread, and what it starts from now on, step back where the processors do not suffice for all: who reads
 * a page or calls a tool waits for milliseconds, and a search or an ingestion that takes a little longer is not noticed.
 * Elsewhere than on Linux a priority is one of the whole process, so a thread leaves it alone.
 */
export function workInBackground(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, PRIORITY_BELOW_NORMAL);
  } catch {
    // Where the system forbids it, everything goes on as before.
  }
}
