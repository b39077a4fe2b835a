import { expect, test } from 'vitest';
import { amountInWords } from './amount.ts';

test('a span is told by its unit, which the name or the words about it give, also in brackets', () => {
  expect(amountInWords('5184000', 'SESSION_TTL_SECONDS', '')).toBe('60 days');
  expect(amountInWords('864000000', 'SESSION_LIFETIME', 'How long (ms) a clerk may be away')).toBe('10 days');
  expect(amountInWords('864000000', 'SESSION_LIFETIME', 'How long a clerk may be away')).toBe('864,000,000');
});
