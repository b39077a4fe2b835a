import { describe, expect, it } from 'vitest';
import { RateLimit } from './rate-limit.ts';

function limit(perMinute: number) {
  const clock = { time: 1_000_000, now: () => clock.time };
  return { clock, bucket: new RateLimit(perMinute, clock) };
}

describe('a rate limit', () => {
  it('lets a burst through, then an even pace', () => {
    const { clock, bucket } = limit(6);
    for (let unit = 0; unit < 6; unit++) expect(bucket.take('a')).toBe(0);
    expect(bucket.take('a')).toBe(10);
    expect(bucket.take('b')).toBe(0);
    clock.time += 9_999;
    expect(bucket.take('a')).toBe(1);
    clock.time += 1;
    expect([bucket.take('a'), bucket.take('a')]).toEqual([0, 10]);
    clock.time += 3_600_000;
    for (let unit = 0; unit < 6; unit++) expect(bucket.take('a')).toBe(0);
    expect(bucket.take('a')).toBe(10);
  });

  it('throws what a client needs to know', () => {
    const { bucket } = limit(1);
    bucket.require('a', 'requests');
    expect(() => bucket.require('a', 'requests')).toThrow(
      expect.objectContaining({ code: 'rate-limited', retryAfter: 60, message: expect.stringContaining('1 a minute') }),
    );
  });

  it('lets one through even when there is less than one a minute', () => {
    const { clock, bucket } = limit(0.5);
    expect([bucket.take('a'), bucket.take('a')]).toEqual([0, 120]);
    clock.time += 120_000;
    expect(bucket.take('a')).toBe(0);
  });

  it('is not there when it is infinite', () => {
    const { bucket } = limit(Number.POSITIVE_INFINITY);
    for (let unit = 0; unit < 10_000; unit++) expect(bucket.take('a')).toBe(0);
  });

  it('takes nothing away when the clock is set back', () => {
    const { clock, bucket } = limit(2);
    bucket.take('a');
    clock.time -= 3_600_000;
    expect([bucket.take('a'), bucket.take('a')]).toEqual([0, 30]);
    clock.time += 30_000;
    expect(bucket.take('a')).toBe(0);
  });

  it('forgets those who have been quiet, so that many addresses fill no memory', () => {
    const { clock, bucket } = limit(1);
    bucket.take('busy');
    for (let address = 0; address < 60_000; address++) bucket.take(`address ${address}`);
    clock.time += 30_000;
    // After the room was made, whoever comes is counted as always.
    expect([bucket.take('new'), bucket.take('new')]).toEqual([0, 60]);
  });
});
