import { expect, test } from 'vitest';
import { isNoStatement, isOutcomeOfRow, tellsOutcome } from './told-outcome.ts';

test.each([
  ['it creates crate with error input', 'create crate with error input', 400, false],
  ['it creates crate with wrong lid', 'create crate with wrong lid', undefined, false],
  ['it creates crate without lid', 'create crate without lid', undefined, false],
  ['it creates a crate without a lid', 'creates a crate without a lid', undefined, true],
  ['it creates a crate without a lid', 'create a crate without a lid', 201, true],
  ['it checks keys with a key', 'check keys with a key', 200, false],
  ['it creates crate with payload', 'create crate with payload', 200, false],
  ['it refuses a crate with a wrong lid', 'refuses a crate with a wrong lid', 400, true],
  ['it creates no crate without a key', 'creates no crate without a key', 401, true],
  ['when `PUT /crates` is asked for, then the answer is 422: crate validation fails', 'x', 422, false],
  ['when `PUT /crates` is asked for, then the answer is 422: a crate without a lid fails', 'x', 422, true],
  ['when `PUT /crates` is asked for, then the answer is 422: "The lid fails"', 'x', 422, true],
  ['when `PUT /crates` is asked for, then the answer is 422: an empty list opens every lid', 'x', 422, false],
  ['when `PUT /crates` is asked for, then the answer is 404: no error is returned for a lost crate', 'x', 404, false],
  ['when `PUT /crates` is asked for, then the answer is 403: the guest is not throttled with a key', 'x', 403, false],
  ['when `PUT /crates` is asked for with an empty `lid`, then the answer is 422', 'x', 422, true],
])('"%s" of "%s" with %s', (told, name, status, isTold) => {
  expect(tellsOutcome(told, { name, ...(status === undefined ? {} : { status }) })).toBe(isTold);
});

test.each([
  ["Does sending a crate without a lid default to 'open'", true],
  ['can the owner open a crate', true],
  ['Add a crate as an anonymous user fails', true],
  ['does not open a crate', false],
  ['can open a crate', false],
  ['adding a crate as a guest fails', false],
])('"%s" is no statement: %s', (clause, isNone) => {
  expect(isNoStatement(clause)).toBe(isNone);
});

test.each([
  ['berth list non-empty and no match refuses', false],
  ['a raft has a deck without a rail', false],
  ['the crate is a box', false],
  ['a crate that is too long is refused by the crane', false],
  ['a long crate is refused by the crane', true],
  ['the crane still lifts a crate far larger than the hook', true],
  ['returns nothing for an empty berth', true],
  ['does not lift twice', true],
])('the name "%s" of a row is a sentence about what comes out: %s', (name, isTold) => {
  expect(isOutcomeOfRow(name)).toBe(isTold);
});
