import { expect, test } from 'vitest';
import { repeatsStory, userWords } from './user-words.ts';

test.each<[string, string | null]>([
  [
    'it throws ValidationError when called with invalid cart ID',
    'a request with an invalid cart ID is refused with `ValidationError`',
  ],
  [
    'it throws NotFoundError when the cart does not exist',
    'when the cart does not exist, the request is refused with `NotFoundError`',
  ],
  [
    'it throws ForbiddenError if user is no owner (E42)',
    'when the user is no owner, the request is refused with `ForbiddenError`',
  ],
  [
    'when the cart has gone, it throws `NotFoundException`',
    'when the cart has gone, the request is refused with `NotFoundException`',
  ],
  ['when the cart has gone, it throws `ShopException`', null],
  ['it throws DatabaseError when the query fails', null],
  ['it throws an error when the cart is full', null],
  ['it throws an exception if the name is not valid', 'when the name is not valid, the request is refused'],
  ['it returns cart when it exists', null],
  ['it returns the authorization response without calling the shop', null],
  ['it returns 502 when the shop is closed', null],
  ['it rejects a cart of another shop', 'it rejects a cart of another shop'],
  ['it rejects for invalid cart id', 'a request with an invalid cart ID is refused'],
  ['it resolves right and creates a cart', null],
  ['it publishes the cart to the topic "carts"', null],
])('"%s" is told as %j', (text, told) => {
  expect(userWords(text)).toBe(told);
});

test('a sentence that says the story once more is known as such', () => {
  expect(repeatsStory('it creates a cart', 'create a cart')).toBe(true);
  expect(repeatsStory('it creates a cart for a guest', 'create a cart')).toBe(false);
  expect(repeatsStory('it lists carts of a shop', 'list shop carts')).toBe(true);
  expect(repeatsStory('a cart can be updated', 'change a cart')).toBe(true);
});
