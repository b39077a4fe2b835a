import { hostname } from 'node:os';
import { randomId } from '../../base/ids.ts';

/**
 * A claim says which process made it, so that the next process of the same machine need not wait for the lease of one
 * that was killed. A wrong guess does no harm: whoever lost a claim can write nothing more.
 */
const INSTANCE = randomId().slice(0, 10);
const HOST = hostname().replaceAll('/', '_');

export function newClaim(): string {
  return `${HOST}/${process.pid}/${INSTANCE}/${randomId().slice(0, 10)}`;
}

/** True where the process that made a claim, or a folder named after one, has ended for certain. */
export function isGone(claim: string): boolean {
  const [host, pid, instance] = claim.split('/');
  if (host !== HOST || !/^\d+$/.test(pid ?? '')) return false;
  if (Number(pid) === process.pid) return instance !== INSTANCE;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
