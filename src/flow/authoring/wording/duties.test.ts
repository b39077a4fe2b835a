import { expect, test } from 'vitest';
import { dutyIn } from './duties.ts';

test.each([
  [
    'Locks the parcels. This function MUST be called within a\ntransaction and SHOULD be called only once.\n\nMore.',
    'This function MUST be called within a transaction and SHOULD be called only once',
  ],
  ['A mode of weighing.\nIt is NOT used for letters.\n', 'It is NOT used for letters'],
  [
    'A mode.\n\n@internal do not implement this interface in your shop',
    'Internal: do not implement this interface in your shop',
  ],
  ['A mode.\n\n@internal', 'Marked as internal'],
  ['Weighs parcels. The parcel must have come.', null],
  ['Weighs parcels. It must have been a long day.', null],
])('%j asks: %s', (doc, duty) => {
  expect(dutyIn(doc, 'Weighs parcels')).toBe(duty);
});
