import { describe, expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const START = Date.UTC(2026, 10, 15);
const run = (
  stage: 'fetching' | 'parsing' | 'indexing',
  percent: number,
  status: 'running' | 'queued' = 'running',
) => ({
  run_id: 'run_1',
  status,
  stage,
  percent,
  files_done: 0,
  files_total: 0,
  started_at: new Date(START).toISOString(),
  finished_at: null,
  error: null,
});

describe('the time a run has left', () => {
  it.each([
    ['parsing', 50, 20, 'about 20 s left'],
    ['parsing', 50, 120, 'about 2 min left'],
    ['indexing', 90, 20, 'a few seconds left'],
    ['parsing', 20, 3_600, 'about 4 h left'],
  ] as const)('at %s, %i %% after %i s: %s', (stage, percent, seconds, words) => {
    expect(timeLeft(run(stage, percent), START + seconds * 1000)).toBe(words);
  });

  it.each([
    ['too early', run('parsing', 50), 5],
    ['too little', run('parsing', 10), 60],
    ['fetching', run('fetching', 50), 60],
    ['not begun', run('parsing', 50, 'queued'), 60],
  ])('is not guessed: %s', (_why, one, seconds) => {
    expect(timeLeft(one, START + seconds * 1000)).toBeUndefined();
  });
});
