import { expect, test } from 'vitest';
import { sentenceOf } from './sentence.ts';

test.each([
  ['What happens when a parcel is cancelled?', 'cancelled', 'parcel', ''],
  ['What happens when a shelf goes over its limit?', 'goes', 'shelf limit', ''],
  ['What happens when a crate exceeds the depot weight?', 'exceeds', 'crate depot weight', ''],
  ['What happens when somebody opens a parcel?', 'opens', 'parcel', ''],
  ['What happens when a parcel cannot be weighed?', 'weighed', 'parcel', ''],
  ['What happens to the labels on file when a parcel is removed?', 'removed', 'parcel', 'labels file'],
  ['What happens when I delete a parcel?', 'delete', 'parcel', ''],
  ['What must hold before a parcel can move from the shelf to the van?', 'move', 'parcel shelf van', ''],
  ['How are lost parcels found?', 'found', 'lost parcels', ''],
  ['How is a parcel weighed before it is put into the Depot?', 'weighed', 'parcel', 'put depot'],
  ['How does the packer turn lists into parcels?', 'turn', 'packer lists parcels', ''],
  ['How does it decide whether a parcel is sent?', 'decide', 'whether parcel sent', ''],
  ['Where is the weight of a parcel checked?', 'checked', 'weight parcel', ''],
  ['Where is the token of a request checked?', 'checked', 'token', ''],
  ['Who may open a parcel?', 'open', 'parcel', ''],
])('%s', (question, deed, things, aside) => {
  const sentence = sentenceOf(question);
  expect(sentence?.deed).toBe(deed);
  expect(sentence?.things.join(' ')).toBe(things);
  expect([...(sentence?.aside ?? [])].join(' ')).toBe(aside);
});

test.each([
  'How do I add a parcel?',
  'What is a parcel?',
  'Which parcels are there?',
  'What must hold for a parcel name?',
])('%s is built otherwise', (question) => {
  expect(sentenceOf(question)).toBeNull();
});

test('people and owners are told apart, and what comes in is done where requests are answered', () => {
  expect(sentenceOf('What happens when a user opens a parcel?')?.who).toEqual(new Set(['user', 'opens']));
  expect(sentenceOf('What happens when a keeper submits the form of a parcel?')?.who).toEqual(
    new Set(['keeper', 'submits']),
  );
  expect(sentenceOf('What happens when a keeper opens a parcel whose weight is passed?')?.who).toEqual(
    new Set(['keeper', 'opens']),
  );
  expect(sentenceOf('What happens when a crate exceeds the depot weight?')?.who).toEqual(new Set());
  expect(sentenceOf('Where is the weight of a parcel checked?')?.owners).toEqual(new Set(['parcel']));
  expect(sentenceOf('Where is the key of a request checked?')?.isOfRequests).toBe(true);
  expect(sentenceOf('How is an incoming parcel weighed?')?.isOfRequests).toBe(true);
  expect(sentenceOf('How is a parcel weighed?')?.isOfRequests).toBe(false);
});
