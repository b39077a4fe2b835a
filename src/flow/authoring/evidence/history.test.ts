import { expect, test } from 'vitest';
import { reasonOf } from './history.ts';

test.each([
  ['Parcels are weighed twice because the first scale drifts over the day.', true],
  // What "this" is, the sentence before it said, and the change took it away.
  ['This does not work, since we have parcels of all customers to weigh.', false],
  ["It wasn't safe, because the parcels of two customers could be weighed at once.", false],
  ['It used to weigh parcels twice, because the first scale drifts over the day.', false],
  ['Besides that, parcels are weighed twice because the first scale drifts.', false],
  ['Parcels on a cold scale may cause wrong weights in the first minutes of a day.', true],
  ['Test Plan: weigh two parcels, which makes the second scale print an error.', false],
])('"%s" is a reason: %s', (sentence, isReason) => {
  const found = reasonOf(`We only weigh parcels once. ${sentence}`, 'Weigh the parcels of all customers');
  expect(found).toBe(isReason ? sentence.slice(0, -1) : null);
});

test('of a message that gathers several steps, the reason for a later one is not that of the whole', () => {
  const steps = '* feat: weigh parcels\n\n* fix: take stamps\n\nParcels are stamped first because the scale is slow.\n';
  expect(reasonOf(steps, 'Weigh the parcels of all customers')).toBeNull();
  expect(reasonOf(steps.slice(steps.indexOf('Parcels')), 'Weigh the parcels of all customers')).not.toBeNull();
});
