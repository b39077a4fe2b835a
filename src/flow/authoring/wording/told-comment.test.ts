import { expect, test } from 'vitest';
import { toldComment } from './told-comment.ts';

test.each([
  ['User should be present or the shop should be open', null],
  ['A label is used only by the lid of a crate', null],
  ['Shopkeepers legitimately connect the till to houses on their own network', null],
  ['For <>& in labels', null],
  ['Avoid weighing crates in a loop', null],
  ['Labels of old printers need this order of the words', null],
  ['Registers newly made crates with the shelf', 'Registers newly made crates with the shelf'],
  ['Whether the crate at hand is open', 'Whether the crate at hand is open'],
  ['Hook that tells whether crates are open', 'Hook that tells whether crates are open'],
  ['Checks it is open', 'Checks it is open'],
])('%s', (sentence, told) => {
  expect(toldComment({ sentence, name: 'crateOf', path: 'src/crate.ts' })).toBe(told);
});

test('a comment of Go that begins with a verb, which is the name, says what is done', () => {
  const told = toldComment({ sentence: 'Decrypt a parcel using its key', name: 'Decrypt', path: 'parcel.go' });
  expect(told).toBe('Decrypt a parcel using its key');
});

test('what a thing will do is what it does', () => {
  const told = (sentence: string, name: string): string | null => toldComment({ sentence, name, path: 'shed.go' });
  expect(told('WeighCrate will return the weight of a crate', 'WeighCrate')).toBe('Returns the weight of a crate');
  expect(told('weighCrate will remove the crates that are empty', 'WeighCrate')).toBe(
    'Removes the crates that are empty',
  );
  expect(told('This method will send the crate to its harbour', 'Ship')).toBe('Sends the crate to its harbour');
  // What another thing will do says nothing of this one.
  expect(told('OtherCrate will return the weight of a crate', 'WeighCrate')).toBeNull();
});

test('behind a name stands its kind, or what it does with another thing', () => {
  const told = (sentence: string, name: string): string | null => toldComment({ sentence, name, path: 'shed.ts' });
  expect(told('The `Badge` component defines a mark on a crate', 'Badge')).toBe('Defines a mark on a crate');
  expect(told('The `mark` helper wraps the words that were found in a `<b>` tag', 'mark')).toBe(
    'Wraps the words that were found in a `<b>` tag',
  );
  expect(told('The `Badge` component classes of a whole shed of crates', 'Badge')).toBe(
    'Component classes of a whole shed of crates',
  );
  expect(told('Shuffle the order of the crates in a shed', 'Shuffle')).toBe(
    'Shuffle the order of the crates in a shed',
  );
  expect(told('Badge is the mark on every crate in a shed', 'Badge')).toBe('The mark on every crate in a shed');
});
