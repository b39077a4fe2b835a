import { readFileSync, readlinkSync } from 'node:fs';

/** The system's number of the calling thread; 0 where the system does not tell. */
export function ownThread(): number {
  try {
    return Number(/\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/**
 * How long a thread of this process has been computing, in milliseconds; null where the system does not tell. On a busy
 * machine a thread may wait for most of its time, and waiting is no fault of the file that it is at.
 */
export function computedMs(thread: number): number | null {
  if (thread === 0) return null;
  try {
    // The name of the thread stands in brackets and may hold anything; the times are the 12th and 13th field behind it.
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}
