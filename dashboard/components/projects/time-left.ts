import type { Project } from '../../api.ts';

type Run = NonNullable<Project['ingestion']>;

const SHORTEST_LOOK_MS = 8_000;
const SMALLEST_SHARE = 15;

/**
 * How long a run will go on, in words, or nothing while that would be a guess. The percent is measured to grow evenly with time
 * on repositories of middle size; fetching is left out, because a server's speed says nothing about the rest.
 */
export function timeLeft({ status, stage, percent, started_at: start }: Run, now: number): string | undefined {
  if (status !== 'running' || !start || !stage || stage === 'fetching') return undefined;
  const spent = now - Date.parse(start);
  if (spent < SHORTEST_LOOK_MS || percent < SMALLEST_SHARE || percent >= 100) return undefined;
  const seconds = (spent * (100 - percent)) / percent / 1000;
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 100) return `about ${Math.round(seconds / 10) * 10} s left`;
  if (seconds < 5_400) return `about ${Math.round(seconds / 60)} min left`;
  return `about ${Math.round(seconds / 3_600)} h left`;
}
