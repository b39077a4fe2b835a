import { expect, test } from 'vitest';
import { amountInWords } from './amount.ts';

test('a span is told by its unit, which the name or the words about it give, also in brackets', () => {
  expect(amountInWords('5184000', 'SESSION_TTL_SECONDS', '')).toBe('60 days');
  expect(amountInWords('864000000', 'SESSION_LIFETIME', 'How long (ms) a clerk may be away')).toBe('10 days');
  expect(amountInWords('864000000', 'SESSION_LIFETIME', 'How long a clerk may be away')).toBe('864,000,000');
});

test.each([
  ['604800', 'jwt.expiration', 'Lifetime of a token (60*60*24*7)', '7 days'],
  ['86400', 'redis.expire.common', '24小时', '1 day'],
  ['86400', 'redis.expire.common', 'kept for 2 hours, or a day', '86,400'],
  ['300', 'oss.policy.expire', '签名有效期(S)', '5 minutes'],
  ['10', 'oss.maxSize', 'Largest file (M)', '10 MB'],
  ['300', 'redis.wait', '连接超时时间（毫秒）', '300 ms'],
  ['90', 'redis.expire.code', '验证码超期时间', '90'],
  ['12', 'page.size', '3 * 4 tiles', '12'],
])('%s of %s, of which "%s" is said, is %s', (text, name, help, told) => {
  expect(amountInWords(text, name, help)).toBe(told);
});
