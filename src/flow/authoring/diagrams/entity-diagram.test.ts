import { expect, test } from 'vitest';
import { diagramFault } from './diagram-fault.ts';
import { entityDiagram } from './entity-diagram.ts';

test('a row that may do without the other is drawn so', () => {
  const entities = ['shops', 'orders'].map((name) => ({ name, fields: [] }));
  const drawn = (isOpen: boolean): string | null =>
    entityDiagram(entities, [{ from: 'shops', to: 'orders', kind: 'many', through: 'shop_id', isOpen }]);
  expect(drawn(true)).toContain('"shops" |o--o{ "orders"');
  expect(drawn(false)).toContain('"shops" ||--o{ "orders"');
});

test('what only a name tells of is drawn dotted, and a declared relation is drawn before it', () => {
  const entities = ['shops', 'orders'].map((name) => ({ name, fields: [] }));
  const implied = { from: 'shops', to: 'orders', kind: 'many' as const, through: 'shop_id', isImplied: true };
  const dotted = entityDiagram(entities, [implied]) ?? '';
  expect(dotted).toContain('"shops" ||..o{ "orders"');
  expect(diagramFault(dotted)).toBeNull();
  expect(entityDiagram(entities, [{ ...implied, isImplied: false }, implied])).not.toContain('..');
});

test('each column that holds a key of the other is drawn, and the two ends of one relation once', () => {
  const entities = ['shops', 'orders'].map((name) => ({ name, fields: [] }));
  const drawn =
    entityDiagram(entities, [
      { from: 'shops', to: 'orders', kind: 'many', through: 'shop_id', own: 'orders.shop_id' },
      { from: 'orders', to: 'shops', kind: 'many', through: 'last_order_id', isOpen: true, own: 'shops.last_order_id' },
      { from: 'shops', to: 'orders', kind: 'many', through: 'shop_id', isImplied: true, own: 'orders.shop_id' },
      { from: 'shops', to: 'orders', kind: 'many', through: 'orders' },
    ]) ?? '';
  expect(drawn.split('\n').slice(1)).toEqual([
    '  "shops" ||--o{ "orders" : "shop_id"',
    '  "orders" |o--o{ "shops" : "last_order_id"',
  ]);
});
