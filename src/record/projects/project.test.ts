import { describe, expect, it } from 'vitest';
import { freshnessOf, mayMove, PROJECT_STATUSES, RUN_STATUSES, statusAfter } from './project.ts';

describe('the status of a project', () => {
  it('follows its run until it was completed once, and stays completed from then on', () => {
    expect(statusAfter('queued', 'running')).toBe('ingesting');
    expect(statusAfter('ingesting', 'failed')).toBe('failed');
    expect(statusAfter('failed', 'queued')).toBe('queued');
    expect(statusAfter('ingesting', 'completed')).toBe('completed');
    for (const run of RUN_STATUSES) expect(statusAfter('completed', run)).toBe('completed');
  });

  it('is always one of the known words', () => {
    for (const status of PROJECT_STATUSES) {
      for (const run of RUN_STATUSES) expect(PROJECT_STATUSES).toContain(statusAfter(status, run));
    }
  });
});

it('a run that has ended never moves again, and one that runs may wait again', () => {
  for (const ended of ['completed', 'failed', 'cancelled'] as const) {
    for (const to of RUN_STATUSES) expect(mayMove(ended, to)).toBe(false);
  }
  expect(mayMove('running', 'queued')).toBe(true);
  expect(mayMove('queued', 'completed')).toBe(false);
});

const DAY = 86_400_000;
const commit = { sha: 'c', date: 0, subject: '' };
it.each([
  ['never asked and a day old', { ingestedAt: 9 * DAY, behindBy: null }, false],
  ['never asked and more than a week old', { ingestedAt: 2 * DAY, behindBy: null }, true],
  ['known to be the newest, however old', { ingestedAt: 0, behindBy: 0 }, false],
  ['known to be behind', { ingestedAt: 10 * DAY, behindBy: 3 }, true],
])('a snapshot that was %s', (_, snapshot, stale) => {
  expect(freshnessOf({ commit, previewCommit: null, remoteCommit: null, ...snapshot }, 10 * DAY)).toMatchObject({
    stale,
    ageSeconds: 864_000,
    commit: 'c',
  });
});
