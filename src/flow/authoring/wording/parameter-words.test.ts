import { expect, test } from 'vitest';
import { parameterWords } from './parameter-words.ts';

test('what one method reads from its query and another from its body is told once', () => {
  const both = (['query', 'body'] as const).flatMap((place) => ['term', 'page'].map((name) => ({ in: place, name })));
  expect(parameterWords('/orders/{id}', both)).toBe('`id`; query or body `term` and `page`');
  expect(parameterWords('/orders', both.slice(0, 3))).toBe('query `term` and `page`; body `term`');
});
