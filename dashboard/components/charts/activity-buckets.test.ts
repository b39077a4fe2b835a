import { describe, expect, it } from 'vitest';
import { bucketsOf } from './activity-buckets.ts';

const month = (name: string, commits = 1) => ({ month: name, commits });

describe('the bars of a history', () => {
  it('have no gaps in time', () => {
    expect(bucketsOf([month('2025-11', 4), month('2026-02', 2)])).toEqual({
      unit: 'month',
      buckets: [
        { label: 'Nov 2025', commits: 4 },
        { label: 'Dec 2025', commits: 0 },
        { label: 'Jan 2026', commits: 0 },
        { label: 'Feb 2026', commits: 2 },
      ],
    });
  });

  it.each([
    ['2026-01', '2026-12', 'month', 12],
    ['2022-01', '2026-12', 'month', 60],
    ['2021-12', '2026-12', 'quarter', 21],
    ['1999-05', '2026-11', 'year', 28],
  ])('from %s to %s are by %s, %i of them', (from, to, unit, bars) => {
    const found = bucketsOf([month(from, 3), month(to, 5)]);
    expect(found.unit).toBe(unit);
    expect(found.buckets.length).toBe(bars);
    expect(found.buckets.reduce((sum, { commits }) => sum + commits, 0)).toBe(8);
  });

  it('are none where nothing happened', () => {
    expect(bucketsOf([]).buckets).toEqual([]);
  });
});
