import { expect, test } from 'vitest';
import { withLastArticle } from './last-article.ts';

test.each([
  ['The salt of a password must not be set in production', 'The salt of a password must not be set in production'],
  ['A parcel can only be opened in room', 'A parcel can only be opened in the room'],
])('%s', (rule, told) => {
  expect(withLastArticle(rule)).toBe(told);
});
