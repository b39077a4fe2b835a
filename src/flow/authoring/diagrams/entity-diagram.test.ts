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
