import { expect, test } from 'vitest';
import { filledHelp } from './filled-help.ts';

test('what a help text only says of the default is cut, and what it goes on with is filled in', () => {
  expect(filledHelp('How wide to go [default: %default]', '8')).toBe('How wide to go');
  expect(filledHelp('How wide to go (%(default)s)', '8')).toBe('How wide to go');
  expect(filledHelp('How wide to go, defaults to {{default}}', '8')).toBe('How wide to go');
  expect(filledHelp('Go %(default)s wide unless told', '8')).toBe('Go 8 wide unless told');
  expect(filledHelp('Go %(default)s wide unless told', 'config.WIDTH')).toBeNull();
  expect(filledHelp('At most 50%% of %(prog)s', null)).toBe('At most 50% of the program');
});
