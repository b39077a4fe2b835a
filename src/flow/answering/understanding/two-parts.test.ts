import { expect, test } from 'vitest';
import { twoPartsOf } from './two-parts.ts';

test('with which of several things is asked for by itself, with which priority is not', () => {
  expect(twoPartsOf('How is it deployed, and with which databases?')).toEqual({
    first: 'How is it deployed?',
    second: 'which databases are supported',
  });
  expect(twoPartsOf('Where does the client look for a depot, and with which priority?')).toBeNull();
});
