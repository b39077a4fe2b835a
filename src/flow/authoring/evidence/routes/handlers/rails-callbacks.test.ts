import { expect, test } from 'vitest';
import { statementsOf } from './rails-callbacks.ts';

test('a bracket that nobody closes does not take the rest of the class with it', () => {
  const many = Array.from({ length: 30_000 }, (_, place) => `  scope :open${place}, [`);
  const found = statementsOf(['  before_action :sign_in, only: [', '    :show', '  ]', ...many]);
  expect(found[0]).toBe('before_action :sign_in, only: [ :show ]');
  expect(Math.max(...found.map(({ length }) => length))).toBeLessThan(5_000);
});
