import { expect, test } from 'vitest';
import { entityDiagram } from './entity-diagram.ts';

test('a row that may do without the other is drawn so', () => {
  const entities = ['shops', 'orders'].map((name) => ({ name, fields: [] }));
  const drawn = (isOpen: boolean): string | null =>
    entityDiagram(entities, [{ from: 'shops', to: 'orders', kind: 'many', through: 'shop_id', isOpen }]);
  expect(drawn(true)).toContain('"shops" |o--o{ "orders"');
  expect(drawn(false)).toContain('"shops" ||--o{ "orders"');
});
