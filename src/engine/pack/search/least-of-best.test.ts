import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastOfBest } from './least-of-best.ts';

test('it is what sorting would find', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 })), fc.integer({ min: 1, max: 60 }), (values, count) => {
      expect(leastOfBest(Float32Array.from(values), count)).toBe(values.toSorted((a, b) => a - b).at(-count) ?? 0);
    }),
  );
});
