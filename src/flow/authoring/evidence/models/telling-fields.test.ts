import { expect, test } from 'vitest';
import { tellingFields } from './telling-fields.ts';

const field = (name: string, type = 'text', constraints: string[] = []) => ({ name, type, constraints });

test('of a long model the keys, references, states and flags are told, in their order', () => {
  const fields = [
    field('id', 'bigint', ['primary key']),
    field('created_at', 'timestamp'),
    field('bio'),
    field('password_hash'),
    field('email'),
    { ...field('shop_id', 'bigint'), references: 'shops' },
    field('motto'),
    field('Status', 'int'),
    field('IsAdmin', 'bool'),
  ];
  const names = (most: number): string[] => tellingFields(fields, most).map(({ name }) => name);
  expect(names(5)).toEqual(['id', 'email', 'shop_id', 'Status', 'IsAdmin']);
  expect(names(7)).toEqual(['id', 'bio', 'email', 'shop_id', 'motto', 'Status', 'IsAdmin']);
  expect(names(9)).toHaveLength(9);
});
