import { expect, test } from 'vitest';
import { askedFailure } from './asked-failure.ts';

test.each([
  ['What happens if the depot is down?', 'the depot', true],
  ['What happens when the courier cannot be reached?', 'the courier', true],
  ['What happens when printing a label fails?', 'printing a label', false],
  ['What happens when a parcel keeps failing and retries are on?', 'a parcel', false],
  ['仓库宕机会怎么样？', '仓库', true],
  ['打印失败怎么办', '打印', false],
])('%s', (text, thing, isAway) => {
  expect(askedFailure(text)).toEqual({ thing, isAway });
});

test.each(['What happens when a parcel is sent?', 'How does the depot go down a list?', 'What fails when it is down?'])(
  '%s asks for no failure',
  (text) => {
    expect(askedFailure(text)).toBeNull();
  },
);
