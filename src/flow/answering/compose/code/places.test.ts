import { expect, test } from 'vitest';
import { isQuotable } from './places.ts';

test.each([
  ['crate = self.find_crate(label)', true],
  ['raise ValueError("the seal of the crate is broken")', true],
  ['size: wares.Size | wares.UseDefault = wares.USE_DEFAULT,', false],
  ['"Install the `wares` library to weigh parcels of that size."', false],
])('%s is quoted: %s', (line, isShown) => {
  expect(isQuotable(line)).toBe(isShown);
});
