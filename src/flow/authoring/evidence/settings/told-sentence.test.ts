import { expect, test } from 'vitest';
import { sentence } from './told-sentence.ts';

test.each([
  ['should lower `DOOR_RATE` from `1.0`', null],
  ["`'till.doors.Front'`, and no other entries", null],
  ['Make sure that the till is shut before this is changed', null],
  ['How many doors are open at noon.', 'How many doors are open at noon'],
])('%s', (text, told) => {
  expect(sentence(text)).toBe(told);
});
