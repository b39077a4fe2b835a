import { expect, it } from 'vitest';
import { asRefusal, byCaller, conditionFirst, failedDeed, inWholeClauses, ofItsStory } from './criterion-words.ts';

it.each([
  [
    'when `POST /carts.create` is asked for, then the answer is 200: `carts.create` makes a cart without a name',
    'it makes a cart without a name (the answer is 200)',
  ],
  [
    'when `POST /carts.create` is asked for, then the answer is 403: when the shop is closed, `carts.create` fails with status 403',
    'when the shop is closed, it fails with status 403',
  ],
  [
    'given a signed-in user, when `POST /carts.create` is asked for with an empty `name`, then the answer is 422',
    'given a signed-in user, when it is called with an empty `name`, then it answers 422',
  ],
  [
    'when `POST /carts.create` is called for a shop that does not exist, then the answer is 404: "No such shop"',
    'when it is called for a shop that does not exist, then it answers 404: "No such shop"',
  ],
  [
    'when `POST /carts.create` is asked for, then the answer is 401: it requires a key',
    'it requires a key (the answer is 401)',
  ],
  [
    'when `GET /carts` is asked for, then the answer is 401: it requires a key',
    'when `GET /carts` is asked for, then the answer is 401: it requires a key',
  ],
  ['without a shop, `POST /carts.create` returns http not found', 'without a shop, it answers with HTTP not found'],
  ['a client can send the same cart again', 'a client can send the same cart again'],
])('%s', (text, told) => {
  expect(ofItsStory(text, 'POST /carts.create')).toBe(told);
});

it('a route is the same whatever its parts are called', () => {
  expect(ofItsStory('when it is full, `PUT /carts/:id/items` adds nothing', 'PUT /carts/{cart_id}/items')).toBe(
    'when it is full, it adds nothing',
  );
});

it.each([
  ['it opens the crate if it is locked', 'when the crate is locked, it opens it'],
  ['it opens lids when the crate is locked', 'when the crate is locked, it opens lids'],
  [
    'it shows no lid when the crate is bare (asked with `include=lids`)',
    'when the crate is bare, it shows no lid (asked with `include=lids`)',
  ],
])('"%s" tells what is given first', (text, told) => {
  expect(conditionFirst(text)).toBe(told);
});

it.each([
  ['it renders error when valid key provided', 'it renders an error when a valid key is provided'],
  ['it makes a boat when no name given', 'it makes a boat when no name is given'],
  ['it sinks a boat when invoice goes missing', 'it sinks a boat when the invoice goes missing'],
  ['it fails to add a boat when boat list is too long', 'it fails to add a boat when the boat list is too long'],
  ['it sails when the list is full', 'it sails when the list is full'],
  ['it sails when it is full', 'it sails when it is full'],
])('"%s" is a whole sentence: %s', (text, told) => expect(inWholeClauses(text)).toBe(told));

it.each([
  ['sending an invalid key returns an error (the answer is 422)', 'Refused with 422 when sending an invalid key'],
  [
    'a guest without a key receives an error in response (the answer is 422)',
    'Refused with 422 for a guest without a key',
  ],
  [
    'a guest without a key receives an error when trying to sail (the answer is 422)',
    'Refused with 422 for a guest without a key when trying to sail',
  ],
  ['sailing without a keel fails (the answer is 422)', 'Refused with 422 when sailing without a keel'],
  ['when selling a boat twice, it fails nicely (the answer is 422)', 'Refused with 422 when selling a boat twice'],
  [
    'without a keel, it returns an error when not painted (the answer is 422)',
    'Refused with 422 without a keel when not painted',
  ],
  ['a missing boat returns a 422 error', 'Refused with 422 for a missing boat'],
  [
    'a validation error is returned if there is no sail in the request (the answer is 422)',
    'Refused with 422 when there is no sail in the request',
  ],
  [
    'a boat is not sold if the key is not valid (the answer is 422)',
    'Refused with 422 when the key is not valid: a boat is not sold',
  ],
  ['it rejects a boat without a keel', 'Refused with 422 for a boat without a keel'],
  [
    'a key of another boat cannot be sold if it exists (the answer is 422)',
    'Refused with 422: a key of another boat cannot be sold if it exists',
  ],
  ['the weak key is rejected', 'Refused with 422: the weak key is rejected'],
  [
    'a boat cannot have more than two keys (the answer is 422)',
    'Refused with 422: a boat cannot have more than two keys',
  ],
  ['when the list is full, it fails (the answer is 422)', 'Refused with 422 when the list is full'],
  [
    'when it is called with an empty `q`, then it answers 422: "No"',
    'Refused with 422 when it is called with an empty `q`: "No"',
  ],
  [
    'an error is returned when the boat is gone that is more telling than others',
    'Refused with 422: an error is returned when the boat is gone that is more telling than others',
  ],
])('"%s" is a refusal', (text, told) => expect(asRefusal(text, 422)).toBe(told));

it.each([
  ['it can create a boat', 'the caller can create a boat'],
  ['when it is dark, it cannot delete boats', 'when it is dark, the caller cannot delete boats'],
  ['it can be sold', 'it can be sold'],
])('"%s" says who may do it: %s', (text, told) => expect(byCaller(text)).toBe(told));

it.each([
  ['sending a boat without a keel fails', 'Refused when sending a boat without a keel'],
  ['a boat without a keel fails', null],
  ['sending a boat fails when it is dark', null],
])('"%s" tells what is refused: %s', (text, told) => expect(failedDeed(text)).toBe(told));
